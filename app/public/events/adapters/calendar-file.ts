import { toCalendar } from '#app/kit/pure/calendar.ts'

type CalendarEvent = {
  id: string
  title: string
  description: string
  startsAt: Date
  endsAt: Date
  location: string
  /** Its page. */
  url: string
  /** Host of the site: with the id it makes the entry's name in every calendar. */
  host: string
  now: Date
}

/** The event as an iCalendar file, for "add to calendar". */
export function toCalendarFile({ id, host, now, ...event }: CalendarEvent): string {
  const { title, description, location, url, startsAt, endsAt } = event
  const entry = { uid: `${id}@${host}`, title, description, location, url, startsAt, endsAt, changedAt: now }
  return toCalendar({ product: 'Events', entries: [entry] })
}
