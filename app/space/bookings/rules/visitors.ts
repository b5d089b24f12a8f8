import { LONGEST_PHONE } from '#app/kit/pure/phone.ts'
import type { SpaceKind, VisitorsPay } from '#app/space/spaces/rules/spaces.ts'
import type { BookingStatus } from './bookings.ts'

/** Where visitors find what they can book; of people's time alone, for a tour or a call. */
export const BOOK_PATH = '/book'
export const BOOK_CALL_PATH = '/book?kind=call'

/** Characters of what a visitor may type. */
export const LONGEST_VISITOR = { name: 120, phone: LONGEST_PHONE } as const

/** Whoever gives their time has to reach who wants it: to call them, or to ask where they are. */
export const needsPhone = ({ kind }: { kind: SpaceKind }): boolean => kind === 'call'

/** Calls and tours that are open to visitors are there for them: members are not shown them (rule bookings.next-free). */
export const isVisitorsCall = ({ kind, isPublic }: { kind: SpaceKind; isPublic: boolean }): boolean =>
  kind === 'call' && isPublic

/** The page of a time, where a visitor books it. */
export function bookPath(spaceId: string, from: string, minutes: number): string {
  return `/book/${spaceId}?${new URLSearchParams({ from, minutes: String(minutes) })}`
}

/** Where a visitor sees a booking, and cancels it. */
export function bookedPath(key: string): string {
  return `/booked/${key}`
}

const BOOKED_ADDRESS = /^https?:\/\/.*\/booked\/([\w-]{43})$/

/** The key of the booking whose address somebody held up at a tablet; null for anything else. */
export function bookedKeyIn(text: string): string | null {
  return BOOKED_ADDRESS.exec(text)?.[1] ?? null
}

/**
 * What becomes of a visitor's booking at once (rule bookings.visitors-pay): staff decide where the space wants that,
 * and of everything that costs something and is paid at the desk; what is paid ahead is held meanwhile
 * (rule bookings.ahead).
 */
export function statusForVisitor(
  space: { needsApproval: boolean; visitorsPay: VisitorsPay },
  totalSatang: number,
): Extract<BookingStatus, 'held' | 'pending' | 'confirmed'> {
  if (space.visitorsPay === 'ahead' && totalSatang > 0) return 'held'
  return space.needsApproval || totalSatang > 0 ? 'pending' : 'confirmed'
}

type Standing = { status: BookingStatus; startsAt: Date }

/** A visitor cancels what has not begun. */
export function mayVisitorCancel({ status, startsAt }: Standing, now: Date): boolean {
  return (status === 'held' || status === 'pending' || status === 'confirmed') && startsAt > now
}
