/** Nobody types more of an address, a number or a name; what is longer is left as it came, for its limit to refuse. */
export const MOST_TYPED = 1000

/** Full-width letters, digits and marks, each as far before its plain one. */
const FULL_WIDTH = /[！-～]/g
const FULL_WIDTH_OFFSET = 0xfee0

/**
 * The text in the signs of a plain keyboard: without what nobody sees (direction marks, zero-width spaces, soft hyphens),
 * spaces of all kinds as plain ones, full-width letters and signs as ASCII, dashes of all kinds as hyphens.
 */
export function plainKeys(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(FULL_WIDTH, wide => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[\p{Pd}−]/gu, '-')
}

/** Zero to nine as keyboards in other scripts write them, ten each: full-width, Thai, Lao, Khmer, Burmese, Arabic, … */
export const OTHER_DIGITS = ['０', '๐', '໐', '០', '၀', '٠', '۰', '०', '০']
  .flatMap(zero => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)))
  .join('')

/** Digits of other scripts as 0 to 9. */
export function plainDigits(text: string): string {
  return Array.from(text, character => {
    const index = OTHER_DIGITS.indexOf(character)
    return index < 0 ? character : String(index % 10)
  }).join('')
}
