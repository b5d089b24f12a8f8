import { z } from 'zod'
import { LONGEST_LOCATION } from '#app/house/locations/schema.ts'
import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { line, pageOf, paging } from '#app/machines/api/schema/fields.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import type { SpaceRow } from '../queries.server.ts'
import { type Band, MOST_BANDS, MOST_PERCENT, overlap } from '../rules/price.ts'
import { LIMITS, LONGEST, SPACE_CREDITS, SPACE_KINDS } from '../rules/spaces.ts'

/** Sunday first, as hours are stored. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
/** As people write a week. */
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What one hour may cost: ten million baht. */
const DEAREST_HOUR = 1_000_000_000

const LONGEST_PLAN = 120

/** How many plans may pay less. */
const MOST_DISCOUNTS = 100

const opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time such as 09:00.' })
const closes = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'Must be a time such as 18:00, or 24:00.' })

const day = z
  .strictObject({ opens, closes })
  .refine(hours => hours.opens !== hours.closes, {
    error: 'Must be another time than that of opening.',
    path: ['closes'],
  })
  .nullable()

const everyDay = <Of extends z.ZodType>(of: Of) =>
  Object.fromEntries(WEEK.map(name => [name, of])) as Record<(typeof WEEK)[number], Of>

const week = z.strictObject(everyDay(day.default(null)))
type Week = z.output<typeof week>

const newWeek = week.superRefine((hours, ctx) => {
  if (WEEK.every(name => hours[name] === null))
    ctx.addIssue({ code: 'custom', message: 'Must be open on some day.' })
  for (const [at, name] of WEEK.entries()) {
    const [today, tomorrow] = [hours[name], hours[WEEK[(at + 1) % WEEK.length] ?? 'mon']]
    const runsOver = today && tomorrow && today.closes < today.opens && today.closes > tomorrow.opens
    if (!runsOver) continue
    const message = 'Must not be after the next day opens.'
    ctx.addIssue({ code: 'custom', message, path: [name, 'closes'] })
  }
})

const BANDS =
  'Hours at which an hour costs so many percent of its price, by the clock of its place; they run into the next day where `to` is not after `from`, and begin on every day unless `weekdays` says on which. No two may overlap.'
const DISCOUNTS = 'Members with that plan pay so many percent less; all others pay the price as it is.'

const CREDITS =
  'Minutes of which credits pay for it; with none it is paid in baht only. What was given back late pays wherever any do.'
const credit = z.enum(SPACE_CREDITS)

const weekdays = z.array(z.enum(WEEK)).min(1)
const bandPercent = z.int().min(0).max(MOST_PERCENT.band)

const newBand = z
  .strictObject({ weekdays: weekdays.default([...WEEK]), from: opens, to: closes, percent: bandPercent })
  .refine(({ from, to }) => from !== to, { error: 'Must be another time than from.', path: ['to'] })

const newBands = z
  .array(newBand)
  .max(MOST_BANDS)
  .superRefine((bands, ctx) => {
    const read = toBands(bands)
    for (const [n, band] of read.entries())
      if (read.slice(0, n).some(before => overlap(before, band)))
        ctx.addIssue({ code: 'custom', message: 'Must not overlap with another.', path: [n] })
  })

const discountPercent = z.int().min(0).max(MOST_PERCENT.discount)
const newDiscount = z.strictObject({
  plan: z.string().trim().min(1).max(LONGEST_PLAN).describe('English name or slug of a plan.'),
  percent: discountPercent,
})

const count = ({ least, most }: { least: number; most: number }, usual: number) =>
  z.int().min(least).max(most).default(usual)

const HOURS =
  'Null where it is always open; else for each day when it opens and closes, by the clock of its place, and null for a day on which it stays closed. What closes before it opens, closes on the next day.'
const LOCATION = 'Code of its place, by whose clock its hours are; the first one without it.'
const PRICE = 'What a member pays for an hour, by the minute, with any VAT inside.'

const CAPS = {
  halfDay: 'The most that up to four hours cost; null where they cost what their minutes do.',
  day: 'The most that each 24 hours cost, from the beginning on.',
}
const satang = z.int().min(0).max(DEAREST_HOUR)

const GIVEN_BY =
  'Id of the person of the house whose time it is, and the same for every space that is theirs: they are never booked twice at once. Null for nobody in particular.'

export const newSpace = z
  .strictObject({
    name: line(LONGEST.name).min(1),
    kind: z.enum(['room', 'desk', 'booth', 'call']),
    given_by: z
      .uuid()
      .nullable()
      .default(null)
      .describe(`${GIVEN_BY} Only of a call, which then is one unit.`),
    location: line(LONGEST_LOCATION.code).min(1).optional().describe(LOCATION),
    units: count(LIMITS.units, 1).describe('How many alike, numbered from 1, such as desks in a row.'),
    turnaround_minutes: count(LIMITS.turnaroundMinutes, 0).describe('After each booking.'),
    min_minutes: count(LIMITS.minMinutes, 15),
    max_minutes: count(LIMITS.maxMinutes, 1440),
    max_days_ahead: count(LIMITS.maxDaysAhead, 90),
    hours: newWeek.nullable().default(null).describe(HOURS),
    price_per_hour_satang: satang.default(0).describe(PRICE),
    most_per_half_day_satang: satang.nullable().default(null).describe(CAPS.halfDay),
    most_per_day_satang: satang.nullable().default(null).describe(CAPS.day),
    price_bands: newBands.default([]).describe(BANDS),
    plan_discounts: z.array(newDiscount).max(MOST_DISCOUNTS).default([]).describe(DISCOUNTS),
    credits: z
      .array(credit)
      .default([...SPACE_CREDITS])
      .describe(CREDITS),
    cancel_hours: count(LIMITS.cancelHours, 0).describe('Until so many hours before, cancelling is free.'),
  })
  .refine(({ min_minutes, max_minutes }) => max_minutes >= min_minutes, {
    error: 'Must not be less than min_minutes.',
    path: ['max_minutes'],
  })
  .refine(({ given_by, kind }) => given_by === null || kind === 'call', {
    error: 'Must be null unless it is a call.',
    path: ['given_by'],
  })
  .refine(({ given_by, units }) => given_by === null || units === 1, {
    error: 'Must be 1 where it is the time of one person.',
    path: ['units'],
  })
export type NewSpace = z.output<typeof newSpace>

export const spaceRecord = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(SPACE_KINDS),
    given_by: z.uuid().nullable().describe(GIVEN_BY),
    units: z.int(),
    turnaround_minutes: z.int(),
    min_minutes: z.int(),
    max_minutes: z.int(),
    max_days_ahead: z.int(),
    hours: z.strictObject(everyDay(z.strictObject({ opens, closes }).nullable())).nullable(),
    price_per_hour_satang: z
      .int()
      .describe(`${PRICE} Caps, bands and plans can make a booking cheaper or dearer.`),
    most_per_half_day_satang: z.int().nullable().describe(CAPS.halfDay),
    most_per_day_satang: z.int().nullable().describe(CAPS.day),
    price_bands: z.array(z.strictObject({ weekdays, from: opens, to: closes, percent: bandPercent })),
    plan_discounts: z.array(z.strictObject({ plan: z.string(), percent: discountPercent })),
    credits: z.array(credit),
    cancel_hours: z.int(),
    location: z.string().optional().describe('Code of its place, where the house has several.'),
    time_zone: z.string().optional().describe('Of its place, where the house has several.'),
    active: z.boolean().describe('Whether it can be booked at all.'),
  })
  .meta({ id: 'Space' })
export type SpaceRecord = z.output<typeof spaceRecord>

export const spaceList = pageOf(spaceRecord)
export const spaceQuery = z.strictObject(paging({ most: 200, usual: 50, lastPage: 10_000 }))

/** A week as it is stored. */
export function toHours(hours: Week | null): ReceptionHours | null {
  return hours && WEEKDAYS.map(name => hours[name])
}

/** Bands as they are stored. */
export function toBands(bands: z.output<typeof newBand>[]): Band[] {
  return bands.map(band => ({
    ...band,
    weekdays: WEEKDAYS.flatMap((name, day) => (band.weekdays.includes(name) ? [day] : [])),
  }))
}

const toWeekdays = (days: number[]) => WEEK.filter(name => days.includes(WEEKDAYS.indexOf(name)))

/** A space as programs see it. */
export function spaceRecordOf(space: SpaceRow): SpaceRecord {
  const { hours, priceRules } = space
  const dayOf = (name: (typeof WEEK)[number]) => hours?.[WEEKDAYS.indexOf(name)] ?? null
  return {
    id: space.id,
    name: textIn(space.name, baseLocale),
    kind: space.kind,
    given_by: space.givenBy,
    units: space.units,
    turnaround_minutes: space.turnaroundMinutes,
    min_minutes: space.minMinutes,
    max_minutes: space.maxMinutes,
    max_days_ahead: space.maxDaysAhead,
    hours: hours && (Object.fromEntries(WEEK.map(name => [name, dayOf(name)])) as Week),
    price_per_hour_satang: priceRules.hourSatang,
    cancel_hours: space.cancelHours,
    most_per_half_day_satang: priceRules.halfDaySatang,
    most_per_day_satang: priceRules.daySatang,
    price_bands: priceRules.bands.map(band => ({ ...band, weekdays: toWeekdays(band.weekdays) })),
    plan_discounts: priceRules.discounts,
    credits: space.credits,
    ...(space.locationName !== null && { location: space.locationCode, time_zone: space.zone }),
    active: space.isActive,
  }
}
