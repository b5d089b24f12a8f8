import { m } from '#app/paraglide/messages.js'
import { type Day, daysBetween } from '../../pure/days.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { MembershipType } from '../plans/rules.ts'
import type { ExpiryFilter, MemberStatus } from './rules.ts'

export const TYPE_NAMES: Record<MembershipType, () => string> = {
  'day pass': m.member_type_day,
  weekly: m.member_type_weekly,
  monthly: m.member_type_monthly,
  annual: m.member_type_annual,
}

export const STATUS_NAMES: Record<MemberStatus, { label: () => string; tone: Tone }> = {
  active: { label: m.member_status_active, tone: 'good' },
  inactive: { label: m.member_status_inactive, tone: 'neutral' },
  expired: { label: m.member_status_expired, tone: 'waiting' },
  suspended: { label: m.member_status_suspended, tone: 'bad' },
}

export const EXPIRY_NAMES: Record<ExpiryFilter, () => string> = {
  expired: m.member_expiry_expired,
  7: m.member_expiry_7,
  30: m.member_expiry_30,
}

/** How far away the day is, in words: "in 5 days", "tomorrow", "2 days ago". */
export function fromToday(day: Day, today: Day, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysBetween(today, day), 'day')
}
