import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ToldKind } from '#app/joining/billing/rules.ts'
import { matchesSearch } from '#app/joining/registration/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { readSearch } from '#app/kit/pure/search-terms.ts'
import { type BankLine, IS_UNPROVEN } from '#app/money/bank/queries.server.ts'
import { BILL_OF_ENTRY, IS_BY_BANK, KEPT_BACK, LACKING_BILLS } from '#app/money/bills/queries.server.ts'
import { bills, isBillFor } from '#app/money/bills/tables.server.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { listPickable, type PickedRow } from '#app/people/members/queries/pick.server.ts'
import { type LineFacts, PROVEN_WITHIN_DAYS, type Reason, reasonsOf, scoreOf } from '../rules.ts'
import {
  type Candidate,
  type CandidateSlip,
  describeCandidates,
  listRough,
  openOf,
  type Rough,
} from './candidates.server.ts'

/** What may be behind a line, as a screen shows it. */
export type Suggestion = {
  billId: string | null
  payoutId: string | null
  /** The member who owes nothing, and on whose account it may go; null where it is a bill or a payout. */
  memberRowId: string | null
  /** What a match does: books money for a bill, proves what is booked, or says that it is a payout. */
  does: 'pays' | 'proves' | 'pays_out'
  kind: ToldKind | null
  title: string
  payer: string
  /** What the bill lacks, or what is booked or paid out. */
  lacksSatang: Satang
  /** What of that its payer has kept back for the tax office, where the line is exactly the rest. */
  keptSatang: Satang
  /** When the bill was opened; of what is proven, the day on which it is booked or arrives. */
  day: Day
  reasons: Reason[]
  receipt: CandidateSlip | null
}

/** More of one amount say nothing. */
const MOST_OF_A_LINE = 12
const MOST_FOUND = 20

/** What may be behind each of these lines, the best first (rule matching.suggestions). */
export async function listSuggestions(
  db: Executor,
  lines: readonly BankLine[],
): Promise<Map<string, Suggestion[]>> {
  const rough = await listRough(db, lines)
  const few = new Map([...rough].map(([id, each]) => [id, each.slice(0, MOST_OF_A_LINE)]))
  const described = await describeCandidates(db, [...new Set([...few.values()].flat())])
  const byRough = new Map(described.map(candidate => [candidate.rough, candidate]))
  return new Map(
    lines.map(line => {
      const own = (few.get(line.id) ?? []).flatMap(each => byRough.get(each) ?? [])
      return [line.id, ordered(own.map(candidate => suggestionOf(line, candidate)))]
    }),
  )
}

const ordered = (suggestions: Suggestion[]) =>
  suggestions.toSorted((a, b) => scoreOf(b.reasons) - scoreOf(a.reasons))

type Facts = Pick<LineFacts, 'at' | 'atPrecision' | 'details'>

function suggestionOf(line: Facts, candidate: Candidate): Suggestion {
  const { rough, kind, title, payer, receipt, does } = candidate
  return {
    billId: rough.billId,
    payoutId: rough.payoutId,
    memberRowId: null,
    kind,
    title,
    payer,
    receipt,
    does: rough.payoutId === null ? does : 'pays_out',
    keptSatang: rough.keptSatang,
    lacksSatang: Math.abs(rough.satang) + rough.keptSatang,
    day: bangkokDay(rough.since),
    reasons: reasonsOf({ ...line, isProved: true }, candidate),
  }
}

/**
 * What staff mean by a name, a number, a member's id or an amount: who is asked for money, payments by the bank near the line that
 * nothing proves yet, and the accounts of members, also of those who owe nothing.
 */
export async function findCandidatesByText(
  db: Executor,
  { query, line }: { query: string; line: BankLine },
): Promise<Suggestion[]> {
  const terms = readSearch(query)
  if (!terms) return []
  const picked = await listPickable(db, query)
  const members = picked.map(({ id }) => id)
  const accounts = await db
    .select({ id: bills.id, subjectId: bills.subjectId })
    .from(bills)
    .where(isBillFor('debt', members))
  const known = new Set(accounts.map(({ subjectId }) => subjectId))
  const satang = readMoney(terms.text.replace(/^\s*฿|(?:฿|THB|baht|บาท)\s*$/i, '').trim())
  const lacking = await listLacking(db, line, [
    inArray(
      bills.id,
      accounts.map(({ id }) => id),
    ),
    and(eq(bills.kind, 'application'), inArray(bills.state, ['open', 'proven']), isOfApplicant(terms.text)),
    ...(satang ? [isLacking(satang)] : []),
  ])
  const others = await listLacking(db, line, [isOfVisitor(db)])
  const booked = line.amountSatang > 0 ? await listBooked(db, members, line) : []
  const named = await describeCandidates(db, others)
  const isNamed = ({ payer, names }: Candidate) => {
    const text = [payer, ...names].join(' ').toLowerCase()
    return terms.words.every(word => text.includes(word.toLowerCase()))
  }
  const found = await describeCandidates(db, [...booked, ...lacking])
  const all = [...found, ...named.filter(isNamed)].map(candidate => suggestionOf(line, candidate))
  const one = new Map(all.toReversed().map(each => [`${each.does} ${each.billId} ${each.lacksSatang}`, each]))
  const owingNothing = picked.filter(({ id }) => !known.has(id)).map(member => accountOf(line, member))
  return ordered([...one.values()].toReversed().concat(owingNothing)).slice(0, MOST_FOUND)
}

/** Nobody was ever asked for anything on it: it is a bill once something is booked. */
function accountOf(line: BankLine, { id: memberRowId, memberId, name }: PickedRow): Suggestion {
  const facts = {
    does: 'pays',
    isOwn: false,
    isRest: false,
    isOpen: false,
    since: line.at,
    slips: [],
  } as const
  return {
    billId: null,
    payoutId: null,
    memberRowId,
    does: 'pays',
    kind: 'debt',
    title: memberId,
    payer: name,
    lacksSatang: 0,
    keptSatang: 0,
    day: bangkokDay(line.at),
    receipt: null,
    reasons: reasonsOf({ ...line, isProved: true }, { ...facts, names: [memberId], payer: name }).filter(
      reason => reason !== 'amount',
    ),
  }
}

const isOfApplicant = (text: string) =>
  sql`${bills.subjectId} in (select ${applications.id} from ${applications} where ${matchesSearch(text)})`

const isLacking = (satang: Satang) =>
  sql`${bills.id} in (select bill.id from ${LACKING_BILLS}
    where bill.state in ('open', 'proven') and lacking.satang = ${satang})`

/** Their names are known above; few are open at once. */
const isOfVisitor = (db: Executor) => {
  const newest = db
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(
        inArray(bills.kind, ['booking', 'guest_pass']),
        eq(bills.state, 'open'),
        isNotNull(bills.totalSatang),
      ),
    )
    .orderBy(desc(bills.createdAt))
    .limit(200)
  return inArray(bills.id, newest)
}

type Lacking = Record<'id' | 'satang' | 'kept' | 'since', string> & { isOwn: boolean }

async function listLacking(db: Executor, line: BankLine, which: (SQL | undefined)[]): Promise<Rough[]> {
  const { rows } = await db.execute<Lacking>(sql`
    select bill.id, lacking.satang, ${KEPT_BACK} as kept, lacking.is_own as "isOwn", bill.created_at as since
    from ${LACKING_BILLS}
    where bill.id in (select ${bills.id} from ${bills} where ${sql.join(
      which.flatMap(each => each ?? []),
      sql` or `,
    )})
    order by lacking.satang > 0 desc, bill.created_at desc limit ${MOST_FOUND}`)
  return rows.map(({ id, satang, kept, isOwn, since }) => {
    const keptSatang = Number(satang) - Number(kept) === openOf(line) ? Number(kept) : 0
    return {
      billId: id,
      payoutId: null,
      foundBy: 'bill',
      satang: Number(satang) - keptSatang,
      keptSatang,
      isOwn,
      since: new Date(since),
      firstDay: bangkokDay(new Date(since)),
      lastDay: null,
    }
  })
}

async function listBooked(db: Executor, memberIds: string[], { at }: BankLine): Promise<Rough[]> {
  if (memberIds.length === 0) return []
  const day = bangkokDay(at)
  const [firstDay, lastDay] = [addDays(day, -PROVEN_WITHIN_DAYS), addDays(day, PROVEN_WITHIN_DAYS)]
  const { rows } = await db.execute<{ billId: string; satang: string; day: Day }>(sql`
    select ${BILL_OF_ENTRY} as "billId", entry.amount_satang as satang, entry.booked_on::text as day
    from ledger_entries as entry
    where entry.member_row_id = any(${sql.param(memberIds)}::uuid[]) and ${IS_BY_BANK} and ${IS_UNPROVEN}
      and entry.kind = 'payment' and entry.booked_on between ${firstDay} and ${lastDay}
    order by entry.booked_on desc limit ${MOST_FOUND}`)
  return rows.map(({ billId, satang, day: bookedOn }) => ({
    billId,
    payoutId: null,
    foundBy: 'booked',
    satang: Number(satang),
    keptSatang: 0,
    isOwn: false,
    since: new Date(`${bookedOn}T00:00:00+07:00`),
    firstDay,
    lastDay,
  }))
}
