import { searchedDigits } from './phone.ts'

/** Shorter texts would find everything. */
export const SHORTEST_SEARCH = 2

const LONGEST_SEARCH = 100
const MOST_WORDS = 6
const FEWEST_PHONE_DIGITS = 3

/** What someone searches for: every word must be found, or the digits in a phone number. */
export type SearchTerms = { text: string; words: string[]; phone: string | null }

/** Reads what was typed, whatever it is; null where it is too short to search for. */
export function readSearch(typed: string): SearchTerms | null {
  const terms = termsOf(typed)
  return terms.text.length < SHORTEST_SEARCH ? null : terms
}

/** The same however short it is, as lists search. */
export function termsOf(typed: string): SearchTerms {
  const text = typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
  const digits = /^[\p{Nd} ()+-]+$/u.test(text) ? searchedDigits(text) : ''
  return {
    text,
    words: text.split(/\s+/).slice(0, MOST_WORDS),
    phone: digits.length >= FEWEST_PHONE_DIGITS ? digits : null,
  }
}
