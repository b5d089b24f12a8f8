import { m } from '#app/paraglide/messages.js'

const FAILURES = new Map([
  ['INVALID_EMAIL_OR_PASSWORD', m.account_error_credentials],
  ['INVALID_EMAIL', m.account_error_email],
  ['PASSWORD_TOO_LONG', m.account_error_password_long],
  ['TOO_MANY_REQUESTS', m.account_error_too_many],
  ['UNAVAILABLE', m.account_error_unavailable],
  ['INVALID_CODE', m.account_error_code],
  ['INVALID_BACKUP_CODE', m.account_error_backup_code],
])

/** What a failure is called in the reader's language, else the backend's own words (rule accounts.sign-in). */
export function signInFailureText({ code, message }: { code: string; message: string }): string {
  return FAILURES.get(code)?.() ?? message
}

const ERRORS = new Map([
  ['again', m.account_error_again],
  ['access_denied', m.account_error_social_cancelled],
  ['account_not_linked', m.account_error_not_linked],
  ['signup_disabled', m.account_error_not_linked],
  ['account_already_linked_to_different_user', m.account_error_linked_elsewhere],
])

/** What the `error` in the address of a login or a profile means; better-auth and we put it there. */
export function signInErrorText(error: string | null): string | undefined {
  return error === null ? undefined : (ERRORS.get(error) ?? m.account_error_social)()
}
