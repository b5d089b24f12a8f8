import { addMonths, type Day, isDay, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What staff may book by hand; a charge comes of an application or a renewal. */
export const RECORD_KINDS = ['payment', 'refund', 'correction'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The largest amount of one entry by hand: more is a slip of the finger. */
export const LARGEST_ENTRY: Satang = 1_000_000_000

export const LONGEST_NOTE = 300

/** No entry is dated before the house can have had books. */
const FIRST_DAY = '2000-01-01'

/** The earliest day that an entry by hand may have: the first after the closed months. */
export function earliestDay(firstOpenDay: Day | null): Day {
  return firstOpenDay ?? FIRST_DAY
}

/**
 * The month that can be closed on that day: the first open one, as soon as it is over in Bangkok. Null while there is
 * none.
 * @param firstOpenDay the first day after the closed months, null while none is closed
 * @param firstEntryDay the day of the oldest entry, null without any
 */
export function closableMonth(
  today: Day,
  { firstOpenDay, firstEntryDay }: { firstOpenDay: Day | null; firstEntryDay: Day | null },
): Day | null {
  const next = firstOpenDay ?? (firstEntryDay && monthOf(firstEntryDay))
  return next !== null && next < monthOf(today) ? next : null
}

/** Whether nothing can be booked in the month any more. */
export function isClosed(month: Day, firstOpenDay: Day | null): boolean {
  return firstOpenDay !== null && month < firstOpenDay
}

/** The months from the first to the last, the newest first. */
export function monthsBetween(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = monthOf(last); month >= monthOf(first); month = addMonths(month, -1)) months.push(month)
  return months
}

/**
 * What is told before a month is closed: a slip that nobody has decided about, money without a paper, a paper without its
 * money, a paper of a day on which nothing came in, cash of a day that nobody has counted, and cash that was counted with a
 * difference.
 */
export const OPEN_POINTS = ['slip', 'no_paper', 'no_money', 'wrong_day', 'cash_open', 'cash_differs'] as const
export type OpenPointKind = (typeof OPEN_POINTS)[number]

/** Whether the month stays open for it: a difference in cash was explained when its day was closed, and stays. */
export function keepsOpen({ kind }: { kind: OpenPointKind }): boolean {
  return kind !== 'cash_differs'
}

/** What the bank and the books say of a month. */
export type BankMonth = {
  /** What moved on the accounts and is not laid aside, without what a card system paid out. */
  bankSatang: Satang
  /** What was booked by transfer or QR, less what was taken back. */
  booksSatang: Satang
  /** Lines of the bank of which nobody knows what they paid, or not all, and what was booked that no line proves. */
  unmatched: { count: number; satang: Satang }
  unproven: { count: number; satang: Satang }
}

/** By how much more the bank has than the books, in satang. */
export function bankDifference({ bankSatang, booksSatang }: BankMonth): Satang {
  return bankSatang - booksSatang
}

/** Whether the month is closed only with a word about it: two wrongs that add up to nothing are no agreement. */
export function needsExplanation(bank: BankMonth): boolean {
  return bankDifference(bank) !== 0 || bank.unmatched.count > 0 || bank.unproven.count > 0
}

/** What was seen of it by whoever closes: another is refused. */
export function bankMark({ bankSatang, booksSatang, unmatched, unproven }: BankMonth): string {
  return [bankSatang, booksSatang, unmatched.count, unproven.count].join(' ')
}

/** What ledger and papers say of one buyer, up to a day; all in satang. */
export type Standing = {
  receivedSatang: Satang
  owedSatang: Satang
  /** Of the papers that stand, credit notes taken off. */
  paperSatang: Satang
  /** Of that, by credit notes. */
  creditedSatang: Satang
  /** Besides, by debit notes: it may still be owed. */
  debitedSatang: Satang
  /** What buyers kept back for the tax office by their papers, and of that what the ledger has as received. */
  withheldSatang: Satang
  bookedSatang: Satang
}

/**
 * How much came in that no paper tells, below zero how much papers tell that did not come in. What was credited may stay on
 * the account, what was debited may be owed, and what a paper says was withheld never comes. Who paid it all before they
 * said that they withhold has that as credit.
 */
export function gapOf(standing: Standing): Satang {
  const { receivedSatang, owedSatang, paperSatang } = standing
  const { creditedSatang, debitedSatang, withheldSatang, bookedSatang } = standing
  const gap = receivedSatang - paperSatang
  if (gap < 0) return Math.min(0, gap + debitedSatang + Math.max(0, withheldSatang - bookedSatang))
  const returnable = creditedSatang + Math.min(withheldSatang, bookedSatang)
  const kept = Math.min(returnable, Math.max(0, receivedSatang - owedSatang))
  return Math.max(0, gap - kept)
}

/** Whether a gap was there before, or was closed since, e.g. by a paper of the next month. */
export function settlesLater(
  { start, now }: { start: Standing | undefined; now: Standing },
  gapSatang: Satang,
): boolean {
  return gapOf(now) === 0 || (start !== undefined && gapOf(start) === gapSatang)
}

/** Why nothing more goes on somebody's account. */
export type BillRefusal = 'overdue' | 'over_limit'

/** Whether something is refused for what is owed, which paying helps. */
export function isOfBill(reason: string): reason is BillRefusal {
  return reason === 'overdue' || reason === 'over_limit'
}

/**
 * Whether so much more may go on the account of who asks for it themselves (rule ledger.limit): not while anything is overdue,
 * and not beyond the limit. What costs nothing always may.
 */
export function billRefusal({
  addedSatang,
  overdueSatang,
  owedSatang,
  limitSatang,
}: Record<'addedSatang' | 'overdueSatang' | 'owedSatang' | 'limitSatang', Satang>): BillRefusal | null {
  if (addedSatang <= 0) return null
  if (overdueSatang > 0) return 'overdue'
  return owedSatang + addedSatang > limitSatang ? 'over_limit' : null
}

/** Between the first and the last of several months in an address, as in `2026-01..2026-03`. */
const SPAN = '..'

/** As an address of the ledger names the months from one to another. */
export function writeMonths({ from, to }: { from: Day; to: Day }): string {
  const months = [from, to].map(month => month.slice(0, 7))
  return from === to ? (months[0] ?? '') : months.join(SPAN)
}

/** The first days of the first and the last of several months; null for anything else. */
export function readSpan(text: string): { from: Day; to: Day } | null {
  const [from = '', to = '', ...others] = text.split(SPAN).map(month => `${month}-01`)
  return isDay(from) && isDay(to) && from < to && others.length === 0 ? { from, to } : null
}

/** The days of a month, by its first, or of several; null for all that there are. */
export function daysBooked(month: string): { from: Day; before: Day } | null {
  if (month === '') return null
  const { from, to } = readSpan(month) ?? { from: month, to: month }
  return { from, before: addMonths(to, 1) }
}
