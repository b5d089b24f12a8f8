import { inArray } from 'drizzle-orm'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { USUAL_PERKS } from '#app/house/plans/rules/catalogue.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import type { GrantRow } from '../queries/credits.server.ts'
import { type CreditUnit, PRIORITIES } from '../rules/credits.ts'
import { type MonthlyGrant, monthlyGrantsOf } from '../rules/monthly.ts'
import { creditGrants } from '../tables.server.ts'
import { grantCredits } from './wallet.server.ts'

type Month = { memberRowId: string; at: Date; now: Date }

/**
 * Grants what the plan brings in the month of a moment, if nobody has yet: a month that nobody asks for writes nothing.
 * Part of spending; a step of commands, within whose transaction it runs.
 */
export async function grantMonthly(tx: Transaction, { memberRowId, at, now }: Month, unit: CreditUnit) {
  const missing = await findMissing(tx, memberRowId, at)
  for (const grant of missing.filter(each => each.unit === unit)) {
    await grantCredits(tx, { ...grant, memberRowId, now })
  }
}

/**
 * What the plan brings in the month of a moment and nobody has granted yet: it is granted when it is spent, and looking at it
 * writes nothing.
 */
export async function findMissing(db: Executor, memberRowId: string, at: Date): Promise<MonthlyGrant[]> {
  const member = await findMember(db, memberRowId)
  if (!member) return []
  const [plan, { renewals }] = await Promise.all([findPlanNamed(db, member.planName), findSettings(db)])
  const grants = monthlyGrantsOf(member, plan ?? USUAL_PERKS, at, renewals.graceDays)
  if (grants.length === 0) return []
  const keys = grants.map(({ sourceKey }) => sourceKey)
  const made = await db
    .select({ sourceKey: creditGrants.sourceKey })
    .from(creditGrants)
    .where(inArray(creditGrants.sourceKey, keys))
  return grants.filter(({ sourceKey }) => !made.some(row => row.sourceKey === sourceKey))
}

/** The same as it will stand there once something of it is spent, for whoever only looks. */
export async function listComing(db: Executor, memberRowId: string, at: Date): Promise<GrantRow[]> {
  const missing = await findMissing(db, memberRowId, at)
  return missing.map(grant => comingRow(grant, null))
}

/** What is to come as it will stand there. @param company whose pool it is of */
export function comingRow(grant: MonthlyGrant, company: string | null): GrantRow {
  return {
    ...grant,
    id: grant.sourceKey,
    left: grant.amount,
    priority: PRIORITIES[grant.kind],
    createdAt: grant.usableFrom,
    isClosed: false,
    pack: null,
    company,
  }
}
