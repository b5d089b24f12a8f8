import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { mapLink } from '#app/house/settings/rules/links.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { pageMeta } from '#app/kit/ui/page-meta.ts'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { whenText } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { eventData } from '#app/public/events/adapters/structured-data.ts'
import { findEventBySlug } from '#app/public/events/queries.server.ts'
import { endOf, eventPath } from '#app/public/events/rules.ts'
import { EVENT_TYPE_NAMES, eventTime } from '#app/public/events/texts.ts'
import { countGuests } from '#app/public/guests/queries.server.ts'
import { freeSeats, isOpen, joinPath } from '#app/public/guests/rules.ts'
import { EventImage } from '#app/public/landing/components/event-image.tsx'
import type { Route } from './+types/event'

/** The page is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, origin } = context.get(requestContext)
  const event = await findEventBySlug(db, params.slug)
  if (!event) return data({ found: null, origin }, { status: 404 })
  const settings = await findSettings(db)
  const company = companyInWords(settings.company)
  const { startsAt, endsAt, seats, createdAt: _, ...shown } = event
  const { coming } = seats === null ? { coming: 0 } : await countGuests(db, event.id)
  const found = {
    ...shown,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    whenText: whenText(event, getLocale()),
    reader: eventTime(event),
    isOver: endOf(event) <= now(),
    isOpen: isOpen(event, now()),
    free: freeSeats(seats, coming),
    company,
    mapHref: mapLink(settings.links, settings.company),
  }
  return data({ found, origin })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { found, origin } = loaderData
  if (!found) return [{ title: m.event_page_not_found() }, { name: 'robots', content: 'noindex' }]
  const { company, title, description, slug, imageUrl } = found
  const url = new URL(localPath(eventPath(slug)), origin).href
  return [
    ...pageMeta({
      title: m.event_page_title({ title, company: company.name }),
      description: summaryOf(description),
      url,
      siteName: company.name,
      image: new URL(imageUrl ?? '/og.png', origin).href,
      type: 'website',
    }),
    { 'script:ld+json': eventData(found, company, url) },
  ]
}

/** What search engines show of a description. */
const SUMMARY = 160

function summaryOf(description: string): string {
  const line = description.replace(/\s+/g, ' ')
  return line.length > SUMMARY ? `${line.slice(0, SUMMARY - 1)}…` : line
}

/** An event, its time and its place (rule events.page). */
export default function EventPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NoEvent />
  const { company, title, description, place } = found
  return (
    <main className="mx-auto w-full max-w-6xl px-5 pt-8 sm:px-8 sm:pt-12">
      <BackLink to={localPath('/#events')}>{m.landing_events_title()}</BackLink>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div className="grid min-w-0 content-start gap-6">
          <div className="grid justify-items-start gap-4">
            <Badge>{EVENT_TYPE_NAMES[found.type]()}</Badge>
            <h1 className="text-title font-bold wrap-anywhere">
              <OwnWords isMarked>{title}</OwnWords>
            </h1>
          </div>
          {found.isOver && <p className="font-semibold text-muted">{m.event_page_over()}</p>}
          <dl className="grid gap-4">
            <Fact term={m.event_page_when()}>
              <time dateTime={found.startsAt}>{found.whenText}</time>
              <ReaderTime {...found.reader} />
            </Fact>
            <Fact term={m.event_page_where()}>
              {place && (
                <span className="block font-semibold wrap-anywhere">
                  <OwnWords>{place}</OwnWords>
                </span>
              )}
              <span className="block">
                {company.name}, {company.street}, {company.city}
              </span>
              <a href={found.mapHref} rel="noopener" className={TEXT_LINK}>
                {m.event_page_map()}
              </a>
            </Fact>
          </dl>
          {found.isOpen && <Seats free={found.free} />}
          {!found.isOver && (
            <div className="flex flex-wrap gap-3">
              {found.isOpen && (
                <ButtonLink href={localPath(joinPath(found.slug))}>
                  {found.free === 0 ? m.guest_join_wait() : m.guest_join()}
                </ButtonLink>
              )}
              <ButtonLink href={`/events/${found.id}/calendar`} look="secondary">
                <CalendarPlus className="size-5" aria-hidden="true" />
                {m.landing_events_calendar()}
              </ButtonLink>
            </div>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <EventImage event={found} />
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <OwnWords>{description}</OwnWords>
          </p>
        </div>
      </div>
    </main>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How many may still come; nothing where nobody counts. */
function Seats({ free }: { free: number | null }) {
  if (free === null) return null
  return <p>{free === 0 ? m.guest_join_full() : m.guest_seats_left({ count: free })}</p>
}

function NoEvent() {
  return (
    <main className="mx-auto grid w-full max-w-3xl justify-items-start gap-6 px-5 pt-10 sm:px-8 sm:pt-16">
      <h1 className="text-title font-bold">{m.event_page_not_found()}</h1>
      <p className="text-lead text-muted">{m.event_page_not_found_hint()}</p>
      <ButtonLink href={localPath('/#events')} look="secondary">
        {m.landing_events_title()}
      </ButtonLink>
    </main>
  )
}
