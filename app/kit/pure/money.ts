import { numberFormat } from './formats.ts'

/** An amount of Thai baht in integer satang: 100 satang are 1 baht. */
export type Satang = number

/** 10,000 basis points are 100 percent; 7% VAT is 700. */
const WHOLE = 10_000

/**
 * Satang of a decimal baht constant: `baht(24.5)` is 2450.
 * @throws RangeError when `n` has more than two decimals or is too large to hold exactly.
 */
export function baht(n: number): Satang {
  const satang = Math.round(n * 100)
  if (!Number.isSafeInteger(satang) || satang / 100 !== n) {
    throw new RangeError(`Not an exact baht amount: ${n}`)
  }
  return satang
}

/** The amount in baht as a number with at most two decimals, for payloads that carry baht. */
export function satangToBaht(satang: Satang): number {
  return satang / 100
}

/**
 * VAT to add to a net amount, half up, in integers (rule tax.vat-arithmetic; `(x * 1.07).toFixed(2)` is often wrong).
 * @returns the VAT alone, in satang.
 * @throws RangeError when an argument is negative, fractional or too large to compute exactly.
 */
export function addVat(netSatang: Satang, rateBasisPoints: number): Satang {
  return multiplyHalfUp(netSatang, rateBasisPoints, WHOLE)
}

/**
 * The VAT contained in an inclusive amount, half up, in integers (rule tax.vat-inside).
 * @returns the VAT alone, in satang.
 * @throws RangeError when an argument is negative, fractional or too large to compute exactly.
 */
export function vatInside(grossSatang: Satang, rateBasisPoints: number): Satang {
  return multiplyHalfUp(grossSatang, rateBasisPoints, WHOLE + rateBasisPoints)
}

/** `amount * numerator / denominator` rounded half up: `floor((2an + d) / 2d)` without a lossy division. */
function multiplyHalfUp(amount: number, numerator: number, denominator: number): number {
  const doubled = amount * numerator * 2 + denominator
  if (!isCount(amount) || !isCount(numerator) || !isCount(doubled)) {
    throw new RangeError(`Not exact amounts: ${amount} at ${numerator}`)
  }
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator)
}

function isCount(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0
}

export type BahtDecimals = 'auto' | 'always' | 'never'

/**
 * The amount for people, with the ฿ sign where the locale puts it.
 * `auto` shows satang only when there are any, `always` shows two decimals, `never` rounds to whole baht.
 */
export function formatBaht(
  satang: Satang,
  locale: string,
  { decimals = 'auto' }: { decimals?: BahtDecimals } = {},
): string {
  const showSatang = decimals === 'always' || (decimals === 'auto' && satang % 100 !== 0)
  const digits = showSatang ? 2 : 0
  return numberFormat(locale, {
    style: 'currency',
    currency: 'THB',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(satangToBaht(satang))
}

/** A rate in basis points for people: 700 is "7%", 725 "7.25%". */
export function formatPercent(basisPoints: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / WHOLE)
}

/** What a form has shown, sent along by it; -1, which nothing costs, where it says none. */
export function readShown(text: string): Satang {
  return /^\d{1,10}$/.test(text) ? Number(text) : -1
}
