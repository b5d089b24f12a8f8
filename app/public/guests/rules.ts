/** Somebody who said that they come to an event (rule guests.states). */
export const GUEST_STATUSES = ['coming', 'waiting', 'cancelled'] as const
export type GuestStatus = (typeof GUEST_STATUSES)[number]

/** Characters of a name. */
export const LONGEST_NAME = 120

/** How long before it begins somebody is reminded of an event. */
export const REMINDED_MS = 24 * 60 * 60 * 1000

/** Where one says that one comes to the event. */
export function joinPath(slug: string): string {
  return `/events/${encodeURIComponent(slug)}/join`
}

/** Where a guest sees whether there is a seat, and gives it back. */
export function guestPath(key: string): string {
  return `/coming/${key}`
}

/** Where staff see who comes. */
export function guestsPath(eventId: string): string {
  return `/admin/events/${eventId}/guests`
}

/** How many seats are free; null where an event has no limit. */
export function freeSeats(seats: number | null, coming: number): number | null {
  return seats === null ? null : Math.max(seats - coming, 0)
}

/** Whether another guest gets a seat at once, or waits for one (rule guests.waiting-list). */
export function statusOfNext(seats: number | null, coming: number): 'coming' | 'waiting' {
  return freeSeats(seats, coming) === 0 ? 'waiting' : 'coming'
}

/** Nobody signs up for what has begun, nor gives back a seat at it. */
export function isOpen({ startsAt }: { startsAt: Date }, now: Date): boolean {
  return startsAt > now
}
