import { m } from '#app/paraglide/messages.js'
import type { PasswordProblem } from '../rules/passwords.ts'

/** The message beside the field of a new password. */
export function passwordProblemText(problem: PasswordProblem): string {
  return TEXTS[problem]()
}

/** The message beside the current password, which a change asks for. */
export function passwordRefusalText(reason: 'wrong' | 'too_many'): string {
  return reason === 'wrong' ? m.account_password_wrong() : m.account_error_too_many()
}

const TEXTS: Record<PasswordProblem, () => string> = {
  too_short: m.account_password_short,
  too_long: m.account_password_long,
  common: m.account_password_common,
  context: m.account_password_context,
}
