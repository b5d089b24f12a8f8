import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { orderOf } from '#app/kit/platform/list-page.server.ts'
import { foundBy, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import type { MailKind, MailStatus } from '../rules/mails.ts'
import { mails } from '../tables.server.ts'
import { isRevealable } from './revealable.server.ts'

export type Mail = typeof mails.$inferSelect

/** What opens something is read where a mail is sent, and nowhere else. */
const { secrets, ...readable } = getTableColumns(mails)
const { text: _text, html: _html, ...listed } = readable

export type MailQuery = ListQuery<'kind' | 'status'>

const SORTS = { recipient: mails.recipient, when: mails.createdAt }

/** A page of the mails, newest first unless the query says otherwise, without their content, and how many there are. */
export async function listMails(db: Executor, { search, page, sort, filters }: MailQuery) {
  const where = and(
    search === '' ? undefined : holdsWords(foundBy(mails), search),
    filters.kind === '' ? undefined : eq(mails.kind, filters.kind as MailKind),
    filters.status === '' ? undefined : eq(mails.status, filters.status as MailStatus),
  )
  const rows = await db
    .select(listed)
    .from(mails)
    .where(where)
    .orderBy(...orderOf(SORTS, sort, { id: mails.id, otherwise: [desc(mails.createdAt), desc(mails.id)] }))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  return { rows, total: await countMails(db, where) }
}

export type ListedMail = Awaited<ReturnType<typeof listMails>>['rows'][number]

export type ReadMail = Omit<Mail, 'secrets'> & {
  /** Whether it can still be sent: what belongs into its places is there, or it has none. */
  isWhole: boolean
  /** Whether an owner may have its links and codes shown (see `revealMail`). */
  isRevealable: boolean
}

/** A mail with its words, and without what opens something. */
export async function findMail(db: Executor, id: string, now: Date): Promise<ReadMail | null> {
  const isWhole = sql<boolean>`${secrets} is not null`
  const [mail] = await db
    .select({ ...readable, isWhole, isRevealable: sql<boolean>`coalesce(${isRevealable(now)}, false)` })
    .from(mails)
    .where(eq(mails.id, id))
  return mail ?? null
}

/** Mails that one digest is made of, at most. */
const MOST_DIGESTED = 1_000

/** What goes out within a digest, the newest first. */
export async function listDigested(db: Executor, digestId: string) {
  const { id, kind, subject, text, topicId, calendar, createdAt } = mails
  return db
    .select({ kind, subject, text, topicId, calendar })
    .from(mails)
    .where(eq(mails.digestId, digestId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_DIGESTED)
}

export async function listPendingMails(db: Executor) {
  return db.select(listed).from(mails).where(eq(mails.status, 'pending')).orderBy(asc(mails.createdAt))
}

/** How many mails since `since` wait for a mail server to be set up. */
export async function countKeptMails(db: Executor, since: Date): Promise<number> {
  return countMails(db, isKeptSince(since))
}

export function isKeptSince(since: Date) {
  return and(eq(mails.status, 'kept'), isNotNull(secrets), gte(mails.createdAt, since))
}

/** The newest mails since `since` that failed for good, without their content. */
export function listFailedMails(db: Executor, { since, limit }: { since: Date; limit: number }) {
  const { id, recipient, kind, error, createdAt } = mails
  return db
    .select({ id, recipient, kind, error, createdAt })
    .from(mails)
    .where(isFailedSince(since))
    .orderBy(desc(createdAt))
    .limit(limit)
}

export async function countFailedMails(db: Executor, since: Date): Promise<number> {
  return countMails(db, isFailedSince(since))
}

const isFailedSince = (since: Date) => and(eq(mails.status, 'failed'), gte(mails.createdAt, since))

async function countMails(db: Executor, where: SQL | undefined) {
  const [row] = await db.select({ total: count() }).from(mails).where(where)
  return row?.total ?? 0
}
