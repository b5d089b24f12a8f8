import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { readTime, readWeek } from '#app/house/settings/schema/hours.ts'
import { byLocale, type LocalText, localFields, readLocal } from '#app/kit/forms/local-text.ts'
import type { DialogReply, FieldErrors, SavedFields } from '#app/kit/pure/form-fields.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { SPOTS, type Spot } from '#app/kit/pure/spots.ts'
import type { TogetherPlan } from '#app/kit/pure/together.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale } from '#app/paraglide/runtime.js'
import { type Band, EVERY_DAY, MOST_BANDS, MOST_PERCENT, overlap, type PriceRules } from './rules/price.ts'
import {
  AUDIENCES,
  isSpaceImageUrl,
  LIMITS,
  LONGEST,
  readEquipment,
  SPACE_CREDITS,
  SPACE_KINDS,
  type SpaceCredits,
  type SpaceState,
  VISITORS_PAY,
  WRITTEN,
} from './rules/spaces.ts'
import { bandText } from './texts.ts'

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

const HOUR_FIELDS = WEEKDAYS.flatMap(day => [`${day}-open`, `${day}-opens`, `${day}-closes`])

/** As many as a space may have; those that are not ticked say nothing. */
export const BANDS = Array.from({ length: MOST_BANDS }, (_, n) => `band-${n}`)

const BAND_FIELDS = BANDS.flatMap(band => [`${band}-on`, `${band}-from`, `${band}-to`, `${band}-percent`])

/** The field of what a plan takes off. */
export const discountField = (plan: string) => `${DISCOUNT}${plan}`
const DISCOUNT = 'discount-'

/**
 * `plans` holds names with line breaks between them, as do `credits` and the weekdays of a band; in `discounts` the percent
 * stands after the name of each plan and a tab. A ticked box is 'on'.
 */
export const SPACE_FIELDS = [
  ...WRITTEN.flatMap(localFields),
  ...(['kind', 'givenBy', 'spot', 'imageUrl', 'seats', 'units'] as const),
  ...(['turnaroundMinutes', 'minMinutes', 'maxMinutes', 'stepMinutes', 'maxDaysAhead'] as const),
  ...([
    'audience',
    'isForGuests',
    'isPublic',
    'needsApproval',
    'releaseMinutes',
    'cancelHours',
    'isActive',
  ] as const),
  ...(['hour', 'halfDay', 'day', 'ownHours', 'visitorsPay', 'location'] as const),
] as const
type Field = (typeof SPACE_FIELDS)[number] | 'plans' | 'discounts' | 'credits'
export type SpaceValues = Record<Field, string> & Record<string, string>
export type SpaceErrors = FieldErrors
export type SpaceReply = DialogReply<SpaceValues, SpaceErrors>

/** What is open over the list. */
export type SpaceDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<SpaceValues> }
  | TogetherPlan<SpaceState>
  | { kind: 'delete'; ids: string[]; names: string[] }

/** Everything that the form of a space sends. */
export function readSpaceForm(form: FormData): SpaceValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const all = (name: string) => form.getAll(name).filter(value => typeof value === 'string')
  const discounts = [...new Set(form.keys())]
    .filter(name => name.startsWith(DISCOUNT))
    .map(name => ({ plan: name.slice(DISCOUNT.length), percent: text(name) }))
  return Object.fromEntries([
    ...[...SPACE_FIELDS, ...HOUR_FIELDS, ...BAND_FIELDS].map(name => [name, text(name)]),
    ...BANDS.map(band => [`${band}-weekdays`, all(`${band}-weekday`).join('\n')]),
    ['plans', all('plan').join('\n')],
    ['discounts', writeDiscounts(discounts)],
    ['credits', all('credit').join('\n')],
  ]) as SpaceValues
}

export const namesIn = (text: string) => text.split('\n').filter(Boolean)

type Discount = { plan: string; percent: string }

/** Those that take something off, as the form holds them. */
export function writeDiscounts(discounts: Discount[]): string {
  const some = discounts.filter(({ percent }) => percent !== '' && percent !== '0')
  return some.map(({ plan, percent }) => `${plan}\t${percent}`).join('\n')
}

export function discountsIn(text: string): Discount[] {
  return namesIn(text).map(line => {
    const [plan = '', percent = ''] = line.split('\t')
    return { plan, percent }
  })
}

/** What is stored of a space, once nothing is wrong with the form; the picture is decided by the command. */
export type SpaceContent = {
  name: LocalText
  place: LocalText
  equipment: LocalText<string[]>
  kind: (typeof SPACE_KINDS)[number]
  /** Whose time it is; the command knows whether there is such an account. */
  givenBy: string | null
  /** That of the form, wherever the space is. */
  spot: Spot | null
  seats: number | null
  units: number
  turnaroundMinutes: number
  minMinutes: number
  maxMinutes: number
  stepMinutes: number
  maxDaysAhead: number
  hours: ReceptionHours | null
  audience: (typeof AUDIENCES)[number]
  plans: string[]
  isForGuests: boolean
  isPublic: boolean
  visitorsPay: (typeof VISITORS_PAY)[number]
  priceRules: PriceRules
  credits: SpaceCredits[]
  cancelHours: number
  needsApproval: boolean
  releaseMinutes: number | null
  isActive: boolean
}

type Read = { ok: true; content: SpaceContent } | { ok: false; errors: SpaceErrors }

/**
 * Reads the form of a space, or says what is wrong with it, by field (rule spaces.fields).
 * @param hasUpload a picture was sent along, which stands in for the address
 */
export function readSpace(values: SpaceValues, hasUpload: boolean): Read {
  const errors: SpaceErrors = {}
  const kind = SPACE_KINDS.find(each => each === values.kind)
  const audience = AUDIENCES.find(each => each === values.audience)
  if (values[`name_${baseLocale}`] === '') errors[`name_${baseLocale}`] = m.space_error_name()
  for (const name of WRITTEN)
    for (const field of localFields(name))
      if (values[field].length > LONGEST[name]) errors[field] = m.space_error_long({ count: LONGEST[name] })
  const spot = SPOTS.find(each => each === values.spot) ?? null
  if (values.spot !== '' && !spot) errors.spot = m.space_error_spot()
  if (!kind) errors.kind = m.space_error_kind()
  if (!audience) errors.audience = m.space_error_audience()
  if (values.imageUrl !== '' && !hasUpload && !isSpaceImageUrl(values.imageUrl))
    errors.imageUrl = m.event_error_image()
  const counts = readCounts(values, errors)
  const givenBy = kind === 'call' && values.givenBy !== '' ? values.givenBy : null
  if (givenBy !== null && counts.units > 1) errors.units = m.space_error_given_units()
  const priceRules = readPrice(values, errors)
  const hours = values.ownHours === 'on' ? readHours(values, errors) : null
  const plans = namesIn(values.plans)
  if (audience === 'plans' && plans.length === 0) errors.plans = m.space_error_plans()
  if (Object.keys(errors).length > 0 || !kind || !audience) return { ok: false, errors }
  return {
    ok: true,
    content: {
      name: readLocal('name', values),
      place: readLocal('place', values),
      equipment: byLocale(locale => readEquipment(values[`equipment_${locale}`])),
      kind,
      givenBy,
      spot,
      hours,
      audience,
      priceRules,
      ...counts,
      plans: audience === 'plans' ? plans : [],
      credits: SPACE_CREDITS.filter(each => namesIn(values.credits).includes(each)),
      isForGuests: values.isForGuests === 'on',
      isPublic: values.isPublic === 'on',
      visitorsPay: VISITORS_PAY.find(each => each === values.visitorsPay) ?? 'desk',
      needsApproval: values.needsApproval === 'on',
      isActive: values.isActive === 'on',
    },
  }
}

function readCounts(values: SpaceValues, errors: SpaceErrors) {
  const whole = (name: keyof typeof LIMITS): number => {
    const { least, most } = LIMITS[name]
    const text = values[name] ?? ''
    const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (count >= least && count <= most) return count
    errors[name] = m.space_error_count({ least, most })
    return least
  }
  const optional = (name: 'seats' | 'releaseMinutes') => (values[name] === '' ? null : whole(name))
  const counts = {
    seats: optional('seats'),
    units: whole('units'),
    turnaroundMinutes: whole('turnaroundMinutes'),
    minMinutes: whole('minMinutes'),
    maxMinutes: whole('maxMinutes'),
    stepMinutes: whole('stepMinutes'),
    maxDaysAhead: whole('maxDaysAhead'),
    cancelHours: whole('cancelHours'),
    releaseMinutes: optional('releaseMinutes'),
  }
  if (!errors.maxMinutes && !errors.minMinutes && counts.maxMinutes < counts.minMinutes)
    errors.maxMinutes = m.space_error_lengths()
  return counts
}

/** What is empty costs nothing, has no cap, or is the price as it is. */
function readPrice(values: SpaceValues, errors: SpaceErrors): PriceRules {
  const money = (name: 'hour' | 'halfDay' | 'day'): Satang | null => {
    if (values[name] === '') return null
    const satang = readMoney(values[name])
    if (satang === null) errors[name] = m.space_error_money()
    return satang
  }
  return {
    hourSatang: money('hour') ?? 0,
    halfDaySatang: money('halfDay'),
    daySatang: money('day'),
    bands: readBands(values, errors),
    discounts: readDiscounts(values, errors),
  }
}

/** The bands that are ticked; two may not have the same minute of the week. */
function readBands(values: SpaceValues, errors: SpaceErrors): Band[] {
  const bands: Band[] = []
  for (const name of BANDS.filter(each => values[`${each}-on`] === 'on')) {
    const band = readBand(values, errors, name)
    const other = band && bands.find(before => overlap(before, band))
    if (other) errors[`${name}-from`] = m.space_error_overlap({ hours: bandText(other) })
    if (band) bands.push(band)
  }
  return bands
}

function readBand(values: SpaceValues, errors: SpaceErrors, name: string): Band | null {
  const text = (part: string) => values[`${name}-${part}`] ?? ''
  const ticked = namesIn(text('weekdays'))
  const from = readTime(text('from'), { isClosing: false })
  const to = readTime(text('to'), { isClosing: true })
  const percent = readPercent(text('percent'), MOST_PERCENT.band)
  if (from === null) errors[`${name}-from`] = m.settings_opens_wrong()
  if (to === null) errors[`${name}-to`] = m.settings_closes_wrong()
  else if (from === to) errors[`${name}-to`] = m.settings_hours_equal()
  if (percent === null) errors[`${name}-percent`] = m.space_error_percent({ most: MOST_PERCENT.band })
  if (from === null || to === null || from === to || percent === null) return null
  const weekdays = EVERY_DAY.filter(day => ticked.length === 0 || ticked.includes(String(day)))
  return { weekdays, from, to, percent }
}

function readDiscounts(values: SpaceValues, errors: SpaceErrors): PriceRules['discounts'] {
  return discountsIn(values.discounts).flatMap(({ plan, percent: typed }) => {
    const percent = readPercent(typed, MOST_PERCENT.discount)
    if (percent === null) errors[discountField(plan)] = m.space_error_percent({ most: MOST_PERCENT.discount })
    return percent === null ? [] : [{ plan, percent }]
  })
}

function readPercent(text: string, most: number): number | null {
  const percent = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return percent <= most ? percent : null
}

function readHours(values: SpaceValues, errors: SpaceErrors): ReceptionHours {
  const { week, problems } = readWeek(values)
  for (const { field, message } of problems) errors[field] = message
  if (week.every(day => day === null)) errors.ownHours = m.space_error_hours()
  return week
}
