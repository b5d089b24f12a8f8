import { lengthProblem, type PasswordProblem } from '#app/house/accounts/rules/passwords.ts'
import { m } from '#app/paraglide/messages.js'
import type { LoginRefusal } from '../rules/logins.ts'
import type { LoginErrors } from '../schema/employees.ts'

/** What the dialog says instead of doing it; `not_found` and problems of the password have their own places. */
const REFUSALS: Record<Exclude<LoginRefusal, PasswordProblem>, () => string> = {
  not_found: m.employee_gone,
  ended: m.employee_login_ended,
  has_login: m.employee_login_exists,
  no_login: m.employee_login_none,
  self: m.employee_login_self,
  owner_only: m.employee_login_owner_only,
  credentials: m.employee_login_credentials,
  linked_elsewhere: m.employee_login_linked_elsewhere,
  no_address: m.staff_error_email,
  too_many: m.account_error_too_many,
}

const PASSWORD_PROBLEMS: Record<PasswordProblem, () => string> = {
  too_short: m.employee_password_short,
  too_long: m.account_password_long,
  common: m.account_password_common,
  context: m.account_password_context,
}

function isPasswordProblem(reason: LoginRefusal): reason is PasswordProblem {
  return reason in PASSWORD_PROBLEMS
}

export function loginRefusalText(reason: Exclude<LoginRefusal, PasswordProblem>): string {
  return REFUSALS[reason]()
}

/**
 * What the form says when no login was made or changed (rule employees.logins). The sentence about credentials
 * stands by itself, as specified; the others follow "Error creating login:".
 */
export function loginErrors(reason: LoginRefusal, isNew: boolean): LoginErrors {
  if (isPasswordProblem(reason)) return { password: PASSWORD_PROBLEMS[reason]() }
  const message = loginRefusalText(reason)
  return { form: isNew && reason !== 'credentials' ? m.employee_login_error({ message }) : message }
}

/** The rules for the two fields that need no server (rule employees.login-form). */
export function checkLogin({ password, repeat }: { password: string; repeat: string }): LoginErrors {
  const errors: LoginErrors = {}
  if (lengthProblem(password) === 'too_short') errors.password = m.employee_password_short()
  if (password !== repeat) errors.repeat = m.employee_password_mismatch()
  return errors
}
