import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { proposeSlug } from '#app/public/blog/rules/slug.ts'
import { EVENT_IMAGES, type EventType } from '#app/public/events/rules.ts'
import type { events } from '#app/public/events/tables.server.ts'
import list from './event-series.json' with { type: 'json' }
import type { KeepFile } from './noun.ts'
import { drawPictures, type Picture } from './pictures.ts'
import { createRandom, sampleId } from './random.ts'
import { daysFrom, firstDayOf, momentOf } from './seasons.ts'

type Row = typeof events.$inferInsert

/** An evening, a lesson or a walk that the house repeats. */
type Series = {
  title: string
  description: string
  type: EventType
  picture: Picture
  /** 0 is Sunday. */
  weekday: number
  /** Bangkok's clock. */
  at: [hour: number, minute: number]
  /** How long it lasts. */
  minutes: number
  place: string
  /** Without, as many come as want to. */
  seats?: number
  /** Weeks from one to the next, and the week of the first. */
  every: number
  from: number
}

/** How far ahead the calendar is filled. */
const DAYS_AHEAD = 35

/** The house's calendar: every series from the year's first weeks to a month ahead. */
export async function eventRows({ today }: { today: Day }, keepFile: KeepFile): Promise<Row[]> {
  const pictures = await drawPictures()
  return Promise.all(
    datedEvents(today).map(async ({ picture, ...row }) => {
      // Each has a file of its own: deleting an event deletes its picture.
      const fileKey = `events/${row.id}.jpg`
      await keepFile(fileKey, pictures[picture])
      return { ...row, imageUrl: EVENT_IMAGES + fileKey }
    }),
  )
}

/** Every event of the calendar with the scene that announces it. */
export function datedEvents(today: Day) {
  return (list as Series[]).flatMap(series => daysOf(series, today).map(day => eventOf(series, day)))
}

function daysOf({ weekday, every, from }: Series, today: Day): Day[] {
  const start = firstDayOf(today)
  const first = addDays(start, ((weekday - weekdayOf(start) + 7) % 7) + from * 7)
  return daysFrom(first, addDays(today, DAYS_AHEAD), every * 7).filter(day => day !== today)
}

function eventOf({ title, description, type, picture, at, minutes, place, seats }: Series, day: Day) {
  const random = createRandom(`event-${title}-${day}`)
  const announced = addDays(day, -random.int(36, 44))
  return {
    id: sampleId(`event-${title}-${day}`),
    title,
    description,
    type,
    picture,
    slug: `${proposeSlug(title, 'event')}-${day}`,
    place,
    seats: seats ?? null,
    startsAt: momentOf(day, ...at),
    endsAt: new Date(momentOf(day, ...at).getTime() + minutes * 60_000),
    createdAt: momentOf(announced, random.int(9, 18), random.int(0, 59)),
  }
}
