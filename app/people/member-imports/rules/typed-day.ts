import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import { dateFormat } from '#app/kit/pure/formats.ts'
import { BUDDHIST } from '#app/kit/pure/typed-days.ts'
import { locales } from '#app/paraglide/runtime.js'

/** Which of 01/02/2026's first two numbers is the month: it cannot be told from one cell. */
export const DAY_ORDERS = ['day_first', 'month_first'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** `hasShortYear` where its year has two digits: of 69 only a birthday means 1969, and a Thai list may mean 2569. */
export type TypedDay = { day: Day; isBuddhist: boolean; hasShortYear: boolean }

/**
 * A day as spreadsheets write it, also of the Buddhist era, with month names in English, Thai or Russian, with a time,
 * or as Excel's number of a day; null for anything else.
 */
export function readTypedDay(text: string, order: DayOrder = 'day_first'): TypedDay | null {
  if (text.length > LONGEST) return null
  const plain = withoutTime(
    text.normalize('NFC').replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50)),
  )
  const yearFirst = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})$/.exec(plain)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const yearLast = /^(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})$/.exec(plain)
  const [, first, second, year] = yearLast ?? []
  if (yearLast) return order === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second)
  return /^\d{5}$/.test(plain) ? serialDay(Number(plain)) : namedDay(plain)
}

/** What a cell says about the order of its column: one order, that both are possible, or nothing. */
export function dayOrderOf(text: string): DayOrder | 'either' | null {
  const dayFirst = readTypedDay(text, 'day_first')?.day
  const monthFirst = readTypedDay(text, 'month_first')?.day
  if (dayFirst === monthFirst) return null
  if (dayFirst && monthFirst) return 'either'
  return dayFirst ? 'day_first' : 'month_first'
}

const LONGEST = 60

/** Without a zone: with one, the day would depend on where it is read. */
function withoutTime(text: string): string {
  return text
    .replace(/[\sT,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,6})?)?(?:\s*(?:[ap]\.?m\.?|น\.?))?$/iu, '')
    .trim()
}

/** Excel counts days from 1900 on, with a 29 February 1900 that never was. Five digits: 1927 to 2173. */
function serialDay(serial: number): TypedDay | null {
  return serial < 10_000
    ? null
    : { day: addDays('1899-12-30', serial), isBuddhist: false, hasShortYear: false }
}

const WORDS = /\p{L}[\p{L}\p{M}.]*/gu

/** “25 мар. 2026 г.”, “Wednesday, March 25, 2026”, “วันพุธที่ 25 มีนาคม พ.ศ. 2569”. */
function namedDay(text: string): TypedDay | null {
  const words = (text.toLowerCase().match(WORDS) ?? []).map(word => word.replaceAll('.', ''))
  const rest = text.replace(WORDS, ' ')
  const numbers = rest.match(/\d+/g) ?? []
  const months = words.filter(word => MONTHS.has(word))
  const isKnown = words.every(word => MONTHS.has(word) || BESIDE.has(word))
  const month = months.length === 1 && isKnown ? MONTHS.get(months[0] ?? '') : undefined
  if (!month || numbers.length !== 2 || /[^\d\s,./-]/.test(rest)) return null
  const [first = '', second = ''] = numbers
  return first.length === 4 ? dayOf(first, month, second) : dayOf(second, month, first)
}

/** Each name of a month that the languages have, in lower case and without full stops, and its number. */
const MONTHS = new Map(locales.flatMap(locale => numberedMonths(locale)))

/** What may stand beside a date: weekdays, and marks of the year. */
const BESIDE = new Set(['г', 'года', 'พศ', 'คศ', 'วันที่', ...locales.flatMap(weekdays)])

function numberedMonths(locale: string): [string, string][] {
  return Array.from({ length: 12 }, (_, index) => index).flatMap(index => {
    const names = namesOf(locale, Date.UTC(2026, index, 15), 'month')
    const short = locale === 'th' ? [] : names.map(name => name.slice(0, 3))
    return [...names, ...short].map((name): [string, string] => [name, String(index + 1)])
  })
}

function weekdays(locale: string): string[] {
  const names = [1, 2, 3, 4, 5, 6, 7].flatMap(day => namesOf(locale, Date.UTC(2026, 1, day), 'weekday'))
  return [...names, ...names.map(name => `${name}ที่`)]
}

/** Long and short, alone and, as Russian bends it, beside a day. */
function namesOf(locale: string, date: number, part: 'month' | 'weekday'): string[] {
  return (['long', 'short'] as const).flatMap(style =>
    [{}, { day: 'numeric' as const }].map(beside => {
      const parts = dateFormat(locale, { [part]: style, ...beside }, 'UTC').formatToParts(date)
      const name = parts.find(({ type }) => type === part)?.value ?? ''
      return name.toLowerCase().replaceAll('.', '')
    }),
  )
}

/** The years that Excel takes two digits for: 29 is 2029, 30 is 1930. */
const LAST_OF_THIS_CENTURY = 29

function dayOf(year = '', month = '', day = ''): TypedDay | null {
  const hasShortYear = year.length === 2
  const century = Number(year) <= LAST_OF_THIS_CENTURY ? 2000 : 1900
  const whole = hasShortYear ? century + Number(year) : Number(year)
  const isBuddhist = whole >= BUDDHIST.from && whole <= BUDDHIST.to
  const gregorian = String(isBuddhist ? whole - BUDDHIST.offset : whole).padStart(4, '0')
  const text = `${gregorian}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return (year.length === 4 || hasShortYear) && isDay(text) ? { day: text, isBuddhist, hasShortYear } : null
}
