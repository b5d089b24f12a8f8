import { formatDay, weekdayOf } from '#app/kit/pure/days.ts'
import { dateFormat } from '#app/kit/pure/formats.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import type { HoursLine, Opening, ReceptionStatus } from './rules/opening-hours.ts'

/** Every weekday in two lengths and a few languages. */
const KEPT = 100
const keepName = keepRecent<string>(KEPT)

/** The weekday's name, 0 is Sunday. */
export function weekdayName(weekday: number, length: 'long' | 'short'): string {
  const locale = getLocale()
  return keepName(`${locale} ${weekday} ${length}`, () => {
    const firstSunday = Date.UTC(2026, 0, 4)
    const day = new Date(firstSunday + weekday * 86_400_000)
    return dateFormat(locale, { weekday: length, timeZone: 'UTC' }).format(day)
  })
}

/** One line of the opening hours, e.g. "Mon-Fri 09:00-21:00" (rule landing.hours). */
export function hoursLineText({ first, last, hours }: HoursLine): string {
  const days =
    first === last
      ? weekdayName(first, 'long')
      : m.site_hours_days({ first: weekdayName(first, 'short'), last: weekdayName(last, 'short') })
  const line = hours
    ? m.site_hours_open({ days, opens: hours.opens, closes: hours.closes })
    : m.site_hours_closed({ days })
  return startLarge(line)
}

/** Some languages write weekdays small, but not where a line begins. */
function startLarge(line: string): string {
  return line.charAt(0).toLocaleUpperCase(getLocale()) + line.slice(1)
}

/** Whether one can come in now, in one sentence. Members always can. */
export function statusText(status: ReceptionStatus): string {
  if (status.isOpen) {
    return status.closes === null
      ? m.landing_status_always()
      : m.landing_status_until({ time: status.closes })
  }
  return status.opens ? m.landing_status_away({ back: backText(status.opens) }) : m.landing_status_online()
}

/** When reception is back, in one sentence; empty while it is there, or where it is not known. */
export function receptionBackText(status: ReceptionStatus): string {
  return !status.isOpen && status.opens ? backText(status.opens) : ''
}

function backText({ time, day, daysAhead }: Opening): string {
  if (daysAhead === 0) return m.landing_reception_back_later({ time })
  if (daysAhead === 1) return m.landing_reception_back_tomorrow({ time })
  const weekday =
    daysAhead <= 7 ? weekdayName(weekdayOf(day), 'long') : formatDay(day, getLocale(), DAY_OF_WEEK)
  return m.landing_reception_back_weekday({ time, weekday })
}

/** Where the weekday alone would be the next one. */
const DAY_OF_WEEK = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** What the address is called that came with the program, in each language. */
const ADDRESS_WORDS: Record<string, (none: Record<string, never>, options: { locale: Locale }) => string> = {
  'Jomtien Second Road': m.company_street,
  Pattaya: m.company_city,
  Chonburi: m.company_region,
}

type Place = { street: string; city: string; region: string }

/** The company with its place in the reader's language, as far as it is still the one that came with the program. */
export function companyInWords<Company extends Place>(
  company: Company,
  locale: Locale = getLocale(),
): Company {
  const wordOf = (name: string) =>
    (Object.hasOwn(ADDRESS_WORDS, name) ? ADDRESS_WORDS[name]?.({}, { locale }) : name) ?? name
  const { street, city, region } = company
  return { ...company, street: wordOf(street), city: wordOf(city), region: wordOf(region) }
}
