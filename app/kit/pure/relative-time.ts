import { relativeFormat } from './formats.ts'
import { formatInstant } from './instants.ts'

const DATE: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }

/**
 * How long ago, in words: seconds under a minute, minutes under an hour, hours under a day, days under 30 days,
 * otherwise Bangkok's date (rule dates.relative). A moment that lies ahead, by clocks that differ, is 0 seconds ago.
 */
export function formatAgo(instant: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const ago = (n: number, unit: Intl.RelativeTimeFormatUnit) => relativeFormat(locale, {}).format(-n, unit)
  if (seconds < 60) return ago(seconds, 'second')
  if (minutes < 60) return ago(minutes, 'minute')
  if (hours < 24) return ago(hours, 'hour')
  return days < 30 ? ago(days, 'day') : formatInstant(instant, locale, DATE)
}
