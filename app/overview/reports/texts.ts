import { m } from '#app/paraglide/messages.js'
import type { Change } from './rules/recurring.ts'

export const CHANGE_NAMES: Record<Change, () => string> = {
  new: m.report_new,
  returned: m.report_returned,
  grown: m.report_grown,
  shrunk: m.report_shrunk,
  ended: m.report_ended,
}
