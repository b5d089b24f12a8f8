import { m } from '#app/paraglide/messages.js'
import type { CheckOutRefusal } from '#app/presence/visits/steps/check-in.server.ts'
import type { EntryRefusal } from './rules.ts'

const GUEST = m.visits_why_guest

/** Why somebody is not let in or out, for staff: within a sentence. */
export const WHY_NOT: Record<EntryRefusal | CheckOutRefusal, () => string> = {
  unknown: m.visits_why_unknown,
  suspended: m.visits_why_suspended,
  no_entry: m.visits_why_no_entry,
  not_started: m.visits_why_not_started,
  expired: m.visits_why_expired,
  owed: m.visits_why_owed,
  already_in: m.visits_why_already_in,
  not_in: m.visits_why_not_in,
  before_entry: m.visits_why_not_in,
  not_ours: m.visits_why_not_ours,
  code_over: m.visits_why_code_over,
  code_early: m.visits_why_code_over,
  code_used: m.visits_why_code_used,
  provisional_over: m.visits_why_provisional_over,
  too_many: m.visits_why_too_many,
  told_late: m.visits_why_told_late,
  cancelled: GUEST,
  too_early: GUEST,
  too_late: GUEST,
  host_may_not: GUEST,
  to_pay: GUEST,
}

/** What staff have to see to, in one line: why an entry is doubtful, or that a stay was longer than its hours. */
export function toSeeToText(reason: keyof typeof WHY_NOT | null): string {
  return reason ? `${m.visits_doubtful()}: ${WHY_NOT[reason]()}` : m.visits_stays()
}
