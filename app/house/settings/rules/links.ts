import type { Settings } from '../schema/settings.ts'

type Company = Pick<
  Settings['company'],
  'email' | 'name' | 'street' | 'city' | 'region' | 'postalCode' | 'latitude' | 'longitude'
>
type Links = Settings['links']

/** Sites whose frames the pages may show: the Content-Security-Policy allows no other. */
export const MAP_FRAME_SITES = [
  'https://www.openstreetmap.org',
  'https://www.google.com',
  'https://maps.google.com',
]

/** Half the height of the map's frame in degrees; its width follows the usual frame. */
const FRAME_LATITUDE = 0.006
const FRAME_LONGITUDE = 0.011

/** An email to the house. */
export function mailLink(email: string): string {
  return `mailto:${email}`
}

/** The page of all links; without one, the contact list of the landing page. */
export function linktreeLink(links: Links, contactHref: string): string {
  return links.linktree ?? contactHref
}

/** The house on a map, in a tab of its own. */
export function mapLink(links: Links, company: Company): string {
  if (links.map) return links.map
  const query = [company.name, company.street, company.city, company.region, company.postalCode].join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** The map's frame: the one from the settings, or OpenStreetMap around the house. */
export function mapFrameLink(links: Links, { latitude, longitude }: Company): string {
  if (links.mapEmbed) return links.mapEmbed
  const box = [
    longitude - FRAME_LONGITUDE,
    latitude - FRAME_LATITUDE,
    longitude + FRAME_LONGITUDE,
    latitude + FRAME_LATITUDE,
  ].map(degrees => degrees.toFixed(5))
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

/** `tel:` with digits only, however the number is written. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
