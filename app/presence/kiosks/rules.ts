import type { Day } from '#app/kit/pure/days.ts'
import { type Entitlement, mayEnter } from '#app/people/entitlements/rules.ts'
import type { GuestRefusal } from '#app/presence/guest-visits/rules.ts'
import type { CheckInRefusal } from '#app/presence/visits/rules/visits.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 24 * 60 * 60

/** Letters of a pairing code: people read them from one screen and type them at another. */
export const PAIRING_LENGTH = 8

/** How long a pairing code can be typed (rule kiosks.pairing). */
export const PAIRING_MINUTES = 10

/**
 * Wrong pairing codes of one network. A house shares one, and nobody finds one of a million million codes in the minutes
 * that it works.
 */
export const WRONG_PAIRING = { limit: 300, windowSeconds: 60 } as const

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

/** As many entries as a tablet tells of at once; a full hour at a busy door is sent in several turns. */
export const MOST_AT_ONCE = 50

/** Letters of what is scanned or typed: the address of a guest's invitation is the longest. Anything beyond is none of ours. */
export const LONGEST_SHOWN = 300

/** Rounds by which guessing a Pass or a PIN from what a stolen tablet holds takes long. */
export const PROOF_ROUNDS = 600_000

/** The digits by which staff open the list of who is in at a tablet. */
export const FIRE_PIN = /^\d{6}$/

/** What became of what somebody showed to a tablet. */
export const ENTRY_RESULTS = ['entered', 'already_in', 'left', 'refused', 'doubtful'] as const
export type EntryResult = (typeof ENTRY_RESULTS)[number]

/** How somebody showed who they are. */
export const ENTRY_WAYS = ['code', 'pass'] as const
export type EntryWay = (typeof ENTRY_WAYS)[number]

/** Why somebody is not let in at a tablet: the rules of check-in, and what is wrong with what they showed. */
export type EntryRefusal =
  | CheckInRefusal
  | GuestRefusal
  | ('not_ours' | 'code_over' | 'code_early' | 'code_used' | 'provisional_over')
  | ('too_many' | 'told_late')

/** What pays for itself at once: these lead to the member's own place, or to the guest's. */
const PAID_THERE: readonly EntryRefusal[] = ['expired', 'owed', 'no_entry', 'to_pay']

/** Whether it is a guest who pays: a Day Pass, on the page of the invitation. */
export const isForGuests = (reason: EntryRefusal | null): boolean => reason === 'to_pay'

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

/** Letters of the name under which a tablet knows a member. */
export const HANDLE_LETTERS = 20

/**
 * A right as a tablet keeps it, in few letters: its first and last day, and for hours and days from the first entry their
 * minutes, those of grace, and when that was.
 */
export type KnownRight =
  | [firstDay: Day, expiryDay: Day | null]
  | [
      firstDay: Day,
      expiryDay: Day | null,
      entryMinutes: number,
      graceMinutes: number,
      firstEntryAt: string | null,
    ]

export function packRight(right: Entitlement): KnownRight {
  const { firstDay, expiryDay, entryMinutes, graceMinutes, firstEntryAt } = right
  if (entryMinutes === null) return [firstDay, expiryDay]
  return [firstDay, expiryDay, entryMinutes, graceMinutes, firstEntryAt?.toISOString() ?? null]
}

function unpackRight([
  firstDay,
  expiryDay,
  entryMinutes,
  graceMinutes,
  firstEntryAt,
]: KnownRight): Entitlement {
  return {
    id: '',
    isAddOn: false,
    opensDoors: true,
    firstDay,
    expiryDay,
    entryMinutes: entryMinutes ?? null,
    graceMinutes: graceMinutes ?? 0,
    firstEntryAt: firstEntryAt ? new Date(firstEntryAt) : null,
  }
}

/** What a tablet keeps to decide by without a network. No names, no codes, nothing that opens anything. */
export type Known = {
  kioskId: string
  madeAt: string
  graceDays: number
  /** What each may use who may come in, now or before a night is over. */
  members: Record<string, KnownRight[]>
  /** How many are in. */
  inside: number
  /** Who they are, sealed with the staff's PIN; null where the house keeps none at this tablet. */
  fireList: string | null
}

/** Somebody on the list that counts when there is a fire; `at` is when they came in, as an ISO text. */
export type FirePerson = {
  name: string
  at: string
  /** Whose guest it is; empty for everybody else. */
  host: string
  isStaff: boolean
}

/** Who is in, and of whom nobody knows whether they have left. */
export type FireList = { inside: FirePerson[]; maybe: FirePerson[] }

/** A tablet decides by what it knew for so long: long enough for a night without a network. */
export const KNOWN_MS = 12 * 60 * MINUTE_MS

/** How a tablet that has no network answers a code (rule kiosks.offline). */
export type OfflineAnswer =
  | { result: 'entered'; until: string | null }
  | { result: 'noted' }
  | { result: 'refused'; reason: 'code_over' | 'code_early' | 'code_used' }

type Scanned = {
  state: 'good' | 'over' | 'early'
  /** The name under which the tablet would know whose it is. */
  handle: string
  /** Whether this tablet has kept the same code already. */
  isKept: boolean
}

/**
 * Whoever may come in by what was known, and by the one rule (entry.may-enter), is welcome; whoever is not known is noted, because the house may know better. Only
 * what no rule could let in is refused: a code whose time is over, or one that was shown before.
 */
export function answerOffline(
  { state, handle, isKept }: Scanned,
  known: Known | null,
  now: Date,
): OfflineAnswer {
  if (state !== 'good') return { result: 'refused', reason: `code_${state}` }
  if (isKept) return { result: 'refused', reason: 'code_used' }
  const isFresh = known !== null && now.getTime() - Date.parse(known.madeAt) < KNOWN_MS
  const entitlements = (isFresh && known.members[handle]?.map(unpackRight)) || []
  const entry = mayEnter({ status: 'active', entitlements }, now, known?.graceDays ?? 0)
  return entry.mayEnter
    ? { result: 'entered', until: entry.until?.toISOString() ?? null }
    : { result: 'noted' }
}

/** What the tablet is told of what somebody showed. Times are ISO texts. */
export type EntryAnswer = {
  key: string
  result: EntryResult
  reason: EntryRefusal | null
  /** Of whoever has just come or gone. */
  name: string | null
  since: string | null
  until: string | null
  /** Whether they can check out here now. */
  canLeave: boolean
  /** The minutes that a voucher would make their bought hours longer; null where none can be spent. */
  voucherMinutes: number | null
  /** A QR code that leads to where one can pay. */
  payPicture: string | null
}
