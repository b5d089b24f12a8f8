import { and, eq, lte, notExists, or, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps, type Sweeping } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { portalPasskeyChallenges } from '#app/people/passkeys/tables.server.ts'
import {
  portalAccounts,
  portalEmailChanges,
  portalLinks,
  portalObjections,
  portalSessions,
  portalSignIns,
} from '../tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Forgets wishes and sessions whose time is over, with the addresses in them, and accounts that see no membership and act for no company. A session
 * ends after its days, however much it is used (rule accounts.last-day).
 */
export async function forgetEnded(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const { db } = ctx
  const now = ctx.now()
  await deleteInSteps(ctx, portalSignIns, lte(portalSignIns.expiresAt, now))
  await deleteInSteps(ctx, portalEmailChanges, lte(portalEmailChanges.expiresAt, now))
  await deleteInSteps(ctx, portalObjections, lte(portalObjections.expiresAt, now))
  const { memberSessionDays } = (await findSettings(db)).privacy
  const first = new Date(now.getTime() - memberSessionDays * DAY_MS)
  const isOver = or(lte(portalSessions.expiresAt, now), lte(portalSessions.signedInAt, first))
  await deleteInSteps(ctx, portalSessions, isOver)
  await deleteInSteps(ctx, portalPasskeyChallenges, lte(portalPasskeyChallenges.expiresAt, now))
  const links = db
    .select({ one: sql`1` })
    .from(portalLinks)
    .where(eq(portalLinks.accountId, portalAccounts.id))
  const companies = db
    .select({ one: sql`1` })
    .from(customerPeople)
    .innerJoin(customers, and(eq(customers.id, customerPeople.customerId), eq(customers.kind, 'company')))
    .where(eq(customerPeople.email, portalAccounts.email))
  await deleteInSteps(ctx, portalAccounts, and(notExists(links), notExists(companies)))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-member-sign-ins', '45 4 * * *', () => forgetEnded(server))],
}
