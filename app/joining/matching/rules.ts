import { addDays, bangkokDay, type Day, daysBetween } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Precision } from '#app/money/bank/rules/statement.ts'

/** Why a line may be what somebody paid with, the strongest first: an amount with satang of its own is nobody else's. */
export const REASONS = ['amount_own', 'reference', 'time', 'sender', 'amount', 'withheld'] as const
export type Reason = (typeof REASONS)[number]

/** Each counts for more than all behind it together. */
const WEIGHTS: Record<Reason, number> = {
  amount_own: 1000,
  reference: 100,
  time: 10,
  sender: 4,
  amount: 2,
  withheld: 1,
}

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
  /** Whether it is what is left of the bill once its payer has kept tax back. */
  isRest: boolean
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
export const SKEW_MS = 5 * MINUTE_MS
/** How far the day on which a payment is booked may lie from the bank's. */
const SURE_WITHIN_DAYS = 3
/** And how far for somebody who says so; what a member once paid stands not for what they pay now. */
export const PROVEN_WITHIN_DAYS = 31

/** Shorter ones stand in every other text. */
const SHORTEST_REFERENCE = 6
const SHORTEST_NAME = 3

export function reasonsOf(line: LineFacts, { isOwn, isRest, names, payer, slips }: CandidateFacts): Reason[] {
  const references = [...names, ...slips.flatMap(({ reference }) => reference ?? [])]
  const isNear = slips.some(({ paidAt }) => isNearTo(line, paidAt))
  const isSent = slips.some(slip => isSentBy(line.details, slip)) || hasName(line.details, payer)
  const reasons: Record<Reason, boolean> = {
    amount_own: isOwn,
    reference: references.some(reference => hasReference(line.details, reference)),
    time: isNear,
    sender: isSent,
    amount: !isOwn && !isRest,
    withheld: isRest,
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

/** By what a candidate is found: what a bill lacks, also without tax kept back, a slip that waits, an entry of the books, a payout. */
export type FoundBy = 'bill' | 'withheld' | 'slip' | 'booked' | 'payout'

export const doesOf = (foundBy: FoundBy): CandidateFacts['does'] =>
  foundBy === 'booked' || foundBy === 'payout' ? 'proves' : 'pays'

/** Whether a match does what its candidate was chosen for: what was to be proven, or to be the rest, may have been paid meanwhile. */
export function isAsChosen(
  foundBy: FoundBy,
  { bookedSatang, withheldSatang }: Record<'bookedSatang' | 'withheldSatang', Satang>,
): boolean {
  if (foundBy === 'withheld') return withheldSatang > 0
  return doesOf(foundBy) === 'pays' || bookedSatang === 0
}

/** Whether money of that day can be for it at all: nobody pays for what is not there yet. */
export function isPossible(
  { at }: Pick<LineFacts, 'at'>,
  { does, since }: Pick<CandidateFacts, 'does' | 'since'>,
) {
  return does === 'proves' || bangkokDay(at) >= bangkokDay(since)
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
  return { first: addDays(day, -SURE_WITHIN_DAYS), last: addDays(day, SURE_WITHIN_DAYS) }
}

function isMeant(line: LineFacts, candidate: CandidateFacts): boolean {
  if (!candidate.isOpen || candidate.slips.length > 1) return false
  const reasons = reasonsOf(line, candidate)
  if (reasons.includes('amount_own') || reasons.includes('reference')) return true
  const hasSlip = candidate.slips.length > 0
  return (hasSlip && (reasons.includes('time') || reasons.includes('sender'))) || isFresh(line, candidate)
}

/** Opened a short time before: a line that says its minute came after that. */
function isFresh(
  { at, atPrecision }: Pick<LineFacts, 'at' | 'atPrecision'>,
  { since }: Pick<CandidateFacts, 'since'>,
): boolean {
  const waitedMs = at.getTime() - since.getTime()
  return waitedMs <= FRESH_MS && (atPrecision === 'day' || waitedMs >= -SKEW_MS)
}

/** An entry of the books near the day of a line, with what no match says of it yet; the nearest first. */
export type Provable = { id: string; leftSatang: Satang }

type Entry = { id: string; satang: Satang; day: Day }
/** A match that stands: what it booked is proven by it, and what it says besides proves entries of before. */
type Proof = Record<'satang' | 'bookedSatang', Satang> & Record<'entryIds' | 'provenIds', readonly string[]>

/** How long ago money may have come that is heard of, and how much a clock may be ahead. */
const HEARD_WITHIN_MS = 30 * 24 * HOUR_MS
const AHEAD_MS = 10 * MINUTE_MS

/** Why nobody is told of money of that moment; null where it may have come. */
export function unheard(at: Date, now: Date): 'future' | 'old' | null {
  const agoMs = now.getTime() - at.getTime()
  if (agoMs < -AHEAD_MS) return 'future'
  return agoMs > HEARD_WITHIN_MS ? 'old' : null
}

/** Whether money may be for what was registered for shortly before it came. */
export function isHeardInTime(at: Date, since: Date): boolean {
  return isFresh({ at, atPrecision: 'minute' }, { since })
}

/** What is left to prove of entries beside the matches that stand, the nearest to that day first. */
export function leftToProve(entries: readonly Entry[], proofs: readonly Proof[], day: Day): Provable[] {
  const booked = new Set(proofs.flatMap(({ entryIds }) => entryIds))
  const left = new Map(entries.map(({ id, satang }) => [id, booked.has(id) ? 0 : Math.abs(satang)]))
  for (const { satang, bookedSatang, provenIds } of proofs) {
    let proven = Math.abs(satang) - bookedSatang
    for (const id of provenIds) {
      const taken = Math.min(proven, left.get(id) ?? 0)
      left.set(id, (left.get(id) ?? 0) - taken)
      proven -= taken
    }
  }
  const awayOf = (entry: Entry) => Math.abs(daysBetween(day, entry.day))
  return entries
    .toSorted((a, b) => awayOf(a) - awayOf(b))
    .map(({ id }) => ({ id, leftSatang: left.get(id) ?? 0 }))
    .filter(({ leftSatang }) => leftSatang > 0)
}

/** What a line and a bill have left. */
export type Room = {
  /** Of the line; below zero of money that left the account. */
  openSatang: Satang
  lacksSatang: Satang
  provable: readonly Provable[]
}

export type Matching = { satang: Satang; bookedSatang: Satang; provenIds: string[] }

/**
 * How much of a line is matched, and what it does (rule matching.room): one entry of exactly that is proven; else what the bill lacks is
 * booked, and what is left over proves entries, the nearest first. Money that left the account only proves. Null where line or bill
 * have not so much left.
 * @param wanted null for as much as fits
 */
export function matchingOf(room: Room, wanted: Satang | null): Matching | null {
  const { openSatang, provable } = room
  const sign = Math.sign(openSatang)
  const lacks = sign > 0 ? room.lacksSatang : 0
  const open = Math.abs(openSatang)
  const most = Math.min(open, lacks + sumOf(provable))
  const isWhole = provable.some(({ leftSatang }) => leftSatang === open)
  const satang = wanted === null ? (isWhole ? open : most) : sign * wanted
  if (satang <= 0 || satang > most) return null
  const exact = provable.find(({ leftSatang }) => leftSatang === satang)
  if (exact) return { satang: sign * satang, bookedSatang: 0, provenIds: [exact.id] }
  const bookedSatang = Math.min(satang, lacks)
  return { satang: sign * satang, bookedSatang, provenIds: nearest(provable, satang - bookedSatang) }
}

/**
 * What is booked as kept back for the tax office besides what a match books (rule matching.withheld): all of it where exactly the rest
 * has come, else nothing.
 */
export function keptBeside(
  bookedSatang: Satang,
  { lacksSatang, withheldSatang }: Record<'lacksSatang' | 'withheldSatang', Satang>,
): Satang {
  return bookedSatang > 0 && bookedSatang === lacksSatang - withheldSatang ? withheldSatang : 0
}

export const sumOf = (provable: readonly Provable[]) =>
  provable.reduce((sum, { leftSatang }) => sum + leftSatang, 0)

function nearest(provable: readonly Provable[], satang: Satang): string[] {
  let missing = satang
  return provable.flatMap(({ id, leftSatang }) => {
    const isNeeded = missing > 0
    missing -= leftSatang
    return isNeeded ? [id] : []
  })
}
