import { listPlans } from '#app/house/plans/queries.server.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { listUpcomingEvents } from '#app/public/events/queries.server.ts'
import { listActiveServices } from '#app/public/services/queries.server.ts'
import { toEventCard } from './event-card.ts'

const SHOWN_EVENTS = 4

/** Everything the landing page shows. The clock is the server's, so that browser and server agree. */
export async function loadLanding({ db, now }: RequestContext, locale: string) {
  const instant = now()
  const [settings, vatBasisPoints, plans, services, events] = await Promise.all([
    findSettings(db),
    findVatBasisPoints(db, bangkokDay(instant)),
    listPlans(db),
    listActiveServices(db),
    listUpcomingEvents(db, instant, SHOWN_EVENTS),
  ])
  return {
    now: instant,
    company: companyInWords(settings.company),
    reception: settings.hours.reception,
    links: settings.links,
    statistics: settings.statistics,
    pricing: { membershipFeeSatang: settings.pricing.membershipFeeSatang, vatBasisPoints },
    plans,
    services,
    events: events.map(event => toEventCard(event, locale)),
  }
}

export type LandingData = Awaited<ReturnType<typeof loadLanding>>
