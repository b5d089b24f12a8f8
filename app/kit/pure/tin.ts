const DIGITS = 13

/**
 * The 13 digits of a Thai tax number, without the spaces and dashes that people write between them; null where they
 * are too few or too many, or their check digit is another (rule tax.tin).
 */
export function readTin(text: string): string | null {
  const digits = text.replace(/[\s\u2010-\u2015-]/g, '')
  if (!/^[0-9]{13}$/.test(digits) || /^0+$/.test(digits)) return null
  return Number(digits[DIGITS - 1]) === checkDigitOf(digits) ? digits : null
}

/** The tax number as it is printed: 0-9940-00617-72-1. */
export function formatTin(tin: string): string {
  return tin.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
}

function checkDigitOf(digits: string): number {
  const sum = Array.from(digits.slice(0, DIGITS - 1), Number).reduce(
    (total, digit, index) => total + (DIGITS - index) * digit,
    0,
  )
  return (11 - (sum % 11)) % 10
}
