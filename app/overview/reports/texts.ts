import { m } from '#app/paraglide/messages.js'
import type { Change } from './rules/recurring.ts'
import type { Stage } from './rules/sign-up.ts'

export const CHANGE_NAMES: Record<Change, () => string> = {
  new: m.report_new,
  returned: m.report_returned,
  grown: m.report_grown,
  shrunk: m.report_shrunk,
  ended: m.report_ended,
}

export const STAGE_NAMES = {
  1: m.report_stage_opened,
  2: m.registration_step_contact,
  3: m.registration_step_confirm,
  4: m.registration_step_payment,
  sent: m.report_stage_sent,
  paid: m.report_stage_paid,
  approved: m.report_stage_approved,
} as const satisfies Record<Stage, () => string>
