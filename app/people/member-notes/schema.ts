import { m } from '#app/paraglide/messages.js'
import { LONGEST_NOTE } from './rules.ts'

/** What is wrong with the text of a note; null where nothing is. */
export function noteError(text: string): string | null {
  if (text.trim() === '') return m.note_error_empty()
  return text.trim().length > LONGEST_NOTE ? m.note_error_long({ most: LONGEST_NOTE }) : null
}
