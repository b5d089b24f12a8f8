import { data } from 'react-router'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import {
  countUnread,
  findMessage,
  listMessages,
  listThread,
  type MessageRow,
  readMessageQuery,
} from '../queries/messages.server.ts'
import { keyOfParty, listRecipients, nameParties, type Writer } from '../queries/people.server.ts'
import {
  canMarkRead,
  canReply,
  describeParticipant,
  isSameParty,
  type Participant,
  type Party,
  previewOf,
  receiverOf,
  replySubject,
  senderOf,
} from '../rules/messages.ts'
import type { MessageDialog, MessageLine, MessagesView, OpenedMessage } from './messages.ts'

type Reader = { db: Database; reader: Writer; now: Date }

/**
 * Everything that the address asks for, of the reader's own messages only.
 * @throws the router's `data` with status 404 for a message that is not theirs, or gone
 */
export async function loadMessages(at: Reader, params: URLSearchParams): Promise<MessagesView> {
  const { db, reader } = at
  const query = readMessageQuery(params)
  const [{ rows, total }, unread, opened, dialog] = await Promise.all([
    listMessages(db, reader, query),
    countUnread(db, reader),
    findOpened(at, params.get('open')),
    findDialog(at, params),
  ])
  const nameOf = await namer(at, rows)
  return {
    box: query.box,
    rows: rows.map(row => lineOf(row, nameOf(query.box === 'sent' ? receiverOf(row) : senderOf(row)), at)),
    total,
    page: query.page,
    isFiltered: query.search !== '' || query.filters.state !== '',
    unread,
    opened,
    dialog,
  }
}

function lineOf(row: MessageRow, other: Participant, { now, reader }: Reader): MessageLine {
  const { id, subject, content, isRead } = row
  const ago = formatAgo(row.createdAt, now, getLocale())
  const mayMarkRead = canMarkRead(row, reader)
  return { id, other, subject, preview: previewOf(content), ago, isRead, mayMarkRead, ...timesOf(row) }
}

function timesOf({ createdAt }: MessageRow) {
  return { exact: formatInstant(createdAt, getLocale()), iso: createdAt.toISOString() }
}

async function findOpened(at: Reader, id: string | null): Promise<OpenedMessage | null> {
  if (id === null) return null
  const message = await ownMessage(at, id)
  const rows = await listThread(at.db, at.reader, message.id)
  const nameOf = await namer(at, rows)
  const thread = rows.map(row => ({
    id: row.id,
    subject: row.subject,
    content: row.content,
    isRead: row.isRead,
    from: nameOf(senderOf(row)),
    to: nameOf(receiverOf(row)),
    isOwn: isSameParty(senderOf(row), at.reader),
    mayMarkRead: canMarkRead(row, at.reader),
    ...timesOf(row),
  }))
  return { id: message.id, subject: message.subject, thread, mayReply: canReply(message, at.reader) }
}

async function findDialog(at: Reader, params: URLSearchParams): Promise<MessageDialog | null> {
  const { db, reader } = at
  const key = uuidv7()
  const answered = params.get('reply')
  if (answered !== null) {
    const message = await ownMessage(at, answered)
    if (!canReply(message, reader)) throw data(null, { status: 404 })
    const nameOf = await namer(at, [message])
    const { subject, content: quoted } = message
    return { kind: 'reply', key, to: nameOf(senderOf(message)), subject: replySubject(subject), quoted }
  }
  const ids = params.getAll('delete')
  if (ids.length > 0) {
    const found = await Promise.all(ids.map(id => findMessage(db, reader, id)))
    return { kind: 'delete', ids, subjects: found.flatMap(message => message?.subject ?? []) }
  }
  if (!params.has('new')) return null
  return { kind: 'new', key, recipients: await listRecipients(db, reader), to: params.getAll('to') }
}

async function ownMessage({ db, reader }: Reader, id: string): Promise<MessageRow> {
  const message = await findMessage(db, reader, id)
  if (!message) throw data(null, { status: 404 })
  return message
}

/** Words for whoever stands at the ends of these messages. */
async function namer({ db }: Reader, rows: MessageRow[]) {
  const names = await nameParties(
    db,
    rows.flatMap(row => [senderOf(row), receiverOf(row)]),
  )
  const unknown = { name: m.message_unknown(), department: m.message_unknown_department() }
  return (party: Party) => describeParticipant(names.get(keyOfParty(party)), unknown)
}
