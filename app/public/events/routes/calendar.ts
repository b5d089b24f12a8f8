import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { notHere } from '#app/kit/platform/not-here.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { toCalendarFile } from '../adapters/calendar-file.ts'
import { findEvent } from '../queries.server.ts'
import { endOf, eventPath } from '../rules.ts'
import type { Route } from './+types/calendar'

/** "Add to calendar": the event as a file that every calendar opens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(requestContext)
  const event = await findEvent(db, params.id)
  if (!event) return notHere()
  const company = companyInWords((await findSettings(db)).company)
  const location = [event.place, company.name, company.street, company.city].filter(Boolean).join(', ')
  const url = new URL(eventPath(event.slug), origin)
  const when = { startsAt: event.startsAt, endsAt: endOf(event), now: now() }
  const file = toCalendarFile({ ...event, ...when, location, url: url.href, host: url.host })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
      'Cache-Control': 'no-store',
    },
  })
}
