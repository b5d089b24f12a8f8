import type { Settings } from '#app/house/settings/schema/settings.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { type RequestKind, requestPath } from './rules.ts'

const SERVICES = {
  booking: 'call',
  tour: 'tour',
  consultation: 'consultation',
} as const satisfies Record<string, RequestKind>

/**
 * Where "Book Now", "Book A Free Call", "Book a Tour" and "Free Consultation" lead: the service from the settings, or
 * our own request in the language of the page (rule site.links: no dead links).
 */
export function bookingLink(service: keyof typeof SERVICES, links: Settings['links']): string {
  return links[service] ?? localPath(requestPath(SERVICES[service]))
}
