import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { addDays, bangkokDay, type Day, startOfDay } from '#app/kit/pure/days.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { BILL_OF_ENTRY, IS_BY_BANK, KEPT_BACK, LACKING_BILLS } from '#app/money/bills/queries.server.ts'
import type { LineFilter, LineState, StatementRow } from './rules/statement.ts'
import { bankAccounts, bankImports, bankLines, bankMappings, bankUploads } from './tables.server.ts'

export type BankAccount = typeof bankAccounts.$inferSelect
export type BankImport = typeof bankImports.$inferSelect
export type BankLine = typeof bankLines.$inferSelect
export type BankMapping = typeof bankMappings.$inferSelect
export type BankUpload = typeof bankUploads.$inferSelect

/** All of them, by their names; a house has few. */
export function listBankAccounts(db: Executor): Promise<BankAccount[]> {
  return db.select().from(bankAccounts).orderBy(asc(bankAccounts.name), asc(bankAccounts.id))
}

export async function findBankAccount(db: Executor, id: string): Promise<BankAccount | null> {
  if (!isUuid(id)) return null
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, id))
  return account ?? null
}

/** What the columns of files are called, by account. */
export function listMappings(db: Executor, accountId?: string): Promise<BankMapping[]> {
  return db
    .select()
    .from(bankMappings)
    .where(accountId === undefined ? undefined : eq(bankMappings.accountId, accountId))
    .orderBy(asc(bankMappings.name))
}

export async function findSameFile(
  db: Executor,
  accountId: string,
  sha256: Buffer,
): Promise<BankImport | null> {
  const isSame = and(eq(bankImports.accountId, accountId), eq(bankImports.sha256, sha256))
  const [found] = await db.select().from(bankImports).where(isSame)
  return found ?? null
}

/**
 * What the account had before that row, as far as its lines tell. Null where nothing is known or could be compared, and
 * where the row itself is known: a file may begin with what another ended with.
 */
export async function findBalanceBefore(
  db: Executor,
  accountId: string,
  { at, amountSatang, balanceSatang }: StatementRow,
): Promise<Satang | null> {
  if (balanceSatang === null) return null
  const day = bangkokDay(at)
  const isOfAccount = eq(bankLines.accountId, accountId)
  const isSame = and(
    isOfAccount,
    gte(bankLines.at, startOfDay(day)),
    lt(bankLines.at, startOfDay(addDays(day, 1))),
    eq(bankLines.amountSatang, amountSatang),
    eq(bankLines.balanceSatang, balanceSatang),
  )
  const [known] = await db.select({ id: bankLines.id }).from(bankLines).where(isSame).limit(1)
  if (known) return null
  const [last] = await db
    .select({
      balance: bankLines.balanceSatang,
      closing: bankImports.closingSatang,
      toDay: bankImports.toDay,
    })
    .from(bankLines)
    .innerJoin(bankImports, eq(bankImports.id, bankLines.importId))
    .where(and(isOfAccount, lte(bankLines.at, at)))
    .orderBy(desc(bankLines.at), desc(bankLines.id))
    .limit(1)
  if (!last) return null
  return last.balance ?? (last.toDay !== null && last.toDay < day ? last.closing : null)
}

type Same = { day: Day; amountSatang: Satang; balanceSatang: Satang | null }

/** What files of other formats have had on these days, where they print balances. */
export function listOthersLines(
  db: Executor,
  { accountId, format, from, to }: Pick<BankImport, 'accountId' | 'format'> & { from: Day; to: Day },
): Promise<Same[]> {
  const { at, amountSatang, balanceSatang } = bankLines
  const day = sql<Day>`to_char(${at} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
  const isOthers = and(
    eq(bankLines.accountId, accountId),
    ne(bankImports.format, format),
    isNotNull(balanceSatang),
    gte(at, startOfDay(from)),
    lt(at, startOfDay(addDays(to, 1))),
  )
  return db
    .select({ day, amountSatang, balanceSatang })
    .from(bankLines)
    .innerJoin(bankImports, eq(bankImports.id, bankLines.importId))
    .where(isOthers)
}

export async function findBankLine(db: Executor, id: string): Promise<BankLine | null> {
  if (!isUuid(id)) return null
  const [line] = await db.select().from(bankLines).where(eq(bankLines.id, id))
  return line ?? null
}

export type LineQuery = ListQuery<'account' | 'state'> & { days: { from: Day | null; to: Day | null } }

/** A page of the lines, the newest first. */
export function listBankLines(db: Executor, query: LineQuery): Promise<ListPage<BankLine>> {
  return findPage(db, bankLines, { where: matchingLines(query), orderBy: sortedBy(query), page: query.page })
}

export function matchingLines({ search, filters, days }: Omit<LineQuery, 'page' | 'sort'>): SQL | undefined {
  return and(
    filters.account ? eq(bankLines.accountId, filters.account) : undefined,
    filters.state ? IN_STATE[filters.state as LineFilter] : undefined,
    days.from ? gte(bankLines.at, startOfDay(days.from)) : undefined,
    days.to ? lt(bankLines.at, startOfDay(addDays(days.to, 1))) : undefined,
    search ? holdsWords(folded(bankLines.details, bankLines.code, bankLines.channel), search) : undefined,
  )
}

/** What matches that stand say of a payout. */
export const matchedOfPayout = (payoutId: SQL) =>
  sql`coalesce((select sum(satang) from bank_matches where payout_id = ${payoutId} and undone_at is null), 0)::bigint`

/** Whether no line proves what an entry ("entry") by the bank says; what was taken back needs no proof, and its taking back has none. */
export const IS_UNPROVEN = sql`(entry.kind in ('payment', 'deposit_taken', 'refund', 'deposit_returned')
  and not exists (select from ledger_entries as reversal where reversal.reverses_id = entry.id)
  and not entry.id in (select unnest(entry_ids || proven_ids) from bank_matches where undone_at is null))`

const day = (moment: SQL) => sql`(${moment} at time zone 'Asia/Bangkok')::date`
const isAsked = (billId: SQL, satang: SQL) =>
  sql`exists (select from payable_amounts where bill_id = ${billId} and amount_satang = ${satang})`

/**
 * What may be behind a line, by exactly what it brings or takes (rules matching.suggestions, matching.withheld), as "candidate": bills that
 * lack that, or that and the tax that a company keeps back of them (`kept_satang`), slips that wait and were sent for that, payments and
 * refunds by the bank that no line proves yet, payouts of the card system. A bill may be there for several reasons.
 */
export const CANDIDATES = sql`(
  select bill.id as bill_id, null::uuid as payout_id, 'bill' as found_by, lacking.satang, lacking.is_own,
    bill.created_at as since, ${day(sql`bill.created_at`)} - 31 as first_day, 'infinity'::date as last_day, 0::bigint as kept_satang
  from ${LACKING_BILLS}
  where bill.state in ('open', 'proven') and bill.total_satang is not null and lacking.satang > 0
  union all
  select bill.id, null, 'withheld', lacking.satang - kept.satang, false,
    bill.created_at, ${day(sql`bill.created_at`)} - 31, 'infinity', kept.satang
  from ${LACKING_BILLS}
  cross join lateral (select ${KEPT_BACK} as satang offset 0) as kept
  where bill.kind = 'contract' and bill.state in ('open', 'proven') and kept.satang between 1 and lacking.satang - 1
  union all
  select receipt.bill_id, null, 'slip', receipt.total_satang, ${isAsked(sql`receipt.bill_id`, sql`receipt.total_satang`)},
    receipt.submitted_at, ${day(sql`receipt.submitted_at`)} - 7, ${day(sql`receipt.submitted_at`)} + 31, 0
  from receipts as receipt
  where receipt.status = 'submitted' and receipt.bill_id is not null and receipt.total_satang > 0
  union all
  select owner.id, null, 'booked', entry.amount_satang, ${isAsked(sql`owner.id`, sql`entry.amount_satang`)},
    entry.booked_on::timestamp at time zone 'Asia/Bangkok', entry.booked_on - 31, entry.booked_on + 31, 0
  from ledger_entries as entry
  join bills as owner on owner.id = ${BILL_OF_ENTRY}
  where ${IS_BY_BANK} and ${IS_UNPROVEN}
  union all
  select null, payout.id, 'payout', payout.amount_satang - ${matchedOfPayout(sql`payout.id`)}, false,
    payout.arrives_on::timestamp at time zone 'Asia/Bangkok', payout.arrives_on - 7, payout.arrives_on + 7, 0
  from card_payouts as payout
  where payout.currency = 'thb' and payout.status in ('pending', 'in_transit', 'paid')
) as candidate`

/** What of a line nothing is said of yet; below zero where it left the account. */
export const OPEN_SATANG = sql<Satang>`(${bankLines.amountSatang} - ${bankLines.matchedSatang})`.mapWith(
  Number,
)

/** Of all lines that are open, once for a statement: asked of each alone, PostgreSQL would find what may be behind it each time. */
const IS_SUGGESTED = sql`${bankLines.id} in (
  with found as materialized (
    select candidate.satang, candidate.first_day, candidate.last_day from ${CANDIDATES}
  )
  select line.id from bank_lines as line
  join found on found.satang = line.amount_satang - line.matched_satang
    and ${day(sql`line.at`)} between found.first_day and found.last_day
  where line.ignored_reason is null and line.matched_satang <> line.amount_satang)`

/** Whether something of a line is still unsaid, and somebody should say it. */
export const IS_OPEN = and(
  isNull(bankLines.ignoredReason),
  ne(bankLines.matchedSatang, bankLines.amountSatang),
)

const IN_STATE: Record<LineFilter, SQL | undefined> = {
  open: IS_OPEN,
  unmatched: and(IS_OPEN, sql`not ${IS_SUGGESTED}`),
  suggested: and(IS_OPEN, IS_SUGGESTED),
  matched: and(isNull(bankLines.ignoredReason), eq(bankLines.matchedSatang, bankLines.amountSatang)),
  ignored: isNotNull(bankLines.ignoredReason),
}

/** The state of each of these lines, by its id. */
export async function findStates(db: Executor, ids: string[]): Promise<Map<string, LineState>> {
  if (ids.length === 0) return new Map()
  const state = sql<LineState>`case when ${bankLines.ignoredReason} is not null then 'ignored'
    when ${OPEN_SATANG} = 0 then 'matched' when ${IS_SUGGESTED} then 'suggested' else 'unmatched' end`
  const rows = await db.select({ id: bankLines.id, state }).from(bankLines).where(inArray(bankLines.id, ids))
  return new Map(rows.map(row => [row.id, row.state]))
}

const NEWEST_FIRST = [desc(bankLines.at), desc(bankLines.id)]

export function sortedBy({ sort }: Pick<LineQuery, 'sort'>): SQL[] {
  const sorts = { at: bankLines.at, amount: bankLines.amountSatang }
  return orderOf(sorts, sort, { id: bankLines.id, otherwise: NEWEST_FIRST })
}

/** What each account had last, of those of which it is known, and how many of its lines nobody has looked at. */
export async function listLastLines(db: Executor) {
  const last = await db
    .selectDistinctOn([bankLines.accountId])
    .from(bankLines)
    .orderBy(asc(bankLines.accountId), ...NEWEST_FIRST)
  return new Map(last.map(line => [line.accountId, line]))
}

const MOST_UPLOADS = 20

/** What came of the files of the last days, the newest first. */
export function listUploads(db: Executor, since: Date) {
  return db
    .select({ upload: bankUploads, taken: bankImports, account: bankAccounts })
    .from(bankUploads)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankUploads.accountId))
    .leftJoin(bankImports, eq(bankImports.id, bankUploads.importId))
    .where(gte(bankUploads.createdAt, since))
    .orderBy(desc(bankUploads.createdAt), desc(bankUploads.id))
    .limit(MOST_UPLOADS)
}

/** Uploads of before that moment, with the keys of files that nobody read. */
export function listOldUploads(db: Executor, before: Date): Promise<BankUpload[]> {
  return db.select().from(bankUploads).where(lt(bankUploads.createdAt, before))
}

/** For programs: a page of the lines, the newest first, with one more than it shows. */
export function listLinesForApi(
  db: Executor,
  {
    page,
    perPage,
    ...query
  }: Omit<LineQuery, 'page' | 'sort' | 'search'> & { page: number; perPage: number },
): Promise<BankLine[]> {
  return db
    .select()
    .from(bankLines)
    .where(matchingLines({ ...query, search: '' }))
    .orderBy(...NEWEST_FIRST)
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

export function listLinesById(db: Executor, ids: string[]): Promise<BankLine[]> {
  return db
    .select()
    .from(bankLines)
    .where(inArray(bankLines.id, ids.filter(isUuid)))
}
