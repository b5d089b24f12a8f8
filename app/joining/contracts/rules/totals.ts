import { addVat, type Satang } from '#app/kit/pure/money.ts'
import { withheldFrom } from '#app/kit/pure/withholding.ts'
import { type Totals, untaxed } from '#app/money/documents/rules/documents.ts'
import type { Line } from './bill-lines.ts'
import type { VatClass, WhtClass } from './contracts.ts'

/**
 * What the lines of a bill come to: VAT once, on all that are not exempt, half up. A deposit comes on top, without VAT.
 * @param vatBasisPoints 0 where the house is not registered for VAT
 */
export function totalsOf(
  lines: readonly Pick<Line, 'vatClass' | 'amountSatang'>[],
  vatBasisPoints: number,
): Totals {
  const sumOf = (vatClass: VatClass) => sum(lines.filter(line => line.vatClass === vatClass))
  const [taxableSatang, exemptSatang] = [sumOf('standard'), sumOf('exempt')]
  if (vatBasisPoints === 0 || taxableSatang === 0) return untaxed(taxableSatang + exemptSatang)
  const vatSatang = addVat(taxableSatang, vatBasisPoints)
  const totalSatang = taxableSatang + exemptSatang + vatSatang
  return { taxableSatang, exemptSatang, vatBasisPoints, vatSatang, totalSatang }
}

type Charged = { lines: readonly Pick<Line, 'vatClass' | 'amountSatang'>[]; depositSatang: Satang }

/**
 * What a bill asks for: its lines with their VAT, and its deposit, with VAT where that is owed when it comes in.
 * @param vatBasisPoints 0 where the house is not registered for VAT
 */
export function chargesOf(
  { lines, depositSatang: netSatang }: Charged,
  { vatBasisPoints, isDepositTaxed }: { vatBasisPoints: number; isDepositTaxed: boolean },
) {
  const totals = totalsOf(lines, vatBasisPoints)
  const depositVatSatang = isDepositTaxed ? addVat(netSatang, vatBasisPoints) : 0
  const depositSatang = netSatang + depositVatSatang
  return {
    vatBasisPoints: depositVatSatang > 0 ? vatBasisPoints : totals.vatBasisPoints,
    vatSatang: totals.vatSatang,
    depositSatang,
    depositVatSatang,
    totalSatang: totals.totalSatang + depositSatang,
  }
}

/** In basis points; nothing is kept back of the class `none`. */
export type WithholdingRates = Record<Exclude<WhtClass, 'none'>, number>

/**
 * What a company keeps back of a bill: of each class before VAT, half up (rule tax.withholding). A contract counts as a
 * whole, so the least amount from which on tax is kept back does not matter to one of its bills.
 */
export function withheldOf(
  lines: readonly Pick<Line, 'whtClass' | 'amountSatang'>[],
  { service, rent }: WithholdingRates,
): Satang {
  const keptOf = (whtClass: WhtClass, basisPoints: number) =>
    withheldFrom(sum(lines.filter(line => line.whtClass === whtClass)), { basisPoints, fromSatang: 0 })
  return keptOf('service', service) + keptOf('rent', rent)
}

function sum(lines: readonly Pick<Line, 'amountSatang'>[]): Satang {
  return lines.reduce((total, { amountSatang }) => total + amountSatang, 0)
}
