import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import type { Party } from '../rules/messages.ts'
import { messages } from '../tables.server.ts'

export type MessageRow = typeof messages.$inferSelect

export const BOXES = ['inbox', 'sent'] as const
export type Box = (typeof BOXES)[number]

export type MessageQuery = ListQuery<'state'> & { box: Box }

/** What the list's address asks for; the inbox, unless it is what was sent. */
export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const { box, ...query } = boxAndQuery(params)
  return { ...query, box }
}

function boxAndQuery(params: URLSearchParams) {
  const { filters, ...query } = readListQuery(params, { box: ['sent'], state: ['unread'] })
  const box: Box = filters.box === 'sent' ? 'sent' : 'inbox'
  return { ...query, filters: { state: filters.state }, box }
}

/** A page of what came in or was sent, newest first (rule messages.list), without what one has thrown away. */
export function listMessages(db: Executor, party: Party, query: MessageQuery): Promise<ListPage<MessageRow>> {
  const own = query.box === 'sent' ? sentBy(party) : receivedBy(party)
  return findPage(db, messages, {
    where: and(own, matching(query)),
    orderBy: [desc(messages.createdAt), desc(messages.id)],
    page: query.page,
  })
}

function sentBy({ type, id }: Party) {
  return and(eq(messages.senderType, type), eq(messages.senderId, id), isNull(messages.senderDeletedAt))
}

function receivedBy({ type, id }: Party) {
  return and(eq(messages.receiverType, type), eq(messages.receiverId, id), isNull(messages.receiverDeletedAt))
}

function matching({ search, filters, box }: MessageQuery): SQL | undefined {
  return and(
    filters.state === 'unread' ? eq(messages.isRead, false) : undefined,
    search ? containing(search, box) : undefined,
  )
}

/** In the subject, in the text, or in the name of whoever is at the other end. */
function containing(search: string, box: Box) {
  const other = box === 'sent' ? messages.receiverId : messages.senderId
  return or(
    holdsWords(folded(messages.subject, messages.content), search),
    sql`${other} in (
      select ${employees.id} from ${employees}
      where ${holdsWords(folded(employees.firstName, employees.lastName), search)}
      union all
      select ${adminUsers.userId} from ${adminUsers} where ${holdsWords(folded(adminUsers.displayName), search)})`,
  )
}

/** How many messages the person has not marked as read. */
export async function countUnread(db: Executor, party: Party): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(messages).where(unreadBy(party))
  return row?.unread ?? 0
}

/** The newest of them. */
export function listUnread(db: Executor, party: Party, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(unreadBy(party))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}

function unreadBy(party: Party) {
  return and(receivedBy(party), eq(messages.isRead, false))
}

/** A message that the person sent or got and has not thrown away; null for any other, whoever asks. */
export async function findMessage(db: Executor, party: Party, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), or(sentBy(party), receivedBy(party))))
  return message ?? null
}

const LONGEST_THREAD = 50

/**
 * What the message answers and what answers it, oldest first, as far as the person can see it; the newest 50 when it
 * went on for long.
 */
export async function listThread(db: Executor, party: Party, id: string): Promise<MessageRow[]> {
  const mine = or(sentBy(party), receivedBy(party))
  const ids = sql`(
    with recursive up as (
      select id, reply_to_id from messages where id = ${id}
      union
      select message.id, message.reply_to_id from messages message join up on message.id = up.reply_to_id
    ), thread as (
      select id from up
      union
      select message.id from messages message join thread on message.reply_to_id = thread.id
      where (message.sender_type = ${party.type} and message.sender_id = ${party.id})
        or (message.receiver_type = ${party.type} and message.receiver_id = ${party.id})
    )
    select id from thread)`
  const newest = await db
    .select()
    .from(messages)
    .where(and(sql`${messages.id} in ${ids}`, mine))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(LONGEST_THREAD)
  return newest.reverse()
}
