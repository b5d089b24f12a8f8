import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { ContactValues } from '../schema.ts'

/** What a member may change about themselves, with a mark of what it holds. */
export function savedContact({ mobilePhone, address }: ContactValues) {
  return savedFields({ mobilePhone, address })
}
