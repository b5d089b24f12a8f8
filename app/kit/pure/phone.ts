import { MOST_TYPED, plainDigits, plainKeys } from './plain-keys.ts'

/** Only digits, spaces, hyphens, plus and parentheses (rule registration.phone). */
const PHONE_PATTERN = /^[\d ()+-]+$/

/** Characters. */
export const LONGEST_PHONE = 40

/**
 * Whether the text has the characters of a phone number, at least one digit, and at most 40 of them
 * (rule registration.phone).
 */
export function isValidPhone(text: string): boolean {
  return text.length <= LONGEST_PHONE && PHONE_PATTERN.test(text) && /\d/.test(text)
}

/** The digits of the shortest number that somebody from elsewhere can call. */
const SHORTEST_WHOLE = 6

/** Whether it is a phone number that can be called: no extension, nor the beginning of one. */
export function isWholePhone(text: string): boolean {
  return isValidPhone(text) && text.replace(/\D/g, '').length >= SHORTEST_WHOLE
}

/**
 * A phone number as it is stored (rule typed.phone): digits of other scripts, full-width signs, dots and dashes of all
 * kinds become what the rule allows, and what came along when it was copied is taken off.
 */
export function normalisePhone(text: string): string {
  if (text.length > MOST_TYPED) return text.trim()
  return plainDigits(plainKeys(text))
    .replace(/^tel:/i, '')
    .replace(/^[\s<"'“‘.,;:-]+/u, '')
    .replace(/[\s>"'”’.,;:!?-]+$/u, '')
    .replace(/[.․·•‧∙⋅・]/g, '-')
}

/** The shortest number in Thailand, without its leading zero: 2 123 4567 in Bangkok. */
const SHORTEST_THAI = 8

/** What stands before a number in Thailand: zeros of any dialling code, and the country's 66 with a number after it. */
export const BEFORE_THE_NUMBER = `^(?:0|66(?=\\d{${SHORTEST_THAI}}))+`

/**
 * The digits by which phone numbers are compared, however they are written: 081 234 5678, +66 (0)81 234 5678 and
 * 0066812345678 are the same, and so is what keyboards in other scripts make of them.
 */
export function phoneDigits(phone: string): string {
  return digitsOf(phone).replace(new RegExp(BEFORE_THE_NUMBER), '')
}

/** The digits to look for where somebody has typed a part of a number: +66 81 finds 081 234 5678, too. */
export function searchedDigits(typed: string): string {
  return digitsOf(typed).replace(/^(?:00)?(?:660?|0)/, '')
}

function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, '')
}
