import type { EventType } from '#app/features/events/rules.ts'
import { mailLink } from '#app/features/settings/links.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import type { EventCard } from '../event-card.ts'
import type { LandingData } from '../view.ts'
import { EventImage } from './event-image.tsx'
import { SectionHeading } from './section-heading.tsx'

const TYPES: Record<EventType, () => string> = {
  networking: m.event_type_networking,
  educational: m.event_type_educational,
  motion: m.event_type_motion,
}

/** public-site §2, "Events section": the next ones from the Events Manager. */
export function Events({ landing: { events, company } }: { landing: LandingData }) {
  return (
    <section
      id="events"
      aria-labelledby="events-title"
      className="mx-auto max-w-[84rem] px-4 pt-24 sm:px-8 sm:pt-32"
    >
      <SectionHeading id="events-title" title={m.landing_events_title()} lead={m.landing_events_lead()} />
      {events.length === 0 ? (
        <NoEvents email={company.email} />
      ) : (
        <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
          {events.map(event => (
            <EventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  )
}

function EventItem({ event }: { event: EventCard }) {
  return (
    <li className="grid content-start gap-3">
      <div className="relative">
        <EventImage src={event.imageUrl} />
        <p className="absolute bottom-3 left-3 rounded-full bg-surface px-3 py-1 text-sm font-medium">
          {TYPES[event.type]()}
        </p>
      </div>
      <p className="flex items-baseline gap-3">
        <time dateTime={event.startsAt} className="contents">
          <span className="text-4xl font-bold tabular-nums">{event.day}</span>
          <span className="text-sm leading-tight text-muted">
            {event.month}
            <br />
            {event.weekday}, {event.time}
          </span>
        </time>
      </p>
      <div>
        <h3 className="text-xl font-semibold">{event.title}</h3>
        <p className="mt-1 line-clamp-3 text-muted">{event.description}</p>
      </div>
    </li>
  )
}

function NoEvents({ email }: { email: string }) {
  return (
    <div className="mt-10 grid gap-6 rounded-card border-2 border-dashed border-control/60 p-6 sm:p-10 md:grid-cols-[1fr_auto] md:items-center">
      <div className="grid gap-2">
        <h3 className="text-xl font-semibold">{m.landing_events_empty_title()}</h3>
        <p className="max-w-2xl text-muted">{m.landing_events_empty_text()}</p>
      </div>
      <ButtonLink
        href={mailLink(email, m.landing_events_suggest())}
        look="secondary"
        className="justify-self-start"
      >
        {m.landing_events_suggest()}
      </ButtonLink>
    </div>
  )
}
