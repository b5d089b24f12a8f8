import { randomBytes } from 'node:crypto'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { phoneDigits } from '#app/kit/pure/phone.ts'
import { termsOfPlan } from '#app/people/entitlements/rules.ts'
import { codeValidity, entryOf, newAccessCode } from '../rules.ts'
import { accessCodes } from '../tables.server.ts'
import { keptPass, openPass } from './pass.server.ts'
import { endVisits } from './visits.server.ts'

type Ctx = Pick<ServerContext, 'secrets' | 'now'>
type NewCode = Omit<typeof accessCodes.$inferInsert, 'accessId' | 'pass' | 'passHash'>

/** A code as its owner is told it. */
export type ToldCode = { accessId: string; pass: string }

/** Makes a code with a new ID and Pass. */
export async function insertCode(tx: Transaction, ctx: Ctx, values: NewCode): Promise<ToldCode> {
  const code = newAccessCode(randomBytes)
  const [issued] = await tx
    .insert(accessCodes)
    .values({ ...values, accessId: code.accessId, ...keptPass(ctx.secrets, code) })
    .onConflictDoNothing({ target: accessCodes.accessId })
    .returning({ accessId: accessCodes.accessId })
  // The ID belongs to another code: the next one will not.
  return issued ? code : insertCode(tx, ctx, values)
}

export type Approved = {
  application: { id: string; mobilePhone: string }
  memberRowId: string
  period: { firstDay: string; expiryDay: string }
}

/**
 * When somebody came in first with the provisional code of an application: hours or a day that were begun with it are the
 * ones that were paid for. Null where nobody has, or where the plan lasts whole days.
 */
export async function findFirstEntry(
  tx: Transaction,
  applicationId: string,
  plan: PlanTerms,
): Promise<Date | null> {
  const { entryMinutes: minutes, graceMinutes } = termsOfPlan(plan)
  if (minutes === null) return null
  const isOwn = and(eq(accessCodes.applicationId, applicationId), isNull(accessCodes.revokedAt))
  const [code] = await tx
    .select()
    .from(accessCodes)
    .where(and(isOwn, eq(accessCodes.isProvisional, true)))
    .for('update')
  if (!code?.lastUsedAt) return null
  // Of hours the end says when they began; a day's provisional code keeps only its last use.
  return plan.periodUnit === 'hour' ? subMinutes(code.validUntil, minutes + graceMinutes) : code.lastUsedAt
}

function subMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() - minutes * 60_000)
}

/** The code of an approved application; null where its plan opens no doors, and then a provisional one ends. */
export async function issueCodeOfPlan(
  tx: Transaction,
  ctx: Ctx,
  plan: PlanTerms,
  approved: Approved,
): Promise<ToldCode | null> {
  const entry = entryOf(plan)
  if (entry) return issueCode(tx, ctx, { ...approved, ...entry })
  await revokeProvisional(tx, ctx.now(), approved.application.id)
  return null
}

/**
 * The code of an approved application: the provisional one goes on, with the same ID and Pass, until the membership
 * ends; without one that still counts it is new. The phone is free for another provisional code.
 */
async function issueCode(
  tx: Transaction,
  ctx: Ctx,
  { application, memberRowId, period, entryMinutes }: Approved & { entryMinutes: number | null },
): Promise<ToldCode> {
  const { validFrom, validUntil } = codeValidity(period.firstDay, period.expiryDay)
  const owner = { applicationId: application.id, memberRowId }
  const values = { ...owner, validFrom, validUntil, entryMinutes }
  await tx
    .update(accessCodes)
    .set({ provisionalPhone: null })
    .where(eq(accessCodes.provisionalPhone, phoneDigits(application.mobilePhone)))
  const isOwn = and(eq(accessCodes.applicationId, application.id), isNull(accessCodes.revokedAt))
  const [provisional] = await tx.select().from(accessCodes).where(isOwn).for('update')
  const pass = provisional && openPass(ctx.secrets, provisional)
  if (!provisional || !pass) {
    if (provisional) await revokeCodes(tx, ctx.now(), eq(accessCodes.id, provisional.id))
    return insertCode(tx, ctx, values)
  }
  const hasEntered = entryMinutes !== null && provisional.entryMinutes === null
  await tx
    .update(accessCodes)
    .set({ ...(hasEntered ? owner : values), isProvisional: false, provisionalPhone: null })
    .where(eq(accessCodes.id, provisional.id))
  return { accessId: provisional.accessId, pass }
}

/** Takes codes back: they open nothing from now on, and their Pass is forgotten. */
export async function revokeCodes(tx: Transaction, now: Date, which: SQL | undefined) {
  const { id, accessId, applicationId } = accessCodes
  const revoked = await tx
    .update(accessCodes)
    .set({ revokedAt: now, pass: null })
    .where(and(which, isNull(accessCodes.revokedAt)))
    .returning({ id, accessId, applicationId })
  await endVisits(
    tx,
    revoked.flatMap(code => code.applicationId ?? []),
    now,
  )
  return revoked
}

/** A rejected application or receipt lets nobody in any longer; what an approval gave stays. */
export function revokeProvisional(tx: Transaction, now: Date, applicationId: string) {
  const isProvisional = eq(accessCodes.isProvisional, true)
  return revokeCodes(tx, now, and(eq(accessCodes.applicationId, applicationId), isProvisional))
}
