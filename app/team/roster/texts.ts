import { formatDay, formatSpan } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { daysOfWeek, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import { shiftText } from '#app/team/employees/texts/shifts.ts'
import type { Part } from './rules/presets.ts'

const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

export const PART_NAMES: Record<Part, () => string> = {
  early: m.roster_part_early,
  late: m.roster_part_late,
  night: m.roster_part_night,
}

/** "16 – 22 Nov 2026" */
export function weekText(monday: string): string {
  const days = daysOfWeek(monday)
  return formatSpan({ from: monday, to: days.at(-1) ?? monday }, getLocale())
}

export function dayText(day: string): string {
  return formatDay(day, getLocale(), LONG_DAY)
}

type NoticeInput = {
  monday: string
  /** It was published before, otherwise. */
  isChange: boolean
  /** Their own, in order. */
  shifts: PlannedShift[]
}

/** What somebody is told of their week: all of it, day by day. */
export function noticeText({ monday, isChange, shifts }: NoticeInput): { subject: string; content: string } {
  const week = weekText(monday)
  const lines = daysOfWeek(monday).flatMap(day => {
    const hours = shifts.filter(({ date }) => date === day).map(shiftText)
    return hours.length > 0 ? [m.roster_notice_day({ day: dayText(day), hours: hours.join(', ') })] : []
  })
  const shown = lines.length > 0 ? lines : [m.roster_notice_none()]
  return {
    subject: isChange ? m.roster_notice_changed({ week }) : m.roster_notice_new({ week }),
    content: shown.join('\n'),
  }
}

type Decision = { giver: string; taker: string; isApproved: boolean }

/** What both are told once staff have decided about their swap. */
export function decidedText(shift: PlannedShift, { isApproved, ...names }: Decision) {
  const text = { ...names, day: dayText(shift.date), hours: shiftText(shift) }
  return {
    subject: isApproved ? m.swap_approved_subject() : m.swap_refused_subject(),
    content: isApproved ? m.swap_approved_text(text) : m.swap_refused_text(text),
  }
}

/** A shift in words: "Monday 16 November, 09:00–17:00". */
export function datedShiftText(shift: Pick<PlannedShift, 'date' | 'startsAt' | 'endsAt'>): string {
  return m.roster_notice_day({ day: dayText(shift.date), hours: shiftText(shift) })
}

/** As the log keeps the hours of a day, in a form that does not depend on who reads. */
export function loggedHours(shifts: Pick<PlannedShift, 'startsAt' | 'endsAt'>[]): string {
  return shifts.map(({ startsAt, endsAt }) => `${startsAt}–${endsAt}`).join(', ')
}
