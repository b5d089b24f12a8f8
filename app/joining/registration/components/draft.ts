import type { Day } from '#app/kit/pure/days.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { type RegistrationValues, STEP_FIELDS } from '../schema/registration.ts'

const DRAFT_FIELDS = ['submissionKey', ...STEP_FIELDS[1], ...STEP_FIELDS[2]] as const

/** What a draft keeps: everything typed, but neither the consent nor the payment method, which are asked for again. */
export type Draft = Pick<RegistrationValues, (typeof DRAFT_FIELDS)[number]>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where the browser keeps it. */
export function draftKey(variant: RegistrationVariant) {
  return `sala:registration:${variant}`
}

/**
 * The draft of this browser, or null where there is none or it cannot be read. A start date that has passed
 * becomes `today`.
 * @param openStorage gives the browser's storage; it may throw where storage is blocked.
 */
export function readDraft(
  openStorage: () => Storage,
  variant: RegistrationVariant,
  today: Day,
): Draft | null {
  try {
    const saved: unknown = JSON.parse(openStorage().getItem(draftKey(variant)) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return null
    const draft = Object.fromEntries(DRAFT_FIELDS.map(field => [field, textOf(saved, field)])) as Draft
    if (!UUID.test(draft.submissionKey)) return null
    return { ...draft, startDate: draft.startDate < today ? today : draft.startDate }
  } catch {
    return null
  }
}

function textOf(saved: object, field: keyof Draft): string {
  const value: unknown = Reflect.get(saved, field)
  if (field === 'isExistingMember') return value === 'yes' || value === 'no' ? value : ''
  return typeof value === 'string' ? value : ''
}

/** Keeps what was typed; does nothing where storage is blocked or full. */
export function saveDraft(
  openStorage: () => Storage,
  variant: RegistrationVariant,
  values: RegistrationValues,
): void {
  const draft = Object.fromEntries(DRAFT_FIELDS.map(field => [field, values[field]]))
  try {
    openStorage().setItem(draftKey(variant), JSON.stringify(draft))
  } catch {}
}

/** Forgets the draft, after a successful submission. */
export function clearDraft(openStorage: () => Storage, variant: RegistrationVariant): void {
  try {
    openStorage().removeItem(draftKey(variant))
  } catch {}
}

/**
 * The draft put into a form that may have been typed into before the draft could be read: what was typed since
 * wins over the draft. The plan is the page's where the page chose it; the existing-member question is answered by the
 * page where the draft left it open.
 */
export function mergeDraft(
  untouched: RegistrationValues,
  typed: RegistrationValues,
  draft: Draft,
): RegistrationValues {
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== untouched[field as keyof RegistrationValues]),
  )
  const plan = untouched.plan || draft.plan
  const isExistingMember = draft.isExistingMember || untouched.isExistingMember
  return { ...untouched, ...draft, plan, isExistingMember, ...changed }
}
