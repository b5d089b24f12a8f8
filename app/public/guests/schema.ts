import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NAME } from './rules.ts'

/** What the form holds: unchecked text until `validateGuest` finds nothing wrong with it. */
export type GuestValues = { submissionKey: string; name: string; email: string }
/** What is wrong, by the name of the control; `form` is about the whole form. */
export type GuestErrors = { name?: string; email?: string; form?: string }
/** The form again, with what is wrong; one that was taken is answered by a redirect instead. */
export type GuestReply = { values: GuestValues; errors: GuestErrors }

/** Reads the form as it was posted. Never throws; a key that is none is replaced by a new one. */
export function readGuest(form: FormData): GuestValues {
  const { submissionKey, name, email } = readTexts(form, ['submissionKey', 'name', 'email'])
  return {
    submissionKey: isUuid(submissionKey) ? submissionKey : uuidv4(),
    name: name.replace(/\p{Cc}+/gu, ' ').trim(),
    email,
  }
}

/** What is wrong, control by control; `{}` when the guest may be taken (rule guests.messages). */
export function validateGuest({ name, email }: GuestValues): GuestErrors {
  return {
    ...(!isVisible(name) && { name: m.receipt_name_missing() }),
    ...(name.length > LONGEST_NAME && { name: m.receipt_name_too_long({ longest: LONGEST_NAME }) }),
    ...(!isValidEmail(email) && { email: m.guest_email_invalid() }),
  }
}
