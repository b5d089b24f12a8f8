import { satangToBaht } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import type { DocumentContent } from '../rules/content.ts'
import type { DocumentKind, Totals } from '../rules/documents.ts'

export const BOOK_HEADER = [
  ...['Date', 'Number', 'Kind', 'Customer', 'Tax ID', 'Branch', 'Value with VAT', 'Value without VAT'],
  ...['VAT %', 'VAT', 'Total', 'Withheld', 'Refers to', 'State', 'Member ID'],
]

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
export function bookRow({ day, number, kind, content, isReplaced }: Booked): (string | number | null)[] {
  const { buyer, totals, withheldSatang, credits, debits, replaces, memberId } = content
  const sign = isReplaced ? 0 : kind === 'credit_note' ? -1 : 1
  const amount = (satang: number) => satangToBaht(satang) * sign + 0
  const { taxableSatang, exemptSatang, vatBasisPoints, vatSatang, totalSatang }: Totals = totals
  return [
    ...[day, number, kind, buyer.name, buyer.tin && formatTin(buyer.tin), branchText(buyer.branch)],
    ...[amount(taxableSatang), amount(exemptSatang), vatBasisPoints / 100, amount(vatSatang)],
    ...[amount(totalSatang), withheldSatang === null ? null : amount(withheldSatang)],
    ...[(credits ?? debits ?? replaces)?.number ?? null, isReplaced ? 'cancelled' : 'issued', memberId],
  ]
}

/** In words, and the tax ID with its dashes: of digits alone a spreadsheet makes numbers, and drops their first zeros. */
function branchText(branch: string | null | undefined): string | null {
  if (branch === undefined) return null
  return branch === null ? 'Head office' : `Branch ${branch}`
}
