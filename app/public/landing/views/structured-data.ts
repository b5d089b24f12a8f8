import type { Settings } from '#app/house/settings/schema/settings.ts'
import { m } from '#app/paraglide/messages.js'
import type { LandingData } from './landing.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Landing = Pick<LandingData, 'company' | 'reception' | 'links' | 'plans' | 'events'>
type Page = { url: string; description: string }

/** The landing page for search engines, as schema.org has it: the house, and each event that it shows. */
export function landingData(landing: Landing, page: Page): object[] {
  return [localBusiness(landing, page), ...landing.events.map(event => eventData(event, landing, page))]
}

/** The opening hours are reception's: visitors cannot come at others. That members can is said beside them. */
function localBusiness({ company, reception, links, plans }: Landing, { url, description }: Page) {
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
    telephone: company.phone,
    email: company.email,
    address: addressOf(company),
    geo: { '@type': 'GeoCoordinates', latitude: company.latitude, longitude: company.longitude },
    ...(links.map && { hasMap: links.map }),
    ...(links.linktree && { sameAs: [links.linktree] }),
    openingHoursSpecification: reception.flatMap((hours, weekday) =>
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

function eventData(event: LandingData['events'][number], { company }: Landing, { url }: Page) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': new URL(`/#event-${event.id}`, url).href,
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${url}#events`,
    image: new URL(event.imageUrl ?? '/og.png', url).href,
    location: { '@type': 'Place', name: company.name, address: addressOf(company) },
    organizer: { '@type': 'Organization', '@id': houseId(url), name: company.name, url },
  }
}

/** One house, whatever language it is read about in. */
function houseId(url: string): string {
  return new URL('/#house', url).href
}

function addressOf({ street, city, region, postalCode }: Settings['company']) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: 'TH',
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
