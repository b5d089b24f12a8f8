import { CalendarPlus } from 'lucide-react'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { m } from '#app/paraglide/messages.js'
import { eventPath } from '#app/public/events/rules.ts'
import { EVENT_TYPE_NAMES } from '#app/public/events/texts.ts'
import { requestPath } from '#app/public/requests/rules.ts'
import type { EventCard } from '../views/event-card.ts'
import type { LandingData } from '../views/landing.server.ts'
import { EventImage } from './event-image.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The next ones from the Events Manager (rule landing.events). */
export function Events({ landing: { events } }: { landing: LandingData }) {
  return (
    <section
      id="events"
      aria-labelledby="events-title"
      className="in-turn mx-auto max-w-[84rem] px-4 pt-12 sm:px-8 sm:pt-32"
    >
      <SectionHeading id="events-title" title={m.landing_events_title()} lead={m.landing_events_lead()} />
      {events.length === 0 ? (
        <NoEvents />
      ) : (
        <ul className="side-by-side mt-6 grid gap-x-6 gap-y-10 sm:mt-10 sm:grid-cols-2 xl:grid-cols-4">
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
        <EventImage event={event} />
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
      <p className="text-sm text-muted">
        {event.zone}
        <ReaderTime from={event.startsAt} to={event.endsAt} zone="Asia/Bangkok" />
      </p>
      <div className="grid min-w-0 gap-1">
        <h3 className="text-xl font-semibold wrap-anywhere">
          <a href={localPath(eventPath(event.slug))} className="quiet-link">
            <OwnWords isMarked>{event.title}</OwnWords>
          </a>
        </h3>
        <p className="line-clamp-2 wrap-anywhere text-muted">
          <OwnWords>{event.description}</OwnWords>
        </p>
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

function NoEvents() {
  return (
    <div className="mt-10 grid gap-6 rounded-card border-2 border-dashed border-control/60 p-6 sm:p-10 md:grid-cols-[1fr_auto] md:items-center">
      <div className="grid gap-2">
        <h3 className="text-xl font-semibold">{m.landing_events_empty_title()}</h3>
        <p className="max-w-2xl text-muted">{m.landing_events_empty_text()}</p>
      </div>
      <ButtonLink href={localPath(requestPath('event'))} look="secondary" className="justify-self-start">
        {m.landing_events_suggest()}
      </ButtonLink>
    </div>
  )
}
