import { inWords } from '#app/house/activity/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { EraseRefusal } from './rules.ts'

/** How the parts of what is held are called, by table. */
const PARTS = new Map<string, () => string>([
  ['members', m.privacy_part_members],
  ['applications', m.privacy_part_applications],
  ['consents', m.privacy_part_consents],
  ['application_decisions', m.privacy_part_decisions],
  ['receipts', m.privacy_part_receipts],
  ['slips', m.privacy_part_slips],
  ['slip_uses', m.privacy_part_slips],
  ['access_codes', m.privacy_part_access_codes],
  ['card_payments', m.privacy_part_card_payments],
  ['documents', m.privacy_part_documents],
  ['ledger_entries', m.privacy_part_ledger],
  ['renewals', m.privacy_part_renewals],
  ['renewal_requests', m.privacy_part_renewals],
  ['mails', m.privacy_part_mails],
  ['deliveries', m.privacy_part_deliveries],
  ['delivery_attempts', m.privacy_part_deliveries],
  ['employees', m.privacy_part_employees],
  ['work_shifts', m.privacy_part_shifts],
  ['attendance_records', m.privacy_part_attendance],
  ['leave_requests', m.privacy_part_leave],
  ['leave_entitlements', m.privacy_part_leave],
  ['messages', m.privacy_part_messages],
  ['admin_activity_log', m.privacy_part_log],
  ['users', m.privacy_part_login],
  ['sessions', m.privacy_part_sessions],
  ['files', m.privacy_part_files],
])

export function partName(table: string): string {
  return PARTS.get(table)?.() ?? inWords(table)
}

const REFUSALS: Record<EraseRefusal, () => string> = {
  active: m.privacy_refusal_active,
  owes: m.privacy_refusal_owes,
  waiting: m.privacy_refusal_waiting,
  code: m.privacy_refusal_code,
  employed: m.privacy_refusal_employed,
  leave: m.privacy_refusal_leave,
}

export function refusalText(refusal: EraseRefusal): string {
  return REFUSALS[refusal]()
}
