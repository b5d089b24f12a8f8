import type { LocalText } from '#app/kit/forms/local-text.ts'
import { locales } from '#app/paraglide/runtime.js'

/**
 * The fields that differ, with their values before and after: what a log entry of a change holds. A field that only
 * one side has counts as null on the other.
 */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(name => textOf(before[name]) !== textOf(after[name]))
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(changed.map(name => [name, side[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** The value as text. The database gives the keys of what it keeps as JSON back in an order of its own. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}

/** What someone does who is not signed in; anything else without an actor the system did by itself. */
export const VISITOR_ACTIONS = [
  'application_submitted',
  'application_updated',
  'application_reopened',
  'receipt_submitted',
  'receipt_resubmitted',
  'request_submitted',
  'guest_signed_up',
  'guest_cancelled',
  'sign_in_failed',
  'sign_in_limited',
  'recovery_requested',
  'portal_signed_in',
  'changed_own_contact',
] as const

export type Doer = 'visitor' | 'system' | 'person'

/** Who stands behind an entry: the log keeps null for both visitors and the system. */
export function doerOf({ adminId, action }: { adminId: string | null; action: string }): Doer {
  if (adminId !== null) return 'person'
  return VISITOR_ACTIONS.some(known => known === action) ? 'visitor' : 'system'
}

export type FieldChange = { field: string; before: unknown; after: unknown }
export type Fact = { field: string; value: unknown }

/** The details of an entry, whatever they are, as changes of fields and further facts. */
export function readDetails(details: Record<string, unknown>): { changes: FieldChange[]; facts: Fact[] } {
  const { before, after, ...others } = details
  if (!isRecord(before) && !isRecord(after)) return { changes: [], facts: factsOf(details) }
  const old = isRecord(before) ? before : {}
  const current = isRecord(after) ? after : {}
  const fields = [...new Set([...Object.keys(old), ...Object.keys(current)])]
  const changes = fields.flatMap(field =>
    changesOf({ field, before: old[field] ?? null, after: current[field] ?? null }),
  )
  return { changes, facts: factsOf(others) }
}

/** Words in several languages are told apart, each by a field of its own, and those that stay are left out. */
function changesOf(change: FieldChange): FieldChange[] {
  const { field, before, after } = change
  if (!isLocal(before) && !isLocal(after)) return [change]
  const [old, current] = [isLocal(before) ? before : {}, isLocal(after) ? after : {}]
  return locales
    .map(locale => ({ field: `${field}_${locale}`, before: old[locale] ?? '', after: current[locale] ?? '' }))
    .filter(one => textOf(one.before) !== textOf(one.after))
}

function factsOf(values: Record<string, unknown>): Fact[] {
  return Object.entries(values).flatMap(([field, value]) =>
    isLocal(value)
      ? Object.entries(value).map(([locale, text]) => ({ field: `${field}_${locale}`, value: text }))
      : [{ field, value }],
  )
}

const isLocal = (value: unknown): value is LocalText<unknown> =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(key => locales.some(locale => locale === key))

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A code that has no words of its own, made readable: `sent_twice` is "sent twice". */
export function inWords(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
}
