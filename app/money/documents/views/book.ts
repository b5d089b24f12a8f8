import type { Column } from '#app/kit/pure/columns.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import type { DocumentContent } from '../rules/content.ts'
import type { DocumentKind } from '../rules/documents.ts'

type Booked = {
  day: string
  number: string
  kind: DocumentKind
  content: DocumentContent
  isReplaced: boolean
}

/**
 * A document as a line of the accountant's book, whose columns add up: a credit note takes away, and a cancelled
 * document, whose replacement counts, is nothing.
 */
export const BOOK_COLUMNS: Column<Booked>[] = [
  { heading: 'Date', kind: 'day', read: row => row.day },
  { heading: 'Number', read: row => row.number },
  { heading: 'Kind', read: row => row.kind },
  { heading: 'Customer', read: row => row.content.buyer.name },
  { heading: 'Tax ID', read: ({ content: { buyer } }) => buyer.tin && formatTin(buyer.tin) },
  { heading: 'Branch', read: row => branchText(row.content.buyer.branch) },
  amount('Value with VAT', content => content.totals.taxableSatang),
  amount('Value without VAT', content => content.totals.exemptSatang),
  { heading: 'VAT %', read: row => row.content.totals.vatBasisPoints / 100 },
  amount('VAT', content => content.totals.vatSatang),
  amount('Total', content => content.totals.totalSatang),
  amount('Withheld', content => content.withheldSatang),
  {
    heading: 'Refers to',
    read: ({ content: { credits, debits, replaces } }) => (credits ?? debits ?? replaces)?.number,
  },
  { heading: 'State', read: row => (row.isReplaced ? 'cancelled' : 'issued') },
  { heading: 'Member ID', read: row => row.content.memberId },
]

function amount(heading: string, of: (content: DocumentContent) => number | null): Column<Booked> {
  const read = ({ kind, content, isReplaced }: Booked) => {
    const satang = of(content)
    return satang && satang * (isReplaced ? 0 : kind === 'credit_note' ? -1 : 1) + 0
  }
  return { heading, kind: 'money', read }
}

/** In words, and the tax ID with its dashes: of digits alone a spreadsheet makes numbers, and drops their first zeros. */
function branchText(branch: string | null | undefined): string | null {
  if (branch === undefined) return null
  return branch === null ? 'Head office' : `Branch ${branch}`
}
