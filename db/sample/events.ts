import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { proposeSlug } from '#app/public/blog/rules/slug.ts'
import { EVENT_IMAGES, type EventType } from '#app/public/events/rules.ts'
import type { events } from '#app/public/events/tables.server.ts'
import series from './event-series.json' with { type: 'json' }
import type { KeepFile } from './noun.ts'
import { drawPictures, type Picture } from './pictures.ts'
import { createRandom, sampleId } from './random.ts'
import { daysFrom, firstDayOf, minutesAfter, momentAt, momentOf } from './seasons.ts'

type Row = typeof events.$inferInsert

/**
 * An evening, a lesson or a walk that the house repeats: on which weekday (0 is Sunday) and when on Bangkok's clock, every
 * so many weeks from which week on; without `seats` as many come as want to.
 */
type Series = (typeof series)[number]

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
  return series.flatMap(each => daysOf(each, today).map(day => eventOf(each, day)))
}

function daysOf({ weekday, every, from }: Series, today: Day): Day[] {
  const start = firstDayOf(today)
  const first = addDays(start, ((weekday - weekdayOf(start) + 7) % 7) + from * 7)
  return daysFrom(first, addDays(today, DAYS_AHEAD), every * 7).filter(day => day !== today)
}

function eventOf({ title, description, type, picture, at, minutes, place, seats }: Series, day: Day) {
  const random = createRandom(`event-${title}-${day}`)
  const announced = addDays(day, -random.int(36, 44))
  const startsAt = momentAt(day, at)
  return {
    id: sampleId(`event-${title}-${day}`),
    title,
    description,
    type: type as EventType,
    picture: picture as Picture,
    slug: `${proposeSlug(title, 'event')}-${day}`,
    place,
    seats,
    startsAt,
    endsAt: minutesAfter(startsAt, minutes),
    createdAt: momentOf(announced, random.int(9, 18), random.int(0, 59)),
  }
}
