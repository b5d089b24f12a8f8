import { and, eq, inArray, or } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findMessage } from '../queries/messages.server.ts'
import { canMarkRead, isSameParty, type Party, receiverOf, senderOf } from '../rules/messages.ts'
import { messages } from '../tables.server.ts'

/** Whose copies these are, and the account that the log names. */
export type Owner = Party & { userId: string }

/**
 * Marks a message as read, which only its recipient can (rule messages.read). The page asks for it once the message is
 * opened, and a button does where there are no scripts: a link that is only fetched has shown nobody anything.
 * @returns whether it was unread until now
 */
export async function markRead(
  { db, now }: RequestContext,
  owner: Owner,
  id: string,
): Promise<Result<boolean, 'not_found'>> {
  const message = await findMessage(db, owner, id)
  if (!message || !isSameParty(receiverOf(message), owner)) return fail('not_found')
  if (!canMarkRead(message, owner)) return ok(false)
  return ok(await db.transaction(tx => markUnread(tx, owner, { id, now: now() })))
}

/** Marks a message that the owner got as read; whoever answers it has read it. @returns whether it was unread until now */
export async function markUnread(
  tx: Transaction,
  owner: Owner,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const [row] = await tx
    .update(messages)
    .set({ isRead: true, readAt: now })
    .where(and(eq(messages.id, id), eq(messages.isRead, false)))
    .returning({ subject: messages.subject })
  if (!row) return false
  const details = { subject: row.subject, ...changedFields({ isRead: false }, { isRead: true }) }
  await log(tx, owner, { action: 'updated', id, details })
  await announceChange(tx, 'messages')
  return true
}

/** Throws away one's own copies; a message is gone when both sides have done so. @returns how many */
export async function deleteCopies(
  { db, now }: RequestContext,
  owner: Owner,
  ids: string[],
): Promise<Result<number, 'not_found'>> {
  const deleted = await db.transaction(async tx => {
    const rows = await tx
      .select()
      .from(messages)
      .where(and(inArray(messages.id, ids.filter(isUuid)), isEndedBy(owner)))
      .for('update')
    const own = rows.flatMap(row => withoutCopy(row, owner, now()) ?? [])
    for (const { row, isGone, copies } of own) {
      if (isGone) await tx.delete(messages).where(eq(messages.id, row.id))
      else await tx.update(messages).set(copies).where(eq(messages.id, row.id))
      const { content: _content, ...before } = row
      await log(tx, owner, { action: 'deleted', id: row.id, details: { subject: row.subject, before } })
    }
    if (own.length > 0) await announceChange(tx, 'messages')
    return own.length
  })
  return deleted > 0 ? ok(deleted) : fail('not_found')
}

function isEndedBy({ type, id }: Party) {
  return or(
    and(eq(messages.senderType, type), eq(messages.senderId, id)),
    and(eq(messages.receiverType, type), eq(messages.receiverId, id)),
  )
}

type Row = typeof messages.$inferSelect

/** What becomes of the message; null when the owner has no copy of it any more. */
function withoutCopy(row: Row, owner: Party, at: Date) {
  const copies = { senderDeletedAt: row.senderDeletedAt, receiverDeletedAt: row.receiverDeletedAt }
  const before = { ...copies }
  if (isSameParty(senderOf(row), owner)) copies.senderDeletedAt ??= at
  if (isSameParty(receiverOf(row), owner)) copies.receiverDeletedAt ??= at
  const isChanged =
    copies.senderDeletedAt !== before.senderDeletedAt || copies.receiverDeletedAt !== before.receiverDeletedAt
  if (!isChanged) return null
  return { row, copies, isGone: copies.senderDeletedAt !== null && copies.receiverDeletedAt !== null }
}

type Entry = { action: string; id: string; details: Record<string, unknown> }

/** The subject names the message in the log; what it says is for its two sides only. */
function log(tx: Transaction, { userId }: Owner, { action, id, details }: Entry) {
  return logActivity(tx, { adminId: userId, action, entityType: 'message', entityId: id, details })
}
