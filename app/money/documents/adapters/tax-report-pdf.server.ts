import { heightOf, openPdf, type TextStyle, writeText } from '#app/kit/platform/pdf-text.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { KIND_NAMES } from '../texts/documents.ts'
import { monthName, noteOf, type TaxReport } from '../views/tax-report.server.ts'

type Doc = PDFKit.PDFDocument
type Cells = string[]

const PAGE = { size: 'A4', layout: 'landscape', margin: 0 } as const
const MARGIN = 36
const BOTTOM = 595.28 - MARGIN
const BODY: TextStyle = { size: 8.5 }
const HEAD: TextStyle = { size: 8.5, weight: 'bold' }
/** Widths of the columns of a line across A4, and whether they are amounts. */
const COLUMNS = [
  { width: 36 },
  { width: 60 },
  { width: 80 },
  { width: 110 },
  { width: 140 },
  { width: 86 },
  { width: 40 },
  { width: 74, isAmount: true },
  { width: 64, isAmount: true },
  { width: 80 },
] as { width: number; isAmount?: boolean }[]

const THAI = { locale: 'th' } as const

type Seller = { nameThai: string; addressThai: string; tin: string | null; branch: string | null }

/** The report of sales tax on A4 across, in Thai, as the Revenue Department orders it; its last lines are for ภ.พ.30. */
export function drawTaxReport(report: TaxReport, seller: Seller, printedAt: Date): Promise<Buffer> {
  const title = `${m.tax_report_title({}, THAI)} ${monthName(report.month, 'th')}`
  const { doc, bytes } = openPdf({
    ...PAGE,
    lang: 'th-TH',
    displayTitle: true,
    info: { Title: title, Author: seller.nameThai, CreationDate: printedAt },
  })
  const headed = drawHead(doc, title, seller)
  const ended = drawLines(doc, report, headed + 8)
  drawFigures(doc, report, ended + 14)
  doc.end()
  return bytes
}

/** The title, and whose report it is. @returns where it ends */
function drawHead(doc: Doc, title: string, { nameThai, addressThai, tin, branch }: Seller): number {
  const wide = { x: MARGIN, width: 770 }
  const of = branch ? m.document_branch({ branch }, THAI) : m.document_head_office({}, THAI)
  const taxId = tin ? `${m.document_tax_id({}, THAI)} ${tin} · ${of}` : ''
  let y = MARGIN
  y += writeText(doc, title, { ...wide, y }, { size: 14, weight: 'bold' })
  for (const text of [nameThai, addressThai, taxId]) y += writeText(doc, text, { ...wide, y }, BODY)
  return y
}

/** The lines and their sum, under the headings on each page. @returns where they end */
function drawLines(doc: Doc, report: TaxReport, top: number): number {
  let y = drawRow(doc, headings(), top, HEAD)
  for (const cells of cellsOf(report)) {
    if (y + rowHeight(doc, cells, BODY) > BOTTOM) {
      doc.addPage(PAGE)
      y = drawRow(doc, headings(), MARGIN, HEAD)
    }
    y = drawRow(doc, cells, y, BODY)
  }
  return drawRow(doc, sumsOf(report), y, HEAD)
}

const headings = (): Cells => [
  m.tax_report_position({}, THAI),
  m.document_day({}, THAI),
  m.document_number({}, THAI),
  m.document_kind({}, THAI),
  m.document_buyer({}, THAI),
  m.document_tax_id({}, THAI),
  m.document_buyer_branch({}, THAI),
  m.tax_report_value({}, THAI),
  m.settings_vat({}, THAI),
  m.document_state({}, THAI),
]

function cellsOf({ lines }: TaxReport): Cells[] {
  return lines.map((line, index) => [
    String(index + 1),
    formatDay(line.day, 'th', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    line.number,
    KIND_NAMES[line.kind]({}, THAI),
    line.buyerName,
    line.tin ?? '',
    line.branch ?? '',
    ...amounts(line.valueSatang, line.vatSatang),
    noteOf(line, 'th'),
  ])
}

const sumsOf = ({ pp30 }: TaxReport): Cells => [
  '',
  '',
  '',
  '',
  m.tax_report_total({}, THAI),
  '',
  '',
  ...amounts(pp30.taxableSatang, pp30.vatSatang),
  '',
]

function amounts(...satang: Satang[]): string[] {
  const format = numberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return satang.map(amount => format.format(satangToBaht(amount)))
}

function drawFigures(doc: Doc, { pp30 }: TaxReport, top: number) {
  const figures: [string, Satang][] = [
    [m.tax_report_sales({}, THAI), pp30.salesSatang],
    [m.tax_report_zero_rated({}, THAI), 0],
    [m.tax_report_exempt({}, THAI), pp30.exemptSatang],
    [m.tax_report_taxable({}, THAI), pp30.taxableSatang],
    [m.tax_report_output({}, THAI), pp30.vatSatang],
  ]
  let y = top
  if (y + 110 > BOTTOM) {
    doc.addPage(PAGE)
    y = MARGIN
  }
  y += writeText(doc, m.tax_report_pp30({}, THAI), { x: MARGIN, y, width: 300 }, { size: 10, weight: 'bold' })
  for (const [term, satang] of figures) {
    writeText(doc, amounts(satang)[0] ?? '', { x: MARGIN + 220, y, width: 90 }, { ...BODY, align: 'right' })
    y += writeText(doc, term, { x: MARGIN, y, width: 220 }, BODY)
  }
}

function rowHeight(doc: Doc, cells: Cells, style: TextStyle): number {
  return (
    Math.max(...cells.map((cell, index) => heightOf(doc, cell, (COLUMNS[index]?.width ?? 0) - 6, style))) + 6
  )
}

function drawRow(doc: Doc, cells: Cells, y: number, style: TextStyle): number {
  let x = MARGIN
  cells.forEach((cell, index) => {
    const { width = 0, isAmount = false } = COLUMNS[index] ?? {}
    writeText(
      doc,
      cell,
      { x: x + 3, y: y + 3, width: width - 6 },
      { ...style, align: isAmount ? 'right' : 'left' },
    )
    x += width
  })
  const bottom = y + rowHeight(doc, cells, style)
  doc.moveTo(MARGIN, bottom).lineTo(x, bottom).lineWidth(0.5).strokeColor('#dce3df').stroke()
  return bottom
}
