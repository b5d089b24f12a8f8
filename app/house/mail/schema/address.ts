import { isValidEmail } from '#app/kit/pure/email.ts'
import { m } from '#app/paraglide/messages.js'

/** What is wrong with the address of an account; null when nothing is. */
export function addressError(email: string): string | null {
  if (email === '') return m.account_email_missing()
  return isValidEmail(email) ? null : m.account_email_invalid()
}
