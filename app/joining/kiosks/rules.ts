import type { CheckInRefusal } from '#app/joining/visits/rules/visits.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 24 * 60 * 60

/** Letters of a pairing code: people read them from one screen and type them at another. */
export const PAIRING_LENGTH = 8

/** How long a pairing code can be typed (rule kiosks.pairing). */
export const PAIRING_MINUTES = 10

/** Wrong pairing codes that may come from one network, and from all of them together. */
export const WRONG_PAIRING = { limit: 10, windowSeconds: 15 * 60 } as const
export const WRONG_PAIRING_EVERYWHERE = { limit: 100, windowSeconds: 15 * 60 } as const

/** Wrong codes and passes that one tablet may tell of: a queue before a broken phone is far below it. */
export const WRONG_ENTRIES = { limit: 60, windowSeconds: 10 * 60 } as const

/** A tablet stays paired for as long as browsers keep a cookie, counted from when it was last on. */
export const PAIRED_SECONDS = 400 * DAY_SECONDS

/** Tablets at once: one at each door. */
export const MOST_KIOSKS = 30

/** After an answer the tablet offers to check out for so long to whoever stands before it. */
const LEAVING_MS = 2 * MINUTE_MS

export function endOfPairing(now: Date): Date {
  return new Date(now.getTime() + PAIRING_MINUTES * MINUTE_MS)
}

/** What became of what somebody showed to a tablet. */
export const ENTRY_RESULTS = ['entered', 'already_in', 'left', 'refused', 'doubtful'] as const
export type EntryResult = (typeof ENTRY_RESULTS)[number]

/** How somebody showed who they are. */
export const ENTRY_WAYS = ['code', 'pass'] as const
export type EntryWay = (typeof ENTRY_WAYS)[number]

/** Why somebody is not let in at a tablet: the rules of check-in, and what is wrong with what they showed. */
export type EntryRefusal = CheckInRefusal | 'not_ours' | 'code_over' | 'code_early' | 'code_used' | 'too_many'

/** What pays for itself at once: these lead to the member's own place. */
const PAID_THERE: readonly EntryRefusal[] = ['expired', 'owed', 'no_entry']

export function canPay(reason: EntryRefusal): boolean {
  return PAID_THERE.includes(reason)
}

/**
 * Whether the tablet may still check out whoever showed their code a moment ago: without it a passer-by could, and whoever
 * came back to the tablet would have to show it again.
 */
export function mayLeaveNow(receivedAt: Date, now: Date): boolean {
  const age = now.getTime() - receivedAt.getTime()
  return age >= 0 && age <= LEAVING_MS
}
