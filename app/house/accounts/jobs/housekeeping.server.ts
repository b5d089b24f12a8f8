import { inArray, lt, lte, or } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { authRateLimits, sessions, verifications } from '../tables.server.ts'

const BATCH = 1_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any of better-auth's windows. */
const LIMITS_KEPT_MS = DAY_MS

/**
 * Forgets sessions, links of mails and counters of attempts whose time is over, so that neither they nor the addresses
 * in them stay; a session ends after its days, however much it is used (rule accounts.last-day). In batches: nobody who signs in meanwhile waits.
 */
export async function forgetExpired({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  const { staffSessionDays } = (await findSettings(db)).privacy
  const first = new Date(now().getTime() - staffSessionDays * DAY_MS)
  const isOver = or(lte(sessions.expiresAt, now()), lte(sessions.createdAt, first))
  const ended = db.select({ id: sessions.id }).from(sessions).where(isOver).limit(BATCH)
  await untilFewer(() => db.delete(sessions).where(inArray(sessions.id, ended)))

  const isUnusable = lte(verifications.expiresAt, now())
  const unusable = db.select({ id: verifications.id }).from(verifications).where(isUnusable).limit(BATCH)
  await untilFewer(() => db.delete(verifications).where(inArray(verifications.id, unusable)))

  const isOld = lt(authRateLimits.lastRequest, now().getTime() - LIMITS_KEPT_MS)
  const old = db.select({ id: authRateLimits.id }).from(authRateLimits).where(isOld).limit(BATCH)
  await untilFewer(() => db.delete(authRateLimits).where(inArray(authRateLimits.id, old)))
}

async function untilFewer(deleteBatch: () => Promise<{ rowCount: number | null }>) {
  while (((await deleteBatch()).rowCount ?? 0) >= BATCH);
}
