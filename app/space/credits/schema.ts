import { addDays, type Day, isDay, startOfDay } from '#app/kit/pure/days.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { m } from '#app/paraglide/messages.js'
import { CREDIT_UNITS, type CreditUnit, LONGEST_REASON, MOST_CREDITS } from './rules/credits.ts'

/** `until` is the last day, '' without an end; `key` makes pressing twice one gift or one correction. */
export const CREDIT_FIELDS = ['unit', 'amount', 'until', 'reason', 'key'] as const
export type CreditValues = Record<(typeof CREDIT_FIELDS)[number], string>
export type CreditErrors = Partial<Record<keyof CreditValues | 'form', string>>

/** What the fields say, once nothing is wrong with them. */
export type CreditContent = { unit: CreditUnit; amount: number; usableUntil: Date | null; reason: string }

/** Reads the form by which staff give or take credits, or says what is wrong with it, by field. */
export function readCredits(
  values: CreditValues,
  today: Day,
): { ok: true; content: CreditContent } | { ok: false; errors: CreditErrors } {
  const unit = CREDIT_UNITS.find(each => each === values.unit)
  const amount = readCount(values.amount)
  const until = readUntil(values.until, today)
  const reason = reasonError(values.reason)
  if (unit && amount !== null && until !== undefined && reason === null)
    return { ok: true, content: { unit, amount, usableUntil: until, reason: values.reason.trim() } }
  const errors = {
    ...(!unit && { unit: m.credits_error_unit() }),
    ...(amount === null && { amount: m.credits_error_amount({ most: MOST_CREDITS }) }),
    ...(until === undefined && { until: m.credits_error_until() }),
    ...(reason !== null && { reason }),
  }
  return { ok: false, errors }
}

/** What is wrong with a reason; null for nothing. */
export function reasonError(text: string): string | null {
  const reason = text.trim()
  if (reason === '') return m.credits_error_reason()
  if (reason.length > LONGEST_REASON) return m.form_too_long({ max: LONGEST_REASON })
  return isPrintable(reason) ? null : m.document_not_printable()
}

function readCount(text: string): number | null {
  const amount = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return amount >= 1 && amount <= MOST_CREDITS ? amount : null
}

/** The end of that day; null for none, and undefined for what is no day from today on. */
function readUntil(text: string, today: Day): Date | null | undefined {
  if (text === '') return null
  return isDay(text) && text >= today ? startOfDay(addDays(text, 1)) : undefined
}

/** Most minutes that one person may use of a company's pool in a month: null for no such limit, and undefined for what is no number. */
export function readCap(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\d{1,6}$/.test(text.trim()) && Number(text) <= MOST_CREDITS ? Number(text) : undefined
}
