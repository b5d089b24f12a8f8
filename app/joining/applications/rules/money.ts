import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { sharesOf } from '#app/money/documents/rules/documents.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import { earliestPaidDay } from './paid-day.ts'

/** What is known of the money for an application before somebody decides about it. */
export type MoneyFacts = {
  totalSatang: Satang
  /** Of the total, what the buyer keeps back for the tax office: it comes as a certificate, and not as money. */
  withheldSatang: Satang
  /** What came before anybody decided, by card or at the desk, and stayed: it stands in the ledger already. */
  bookedSatang: Satang
  /** What of it went back before anybody decided. */
  refundedSatang: Satang
  /** What a service that asks the banks said of the waiting slips together; null where of one it said nothing. */
  saidSatang: Satang | null
  /** The day of the slip that was paid longest before the registration; null where none was. */
  earlyOn: Day | null
  registeredOn: Day
  today: Day
  /** The day on which it came in by the slips, today where they do not say. */
  paidOn: Day
  /** The first day after the closed months; null while none is closed. */
  firstOpenDay: Day | null
}

/**
 * What came in besides what is booked already, as whoever approves says it; how is null where the visitor's choice says that, and without
 * a day it came when the slips say.
 * `spelling` is of a name with letters that no paper has.
 */
export type Received = { satang: Satang; method: LedgerMethod | null; paidOn?: Day; spelling?: string }

/** When it came in; what did not come at all counts from today. */
export function receivedOn({ paidOn, today }: Pick<MoneyFacts, 'paidOn' | 'today'>, received: Received): Day {
  return received.satang === 0 ? today : (received.paidOn ?? paidOn)
}

export type DayRefusal = 'paid_in_future' | 'paid_long_before'

/** Why money cannot have come in on the day that was typed; null where it can. */
export function dayRefusal(
  facts: Pick<MoneyFacts, 'registeredOn' | 'today'>,
  { satang, paidOn }: Received,
): DayRefusal | null {
  if (satang === 0 || paidOn === undefined) return null
  if (paidOn > facts.today) return 'paid_in_future'
  return paidOn < earliestPaidDay(facts.registeredOn) ? 'paid_long_before' : null
}

/**
 * What an approval needs an explicit word about (rule applications.received): an amount that is not the total (below
 * zero is missing), one that is not what the service said, money from before the registration, and money of a month whose
 * books are closed, which then counts on the first open day (rule tax.closed-month).
 */
export type Doubt =
  | { kind: 'difference'; satang: Satang }
  | { kind: 'said'; satang: Satang }
  | { kind: 'early'; day: Day }
  | { kind: 'closed'; day: Day; openDay: Day }

/** What has to come in: the total without what is kept back for the tax office. */
export function dueOf({
  totalSatang,
  withheldSatang,
}: Pick<MoneyFacts, 'totalSatang' | 'withheldSatang'>): Satang {
  return totalSatang - withheldSatang
}

/** What is left to be confirmed about approving with that much received besides what is booked. */
export function doubtsOf(facts: MoneyFacts, received: Received): Doubt[] {
  const { bookedSatang, saidSatang } = facts
  const satang = bookedSatang + received.satang - dueOf(facts)
  const doubts: Doubt[] = satang === 0 ? [] : [{ kind: 'difference', satang }]
  if (saidSatang !== null && saidSatang !== received.satang) doubts.push({ kind: 'said', satang: saidSatang })
  return [...doubts, ...doubtsOfDay(facts, received)]
}

function doubtsOfDay(facts: MoneyFacts, received: Received): Doubt[] {
  const { earlyOn, registeredOn, firstOpenDay } = facts
  const day = received.satang === 0 ? null : receivedOn(facts, received)
  const days = [earlyOn, day !== null && day < registeredOn ? day : null].filter(each => each !== null)
  const early = [...new Set(days)].map(each => ({ kind: 'early' as const, day: each }))
  const isClosed = day !== null && firstOpenDay !== null && day < firstOpenDay
  return isClosed ? [...early, { kind: 'closed', day, openDay: firstOpenDay }] : early
}

/** As a form confirms it: whoever confirmed one amount has not confirmed another. */
export function markOf(doubt: Doubt): string {
  if (doubt.kind === 'closed') return `closed ${doubt.day} ${doubt.openDay}`
  return doubt.kind === 'early' ? `early ${doubt.day}` : `${doubt.kind} ${doubt.satang}`
}

/** Whether each of the doubts was confirmed as it is. */
export function areConfirmed(doubts: Doubt[], confirmed: readonly string[]): boolean {
  return doubts.every(doubt => confirmed.includes(markOf(doubt)))
}

/**
 * What is known to have come in before anybody types an amount; null where neither the card nor a service tells.
 */
export function knownSatang({
  bookedSatang,
  saidSatang,
}: Pick<MoneyFacts, 'bookedSatang' | 'saidSatang'>): Satang | null {
  if (saidSatang !== null) return bookedSatang + saidSatang
  return bookedSatang > 0 ? bookedSatang : null
}

type ByCard = Pick<MoneyFacts, 'totalSatang' | 'withheldSatang' | 'bookedSatang' | 'refundedSatang'>

/**
 * What is booked as kept back for the tax office with what came in besides what is booked: all of it with what was due, and of a
 * part its share, half up, so that the parts add up to all of it.
 */
export function withheldWith(
  facts: Omit<ByCard, 'refundedSatang'>,
  { satang }: Pick<Received, 'satang'>,
): Satang {
  const openSatang = dueOf(facts) - facts.bookedSatang
  if (openSatang <= 0) return 0
  const [share = 0] = sharesOf([satang, Math.max(0, openSatang - satang)], facts.withheldSatang)
  return share
}

/** What the membership is paid with now, in satang: never more than it costs. */
export function paidOf(facts: ByCard, received: Received): Satang {
  const besidesSatang = received.satang + withheldWith(facts, received)
  return Math.min(facts.totalSatang, facts.bookedSatang + besidesSatang)
}

/**
 * What came in beyond the price, by card and besides, in satang: it is paid ahead, and has papers of its own (rule
 * tax.ahead).
 */
export function aheadOf(facts: Omit<ByCard, 'refundedSatang'>, received: Pick<Received, 'satang'>) {
  const { totalSatang, bookedSatang } = facts
  const cameSatang = bookedSatang + received.satang + withheldWith(facts, received)
  const beyondSatang = Math.max(0, cameSatang - totalSatang)
  const besidesSatang = Math.min(received.satang, beyondSatang)
  return { besidesSatang, bookedSatang: beyondSatang - besidesSatang }
}

/** What the paper about it says: with what went back of the card, for which a note of its own is issued. */
export function papersOf(facts: ByCard, received: Received): Satang {
  const { totalSatang, bookedSatang, refundedSatang } = facts
  const cameSatang = bookedSatang + refundedSatang + received.satang
  return Math.min(totalSatang, cameSatang + withheldWith(facts, received))
}

/**
 * What the paper about money that came after the approval says: as much of the membership as neither the papers before it
 * say nor is paid already. `owedSatang` is what was still owed, and what came has what was kept back with it.
 */
export function furtherPart(
  { totalSatang, bookedSatang: beforeSatang, refundedSatang }: Omit<ByCard, 'withheldSatang'>,
  received: Pick<Received, 'satang'> & { owedSatang: Satang },
): Satang {
  const unsaidSatang = Math.max(0, totalSatang - beforeSatang - refundedSatang)
  return Math.min(unsaidSatang, received.owedSatang, received.satang)
}

type Priced = Record<'priceSatang' | 'membershipFeeSatang' | 'vatSatang' | 'totalSatang', Satang>

/** The part of a sale that was paid, in the proportions of the whole: what a paper about the payment says. */
export function paidPart<Sale extends Priced>(sale: Sale, paidSatang: Satang): Sale {
  if (paidSatang === sale.totalSatang) return sale
  const shareOf = (satang: Satang) => satang && Math.round((satang * paidSatang) / sale.totalSatang)
  const vatSatang = shareOf(sale.vatSatang)
  const membershipFeeSatang = shareOf(sale.membershipFeeSatang)
  const priceSatang = paidSatang - vatSatang - membershipFeeSatang
  return { ...sale, priceSatang, membershipFeeSatang, vatSatang, totalSatang: paidSatang }
}
