import { z } from 'zod'

const address = z.email().max(254)

/** Whether a mail can be sent there. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success
}
