import { m } from '#app/paraglide/messages.js'
import type { BatchRefusal } from './commands.server.ts'
import type { BatchAction, Reason } from './rules.ts'

export const ACTION_NAMES: Record<BatchAction, () => string> = {
  renew: m.together_renew,
  message: m.together_message,
  status: m.together_status,
}

/** What the button says that does it to so many. */
export const CONFIRMATIONS: Record<BatchAction, (texts: { count: number }) => string> = {
  renew: m.together_do_renew,
  message: m.together_do_message,
  status: m.together_do_status,
}

export const REASON_TEXTS: Record<Reason, () => string> = {
  not_running: m.together_not_running,
  is_so: m.together_is_so,
  is_over: m.together_is_over,
  no_email: m.together_no_email,
  changed_since: m.together_changed,
  not_found: m.member_deleted_meanwhile,
  error: m.together_error,
}

export const REFUSALS: Record<BatchRefusal, () => string> = {
  too_many: m.together_too_many_now,
  nobody: m.together_nobody_now,
  changed_since: m.together_changed_since,
}
