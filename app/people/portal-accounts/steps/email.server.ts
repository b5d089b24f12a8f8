import { and, eq, inArray } from 'drizzle-orm'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalAccounts, type portalEmailChanges, portalPayers } from '../tables.server.ts'
import { endAllKeys } from './keys.server.ts'
import { hasEmail } from './links.server.ts'

type Change = typeof portalEmailChanges.$inferSelect

/**
 * Moves an account to another address, with the memberships that go by the old one: a step of the command that has heard
 * both addresses. It is signed out everywhere; mails, passkeys and calendars of before open nothing.
 */
export async function moveAccount(tx: Transaction, change: Change, now: Date) {
  const { accountId, oldEmail, newEmail } = change
  const own = await tx.select({ id: members.id }).from(members).where(hasEmail(oldEmail))
  const ids = own.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.update(members).set({ email: newEmail, updatedAt: now }).where(inArray(members.id, ids))
    const details = { before: { email: oldEmail }, after: { email: newEmail } }
    const entry = { adminId: null, action: 'changed_own_contact', entityType: 'member', details }
    await logActivities(
      tx,
      ids.map(entityId => ({ ...entry, entityId })),
    )
    await announceChange(tx, 'members')
  }
  await movePayers(tx, oldEmail, newEmail)
  await endAllKeys(tx, { accountIds: [accountId], emails: [oldEmail], memberRowIds: ids, now })
  await forgetSecretsOf(
    tx,
    [change.oldMailId, change.newMailId].flatMap(id => id ?? []),
  )
  const isTaken = (await tx.$count(portalAccounts, eq(portalAccounts.email, newEmail))) > 0
  const account = eq(portalAccounts.id, accountId)
  // Somebody who has both accounts goes on with that of the new address: it finds the memberships by itself.
  if (isTaken) {
    await tx.delete(portalAccounts).where(account)
    await tx.update(portalAccounts).set({ verifiedAt: now }).where(eq(portalAccounts.email, newEmail))
  } else await tx.update(portalAccounts).set({ email: newEmail, verifiedAt: now }).where(account)
}

async function movePayers(tx: Transaction, oldEmail: string, newEmail: string) {
  const { email, memberRowId } = portalPayers
  const known = tx.select({ id: memberRowId }).from(portalPayers).where(eq(email, newEmail))
  await tx.delete(portalPayers).where(and(eq(email, oldEmail), inArray(memberRowId, known)))
  await tx.update(portalPayers).set({ email: newEmail }).where(eq(email, oldEmail))
}
