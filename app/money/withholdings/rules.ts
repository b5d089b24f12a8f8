import { addDays, type Day } from '#app/kit/pure/days.ts'
import { addVat, type Satang, vatInside } from '#app/kit/pure/money.ts'

/** What companies keep back of a service, as the house has it in Settings. */
export type WithholdingTerms = {
  basisPoints: number
  /** Below it nothing is kept back: the Revenue Department asks for it from 1,000 baht on. */
  fromSatang: Satang
}

/**
 * What a company keeps back for the tax office of a service's price before VAT, half up to the satang (rule
 * tax.withholding).
 */
export function withheldFrom(netSatang: Satang, { basisPoints, fromSatang }: WithholdingTerms): Satang {
  return netSatang < fromSatang ? 0 : addVat(netSatang, basisPoints)
}

/**
 * What was sold where a company kept its share back and `paidSatang` came in, VAT included: the least of which exactly that
 * is left.
 * @param vatBasisPoints of the VAT inside; 0 where there is none
 */
export function soldFor(
  paidSatang: Satang,
  { basisPoints, vatBasisPoints }: { basisPoints: number; vatBasisPoints: number },
): Satang {
  const leftOf = (sold: Satang) =>
    sold - withheldFrom(sold - vatInside(sold, vatBasisPoints), { basisPoints, fromSatang: 0 })
  let [less, enough] = [paidSatang - 1, 2 * paidSatang]
  while (enough - less > 1) {
    const middle = Math.floor((less + enough) / 2)
    if (leftOf(middle) < paidSatang) less = middle
    else enough = middle
  }
  return enough
}

/** How it is with the certificate (50 ทวิ) of tax that was kept back, without which it is lost. */
export const CERTIFICATE_STATES = ['expected', 'missing', 'received'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/**
 * A certificate is expected with the payment, and missing once so many days have passed since.
 * @param days from Settings
 */
export function certificateState(
  { paidOn, isReceived }: { paidOn: Day; isReceived: boolean },
  { today, days }: { today: Day; days: number },
): CertificateState {
  if (isReceived) return 'received'
  return today > addDays(paidOn, days) ? 'missing' : 'expected'
}

/** Characters that the number of a certificate has at most. */
export const LONGEST_NUMBER = 60
