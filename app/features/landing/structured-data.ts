import type { ReceptionHours } from '#app/features/settings/opening-hours.ts'
import type { Settings } from '#app/features/settings/schema.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Business = { company: Settings['company']; reception: ReceptionHours; url: string; description: string }

/** The house for search engines, as schema.org has it. The hours are reception's: visitors cannot come at others. */
export function localBusiness({ company, reception, url, description }: Business) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: company.name,
    legalName: company.legalName,
    description,
    url,
    image: new URL('/og.png', url).href,
    telephone: company.phone,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      addressLocality: company.city,
      addressRegion: company.region,
      postalCode: company.postalCode,
      addressCountry: 'TH',
    },
    geo: { '@type': 'GeoCoordinates', latitude: company.latitude, longitude: company.longitude },
    openingHoursSpecification: reception.flatMap((hours, weekday) =>
      hours
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: WEEKDAYS[weekday],
              opens: hours.opens,
              closes: hours.closes,
            },
          ]
        : [],
    ),
  }
}
