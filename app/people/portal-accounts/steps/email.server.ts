import { and, eq, inArray } from 'drizzle-orm'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalAccounts, type portalEmailChanges } from '../tables.server.ts'
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
  await movePeople(tx, oldEmail, newEmail)
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

/** Whoever acts for a customer by both addresses keeps the role that may do more. */
async function movePeople(tx: Transaction, oldEmail: string, newEmail: string) {
  const { email, customerId, role } = customerPeople
  const known = tx.select({ id: customerId }).from(customerPeople).where(eq(email, newEmail))
  const managed = tx
    .select({ id: customerId })
    .from(customerPeople)
    .where(and(eq(email, oldEmail), eq(role, 'manager')))
  await tx
    .update(customerPeople)
    .set({ role: 'manager' })
    .where(and(eq(email, newEmail), inArray(customerId, managed)))
  await tx.delete(customerPeople).where(and(eq(email, oldEmail), inArray(customerId, known)))
  await tx.update(customerPeople).set({ email: newEmail }).where(eq(email, oldEmail))
}
