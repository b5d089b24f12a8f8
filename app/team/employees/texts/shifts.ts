import { MONDAY_FIRST } from '#app/house/settings/rules/opening-hours.ts'
import { weekdayName } from '#app/house/settings/texts.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { m } from '#app/paraglide/messages.js'
import { endsNextDay, type Shift, shiftMinutes } from '../rules/shifts.ts'

/** "08:00–16:00", or "22:00–06:00 the next day". */
export function shiftText(shift: Pick<Shift, 'startsAt' | 'endsAt'>): string {
  const { startsAt, endsAt } = shift
  return endsNextDay(shift) ? m.shift_overnight({ startsAt, endsAt }) : m.shift_hours({ startsAt, endsAt })
}

/** What a usual week looks like: a line for each day that has shifts, Monday first. */
export function weekLines(shifts: Shift[]): { weekday: number; name: string; hours: string[] }[] {
  return MONDAY_FIRST.flatMap(weekday => {
    const ofDay = shifts.filter(shift => shift.weekday === weekday)
    const ordered = ofDay.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    const hours = ordered.map(shiftText)
    return hours.length > 0 ? [{ weekday, name: weekdayName(weekday, 'long'), hours }] : []
  })
}

/** "40 hours a week". */
export function weekTotalText(shifts: Shift[], locale: string): string {
  const hours = shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0) / 60
  return m.shift_total({ hours: numberFormat(locale, { maximumFractionDigits: 2 }).format(hours) })
}

/** Hours and minutes of work, e.g. "7 h 45 min". */
export function durationText(minutes: number): string {
  return m.attendance_duration({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
