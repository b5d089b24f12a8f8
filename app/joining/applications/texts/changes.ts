import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Reviewed, ReviewedField } from '#app/joining/registration/rules/reviewed.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { ChangeView } from '../views/changes.ts'
import { methodName } from './applications.ts'

/** The fields with their values then and now. */
export function viewFields(
  fields: ReviewedField[],
  before: Partial<Reviewed>,
  now: Reviewed,
): ChangeView['rows'] {
  return fields.map(field => ({
    term: TERMS[field](),
    before: textOf(field, before),
    now: textOf(field, now),
  }))
}

const TERMS: Record<ReviewedField, () => string> = {
  selectedPlan: m.review_plan,
  totalSatang: m.review_total,
  paymentMethod: m.review_method,
  isExistingMember: m.review_existing,
  startDate: m.review_starts,
  expiryDate: m.review_expires,
  name: m.member_name,
  email: m.registration_email,
  email2: m.registration_email2,
  mobilePhone: m.registration_mobile_phone,
}

function textOf(field: ReviewedField, values: Partial<Reviewed>): string {
  const locale = getLocale()
  if (field === 'totalSatang') return formatBaht(values.totalSatang ?? 0, locale, { decimals: 'always' })
  if (field === 'paymentMethod') return methodName((values.paymentMethod ?? null) as PaymentMethod | null)
  if (field === 'isExistingMember') return existingText(values.isExistingMember ?? null)
  const text = values[field] ?? ''
  if (field === 'startDate' || field === 'expiryDate') return formatDay(text as Day, locale)
  if (field === 'selectedPlan' && text) return planTitle(text, locale)
  return text || m.review_not_given()
}

function existingText(isExistingMember: boolean | null): string {
  if (isExistingMember === null) return m.review_existing_not_asked()
  return isExistingMember ? m.review_existing_yes() : m.review_existing_no()
}
