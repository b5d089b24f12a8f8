import { addDays, type Day } from '#app/kit/pure/days.ts'
import { bookings, bookingVisitors } from '#app/space/bookings/tables.server.ts'
import { type Noun, noun } from './noun.ts'
import { createRandom, type Random, sampleId } from './random.ts'
import { daysFrom, earliest, minutesAfter, momentOf } from './seasons.ts'
import { INCLUDED, type SpaceRow, spaceRows } from './spaces.ts'
import visitors from './visitors.json' with { type: 'json' }
import type { Year } from './year.ts'

type BookingRow = typeof bookings.$inferInsert

export const BOOKINGS: Noun[] = [
  noun(bookings, year => [...bookingRows(year), ...visits(year.today).map(({ booking }) => booking)]),
  noun(bookingVisitors, ({ today }) => visits(today).map(({ visitor }) => visitor)),
]

const FREE_KINDS = ['Reef Room', 'Lantern Room', 'Phone booth', 'Garden desk']
const FOR_VISITORS = ['Free tour', 'Free call']
const PURPOSES = ['Team call', 'Client meeting', 'Interview', 'Planning', '', '', '']

/** Two weeks behind and one ahead, without a clash: each day the rooms fill from the morning on. */
function bookingRows({ today, lives }: Year): BookingRow[] {
  const random = createRandom(`bookings ${today}`)
  const people = lives
    .filter(({ member: { status, planName } }) => status === 'active' && INCLUDED.includes(planName ?? ''))
    .map(({ member }) => member.id)
  if (people.length === 0) return []
  const spaces = spaceRows({ today }).filter(({ name }) => FREE_KINDS.includes(name.en ?? ''))
  return daysFrom(addDays(today, -14), addDays(today, 7)).flatMap(day =>
    spaces.flatMap(space =>
      Array.from({ length: space.units ?? 1 }, (_, i) =>
        dayOf({ space, unit: i + 1, day, today, random, people }),
      ).flat(),
    ),
  )
}

type DayOf = { space: SpaceRow; unit: number; day: Day; today: Day; random: Random; people: string[] }

function dayOf({ space, unit, day, today, random, people }: DayOf): BookingRow[] {
  const rows: BookingRow[] = []
  let hour = 8 + random.int(0, 3)
  while (hour < 21) {
    const length = Math.max(space.minMinutes ?? 15, random.pick([30, 60, 60, 90, 120]))
    if (random.chance(0.4)) {
      const startsAt = momentOf(day, hour)
      const name = `booking ${space.name.en} ${unit} ${startsAt.toISOString()}`
      rows.push({
        ...booked({ space, name, startsAt, length, early: random.int(300, 4000), today }),
        unit,
        memberRowId: random.pick(people),
        madeBy: 'member',
        ...outcomeOf(startsAt, day < today, random),
        purpose: random.pick(PURPOSES),
      })
    }
    hour += Math.ceil((length + 15) / 60) + random.int(0, 2)
  }
  return rows
}

/** Of what is over, most came, and most of those checked in at the door of it. */
function outcomeOf(startsAt: Date, isOver: boolean, random: Random) {
  if (!isOver) return { status: 'confirmed' as const }
  if (random.chance(0.06)) return { status: 'no_show' as const }
  // Of the moment itself, so that what else is drawn stays as it is.
  const minute = (startsAt.getTime() / 3_600_000) % 7
  const checkedInAt = minute < 6 ? minutesAfter(startsAt, minute) : null
  return { status: 'completed' as const, checkedInAt }
}

/** Visitors from the day before yesterday to next week, half an hour each: never two at once, because one person sees them. */
function visits(today: Day) {
  const random = createRandom(`visits ${today}`)
  const spaces = spaceRows({ today }).filter(({ name }) => FOR_VISITORS.includes(name.en ?? ''))
  const hours = daysFrom(addDays(today, -2), addDays(today, 7)).flatMap(day =>
    Array.from({ length: 8 }, (_, i) => momentOf(day, 10 + i)),
  )
  return hours.flatMap(startsAt => {
    if (!random.chance(0.2)) return []
    const [space, visitor] = [random.pick(spaces), random.pick(visitors)]
    const name = `visit ${startsAt.toISOString()}`
    const booking: BookingRow = {
      ...booked({ space, name, startsAt, length: 30, early: 3 * 24 * 60, today }),
      unit: 1,
      status: startsAt < momentOf(today, 0) ? 'completed' : 'confirmed',
      madeBy: 'visitor',
      purpose: '',
    }
    const { id, createdAt } = booking
    return [{ booking, visitor: { ...visitor, bookingId: id as string, createdAt } }]
  })
}

type Booked = { space: SpaceRow; name: string; startsAt: Date; length: number; early: number; today: Day }

/** What all bookings have; it was made `early` minutes before it begins, but not after today has begun. */
function booked({ space, name, startsAt, length, early, today }: Booked) {
  const id = sampleId(name)
  const endsAt = minutesAfter(startsAt, length)
  const cancelHours = space.cancelHours ?? 0
  const createdAt = earliest(minutesAfter(startsAt, -early), momentOf(today, 0))
  return {
    id,
    spaceId: space.id,
    startsAt,
    endsAt,
    blockedUntil: minutesAfter(endsAt, space.turnaroundMinutes ?? 0),
    policy: { cancelHours, freeUntil: minutesAfter(startsAt, -cancelHours * 60).toISOString() },
    icalUid: `${id}@sample.sala`,
    createdAt,
    updatedAt: createdAt,
  }
}
