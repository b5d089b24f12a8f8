import { z } from 'zod'
import { LONGEST_EMAIL } from '#app/kit/pure/email.ts'
import { m } from '#app/paraglide/messages.js'

const address = z.email().max(LONGEST_EMAIL)

/** Whether a mail can be sent there. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success
}

/** What is wrong with the address of an account, as it was typed; null when nothing is. */
export function addressError(email: string): string | null {
  if (email === '') return m.account_email_missing()
  return isMailAddress(email) ? null : m.account_email_invalid()
}
