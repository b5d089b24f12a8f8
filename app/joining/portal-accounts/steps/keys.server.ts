import { eq } from 'drizzle-orm'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import { endCalendars } from '#app/joining/members/steps/calendars.server.ts'
import { portalPasskeyChallenges, portalPasskeys } from '#app/joining/passkeys/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'

type Keys = { accountId: string; memberRowIds: string[]; now: Date }

/**
 * Ends what opens an account and its memberships without a mail: passkeys, one that a browser was asked for, and the addresses
 * of calendars. A step of commands, within whose transaction it runs.
 * @returns the names of the passkeys
 */
export async function endKeys(tx: Transaction, { accountId, memberRowIds, now }: Keys): Promise<string[]> {
  await tx.delete(portalPasskeyChallenges).where(eq(portalPasskeyChallenges.accountId, accountId))
  const gone = await tx.delete(portalPasskeys).where(eq(portalPasskeys.accountId, accountId)).returning()
  await endCalendars(tx, memberRowIds, now)
  const about = { entityType: 'portal_account', entityId: accountId }
  await logActivities(
    tx,
    gone.map(() => ({ adminId: null, action: 'passkey_removed', ...about })),
  )
  return gone.map(({ name }) => name)
}
