import { m } from '#app/paraglide/messages.js'
import type { Reason } from './rules/alike.ts'
import type { JoinRefusal, UndoRefusal } from './rules/moved.ts'

export const REASON_TEXTS: Record<Reason, () => string> = {
  tax_id: m.duplicates_reason_tax_id,
  name: m.duplicates_reason_name,
  mail: m.duplicates_reason_mail,
}

export const JOIN_REFUSALS: Record<JoinRefusal, () => string> = {
  not_found: m.company_gone,
  apart: m.duplicates_error_apart,
  card: m.duplicates_error_card,
  deposit: m.duplicates_error_deposit,
  sent: m.duplicates_error_sent,
  credits: m.duplicates_error_credits,
  too_many: m.duplicates_error_many,
  changed: m.duplicates_changed,
}

export const UNDO_REFUSALS: Record<UndoRefusal, () => string> = {
  not_found: m.duplicates_undone_before,
  too_late: m.duplicates_error_late,
  built_on: m.duplicates_error_built_on,
}
