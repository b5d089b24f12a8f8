import { listPlans } from '#app/house/plans/queries.server.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { FRONT_PLACES, houseImagePath } from '#app/house/settings/rules/front.ts'
import {
  hasOwnStatistics,
  hasPlaceOnMap,
  isBegun,
  keepsCatalogue,
  shownContact,
} from '#app/house/settings/rules/opening.ts'
import { receptionOf } from '#app/house/settings/rules/opening-hours.ts'
import { headlineIn, leadIn } from '#app/house/settings/schema/front.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { isOpeningSoon } from '#app/money/methods/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { listUpcomingEvents } from '#app/public/events/queries.server.ts'
import { listActiveServices } from '#app/public/services/queries.server.ts'
import { linksWithBooking } from '#app/space/bookings/views/visitor.server.ts'
import { viewFloorPlan } from '#app/space/floor-plan/views.server.ts'
import { toEventCard } from './event-card.ts'

const SHOWN_EVENTS = 4

/** Everything the landing page shows. The clock is the server's, so that browser and server agree. */
export async function loadLanding(ctx: RequestContext, locale: Locale) {
  const { db, now } = ctx
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
    company: { ...companyInWords(settings.company), ...shownContact(settings) },
    hasPlaceOnMap: hasPlaceOnMap(settings),
    floorPlan: await viewFloorPlan(db, settings, locale),
    isBegun: isBegun(settings),
    isOpeningSoon: await isOpeningSoon(ctx, settings),
    front: toFront(settings),
    reception: receptionOf(settings),
    links: await linksWithBooking(ctx, settings.links),
    statistics: hasOwnStatistics(settings) ? settings.statistics : null,
    pricing: { membershipFeeSatang: settings.pricing.membershipFeeSatang, vatBasisPoints },
    plans,
    services: services.filter(({ textKey }) => textKey === null || keepsCatalogue(settings)),
    events: events.map(event => toEventCard(event, locale)),
  }
}

/** The house's own words and photos in the language of the page, as far as it has any. */
function toFront(settings: Settings) {
  const locale = getLocale()
  const { front, company } = settings
  const photos = FRONT_PLACES.flatMap(place => {
    const photo = front.photos[place]
    if (!photo?.isShown) return []
    const srcSet = photo.sizes.map(({ file, width }) => `${houseImagePath(file)} ${width}w`).join(', ')
    return [{ place, src: houseImagePath(photo.file), srcSet: srcSet || undefined, alt: photo.alt[locale] }]
  })
  const { city } = companyInWords(company)
  const isOthers = isBegun(settings) && front.lead[locale] === null
  const lead = isOthers ? m.landing_lead_own({ city }) : leadIn(front, locale)
  return { headline: headlineIn(front, locale), lead, photos }
}

export type LandingData = Awaited<ReturnType<typeof loadLanding>>
