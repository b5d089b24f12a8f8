import { addVat, type Satang, vatInside } from './money.ts'

/** What companies keep back of a service, unless the house says otherwise in Settings. */
export const SERVICE_BASIS_POINTS = 300

/** What they keep back of rent (Revenue Department, order Tor.Por. 4/2528, clause 6). */
export const RENT_BASIS_POINTS = 500

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
