import { m } from '#app/paraglide/messages.js'
import { addressOf, eventData, houseId } from '#app/public/events/adapters/structured-data.ts'
import type { LandingData } from './landing.server.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Landing = Pick<LandingData, 'company' | 'hasPlaceOnMap' | 'reception' | 'links' | 'plans' | 'events'>
type Page = { url: string; description: string }

/** The landing page for search engines, as schema.org has it: the house, and each event that it shows. */
export function landingData(landing: Landing, page: Page): object[] {
  return [
    localBusiness(landing, page),
    ...landing.events.map(event => eventData(event, landing.company, page.url)),
  ]
}

/** The opening hours are reception's: visitors cannot come at others. That members can is said beside them. */
function localBusiness(
  { company, hasPlaceOnMap, reception, links, plans }: Landing,
  { url, description }: Page,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': houseId(url),
    name: company.name,
    legalName: company.legalName,
    description,
    url,
    image: new URL('/og.png', url).href,
    logo: new URL('/icon-512.png', url).href,
    ...(company.phone && { telephone: company.phone }),
    ...(company.email && { email: company.email }),
    address: addressOf(company),
    ...(hasPlaceOnMap && {
      geo: { '@type': 'GeoCoordinates', latitude: company.latitude, longitude: company.longitude },
    }),
    ...(links.map && { hasMap: links.map }),
    ...(links.linktree && { sameAs: [links.linktree] }),
    openingHoursSpecification: reception.hours.flatMap((hours, weekday) =>
      hours ? [openingHours([WEEKDAYS[weekday]], hours)] : [],
    ),
    amenityFeature: {
      '@type': 'LocationFeatureSpecification',
      name: m.site_hours_members(),
      value: true,
      hoursAvailable: openingHours(WEEKDAYS, { opens: '00:00', closes: '23:59' }),
    },
    ...priceRange(plans),
  }
}

function openingHours(days: (string | undefined)[], { opens, closes }: { opens: string; closes: string }) {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes }
}

/** From the cheapest plan to the dearest; nothing while nothing is on sale. */
function priceRange(plans: LandingData['plans']) {
  if (plans.length === 0) return {}
  const prices = plans.map(({ priceSatang }) => priceSatang / 100)
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(price => price.toLocaleString('en'))
  return {
    priceRange: least === most ? `THB ${least}` : `THB ${least}–${most}`,
    currenciesAccepted: 'THB',
  }
}
