import type { Executor } from '#app/kit/platform/database.server.ts'
import { amountCell, timeCell } from '#app/kit/platform/list-file.server.ts'
import type { SheetCell } from '#app/kit/platform/xlsx.server.ts'
import { type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { listAllDocuments, listDocumentMonths, readDocumentQuery } from '../queries.server.ts'
import { type Pp30, pp30Of, type TaxLine, taxLines } from '../rules/tax-report.ts'
import { KIND_NAMES } from '../texts/documents.ts'

export type TaxReport = {
  /** E.g. "2026-11". */
  month: string
  lines: TaxLine[]
  pp30: Pp30
}

/** The report of the month that the address asks for, else of this month, and the months that there are. */
export async function findTaxReport(
  db: Executor,
  params: URLSearchParams,
  today: Day,
): Promise<TaxReport & { months: string[] }> {
  const months = await listDocumentMonths(db, today)
  const month = months.find(each => each === params.get('month')) ?? today.slice(0, 7)
  const inMonth = readDocumentQuery(new URLSearchParams({ month }), months)
  const lines = taxLines(await listAllDocuments(db, inMonth))
  return { months, month, lines, pp30: pp30Of(lines) }
}

export const monthName = (month: string, locale: Locale) =>
  formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })

const amountText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

/** The report as the screen shows it. */
export function viewTaxReport({ month, lines, pp30 }: TaxReport) {
  return {
    month,
    rows: lines.map(viewLine),
    figures: [
      { term: m.tax_report_sales(), value: amountText(pp30.salesSatang) },
      { term: m.tax_report_zero_rated(), value: amountText(0) },
      { term: m.tax_report_exempt(), value: amountText(pp30.exemptSatang) },
      { term: m.tax_report_taxable(), value: amountText(pp30.taxableSatang) },
      { term: m.tax_report_output(), value: amountText(pp30.vatSatang) },
    ],
  }
}

function viewLine({ number, isCancelled, buyerName, branch, tin, ...line }: TaxLine) {
  const locale = getLocale()
  return {
    number,
    isCancelled,
    buyerName,
    branch,
    tin: tin && formatTin(tin),
    kind: KIND_NAMES[line.kind](),
    dayText: formatDay(line.day, locale, SHORT_DAY),
    late: lateText(line, locale),
    value: amountText(line.valueSatang),
    vat: amountText(line.vatSatang),
  }
}

const THAI = { locale: 'th' } as const

/** What the tax office reads is in Thai, whoever made it. */
const HEADINGS = [
  m.tax_report_position,
  m.document_day,
  m.document_number,
  m.document_kind,
  m.document_buyer,
  m.document_tax_id,
  m.document_buyer_branch,
  m.tax_report_value,
  m.settings_vat,
  m.document_state,
]

type Head = { name: string; tin: string | null }

/** The report as a spreadsheet: digits that are no amounts are text. */
export function taxSheet({ month, lines, pp30 }: TaxReport, seller: Head) {
  const head: SheetCell[][] = [
    [m.tax_report_title({}, THAI), monthName(month, 'th')],
    [seller.name, seller.tin],
    HEADINGS.map(heading => heading({}, THAI)),
  ]
  const rows: SheetCell[][] = [
    ...lines.map((line, index) => [
      { number: index + 1, as: 'whole' as const },
      timeCell(line.day),
      line.number,
      KIND_NAMES[line.kind]({}, THAI),
      line.buyerName,
      line.tin,
      line.branch,
      amountCell(line.valueSatang),
      amountCell(line.vatSatang),
      noteOf(line, 'th'),
    ]),
    [
      null,
      null,
      null,
      null,
      m.tax_report_total({}, THAI),
      null,
      null,
      amountCell(pp30.taxableSatang),
      amountCell(pp30.vatSatang),
    ],
    [],
    [m.tax_report_pp30({}, THAI)],
    [m.tax_report_sales({}, THAI), amountCell(pp30.salesSatang)],
    [m.tax_report_zero_rated({}, THAI), amountCell(0)],
    [m.tax_report_exempt({}, THAI), amountCell(pp30.exemptSatang)],
    [m.tax_report_taxable({}, THAI), amountCell(pp30.taxableSatang)],
    [m.tax_report_output({}, THAI), amountCell(pp30.vatSatang)],
  ]
  return { title: m.tax_report_title({}, THAI), head, batches: [rows] }
}

/** Why a line counts for nothing, what it refers to, and that it was paid in a month closed before. */
export function noteOf({ isCancelled, refersTo, paidOn }: TaxLine, locale: Locale): string {
  const note = isCancelled ? m.document_state_cancelled({}, { locale }) : (refersTo ?? '')
  return [note, lateText({ paidOn }, locale)].filter(Boolean).join(' · ')
}

function lateText({ paidOn }: Pick<TaxLine, 'paidOn'>, locale: Locale): string {
  return paidOn === null
    ? ''
    : m.tax_report_paid_on({ day: formatDay(paidOn, locale, SHORT_DAY) }, { locale })
}
