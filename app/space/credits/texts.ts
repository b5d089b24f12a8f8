import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { CreditUnit, EntryKind, GrantKind } from './rules/credits.ts'

export const UNIT_NAMES: Record<CreditUnit, () => string> = {
  minute: m.credits_unit_minutes,
  use: m.credits_unit_uses,
}

export const GRANT_NAMES: Record<GrantKind, () => string> = {
  plan: m.credits_from_plan,
  pack: m.credits_from_pack,
  voucher: m.credits_from_voucher,
  grace: m.credits_from_grace,
  gift: m.credits_from_gift,
}

export const ENTRY_NAMES: Record<EntryKind, { label: () => string; tone: Tone }> = {
  grant: { label: m.credits_entry_grant, tone: 'good' },
  consume: { label: m.credits_entry_consume, tone: 'neutral' },
  reverse: { label: m.credits_entry_reverse, tone: 'good' },
  expire: { label: m.credits_entry_expire, tone: 'bad' },
  adjust: { label: m.credits_entry_adjust, tone: 'waiting' },
}

/** So many minutes in words, or how many uses. */
export function amountText(
  unit: CreditUnit,
  amount: number,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): string {
  const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(getLocale(), { ...(unit === 'minute' && minutes), signDisplay }).format(amount)
}

/** The last day on which something may be used; null without an end. */
export function lastDayText(usableUntil: Date | null): string | null {
  return usableUntil && formatDay(bangkokDay(new Date(usableUntil.getTime() - 1)), getLocale(), SHORT_DAY)
}

/** Why no voucher is spent on something. */
export const VOUCHER_REFUSALS: Record<'not_found' | 'no_hours' | 'used' | 'not_enough', () => string> = {
  not_found: m.credits_voucher_no_hours,
  no_hours: m.credits_voucher_no_hours,
  used: m.credits_voucher_twice,
  not_enough: m.credits_voucher_none,
}
