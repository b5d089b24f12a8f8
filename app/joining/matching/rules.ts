import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Precision } from '#app/money/bank/rules/statement.ts'

/** Why a line may be what somebody paid with, the strongest first: an amount with satang of its own is nobody else's. */
export const REASONS = ['amount_own', 'reference', 'time', 'sender', 'amount'] as const
export type Reason = (typeof REASONS)[number]

/** Each counts for more than all behind it together. */
const WEIGHTS: Record<Reason, number> = { amount_own: 1000, reference: 100, time: 10, sender: 3, amount: 1 }

export const scoreOf = (reasons: readonly Reason[]) =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)

export type LineFacts = {
  at: Date
  atPrecision: Precision
  details: string
  /** Whether balances proved the file that it came by. */
  isProved: boolean
}

/** A slip that waits or was accepted, as far as it was read. */
export type SlipFacts = {
  reference: string | null
  /** Null where it says only a day, or nothing. */
  paidAt: Date | null
  /** Whose bank it was sent from, by the names that statements call it. */
  banks: readonly string[]
  /** Who sent it, as a service told. */
  sender: string | null
}

/** What may be behind a line: a bill that lacks exactly that, or a payment or payout of exactly that which nothing proves yet. */
export type CandidateFacts = {
  /** What a match would do: book money for it, or prove what the books have. */
  does: 'pays' | 'proves'
  /** Whether the amount has satang of its own. */
  isOwn: boolean
  /** When it was opened; of what is proven, the day on which it is booked or arrives. */
  since: Date
  /** What a payment is to name. */
  names: readonly string[]
  payer: string
  slips: readonly SlipFacts[]
  /** Whether somebody is still asked for it. */
  isOpen: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A slip says when its payer pressed, a statement when the bank has booked it. */
const NEAR_MS = 15 * MINUTE_MS
/** An abandoned registration of last week is not opened by somebody else's money. */
const FRESH_MS = 72 * HOUR_MS
/** Clocks differ. */
const SKEW_MS = 5 * MINUTE_MS
/** How far the day on which a payment is booked may lie from the bank's. */
const PROVEN_WITHIN_DAYS = 3

/** Shorter ones stand in every other text. */
const SHORTEST_REFERENCE = 6
const SHORTEST_NAME = 3

export function reasonsOf(line: LineFacts, { isOwn, names, payer, slips }: CandidateFacts): Reason[] {
  const references = [...names, ...slips.flatMap(({ reference }) => reference ?? [])]
  const isNear = slips.some(({ paidAt }) => isNearTo(line, paidAt))
  const isSent = slips.some(slip => isSentBy(line.details, slip)) || hasName(line.details, payer)
  const reasons: Record<Reason, boolean> = {
    amount_own: isOwn,
    reference: references.some(reference => hasReference(line.details, reference)),
    time: isNear,
    sender: isSent,
    amount: !isOwn,
  }
  return REASONS.filter(reason => reasons[reason])
}

function isNearTo({ at, atPrecision }: LineFacts, paidAt: Date | null): boolean {
  return atPrecision !== 'day' && paidAt !== null && Math.abs(at.getTime() - paidAt.getTime()) <= NEAR_MS
}

const squeezed = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Banks print references with or without their hyphens. */
function hasReference(details: string, reference: string): boolean {
  const sought = squeezed(reference)
  return sought.length >= SHORTEST_REFERENCE && squeezed(details).includes(sought)
}

/** A word of its own, as in "From KTB X0052 MALI S++". */
function hasWord(details: string, word: string): boolean {
  const words = details.toUpperCase().split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.includes(word.toUpperCase())
}

/** Statements cut names: what is called first is there, and what comes after perhaps its beginning. */
function hasName(details: string, name: string): boolean {
  const [first = ''] = name.trim().split(/\s+/)
  return first.length >= SHORTEST_NAME && hasWord(details, first)
}

function isSentBy(details: string, { banks, sender }: SlipFacts): boolean {
  return banks.some(bank => hasWord(details, bank)) || (sender !== null && hasName(details, sender))
}

type Beside = {
  /** The other lines of the account that are open with the same amount. */
  others: readonly Pick<LineFacts, 'at'>[]
}

/**
 * Whether a line is surely that, so that nobody need look (rule matching.sure): it alone fits exactly, no other line of the account
 * may be it as well, and something besides the amount says so.
 */
export function isSure(line: LineFacts, candidates: readonly CandidateFacts[], { others }: Beside): boolean {
  const [candidate] = candidates
  if (!candidate || candidates.length > 1 || !line.isProved) return false
  const { first, last } = daysOf(candidate)
  const isWithin = ({ at }: Pick<LineFacts, 'at'>) => {
    const day = bangkokDay(at)
    return day >= first && (last === null || day <= last)
  }
  if (!isWithin(line) || others.some(isWithin)) return false
  return candidate.does === 'proves' || isMeant(line, candidate)
}

/** The days on which a line of that amount may be it. */
function daysOf({ does, since }: CandidateFacts): { first: Day; last: Day | null } {
  const day = bangkokDay(since)
  if (does === 'pays') return { first: day, last: null }
  return { first: addDays(day, -PROVEN_WITHIN_DAYS), last: addDays(day, PROVEN_WITHIN_DAYS) }
}

function isMeant(line: LineFacts, candidate: CandidateFacts): boolean {
  if (!candidate.isOpen || candidate.slips.length > 1) return false
  const reasons = reasonsOf(line, candidate)
  if (reasons.includes('amount_own') || reasons.includes('reference')) return true
  const hasSlip = candidate.slips.length > 0
  return (hasSlip && (reasons.includes('time') || reasons.includes('sender'))) || isFresh(line, candidate)
}

/** Opened a short time before: a line that says its minute came after that. */
function isFresh({ at, atPrecision }: LineFacts, { since }: CandidateFacts): boolean {
  const waitedMs = at.getTime() - since.getTime()
  return waitedMs <= FRESH_MS && (atPrecision === 'day' || waitedMs >= -SKEW_MS)
}

/** What a line and a bill have left; below zero in what left the account. */
export type Room = {
  /** Of the line. */
  openSatang: Satang
  /** What the bill lacks; no end where an account takes whatever comes. */
  lacksSatang: Satang
  /** What it received by the bank, or gave back, and nothing proves yet. */
  unprovenSatang: Satang
}

export type Matching = { satang: Satang; bookedSatang: Satang }

/**
 * How much of a line is matched, and what of that is booked: what the books have is proven first. Money that left the account
 * only proves (rule matching.room). Null where line or bill have not so much left.
 * @param wanted null for as much as fits
 */
export function matchingOf(
  { openSatang, lacksSatang, unprovenSatang }: Room,
  wanted: Satang | null,
): Matching | null {
  const sign = Math.sign(openSatang)
  const open = Math.abs(openSatang)
  const proven = Math.max(0, sign * unprovenSatang)
  const most = Math.min(open, proven + (sign > 0 ? Math.max(0, lacksSatang) : 0))
  const satang = wanted === null ? most : sign * wanted
  if (satang <= 0 || satang > most) return null
  return { satang: sign * satang, bookedSatang: Math.max(0, satang - proven) }
}
