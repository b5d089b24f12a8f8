import type { MembershipType } from '#app/house/plans/rules/prices.ts'
import { type Day, daysBetween, formatDay, isDay } from '#app/kit/pure/days.ts'
import { relativeFormat } from '#app/kit/pure/formats.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ExpiryFilter, MemberStatus } from './rules/members.ts'
import type { MemberField } from './schema.ts'

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

export const INCOMING_STATES: Record<
  'submitted' | 'approved' | 'rejected' | 'withdrawn',
  { label: () => string; tone: Tone }
> = {
  submitted: { label: m.member_state_submitted, tone: 'waiting' },
  approved: { label: m.member_state_approved, tone: 'good' },
  rejected: { label: m.member_state_rejected, tone: 'bad' },
  withdrawn: { label: m.review_withdrawn, tone: 'neutral' },
}

export const EXPIRY_NAMES: Record<ExpiryFilter, () => string> = {
  due: m.member_expiry_due,
  expired: m.member_expiry_expired,
  7: m.member_expiry_7,
  30: m.member_expiry_30,
}

const IN_WORDS = { numeric: 'auto' } as const

/** How far away the day is, in words: "in 5 days", "tomorrow", "2 days ago". */
export function fromToday(day: Day, today: Day, locale: string): string {
  return relativeFormat(locale, IN_WORDS).format(daysBetween(today, day), 'day')
}

/** What the fields of the form are called. */
export const FIELD_NAMES: Record<MemberField, () => string> = {
  name: m.member_name,
  email: m.member_email,
  mobilePhone: m.member_mobile,
  membershipType: m.member_type,
  status: m.member_status,
  joinDate: m.member_join_date,
  expiryDate: m.member_expiry_date,
  autoRenew: m.member_auto_renew,
  secondaryEmail: m.member_email2,
  workPhone: m.member_work_phone,
  address: m.member_address,
  dateOfBirth: m.member_birth,
  emergencyContact: m.member_emergency,
  lineId: m.member_line,
  whatsapp: m.member_whatsapp,
  instagram: m.member_instagram,
  facebook: m.member_facebook,
  telegram: m.member_telegram,
}

/** A field's value in words, where the form holds a code or a day. */
export function valueText(name: string, value: string, locale: string): string {
  if (name === 'membershipType') return TYPE_NAMES[value as MembershipType]()
  if (name === 'status') return STATUS_NAMES[value as MemberStatus].label()
  return isDay(value) ? formatDay(value, locale) : value
}
