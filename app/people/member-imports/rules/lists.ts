import { BYTE_ENCODINGS } from '#app/kit/pure/byte-encodings.ts'
import { DAY_ORDERS } from './typed-day.ts'

/** What one upload may hold. */
export const MOST_ROWS = 20_000
export const MOST_MB = 6
export const MOST_BYTES = MOST_MB * 1024 * 1024

/** How long an uploaded list waits to be taken in, in days: it holds personal data. */
export const FORGOTTEN_AFTER_DAYS = 7

/** What a work that takes a list in is called. */
export const MEMBER_IMPORT = 'member_import'

const YES_NO = ['yes', 'no'] as const

/** What may be asked about a list, and the answers. */
const ANSWERS = {
  encoding: BYTE_ENCODINGS,
  dayOrder: DAY_ORDERS,
  /** Whether phone numbers get back the 0 that they may have lost. */
  lostZeros: YES_NO,
  /** Whether people of other names may have the email of somebody. */
  sharedEmails: YES_NO,
} as const
export type ImportQuestion = keyof typeof ANSWERS

/** What staff have said about an uploaded list that its cells leave open. */
export type ImportChoices = { [Asked in ImportQuestion]?: (typeof ANSWERS)[Asked][number] }

/** What a form says about it; anything else than an answer counts as not said. */
export function readImportChoices(form: FormData): ImportChoices {
  const said = Object.entries(ANSWERS).map(([asked, answers]) => [
    asked,
    answers.find(answer => answer === form.get(asked)),
  ])
  return Object.fromEntries(said.filter(([, answer]) => answer !== undefined))
}

/** Why a list was not taken in. */
export type ImportFailure = 'given_up' | 'nothing_to_add' | 'days_open' | 'questions_open'

/** Why it is not taken in before these are answered; null where none of them are left. */
export function openFailure(questions: ImportQuestion[]): 'days_open' | 'questions_open' | null {
  if (questions.length === 0) return null
  return questions.every(asked => asked === 'dayOrder') ? 'days_open' : 'questions_open'
}
