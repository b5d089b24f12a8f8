import { z } from 'zod'
import { LONGEST_EMAIL } from '#app/kit/pure/email.ts'

const address = z.email().max(LONGEST_EMAIL)

/** Whether a mail can be sent there. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success
}
