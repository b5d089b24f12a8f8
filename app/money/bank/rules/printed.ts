import { type Day, isDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { BUDDHIST } from '#app/kit/pure/typed-days.ts'
import type { Precision } from './statement.ts'

const AMOUNT = /^([+-]?)(\d{1,11}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?(-?)$/

/** An amount as banks print it, such as `+91,890.08` or `(300.00)`; null for anything else. */
export function readSatang(text: string): Satang | null {
  const plain = text.replace(/\s|฿|THB/g, '')
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  const [, sign, whole = '', decimals = '', behind] = AMOUNT.exec(inside ?? plain) ?? []
  if (sign === undefined) return null
  const isMarkedTwice = [sign !== '', behind !== '', inside !== undefined].filter(Boolean).length > 1
  if (isMarkedTwice) return null
  const satang = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' || behind === '-' || inside !== undefined ? 0 - satang : satang
}

/** Which part of a date comes first. */
export const DATE_ORDERS = ['day', 'month', 'year'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
  'มค',
  'กพ',
  'มีค',
  'เมย',
  'พค',
  'มิย',
  'กค',
  'สค',
  'กย',
  'ตค',
  'พย',
  'ธค',
]

const DATE = /^(\d{1,4})[-/. ](\d{1,2}|[a-zก-ฮิี.]{3,9})[-/. ](\d{1,4})(?=$|[T ,])[T ,]*(.*)$/i
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?: ?น\.?)?$/

/** What the year of a date is judged by: today, and the days that the file says it has. */
export type Years = { today: Day; period: { from: Day; to: Day } | null }

export type PrintedDate = { day: Day /** What stands behind it. */; rest: string }

/**
 * A date as banks print it.
 * @returns null where it is none, `year` where its year cannot be (rule bank.years)
 */
export function readDate(text: string, order: DateOrder, years: Years): PrintedDate | 'year' | null {
  const [, first = '', second = '', third = '', rest = ''] = DATE.exec(text.trim()) ?? []
  if (first === '') return null
  const isYearFirst = order === 'year' || first.length === 4
  const month = order === 'month' && !isYearFirst ? first : second
  const day = isYearFirst ? third : order === 'month' ? second : first
  const year = isYearFirst ? first : third
  const monthDay = `${monthOf(month)}-${day.padStart(2, '0')}`
  const found = yearsOf(year).map(each => `${each}-${monthDay}`)
  const exist = found.filter(isDay)
  if (exist.length === 0) return found.length > 0 ? null : 'year'
  const chosen = exist.find(each => isIn(each, years.period)) ?? exist.find(each => isNear(each, years.today))
  return chosen ? { day: chosen, rest: rest.trim() } : 'year'
}

function monthOf(text: string): string {
  const name = text.toLowerCase().replaceAll('.', '')
  const place = MONTHS.indexOf(/[a-z]/.test(name) ? name.slice(0, 3) : name)
  return place < 0 ? text.padStart(2, '0') : String((place % 12) + 1).padStart(2, '0')
}

/** Two digits may be of our calendar or of the Buddhist one. */
function yearsOf(text: string): number[] {
  const year = Number(text)
  if (text.length === 4) return [year >= BUDDHIST.from ? year - BUDDHIST.offset : year]
  return text.length === 2 ? [2000 + year, 2500 + year - BUDDHIST.offset] : []
}

const YEARS_BACK = 20

function isIn(day: Day, period: Years['period']): boolean {
  return period !== null && day >= period.from && day <= period.to
}

function isNear(day: Day, today: Day): boolean {
  const ahead = Number(day.slice(0, 4)) - Number(today.slice(0, 4))
  return ahead >= -YEARS_BACK && ahead <= 1
}

/** The moment on Bangkok's clock; null where the time is none. An empty one leaves the day. */
export function readMoment(day: Day, time: string): { at: Date; precision: Precision } | null {
  if (time.trim() === '') return { at: new Date(`${day}T00:00:00+07:00`), precision: 'day' }
  const [, hours = '', minutes = '', seconds] = TIME.exec(time.trim()) ?? []
  const at = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:${seconds ?? '00'}+07:00`)
  if (Number.isNaN(at.getTime())) return null
  return { at, precision: seconds === undefined ? 'minute' : 'second' }
}
