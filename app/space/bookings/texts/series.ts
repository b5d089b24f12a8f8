import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PriceSeen } from '../rules/bookings.ts'
import type { TimeRefusal } from '../rules/free.ts'
import type { MeasureRefusal } from '../rules/measure.ts'
import { MOST_OCCURRENCES, occurrenceOn, type SeriesRefusal, type SeriesRule } from '../rules/series.ts'
import { type Refused, refusalText } from './bookings.ts'
import { spaceTimeText } from './times.ts'

/** A Sunday: the days of a week by their numbers. */
const SUNDAY = '2026-11-01'

/** Of a week that begins on Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const

export function weekdayText(weekday: number, style: 'short' | 'long'): string {
  return formatDay(addDays(SUNDAY, weekday), getLocale(), { weekday: style })
}

export function longDayText(day: Day): string {
  return formatDay(day, getLocale(), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

/** "Every week on Tue and Thu, 10:00–11:00, until Thu 31 Dec 2026". */
export function ruleText(rule: SeriesRule): string {
  const locale = getLocale()
  const chosen = WEEKDAYS.filter(each => rule.weekdays.includes(each))
  const days = new Intl.ListFormat(locale).format(chosen.map(each => weekdayText(each, 'short')))
  // As a wall without any change of clocks would show it.
  const zone = 'UTC'
  const { from, to } = occurrenceOn(rule, rule.from, zone)
  const time = spaceTimeText({ startsAt: from, endsAt: to, zone }, locale)
  const about = { days, time, until: longDayText(rule.until) }
  return rule.everyWeeks === 2 ? m.series_rule_two(about) : m.series_rule(about)
}

const REFUSALS: Record<SeriesRefusal | 'none_free' | 'other_clashes', () => string> = {
  no_days: m.series_refused_no_days,
  ends_early: m.series_refused_ends_early,
  too_long: m.series_refused_too_long,
  too_many: () => m.series_refused_too_many({ count: MOST_OCCURRENCES }),
  only_one: m.series_refused_only_one,
  none_free: m.series_refused_none_free,
  other_clashes: m.series_refused_other_clashes,
}
export type SeriesRefused = keyof typeof REFUSALS | Refused

const WHY: Record<TimeRefusal | MeasureRefusal | 'not_allowed' | 'skipped', () => string> = {
  skipped: m.series_why_skipped,
  taken: m.series_why_taken,
  person_taken: m.series_why_person_taken,
  own_time: m.series_why_own_time,
  most_bookings: m.series_why_most,
  most_hours: m.series_why_most,
  closed: m.series_why_closed,
  past: m.series_why_past,
  not_allowed: m.series_why_not_allowed,
  too_far: m.series_why_too_far,
  too_short: m.series_why_length,
  too_long: m.series_why_length,
  invalid: m.series_why_length,
}

/** Why one of a series is left out, in a word or two beside its time. */
export function whyText(reason: keyof typeof WHY): string {
  return WHY[reason]()
}

/** Why a series, or all of a change of it, was refused. */
export function seriesRefusalText(reason: SeriesRefused, price?: PriceSeen): string {
  return reason in REFUSALS
    ? REFUSALS[reason as keyof typeof REFUSALS]()
    : refusalText(reason as Refused, { price })
}

export function seriesMadeText({ booked, leftOut }: { booked: number; leftOut: number }): string {
  return leftOut > 0
    ? m.series_made_left_out({ count: booked, left: leftOut })
    : m.series_made({ count: booked })
}

export function seriesMovedText({ moved, stayed }: { moved: number; stayed: number }): string {
  return stayed > 0 ? m.series_moved_stayed({ count: moved, left: stayed }) : m.series_moved({ count: moved })
}
