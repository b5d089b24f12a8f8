const SHOWN = 4

/** The digits of a number that somebody typed. */
export const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** As it is shown: the last four digits, grouped as Thai banks do where it has ten. */
export function maskAccount(number: string): string {
  const digits = digitsOf(number)
  const masked = digits.slice(-SHOWN).padStart(Math.max(digits.length, SHOWN), 'x')
  return masked.length === 10 ? masked.replace(/^(.{3})(.)(.{5})(.)$/, '$1-$2-$3-$4') : masked
}

/**
 * Whether what a file prints of its account's number can be this one: where both have as many digits, each that is
 * printed; else the last four.
 */
export function isAccount(number: string, printed: string): boolean {
  const digits = digitsOf(number)
  const compared = digits.length === printed.length ? digits.length : SHOWN
  const tail = digits.slice(-compared)
  return [...printed.slice(-compared)].every((letter, place) => letter === 'x' || letter === tail[place])
}
