import { validate as isUuid, v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listMailTargets } from '#app/house/notifications/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { newMessageMail } from '../emails/new-message-mail.ts'
import { findMessage } from '../queries/messages.server.ts'
import {
  findReachable,
  keyOfParty,
  listRecipients,
  listUserIds,
  type Writer,
} from '../queries/people.server.ts'
import { canReply, type Party, receiverOf, senderOf } from '../rules/messages.ts'
import {
  type Draft,
  type MessageErrors,
  type MessageValues,
  tidyMessage,
  validateMessage,
} from '../schema.ts'
import { messages } from '../tables.server.ts'
import { markUnread } from './own-copy.server.ts'

/**
 * `sent` is how many rows were written: none when the same message was sent before, by a second press. `id` is the message,
 * of several the one to whoever was chosen first.
 */
export type Sent = { ok: true; sent: number; id: string } | { ok: false; errors: MessageErrors }

/** Sends a new message to those chosen who can still be written to; one row for each (rule messages.fields). */
export async function sendNew(ctx: RequestContext, writer: Writer, draft: Draft): Promise<Sent> {
  const values = tidyMessage(draft.values)
  const chosen = [...new Set(draft.to)]
  const errors = validateMessage(values, chosen)
  const offered = new Set((await listRecipients(ctx.db, writer)).map(({ id }) => id))
  if (!errors.to && !chosen.every(id => offered.has(id))) errors.to = m.message_error_to_gone()
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const type = writer.type === 'admin' ? 'employee' : 'admin'
  const to = chosen.map((id): Party => ({ type, id }))
  return store(ctx, writer, { values, to, key: draft.key, replyToId: null })
}

/** Answers a message that came in: it goes to whoever wrote that, whatever was sent along. */
export async function sendReply(
  ctx: RequestContext,
  writer: Writer,
  { replyToId, ...draft }: Draft & { replyToId: string },
): Promise<Sent> {
  const original = await findMessage(ctx.db, writer, replyToId)
  if (!original || !canReply(original, writer)) return { ok: false, errors: { form: m.message_gone() } }
  const to = senderOf(original)
  const values = tidyMessage(draft.values)
  const errors = validateMessage(values, [to.id])
  if (!(await findReachable(ctx.db, to))) errors.form = m.message_error_unreachable()
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return store(ctx, writer, { values, to: [to], key: draft.key, replyToId: original.id })
}

type Letter = { values: MessageValues; to: Party[]; key: string; replyToId: string | null }

/** Rows, what they answer marked as read, the entry of the log and the mails, or nothing of it. */
function store(ctx: RequestContext, writer: Writer, letter: Letter): Promise<Sent> {
  const wanted = letter.to.map(to => rowOf(writer, to, letter, ctx.now()))
  const id = wanted[0]?.id ?? ''
  return ctx.db.transaction(async tx => {
    const rows = await tx
      .insert(messages)
      .values(wanted)
      .onConflictDoNothing({ target: messages.id })
      .returning()
    const [first] = rows
    if (!first) return { ok: true, sent: 0, id }
    if (letter.replyToId) await markUnread(tx, writer, { id: letter.replyToId, now: ctx.now() })
    await logActivity(tx, {
      adminId: writer.userId,
      action: 'created',
      entityType: 'message',
      entityId: first.id,
      details: { subject: letter.values.subject, recipients: rows.map(({ receiverId }) => receiverId) },
    })
    await queueMails(tx, ctx, writer, rows)
    await announceChange(tx, 'messages')
    return { ok: true, sent: rows.length, id }
  })
}

type Notice = { employeeId: string; values: MessageValues }

/** Writes to employees what they must hear of, in the transaction of the change that it is about. */
export async function sendNotices(
  tx: Transaction,
  ctx: RequestContext,
  { writer, notices }: { writer: Writer; notices: Notice[] },
) {
  if (notices.length === 0) return
  const wanted = notices.map(({ employeeId, values }) => {
    const to: Party = { type: 'employee', id: employeeId }
    return rowOf(writer, to, { values, to: [to], key: '', replyToId: null }, ctx.now())
  })
  const rows = await tx.insert(messages).values(wanted).returning()
  await queueMails(tx, ctx, writer, rows)
  await announceChange(tx, 'messages')
}

function rowOf(writer: Writer, to: Party, { values, key, replyToId }: Letter, createdAt: Date) {
  return {
    id: idOf(writer, to, values, key),
    senderType: writer.type,
    senderId: writer.id,
    receiverType: to.type,
    receiverId: to.id,
    ...values,
    replyToId,
    createdAt,
  }
}

/**
 * The same form sent twice makes the same ids, so that a double press sends once; what was changed before it was sent
 * again, by way of Back, is another message.
 */
function idOf(from: Party, to: Party, { subject, content }: MessageValues, key: string): string {
  const parts = [from.type, from.id, to.type, to.id, subject, content]
  return uuidv5(JSON.stringify(parts), isUuid(key) ? key : uuidv7())
}

type Row = typeof messages.$inferSelect

/** To those who want to be told, with the way to the message in their own area. */
async function queueMails(tx: Transaction, ctx: RequestContext, writer: Writer, rows: Row[]) {
  const byReceiver = new Map(rows.map(row => [keyOfParty(receiverOf(row)), row]))
  const parties = await listUserIds(tx, rows.map(receiverOf))
  const targets = await listMailTargets(tx, [...parties.keys()], 'newMessage')
  const { company } = await findSettings(tx)
  for (const { userId, email } of targets) {
    const party = parties.get(userId)
    const row = party && byReceiver.get(keyOfParty(party))
    if (!row) continue
    const content = newMessageMail({
      locale: getLocale(),
      companyName: company.name,
      senderName: writer.name,
      subject: row.subject,
      href: `${linkOrigin(ctx)}${localizeHref(`/${party.type}/messages`)}?${new URLSearchParams({ open: row.id })}`,
    })
    const about = { subjectKind: 'employee', subjectId: employeeOf(row) } as const
    await queueMail(tx, ctx, { kind: 'message', ...about, recipient: email, ...content })
  }
}

/** Whose record a message is: one of the two is always an employee. */
function employeeOf({ senderType, senderId, receiverId }: Row): string {
  return senderType === 'employee' ? senderId : receiverId
}
