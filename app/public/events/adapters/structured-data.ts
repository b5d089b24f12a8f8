import type { Settings } from '#app/house/settings/schema/settings.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { eventPath } from '../rules.ts'

type Company = Settings['company']

type DescribedEvent = {
  slug: string
  title: string
  description: string
  place: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string | null
  imageUrl: string | null
}

/** An event for search engines, as schema.org has it; `url` is of any page of ours in the visitor's language. */
export function eventData(event: DescribedEvent, company: Company, url: string) {
  const page = new URL(localPath(eventPath(event.slug)), url).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': new URL(`${eventPath(event.slug)}#event`, url).href,
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    ...(event.endsAt && { endDate: event.endsAt }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: page,
    image: new URL(event.imageUrl ?? '/og.png', url).href,
    location: { '@type': 'Place', name: event.place || company.name, address: addressOf(company) },
    organizer: {
      '@type': 'Organization',
      '@id': houseId(url),
      name: company.name,
      url: new URL(localPath('/'), url).href,
    },
  }
}

/** One house, whatever language it is read about in. */
export function houseId(url: string): string {
  return new URL('/#house', url).href
}

export function addressOf({ street, city, region, postalCode }: Company) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: 'TH',
  }
}
