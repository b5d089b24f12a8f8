import { and, asc, desc, eq, gte, inArray, lt, min, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listIds, readRows } from '#app/kit/platform/list-export.server.ts'
import { findPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { addMonths, type Day } from '#app/kit/pure/days.ts'
import { type ListQuery, PAGE_SIZE, type Page, readListQuery } from '#app/kit/pure/list-query.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './rules/documents.ts'
import { type DocumentRow, type StandingDocument, withStanding } from './steps/lock.server.ts'
import { NOBODY } from './steps/spelling.server.ts'
import { documents, isOfApplication } from './tables.server.ts'

/** Another document of the same sale. */
export type DocumentLink = Pick<DocumentRow, 'id' | 'number' | 'kind' | 'totalSatang'>

export type DocumentRecord = StandingDocument & {
  /** The one that this one replaces, credits or debits. */
  origin: DocumentLink | null
  replacement: DocumentLink | null
  creditNotes: DocumentLink[]
  debitNotes: DocumentLink[]
}

/** The document with all that refers to it; of one application, or of the contracts of one customer, where that is given. */
export async function findDocument(
  db: Executor,
  id: string,
  { applicationId, customerId }: { applicationId?: string; customerId?: string } = {},
): Promise<DocumentRecord | null> {
  if (!isUuid(id)) return null
  const isOfIt = and(
    applicationId ? isOfApplication(applicationId) : undefined,
    customerId ? isOfContractsOf(db, customerId) : undefined,
  )
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isOfIt))
  if (!row) return null
  const [document, links] = await Promise.all([withStanding(db, row), listLinks(db, row)])
  const originId = row.replacesId ?? row.creditsId ?? row.debitsId
  return {
    ...document,
    origin: links.find(link => link.id === originId) ?? null,
    replacement: links.find(link => link.replacesId === row.id) ?? null,
    creditNotes: links.filter(link => link.creditsId === row.id),
    debitNotes: links.filter(link => link.debitsId === row.id),
  }
}

async function listLinks(db: Executor, row: DocumentRow) {
  const { replacesId, creditsId, debitsId } = documents
  const others = [row.replacesId, row.creditsId, row.debitsId].filter(other => other !== null)
  const refersToIt = [replacesId, creditsId, debitsId].map(column => eq(column, row.id))
  return db
    .select({ ...LINK, replacesId, creditsId, debitsId })
    .from(documents)
    .where(or(inArray(documents.id, others), ...refersToIt))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
}

const LINK = {
  id: documents.id,
  number: documents.number,
  kind: documents.kind,
  totalSatang: documents.totalSatang,
}

export type IssuedDocument = DocumentLink & { day: Day; isReplaced: boolean }

/** What was issued for an application, the newest first. */
export function listDocumentsOf(db: Executor, applicationId: string): Promise<IssuedDocument[]> {
  return listIssued(db, isOfApplication(applicationId))
}

/** The same for a member, whatever it was issued for. */
export function listDocumentsOfMember(
  db: Executor,
  memberRowId: string,
  page: number,
): Promise<Page<IssuedDocument>> {
  return listIssuedPage(db, eq(documents.memberRowId, memberRowId), page)
}

/** The same of a customer's bills of contracts and deposits; nothing of the members whom it pays for. */
export function listDocumentsOfCustomer(
  db: Executor,
  customerId: string,
  page: number,
): Promise<Page<IssuedDocument>> {
  return listIssuedPage(db, isOfContractsOf(db, customerId), page)
}

async function listIssuedPage(db: Executor, where: SQL, page: number): Promise<Page<IssuedDocument>> {
  const [rows, total] = await Promise.all([
    listIssued(db, where, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    db.$count(documents, where),
  ])
  return { rows, page, total }
}

/** Papers of money whose reference is a bill of the customer's contracts, or the customer, whose deposit it was. */
function isOfContractsOf(db: Executor, customerId: string): SQL {
  const { id, source, reference } = ledgerEntries
  const own = db
    .select({ id: sql`${bills.subjectId}::text` })
    .from(bills)
    .where(and(eq(bills.kind, 'contract'), eq(bills.customerId, customerId)))
  const entries = db
    .select({ id })
    .from(ledgerEntries)
    .where(and(eq(source, 'contract'), or(eq(reference, customerId), inArray(reference, own))))
  return inArray(documents.entryId, entries)
}

/** The same of what was paid for a visitor's booking, which is the reference of its payments. */
export function listDocumentsOfBooking(db: Executor, bookingId: string): Promise<IssuedDocument[]> {
  const { id, source, reference } = ledgerEntries
  const payments = db
    .select({ id })
    .from(ledgerEntries)
    .where(and(eq(source, 'booking'), eq(reference, bookingId)))
  return listIssued(db, inArray(documents.entryId, payments))
}

async function listIssued(
  db: Executor,
  where: SQL | undefined,
  part: { limit: number; offset: number } | null = null,
): Promise<IssuedDocument[]> {
  const all = db
    .select({ ...LINK, day: documents.day })
    .from(documents)
    .where(where)
    .orderBy(desc(documents.issuedAt), desc(documents.id))
  const rows = await (part ? all.limit(part.limit).offset(part.offset) : all)
  const isReplacing = inArray(
    documents.replacesId,
    rows.map(({ id }) => id),
  )
  const later = await db.select({ replacesId: documents.replacesId }).from(documents).where(isReplacing)
  const replaced = new Set(later.map(({ replacesId }) => replacesId))
  return rows.map(row => ({ ...row, isReplaced: replaced.has(row.id) }))
}

/** The newest paper of each payment that staff booked by hand, by the entry's id; notes are found by it. */
export async function listDocumentsOfEntries(
  db: Executor,
  entryIds: string[],
): Promise<Map<string, DocumentLink>> {
  const rows = await db
    .select({ ...LINK, entryId: documents.entryId })
    .from(documents)
    .where(
      and(inArray(documents.entryId, entryIds), notInArray(documents.kind, ['credit_note', 'debit_note'])),
    )
    .orderBy(asc(documents.issuedAt), asc(documents.id))
  return new Map(rows.map(({ entryId, ...link }) => [entryId ?? '', link]))
}

/** Days for which a paper without its buyer's name waits for one: by then its month is in the tax return. */
const NAMED_WITHIN_DAYS = 60

/**
 * Papers that were made out to a number, or to nobody, because no font has the letters of the name and nobody could be asked,
 * and of which nothing became yet, the oldest first (rule tax.spelling).
 */
export async function listUnnamed(db: Executor, { now, limit }: { now: Date; limit: number }) {
  const { id, number, kind, buyerName, issuedAt, content } = documents
  const since = new Date(now.getTime() - NAMED_WITHIN_DAYS * 86_400_000)
  const isUnnamed = or(eq(buyerName, NOBODY), sql`${buyerName} = nullif(${content} ->> 'memberId', '')`)
  const stands = sql`not exists (select from ${documents} later
    where later.replaces_id = ${id} or later.credits_id = ${id} or later.debits_id = ${id})`
  const isSale = notInArray(kind, ['credit_note', 'debit_note'])
  const rows = await db
    .select({ id, number, kind, buyerName, issuedAt, total: sql<number>`count(*) over ()::int` })
    .from(documents)
    .where(and(gte(issuedAt, since), isSale, isUnnamed, stands))
    .orderBy(asc(issuedAt), asc(id))
    .limit(limit)
  return { total: rows[0]?.total ?? 0, rows }
}

export type DocumentQuery = ListQuery<'kind' | 'month'>

/** What the list's address asks for; months are `YYYY-MM`. */
export function readDocumentQuery(params: URLSearchParams, months: string[]): DocumentQuery {
  return readListQuery(params, { kind: DOCUMENT_KINDS, month: months })
}

/** The months from the first document to today's, the newest first. */
export async function listDocumentMonths(db: Executor, today: Day): Promise<string[]> {
  const [first] = await db.select({ day: min(documents.day) }).from(documents)
  const months: string[] = []
  const last = (first?.day ?? today).slice(0, 7)
  for (let day = `${today.slice(0, 7)}-01`; day.slice(0, 7) >= last; day = addMonths(day, -1))
    months.push(day.slice(0, 7))
  return months
}

/** A page of the documents, newest first unless the query says otherwise, with what became of each. */
export async function listDocuments(db: Executor, query: DocumentQuery) {
  const { rows, total } = await findPage(db, documents, {
    where: matching(query),
    orderBy: sortedBy(query),
    page: query.page,
  })
  return { rows: await withReplaced(db, rows), total }
}

/** The ids of all that search and filters leave, for the export in the order of the books; of a selection, of what is ticked. */
export function listDocumentIds(db: Executor, query: DocumentQuery, chosen: string[] | null) {
  const orderBy = [asc(documents.day), asc(documents.series), asc(documents.serial)]
  return listIds(db, documents, { where: matching(query), orderBy, chosen })
}

/** The same documents at once, where a month bounds them. */
export async function listAllDocuments(db: Executor, query: DocumentQuery) {
  const some = await Array.fromAsync(readDocuments(db, await listDocumentIds(db, query, null)))
  return some.flat()
}

/** The documents of these ids, some at a time. */
export async function* readDocuments(db: Executor, ids: string[]) {
  for await (const rows of readRows(db, documents, ids)) yield await withReplaced(db, rows)
}

const SORTS = {
  number: documents.number,
  buyer: byName(documents.buyerName),
  day: documents.day,
  total: documents.totalSatang,
}

function sortedBy({ sort }: DocumentQuery): SQL[] {
  const { id, issuedAt } = documents
  return orderOf(SORTS, sort, { id, otherwise: [desc(issuedAt), desc(id)] })
}

function matching({ search, filters: { kind, month } }: DocumentQuery): SQL | undefined {
  return and(
    search ? holdsWords(folded(documents.number, documents.buyerName), search) : undefined,
    kind ? eq(documents.kind, kind as DocumentKind) : undefined,
    month ? gte(documents.day, `${month}-01`) : undefined,
    month ? lt(documents.day, addMonths(`${month}-01`, 1)) : undefined,
  )
}

async function withReplaced(db: Executor, rows: DocumentRow[]) {
  const ids = rows.map(({ id }) => id)
  const replacing = await db
    .select({ replacesId: documents.replacesId })
    .from(documents)
    .where(inArray(documents.replacesId, ids))
  const replaced = new Set(replacing.map(({ replacesId }) => replacesId))
  return rows.map(row => ({ ...row, isReplaced: replaced.has(row.id) }))
}
