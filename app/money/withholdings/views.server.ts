import type { Column } from '#app/kit/pure/columns.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import { WITHHOLDING_BASIS_POINTS } from '#app/money/documents/rules/documents.ts'
import type { Withholding } from './queries.server.ts'
import { certificateState } from './rules.ts'

type Terms = { today: Day; days: number }

/** How it is with the certificate of a paper. */
export function stateOf({ day, certificate }: Withholding, terms: Terms) {
  return certificateState({ paidOn: day, isReceived: certificate !== null }, terms)
}

/** A paper with its certificate as a line for the accountant; the tax number with its dashes, which keep its zeros. */
export function withholdingColumns(terms: Terms): Column<Withholding>[] {
  return [
    { heading: 'Date', kind: 'day', read: row => row.day },
    { heading: 'Document', read: row => row.number },
    { heading: 'Customer', read: row => row.content.buyer.name },
    { heading: 'Tax ID', read: ({ content: { buyer } }) => buyer.tin && formatTin(buyer.tin) },
    {
      heading: 'Value before VAT',
      kind: 'money',
      read: ({ content: { totals } }) => totals.taxableSatang + totals.exemptSatang,
    },
    {
      heading: 'Rate %',
      read: row => (row.content.withholdingBasisPoints ?? WITHHOLDING_BASIS_POINTS) / 100,
    },
    { heading: 'Withheld', kind: 'money', read: row => row.content.withheldSatang ?? 0 },
    { heading: 'State', read: row => stateOf(row, terms) },
    { heading: 'Certificate', read: row => row.certificate?.number },
    { heading: 'Certificate date', kind: 'day', read: row => row.certificate?.day },
  ]
}
