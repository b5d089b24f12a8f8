import type { CalendarApp, CalendarLink } from '#app/kit/pure/calendar-links.ts'
import { m } from '#app/paraglide/messages.js'
import { TEXT_LINK } from './text-link.ts'

const FOLLOW: Record<CalendarApp, () => string> = {
  device: m.calendar_follow_device,
  google: m.calendar_follow_google,
  outlook: m.calendar_follow_outlook,
}
const ADD: Record<CalendarApp, () => string> = {
  device: m.booking_add_to_calendar,
  google: m.calendar_add_google,
  outlook: m.calendar_add_outlook,
}

/** Links by which the usual calendars follow an address, or add one booking. Their pages learn nothing of this one. */
export function CalendarLinks({ links, does }: { links: CalendarLink[]; does: 'follow' | 'add' }) {
  if (links.length === 0) return null
  const names = does === 'follow' ? FOLLOW : ADD
  return (
    <p className="flex flex-wrap gap-x-5">
      {links.map(({ app, href }) => (
        <a
          key={app}
          href={href}
          rel="noopener noreferrer"
          target={app === 'device' ? undefined : '_blank'}
          className={TEXT_LINK}
        >
          {names[app]()}
        </a>
      ))}
    </p>
  )
}
