import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DocumentContent } from './content.ts'
import { type DocumentKind, showsVat } from './documents.ts'

/** A document, as far as the report of sales tax is about it. */
export type Reported = {
  day: Day
  number: string
  kind: DocumentKind
  content: Pick<DocumentContent, 'seller' | 'buyer' | 'totals' | 'credits' | 'debits' | 'replaces' | 'paidOn'>
  isReplaced: boolean
}

export type TaxLine = {
  day: Day
  number: string
  kind: DocumentKind
  isCancelled: boolean
  /** The document that it takes back from, or stands instead of. */
  refersTo: string | null
  /** When it was paid, where that was in a month that was closed: an additional return for that month is due. */
  paidOn: Day | null
  buyerName: string
  tin: string | null
  /** Five digits, "00000" for the head office; null where there is none. */
  branch: string | null
  valueSatang: Satang
  exemptSatang: Satang
  vatSatang: Satang
}

/**
 * The lines of the report of sales tax (Revenue Code s.87, รายงานภาษีขาย), in the order of the documents: what is no tax
 * paper is left out, a cancelled one stays in its place and counts for nothing, a credit note takes away, a debit note adds.
 */
export function taxLines(documents: Reported[]): TaxLine[] {
  return documents
    .filter(({ content: { seller, totals } }) => showsVat(seller) && totals.vatBasisPoints > 0)
    .map(({ day, number, kind, content, isReplaced }) => {
      const { buyer, totals, credits, debits, replaces, paidOn = null } = content
      const count = (satang: Satang) => (isReplaced ? 0 : kind === 'credit_note' ? 0 - satang : satang)
      return {
        day,
        number,
        kind,
        isCancelled: isReplaced,
        paidOn,
        refersTo: (credits ?? debits ?? replaces)?.number ?? null,
        buyerName: buyer.name,
        tin: buyer.tin,
        branch: buyer.branch === null ? '00000' : (buyer.branch ?? null),
        valueSatang: count(totals.taxableSatang),
        exemptSatang: count(totals.exemptSatang),
        vatSatang: count(totals.vatSatang),
      }
    })
}

/** What the month's form asks of sales (ภ.พ.30, lines 1 and 3 to 5), in satang; nothing is sold at 0%. */
export type Pp30 = Record<'salesSatang' | 'exemptSatang' | 'taxableSatang' | 'vatSatang', Satang>

export function pp30Of(lines: Pick<TaxLine, 'valueSatang' | 'exemptSatang' | 'vatSatang'>[]): Pp30 {
  const sum = (part: 'valueSatang' | 'exemptSatang' | 'vatSatang') =>
    lines.reduce((total, line) => total + line[part], 0)
  const [taxableSatang, exemptSatang] = [sum('valueSatang'), sum('exemptSatang')]
  return {
    salesSatang: taxableSatang + exemptSatang,
    exemptSatang,
    taxableSatang,
    vatSatang: sum('vatSatang'),
  }
}
