import type { PaymentMethod } from '#app/joining/registration/rules/registration.ts'
import { changedFields, type Reviewed, type ReviewedField } from '#app/joining/registration/rules/reviewed.ts'
import { findVersion } from '#app/joining/registration/steps/versions.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Difference, differences, type Seen, writeSeen } from '../schema/seen.ts'
import { look } from '../steps/seen.server.ts'
import { methodName } from '../texts/applications.ts'
import type { ChangeView, Unseen } from './changes.ts'

type Looked = Parameters<typeof look>[1]

/** What is not as it was seen, with what is to be seen now, for the next try. Null where nothing can be compared. */
export async function viewUnseen(db: Executor, seen: Seen | null, subject: Looked): Promise<Unseen | null> {
  if (!seen) return null
  const { application, seen: now } = await look(db, subject)
  const found = differences(seen, now)
  const isSame = application !== null && seen.application?.id === application.id
  const before = isSame ? await findVersion(db, application, seen.application?.version ?? 0) : null
  const known =
    before ?? (application && seen.application && { ...application, ...asReviewed(seen.application) })
  const rows = isSame && known ? viewFields(changedFields(known, application), known, application) : []
  const notes = found.flatMap(difference => NOTES[difference]?.() ?? [])
  // The one thing that makes a new version and is no field of it.
  if (found.includes('details') && rows.length === 0) notes.push(m.review_seen_withheld())
  return { change: { rows, notes }, seen: writeSeen(now) }
}

const asReviewed = ({ plan, totalSatang }: NonNullable<Seen['application']>) => ({
  selectedPlan: plan,
  totalSatang,
})

/** Plan, total and details are told by their values. */
const NOTES: Partial<Record<Difference, () => string>> = {
  application: m.review_seen_application,
  status: m.review_seen_status,
  slip_new: m.review_seen_slip_new,
  slip_replaced: m.review_seen_slip_replaced,
  slip_gone: m.review_seen_slip_gone,
}

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
  return text || m.review_not_given()
}

function existingText(isExistingMember: boolean | null): string {
  if (isExistingMember === null) return m.review_existing_not_asked()
  return isExistingMember ? m.review_existing_yes() : m.review_existing_no()
}
