import { eq, lte, notExists, sql } from 'drizzle-orm'
import { portalPasskeyChallenges } from '#app/joining/passkeys/tables.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import {
  portalAccounts,
  portalEmailChanges,
  portalLinks,
  portalSessions,
  portalSignIns,
} from '../tables.server.ts'

/** Forgets wishes and sessions whose time is over, with the addresses in them, and accounts that see no membership. */
export async function forgetEnded({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  await db.delete(portalSignIns).where(lte(portalSignIns.expiresAt, now()))
  await db.delete(portalEmailChanges).where(lte(portalEmailChanges.expiresAt, now()))
  await db.delete(portalSessions).where(lte(portalSessions.expiresAt, now()))
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
