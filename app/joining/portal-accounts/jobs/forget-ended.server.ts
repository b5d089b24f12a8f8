import { eq, lte, notExists, or, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { portalPasskeyChallenges } from '#app/joining/passkeys/tables.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
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
 * Forgets wishes and sessions whose time is over, with the addresses in them, and accounts that see no membership. A session
 * ends after its days, however much it is used (rule accounts.last-day).
 */
export async function forgetEnded({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  await db.delete(portalSignIns).where(lte(portalSignIns.expiresAt, now()))
  await db.delete(portalEmailChanges).where(lte(portalEmailChanges.expiresAt, now()))
  await db.delete(portalObjections).where(lte(portalObjections.expiresAt, now()))
  const { memberSessionDays } = (await findSettings(db)).privacy
  const first = new Date(now().getTime() - memberSessionDays * DAY_MS)
  const isOver = or(lte(portalSessions.expiresAt, now()), lte(portalSessions.signedInAt, first))
  await db.delete(portalSessions).where(isOver)
  await db.delete(portalPasskeyChallenges).where(lte(portalPasskeyChallenges.expiresAt, now()))
  const links = db
    .select({ one: sql`1` })
    .from(portalLinks)
    .where(eq(portalLinks.accountId, portalAccounts.id))
  await db.delete(portalAccounts).where(notExists(links))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-member-sign-ins', '45 4 * * *', () => forgetEnded(server))],
}
