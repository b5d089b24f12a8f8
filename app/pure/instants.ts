import { dayFirst } from './days.ts'

const SHORT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** A moment as Bangkok's wall shows it, for people. Thai shows the Buddhist era, which is display only. */
export function formatInstant(instant: Date, locale: string, options = SHORT): string {
  return new Intl.DateTimeFormat(dayFirst(locale), { ...options, timeZone: 'Asia/Bangkok' }).format(instant)
}
