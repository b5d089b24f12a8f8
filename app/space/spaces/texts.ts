import { planTitle } from '#app/house/plans/texts/plans.ts'
import { MONDAY_FIRST } from '#app/house/settings/rules/opening-hours.ts'
import { weekdayName } from '#app/house/settings/texts.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import type { Spot } from '#app/kit/pure/spots.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import type { SaidSpaces } from './rules/line.ts'
import type { Band, PriceLine, PriceRules } from './rules/price.ts'
import type { Audience, SpaceKind, VisitorsPay, Written } from './rules/spaces.ts'

export const SPACE_KIND_NAMES: Record<SpaceKind, typeof m.space_kind_room> = {
  room: m.space_kind_room,
  desk: m.space_kind_desk,
  booth: m.space_kind_booth,
  event: m.space_kind_event,
  call: m.space_kind_call,
}

export const AUDIENCE_NAMES: Record<Audience, () => string> = {
  members: m.space_audience_members,
  plans: m.space_audience_plans,
  staff: m.space_audience_staff,
}

/** What spaces are called that somebody has said in a line: by what they are, and for how many. */
export function saidName({ kind, seats }: Pick<SaidSpaces, 'kind' | 'seats'>, locale: Locale): string {
  const name = kind === 'event' ? m.space_said_event({}, { locale }) : SPACE_KIND_NAMES[kind]({}, { locale })
  return seats === null ? name : m.space_said_seats({ name, count: seats }, { locale })
}

type Open = { audience: Audience; plans: readonly string[]; isPublic: boolean }

/** Who may book, as lists show it: visitors come first, where a narrow column does not cut them off. */
export function whoText({ audience, plans, isPublic }: Open): string {
  if (isPublic && audience === 'members') return m.space_audience_everyone()
  const ofPlans = plans.map(plan => planTitle(plan, getLocale())).join(', ')
  const members = audience === 'plans' ? ofPlans : AUDIENCE_NAMES[audience]()
  return isPublic ? `${m.space_audience_visitors()} · ${members}` : members
}

export const VISITORS_PAY_NAMES: Record<VisitorsPay, () => string> = {
  desk: m.space_visitors_pay_desk,
  ahead: m.space_visitors_pay_ahead,
}

export const WRITTEN_NAMES: Record<Written, () => string> = {
  name: m.space_name,
  place: m.space_place,
  equipment: m.space_equipment,
}

/** The places on the plan, by the names that they have on the site. */
export const SPOT_NAMES: Record<Spot, () => string> = {
  reception: m.landing_space_reception,
  cafe: m.landing_space_cafe,
  long_table: m.space_spot_long_table,
  round_table: m.space_spot_round_table,
  quiet: m.landing_space_quiet,
  events: m.landing_space_events,
}

/** What an hour costs, as lists show it. */
export function hourText({ hourSatang }: Pick<PriceRules, 'hourSatang'>): string {
  if (hourSatang === 0) return m.space_free()
  return m.space_per_hour({ amount: formatBaht(hourSatang, getLocale()) })
}

/** What a line of a price is for. */
export function priceLineText({ kind, minutes = 0, band, plan }: PriceLine): string {
  switch (kind) {
    case 'time':
      return m.space_line_time({ length: lengthText(minutes) })
    case 'band':
      return band
        ? m.space_line_band_of({ length: lengthText(minutes), hours: bandText(band), percent: band.percent })
        : m.space_line_band({ length: lengthText(minutes) })
    case 'half_day':
      return m.space_line_half_day()
    case 'day':
      return m.space_line_day()
    case 'discount':
      return plan ? m.space_line_discount_of({ plan: planTitle(plan, getLocale()) }) : m.space_line_discount()
  }
}

/** The hours of a band, with its weekdays where it is not on every day: "Sat, Sun 18:00–22:00". */
export function bandText({ weekdays, from, to }: Pick<Band, 'weekdays' | 'from' | 'to'>): string {
  const hours = `${from}–${to}`
  if (weekdays.length === 7) return hours
  const days = MONDAY_FIRST.filter(day => weekdays.includes(day)).map(day => weekdayName(day, 'short'))
  return `${days.join(', ')} ${hours}`
}

/** So many minutes in hours and minutes, in the language of the request or another. */
export function lengthText(minutes: number, locale: Locale = getLocale()): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return m.space_minutes({ count: rest }, { locale })
  return rest === 0
    ? m.space_hours({ count: hours }, { locale })
    : m.space_hours_minutes({ hours, minutes: rest }, { locale })
}
