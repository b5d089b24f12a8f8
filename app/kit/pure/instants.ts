import { isDay } from './days.ts'
import { dateFormat, formatDate } from './formats.ts'
import type { Zone } from './zones.ts'

const SHORT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** A moment as Bangkok's wall shows it, or that of another place, for people. Thai shows the Buddhist era, which is display only. */
export function formatInstant(
  instant: Date,
  locale: string,
  options = SHORT,
  zone: Zone = 'Asia/Bangkok',
): string {
  return formatDate(instant, locale, options, { timeZone: zone })
}

/** The end of something, as people read it: midnight is 23:59 of the day that it ends. */
export function lastMinuteOf(end: Date): Date {
  return toBangkokLocal(end).endsWith('00:00') ? new Date(end.getTime() - 60_000) : end
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The moment that a `datetime-local` field means on Bangkok's clock; null for text that is no such time. */
export function bangkokInstant(local: string): Date | null {
  if (!LOCAL.test(local) || !isDay(local.slice(0, 10))) return null
  const instant = new Date(`${local}:00+07:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** The value of a `datetime-local` field that shows the moment on Bangkok's clock. */
export function toBangkokLocal(instant: Date): string {
  return dateFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Bangkok' })
    .format(instant)
    .replace(' ', 'T')
}
