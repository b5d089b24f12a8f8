import { CalendarPlus } from 'lucide-react'
import { mailLink } from '#app/house/settings/rules/links.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { m } from '#app/paraglide/messages.js'
import { EVENT_TYPE_NAMES } from '#app/public/events/texts.ts'
import type { EventCard } from '../views/event-card.ts'
import type { LandingData } from '../views/landing.ts'
import { EventImage } from './event-image.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The next ones from the Events Manager (rule landing.events). */
export function Events({ landing: { events, company } }: { landing: LandingData }) {
  return (
    <section
      id="events"
      aria-labelledby="events-title"
      className="in-turn mx-auto max-w-[84rem] px-4 pt-24 sm:px-8 sm:pt-32"
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
    <li className="grid min-w-0 content-start gap-3">
      <div className="relative">
        <EventImage src={event.imageUrl} />
        <p className="absolute bottom-3 left-3 rounded-full bg-surface px-3 py-1 text-sm font-medium">
          {EVENT_TYPE_NAMES[event.type]()}
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
      <div className="grid min-w-0 gap-1">
        <h3 className="text-xl font-semibold wrap-anywhere">
          <OwnWords isMarked>{event.title}</OwnWords>
        </h3>
        <details className="group text-muted">
          <summary className="list-none rounded-control [&::-webkit-details-marker]:hidden">
            <span className="line-clamp-2 wrap-anywhere group-open:line-clamp-none group-open:whitespace-pre-line">
              <OwnWords>{event.description}</OwnWords>
            </span>
            <span className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-control underline-offset-4">
              {m.landing_events_details()}
            </span>
          </summary>
        </details>
        <a
          href={`/events/${event.id}/calendar`}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold quiet-link"
        >
          <CalendarPlus className="size-5 text-reef" aria-hidden="true" />
          {m.landing_events_calendar()}
        </a>
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
