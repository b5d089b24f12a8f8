import { formatSpan, formatYear } from '#app/kit/pure/days.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import {
  LEAVE_TYPES,
  type LeavePart,
  type LeaveSpan,
  type LeaveStatus,
  type LeaveType,
  leaveDays,
} from '../rules/leave.ts'

type Text = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

export const LEAVE_TYPE_NAMES: Record<LeaveType, Text> = {
  annual: m.leave_type_annual,
  sick: m.leave_type_sick,
  personal: m.leave_type_personal,
  maternity: m.leave_type_maternity,
  paternity: m.leave_type_paternity,
  unpaid: m.leave_type_unpaid,
}

export const LEAVE_PART_NAMES: Record<LeavePart, Text> = {
  whole: m.leave_part_whole,
  morning: m.leave_part_morning,
  afternoon: m.leave_part_afternoon,
}

export const LEAVE_STATUS_NAMES: Record<LeaveStatus, Text> = {
  pending: m.leave_status_pending,
  approved: m.leave_status_approved,
  rejected: m.leave_status_rejected,
  cancelled: m.leave_status_cancelled,
}

export const LEAVE_STATUS_TONES: Record<LeaveStatus, Tone> = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
}

/** "1 day", "3 days", "2.5 days" (rule leave.duration). */
export function durationText(days: number, locale = getLocale()): string {
  return days === 1
    ? m.leave_one_day({}, { locale })
    : m.leave_days({ count: daysText(days, locale) }, { locale })
}

/** A number of days as the language writes it: "2.5", in Russian "2,5". */
export function daysText(days: number, locale = getLocale()): string {
  return days.toLocaleString(locale)
}

/** How long it is, in words; half a day is called so. */
export function lengthText(
  { startDate, endDate, part }: LeaveSpan & { part: LeavePart },
  locale = getLocale(),
): string {
  return part === 'whole'
    ? durationText(leaveDays(startDate, endDate), locale)
    : LEAVE_PART_NAMES[part]({}, { locale })
}

/** Its days: "3 – 5 May 2026". */
export function spanText({ startDate, endDate }: LeaveSpan, locale: string = getLocale()): string {
  return formatSpan({ from: startDate, to: endDate }, locale)
}

/** The year as people count it: Thai ones in the Buddhist era. */
export function yearText(year: number, locale: string = getLocale()): string {
  return formatYear(`${year}-01-01`, locale)
}

/** The types that a search finds, by their code or their name, e.g. "sick" and "sick leave" (rule leave.search). */
export function typesFoundBy(search: string): LeaveType[] {
  const wanted = search.toLowerCase()
  const words = (type: LeaveType) => [`${type} leave`, LEAVE_TYPE_NAMES[type]().toLowerCase()]
  return LEAVE_TYPES.filter(type => words(type).some(word => word.includes(wanted)))
}
