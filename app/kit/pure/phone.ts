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

/** Zero to nine as keyboards in other scripts write them, ten each: full-width, Thai, Lao, Khmer, Burmese, Arabic, … */
export const OTHER_DIGITS = ['０', '๐', '໐', '០', '၀', '٠', '۰', '०', '০']
  .flatMap(zero => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)))
  .join('')

/** The shortest number in Thailand, without its leading zero: 2 123 4567 in Bangkok. */
const SHORTEST_THAI = 8

/** What stands before a number in Thailand: zeros of any dialling code, and the country's 66 with a number after it. */
export const BEFORE_THE_NUMBER = `^(?:0|66(?=\\d{${SHORTEST_THAI}}))+`

/**
 * The digits by which phone numbers are compared, however they are written: 081 234 5678, +66 (0)81 234 5678 and
 * 0066812345678 are the same, and so is what keyboards in other scripts make of them.
 */
export function phoneDigits(phone: string): string {
  return plainDigits(phone).replace(new RegExp(BEFORE_THE_NUMBER), '')
}

/** The digits to look for where somebody has typed a part of a number: +66 81 finds 081 234 5678, too. */
export function searchedDigits(typed: string): string {
  return plainDigits(typed).replace(/^(?:00)?(?:660?|0)/, '')
}

function plainDigits(text: string): string {
  return Array.from(text, character => {
    const index = OTHER_DIGITS.indexOf(character)
    return index < 0 ? character : String(index % 10)
  })
    .join('')
    .replace(/\D/g, '')
}
