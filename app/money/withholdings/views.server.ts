import type { Day } from '#app/kit/pure/days.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import { WITHHOLDING_BASIS_POINTS } from '#app/money/documents/rules/documents.ts'
import type { Withholding } from './queries.server.ts'
import { certificateState } from './rules.ts'

type Terms = { today: Day; days: number }

/** How it is with the certificate of a paper. */
export function stateOf({ day, certificate }: Withholding, terms: Terms) {
  return certificateState({ paidOn: day, isReceived: certificate !== null }, terms)
}

export const WITHHOLDING_HEADER = [
  ...['Date', 'Document', 'Customer', 'Tax ID', 'Value before VAT', 'Rate %', 'Withheld', 'State'],
  ...['Certificate', 'Certificate date'],
]

/** A paper with its certificate as a line for the accountant; the tax number with its dashes, which keep its zeros. */
export function withholdingRow(row: Withholding, terms: Terms): (string | number | null)[] {
  const { buyer, totals, withheldSatang, withholdingBasisPoints = WITHHOLDING_BASIS_POINTS } = row.content
  return [
    ...[row.day, row.number, buyer.name, buyer.tin && formatTin(buyer.tin)],
    ...[satangToBaht(totals.taxableSatang + totals.exemptSatang), withholdingBasisPoints / 100],
    ...[satangToBaht(withheldSatang ?? 0), stateOf(row, terms)],
    ...[row.certificate?.number ?? null, row.certificate?.day ?? null],
  ]
}
