import { and, asc, desc, eq, gte, inArray, lt, min, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage } from '#app/kit/platform/list-page.server.ts'
import { folded, foundBy, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type Day, monthOf } from '#app/kit/pure/days.ts'
import type { ListQuery, Page } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import { type LedgerKind, type SoldKind, sourcesOf } from '#app/money/payments/rules.ts'
import { ledgerEntries, payers, purchases } from '#app/money/payments/tables.server.ts'
import { type BillRefusal, billRefusal, daysBooked } from './rules.ts'

export type LedgerEntry = typeof ledgerEntries.$inferSelect

/** `month` is the first day of one, several as their address names them (`daysBooked`), or '' for all. */
export type LedgerQuery = ListQuery<'month' | 'kind' | 'sold' | 'method'>

/** By the day on which they count, then as they were written; of an approval the charge comes before the payment. */
const ORDER = [ledgerEntries.bookedOn, ledgerEntries.createdAt, ledgerEntries.account, ledgerEntries.id]
const NEWEST = ORDER.map(column => desc(column))

/** A page of the ledger, the newest day first unless the query says otherwise. */
export function listEntries(db: Executor, query: LedgerQuery): Promise<ListPage<LedgerEntry>> {
  return findPage(db, ledgerEntries, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** The whole order turns round: of an approval the charge then comes before the payment. */
function sortedBy({ sort }: LedgerQuery): SQL[] {
  return sort.by === 'day' && !sort.isDescending ? ORDER.map(column => asc(column)) : NEWEST
}

/** @param selection the ids of the entries that are ticked, of which alone it is then */
export function countEntries(
  db: Executor,
  query: LedgerQuery,
  selection: string[] | null = null,
): Promise<number> {
  return db.$count(ledgerEntries, and(matching(query), isTicked(selection)))
}

/** The id of the newest entry: the ledger only grows, and another one is a sign that it did. Null without any. */
export async function findNewestEntry(db: Executor): Promise<string | null> {
  const [row] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .orderBy(desc(ledgerEntries.id))
    .limit(1)
  return row?.id ?? null
}

/** What the list's entries add up to, on all of its pages. */
export type Sums = { owedSatang: Satang; receivedSatang: Satang }

export function sumEntries(db: Executor, query: LedgerQuery): Promise<Sums> {
  return sumWhere(db, matching(query))
}

/** What a member was charged, and what came in from them. */
export function findMemberSums(db: Executor, memberRowId: string): Promise<Sums> {
  return sumWhere(db, eq(ledgerEntries.memberRowId, memberRowId))
}

/** What a member still owes; below zero, what they have paid ahead. */
export async function findMemberBalance(db: Executor, memberRowId: string): Promise<Satang> {
  const { owedSatang, receivedSatang } = await findMemberSums(db, memberRowId)
  return owedSatang - receivedSatang
}

/**
 * What a member owes of charges of before `day`, in satang: they were due on the day on which they count, those of a
 * booking at the end of that month (rule ledger.overdue). What changes a charge, or takes it back, is reckoned with that very
 * charge: it makes less first what of it is not due yet.
 */
export async function findOverdue(db: Executor, memberRowId: string, day: Day): Promise<Satang> {
  const { rows } = await db.execute<{ overdue: string }>(sql`
    select coalesce(sum(due + least(later, 0)), 0) - (
      select coalesce(sum(amount_satang), 0) from ${ledgerEntries}
      where member_row_id = ${memberRowId} and account = 'received'
    ) as overdue
    from (
      select coalesce(sum(entry.amount_satang) filter (where ${isDue(day)}), 0) as due,
        coalesce(sum(entry.amount_satang) filter (where not ${isDue(day)}), 0) as later
      from ${ledgerEntries} as entry
      join ${ledgerEntries} as origin on origin.id = coalesce(entry.reverses_id, entry.id)
      where entry.member_row_id = ${memberRowId} and entry.account = 'owed'
      group by coalesce(origin.application_id::text, case origin.source when 'booking' then nullif(origin.reference, '') end,
        origin.id::text)
    ) as charges`)
  return Math.max(0, Number(rows[0]?.overdue))
}

type Adding = { memberRowId: string; addedSatang: Satang; day: Day }

/** Why a member can't have so much more on their account on a day; null where they can (rule ledger.limit). */
export async function findBillRefusal(
  db: Executor,
  { memberRowId, addedSatang, day }: Adding,
): Promise<BillRefusal | null> {
  if (addedSatang <= 0) return null
  const [overdueSatang, owedSatang, { pricing }] = await Promise.all([
    findOverdue(db, memberRowId, day),
    findMemberBalance(db, memberRowId),
    findSettings(db),
  ])
  return billRefusal({ addedSatang, overdueSatang, owedSatang, limitSatang: pricing.creditLimitSatang })
}

const isDue = (day: Day) =>
  sql`entry.booked_on < (case entry.source when 'booking' then ${monthOf(day)}::date else ${day}::date end)`

/** The same of several members, by their ids; who has no entry is missing. */
export async function listMemberBalances(db: Executor, memberRowIds: string[]): Promise<Map<string, Satang>> {
  const { memberRowId, account, amountSatang } = ledgerEntries
  const owed = sql`sum(case ${account} when 'owed' then ${amountSatang} else -${amountSatang} end)`
  const rows = await db
    .select({ id: memberRowId, owedSatang: owed.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(inArray(memberRowId, memberRowIds), inArray(account, ['owed', 'received'])))
    .groupBy(memberRowId)
  return new Map(rows.map(({ id, owedSatang }) => [id ?? '', owedSatang]))
}

async function sumWhere(db: Executor, where: SQL | undefined): Promise<Sums> {
  const sumOf = (account: 'owed' | 'received') =>
    sql`coalesce(sum(${ledgerEntries.amountSatang}) filter (where ${ledgerEntries.account} = ${account}), 0)`.mapWith(
      Number,
    )
  const [sums] = await db
    .select({ owedSatang: sumOf('owed'), receivedSatang: sumOf('received') })
    .from(ledgerEntries)
    .where(where)
  return sums ?? { owedSatang: 0, receivedSatang: 0 }
}

/** Every entry of a member, in the order of the days they count on. */
export function listMemberEntries(db: Executor, memberRowId: string): Promise<LedgerEntry[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberRowId, memberRowId))
    .orderBy(...ORDER.map(column => asc(column)))
}

/** A page of a member's entries, the newest first, and how many there are. */
export async function listNewestOfMember(
  db: Executor,
  memberRowId: string,
  page: number,
): Promise<Page<LedgerEntry>> {
  const where = eq(ledgerEntries.memberRowId, memberRowId)
  return { ...(await findPage(db, ledgerEntries, { where, orderBy: NEWEST, page })), page }
}

const BATCH = 1000

/** Everything that search and filters leave, newest first, in batches for the export. */
export async function* streamEntries(
  db: Executor,
  query: LedgerQuery,
  selection: string[] | null = null,
): AsyncGenerator<LedgerEntry[]> {
  let after: LedgerEntry | undefined
  do {
    const rows: LedgerEntry[] = await db
      .select()
      .from(ledgerEntries)
      .where(and(matching(query), isTicked(selection), after && isAfter(after)))
      .orderBy(...NEWEST)
      .limit(BATCH)
    if (rows.length > 0) yield rows
    after = rows.length === BATCH ? rows.at(-1) : undefined
  } while (after)
}

const isTicked = (selection: string[] | null) =>
  selection ? inArray(ledgerEntries.id, selection.filter(isUuid)) : undefined

/** The place of the last one is read from the database: a moment there is finer than one here. */
function isAfter({ id }: LedgerEntry): SQL {
  return sql`(booked_on, created_at, account, id)
    < (select booked_on, created_at, account, id from ${ledgerEntries} as last where last.id = ${id})`
}

function matching({ search, filters }: LedgerQuery): SQL | undefined {
  const { bookedOn, kind, account, source, method } = ledgerEntries
  const days = daysBooked(filters.month)
  const sold = filters.sold && and(eq(account, 'owed'), inArray(source, sourcesOf(filters.sold as SoldKind)))
  return and(
    days ? and(gte(bookedOn, days.from), lt(bookedOn, days.before)) : undefined,
    filters.kind ? eq(kind, filters.kind as LedgerKind) : undefined,
    sold || undefined,
    filters.method ? eq(method, filters.method as LedgerMethod) : undefined,
    search ? isAbout(search) : undefined,
  )
}

/** Entries of members and applicants of that name, with that member id, or with that note or reference. */
function isAbout(search: string): SQL | undefined {
  const { memberRowId, memberId, applicationId, note, reference } = ledgerEntries
  const entriesWhere = (condition: SQL | undefined) => sql`select id from ${ledgerEntries} where ${condition}`
  const namedSo = ({ from, id, name }: typeof payers | typeof purchases) =>
    sql`select ${id} from ${from} where ${and(holdsWords(foundBy(from), search), holdsWords(folded(name), search))}`
  // Each part finds its rows along an index; joined by "or" they would read the whole ledger.
  const parts = [
    entriesWhere(holdsWords(folded(memberId, note, reference), search)),
    entriesWhere(sql`${memberRowId} in (${namedSo(payers)})`),
    entriesWhere(sql`${applicationId} in (${namedSo(purchases)})`),
  ]
  return sql`${ledgerEntries.id} in (${sql.join(parts, sql` union `)})`
}

/** The day of the oldest entry; null without any. */
export async function findFirstEntryDay(db: Executor): Promise<Day | null> {
  const [row] = await db.select({ day: min(ledgerEntries.bookedOn) }).from(ledgerEntries)
  return row?.day ?? null
}

export async function findEntry(db: Executor, id: string): Promise<LedgerEntry | null> {
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
  return entry ?? null
}

/** What entries are about, by their ids: the people's and plans' names as they are now, and which were taken back. */
export async function findContexts(db: Executor, entries: LedgerEntry[]) {
  const idsOf = (name: 'memberRowId' | 'applicationId') => [
    ...new Set(entries.flatMap(row => row[name] ?? [])),
  ]
  const reversals = ledgerEntries
  const [named, bought, reversed] = await Promise.all([
    db
      .select({ id: payers.id, name: payers.name })
      .from(payers.from)
      .where(inArray(payers.id, idsOf('memberRowId'))),
    db
      .select({ id: purchases.id, name: purchases.name, plan: purchases.plan })
      .from(purchases.from)
      .where(inArray(purchases.id, idsOf('applicationId'))),
    db
      .select({ id: reversals.reversesId })
      .from(reversals)
      .where(
        inArray(
          reversals.reversesId,
          entries.map(({ id }) => id),
        ),
      ),
  ])
  return {
    memberNames: new Map(named.map(({ id, name }) => [id, name])),
    applications: new Map(bought.map(({ id, ...application }) => [id, application])),
    reversedIds: new Set(reversed.map(({ id }) => id)),
  }
}

/** A member who owes something, or has paid ahead. */
export type OpenBalance = { id: string; name: string; memberId: string; owedSatang: Satang }

/** The members who owe most, and what all who owe something owe together. */
export async function findOpenBalances(
  db: Executor,
  most: number,
): Promise<{ rows: OpenBalance[]; count: number; totalSatang: Satang }> {
  const { rows } = await db.execute<
    Pick<OpenBalance, 'id' | 'name' | 'memberId'> & { owed: string; count: string; total: string }
  >(sql`
    select people.id, people.name, people.member_id as "memberId", owed,
      count(*) over () as count, sum(owed) over () as total
    from (
      select member_row_id, sum(case account when 'owed' then amount_satang else -amount_satang end) as owed
      from ${ledgerEntries} where member_row_id is not null group by member_row_id
    ) as balances
    join ${payers.from} as people on people.id = member_row_id
    where owed > 0
    order by owed desc, ${byName(sql`people.name`)}, people.id
    limit ${most}`)
  return {
    rows: rows.map(({ owed, count: _count, total: _total, ...row }) => ({
      ...row,
      owedSatang: Number(owed),
    })),
    count: Number(rows[0]?.count ?? 0),
    totalSatang: Number(rows[0]?.total ?? 0),
  }
}
