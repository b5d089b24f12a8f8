import type { eventGuests } from '#app/public/guests/tables.server.ts'
import { datedEvents } from './events.ts'
import { createRandom, sampleId } from './random.ts'
import { momentOf } from './seasons.ts'
import type { Year } from './year.ts'

/** How full a coming event is, by its place in the calendar: one has a waiting list. */
const FULL = [1.2, 0.4, 0.7, 0.2]

/** Members and their friends who said that they come to what lies ahead. */
export function eventGuestRows({ today, lives }: Year): (typeof eventGuests.$inferInsert)[] {
  const midnight = momentOf(today, 0, 0)
  const ahead = datedEvents(today)
    .filter(({ startsAt, seats }) => startsAt > midnight && seats !== null)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return ahead.flatMap((event, place) => {
    const random = createRandom(`guests-${event.id}`)
    const seats = event.seats ?? 0
    const asked = Math.round(seats * (FULL[place % FULL.length] ?? 0))
    const start = random.int(0, Math.max(0, lives.length - asked))
    const submitted = (index: number) => new Date(midnight.getTime() - (asked - index) * 47 * 60_000)
    return lives.slice(start, start + asked).map(({ member }, index) => ({
      id: sampleId(`guest-${event.id}-${index}`),
      submissionKey: sampleId(`guest-key-${event.id}-${index}`),
      eventId: event.id,
      status: index < seats ? ('coming' as const) : ('waiting' as const),
      name: member.name,
      email: member.email,
      locale: 'en',
      submittedAt: submitted(index),
      createdAt: submitted(index),
    }))
  })
}
