import { formatDate } from './formats.ts'
import type { Zone } from './zones.ts'

const WHEN: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** A time that was written on the wall of a place, until when where that is known. */
type WrittenTime = { from: Date | number; to?: Date | number | null; zone: Zone }

/**
 * The same time by the clock of whoever reads it, with its day; null where their clock shows what is written (rule
 * dates.reader).
 * @param readerZone empty for that of the browser
 */
export function readerTime(
  { from, to, zone }: WrittenTime,
  locale: string,
  readerZone: Zone | '',
): string | null {
  const textIn = (timeZone: string) => formatDate(from, locale, WHEN, { timeZone, last: to ?? null })
  const own = textIn(readerZone)
  return own === textIn(zone) ? null : own
}
