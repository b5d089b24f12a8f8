/** Characters that a field may hold. */
export const LONGEST = { title: 120, description: 5000, place: 120 } as const

/** The most seats that an event may have. */
export const MOST_SEATS = 9999

/** What kinds of events there are (rule events.fields). */
export const EVENT_TYPES = ['networking', 'educational', 'motion'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Where uploaded pictures of events are served; the stored key is the rest of the path. */
export const EVENT_IMAGES = '/images/'

const LONGEST_URL = 2000

/** A picture by its address (https, which the pages may show) or one that was uploaded here. */
export function isEventImageUrl(text: string): boolean {
  if (text.length > LONGEST_URL) return false
  if (/^\/images\/events\/[0-9a-f-]{36}\.jpg$/.test(text)) return true
  return URL.canParse(text) && new URL(text).protocol === 'https:' && !new URL(text).username
}

/** Where the page of an event is, in English; other languages have their word before it. */
export function eventPath(slug: string): string {
  return `/events/${encodeURIComponent(slug)}`
}

/** An event without an end lasts as long as most do here: an evening's two hours. */
const USUAL_MS = 2 * 60 * 60 * 1000

export function endOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): Date {
  return endsAt ?? new Date(startsAt.getTime() + USUAL_MS)
}

/** A clone opens as a new record with "(Copy)" added (rule events.clone). */
export function copyOf(title: string): string {
  return `${title} (Copy)`
}
