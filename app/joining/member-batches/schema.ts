import { m } from '#app/paraglide/messages.js'
import { LONGEST } from './rules.ts'

/** What is typed for a message. */
export type Letter = { subject: string; message: string }
export type LetterErrors = Partial<Record<keyof Letter, string>>

export function validateLetter({ subject, message }: Letter): LetterErrors {
  const errors: LetterErrors = {}
  if (subject === '') errors.subject = m.together_error_subject()
  else if (subject.length > LONGEST.subject) errors.subject = m.member_error_long({ max: LONGEST.subject })
  else if (/\p{Cc}/u.test(subject)) errors.subject = m.member_error_characters()
  if (message === '') errors.message = m.together_error_message()
  else if (message.length > LONGEST.message) errors.message = m.member_error_long({ max: LONGEST.message })
  else if (/(?![\r\n\t])\p{Cc}/u.test(message)) errors.message = m.member_error_characters()
  return errors
}
