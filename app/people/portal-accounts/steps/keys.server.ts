import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { endCalendars } from '#app/people/members/steps/calendars.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalPasskeyChallenges, portalPasskeys } from '#app/people/passkeys/tables.server.ts'
import {
  portalAccounts,
  portalEmailChanges,
  portalLinks,
  portalSessions,
  portalSignIns,
  soleAccounts,
} from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: they ask who may.

/** Accounts, by id; the addresses that mails went to, in lower case; and members whose calendars are followed. */
type Opened = { accountIds: string[]; emails: string[]; memberRowIds: readonly string[]; now: Date }

/** How many sessions there were, and the names of the passkeys. */
type EndedKeys = { sessions: number; passkeys: string[] }

/**
 * Ends all that opens accounts and their memberships (rule portal.keys): what `endSessions` ends, passkeys with what a browser
 * was asked to make one by, and the addresses of calendars.
 */
export async function endAllKeys(tx: Transaction, opened: Opened): Promise<EndedKeys> {
  const { accountIds, memberRowIds, now } = opened
  const sessions = await endSessions(tx, opened)
  await tx.delete(portalPasskeyChallenges).where(inArray(portalPasskeyChallenges.accountId, accountIds))
  const gone = await tx
    .delete(portalPasskeys)
    .where(inArray(portalPasskeys.accountId, accountIds))
    .returning()
  await endCalendars(tx, memberRowIds, now)
  await logActivities(
    tx,
    gone.map(({ accountId: entityId }) => ({
      adminId: null,
      action: 'passkey_removed',
      entityType: 'portal_account',
      entityId,
    })),
  )
  return { sessions, passkeys: gone.map(({ name }) => name) }
}

/**
 * Ends every session of the accounts; links and codes that were mailed and not used, and wishes for another address, open
 * nothing any more. @returns how many sessions there were
 */
export async function endSessions(
  tx: Transaction,
  { accountIds, emails, now }: Omit<Opened, 'memberRowIds'>,
): Promise<number> {
  const { email, mailId, usedAt, replacedAt } = portalSignIns
  const asked = await tx
    .update(portalSignIns)
    .set({ replacedAt: now })
    .where(and(inArray(email, emails), isNull(usedAt), isNull(replacedAt)))
    .returning({ mailId })
  const { accountId, doneAt, oldMailId, newMailId } = portalEmailChanges
  const isOpen = and(isNull(doneAt), isNull(portalEmailChanges.replacedAt))
  const wished = await tx
    .update(portalEmailChanges)
    .set({ replacedAt: now })
    .where(and(inArray(accountId, accountIds), isOpen))
    .returning({ oldMailId, newMailId })
  const mailed = [...asked.map(one => one.mailId), ...wished.flatMap(Object.values<string | null>)]
  await forgetSecretsOf(
    tx,
    mailed.flatMap(id => id ?? []),
  )
  const ended = await tx
    .delete(portalSessions)
    .where(inArray(portalSessions.accountId, accountIds))
    .returning({ id: portalSessions.id })
  return ended.length
}

/**
 * Ends all keys of the accounts that see a membership as their own, with whatever other memberships those see, and what was
 * mailed to its address. Who pays for the member keeps theirs.
 */
export async function endKeysOfMember(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<EndedKeys> {
  const address = foldEmail(email)
  const { accountId, memberRowId, role } = portalLinks
  const theirs = await tx
    .selectDistinct({ id: portalAccounts.id, email: portalAccounts.email })
    .from(portalAccounts)
    .leftJoin(portalLinks, and(eq(accountId, portalAccounts.id), eq(role, 'self')))
    .where(or(eq(memberRowId, id), eq(portalAccounts.email, address)))
  const accountIds = theirs.map(account => account.id)
  const own = await tx
    .select({ id: memberRowId })
    .from(portalLinks)
    .where(and(inArray(accountId, accountIds), eq(role, 'self')))
  const emails = [address, ...theirs.map(account => account.email)]
  return endAllKeys(tx, { accountIds, emails, memberRowIds: [id, ...own.map(one => one.id)], now })
}

/** Ends the keys of members who go, and of the accounts that are nobody's but theirs. */
export async function endKeysOfDeparted(tx: Transaction, ids: readonly string[], now: Date) {
  const { rows } = await tx.execute<{ id: string; email: string }>(
    sql`select id, email from ${portalAccounts} where id in ${soleAccounts(ids)}`,
  )
  const { email } = members
  const addresses = await tx.selectDistinct({ email }).from(members).where(inArray(members.id, ids))
  const emails = [...rows, ...addresses].map(one => foldEmail(one.email))
  await endAllKeys(tx, { accountIds: rows.map(({ id }) => id), emails, memberRowIds: ids, now })
}
