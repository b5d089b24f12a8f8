import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { PdfLine } from '#app/money/bank/rules/pdf-lines.ts'
import { grouped, MOVED, type Moved, marked, OPENING, signed, unmarked } from './bank-statements.ts'

export const PDF_FILES = ['krungthai_pdf', 'scb_pdf', 'bbl_pdf'] as const
export type PdfFile = (typeof PDF_FILES)[number]

type Made = { moved?: Moved[]; opening?: number; newestFirst?: boolean; account?: string }
type Row = Moved & { balance: number; day2: string }
/** A text and where it begins; right of a column, where it ends. */
type Set = [text: string, x: number, isRight?: 'right']

const LETTER = 4.5
const PAGE_ROWS = 3
const SIZE = 8

/** The lines of a bank's PDF, its amounts and balances marked, as they stand on its pages. */
export function markedPdf(format: PdfFile, made: Made = {}): PdfLine[] {
  return pagesOf(format, made).flatMap(page => page.map(line => line.map(cellOf)))
}

export const unmarkedPdf = (lines: PdfLine[]): PdfLine[] =>
  lines.map(line => line.map(cell => ({ ...cell, text: unmarked(cell.text) })))

function cellOf([text, x, side]: Set) {
  const width = unmarked(text).length * LETTER
  return side === 'right' ? { text, from: x - width, to: x } : { text, from: x, to: x + width }
}

/** The same as the bytes that the bank gives. */
export async function bankPdf(
  format: PdfFile,
  { password, ...made }: Made & { password?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    font: 'app/kit/platform/fonts/anuphan-regular.ttf',
    ...(password && { userPassword: password, ownerPassword: `${password}!`, pdfVersion: '1.7ext3' }),
  })
  for (const page of pagesOf(format, made)) {
    document.addPage().fontSize(SIZE)
    for (const [n, line] of page.entries())
      for (const [text, x, side] of line) {
        const plain = unmarked(text)
        const from = side === 'right' ? x - document.widthOfString(plain) : x
        document.text(plain, from, 40 + n * 16, { lineBreak: false })
      }
  }
  document.end()
  return new Uint8Array(await buffer(document))
}

function pagesOf(format: PdfFile, made: Made): Set[][][] {
  const { moved = MOVED, opening = OPENING, newestFirst = false, account = '0123456789' } = made
  let balance = opening
  const rows = moved.map(row => {
    balance += row.satang
    const [year = '', month, day] = row.day.split('-')
    return { ...row, balance, day2: `${day}/${month}/${year.slice(2)}` }
  })
  if (newestFirst) rows.reverse()
  const { head, first, row } = WRITERS[format]
  const pages = Array.from({ length: Math.ceil(rows.length / PAGE_ROWS) }, (_, n) =>
    rows.slice(n * PAGE_ROWS, (n + 1) * PAGE_ROWS).flatMap(row),
  )
  return pages.map((lines, n) => [...head(account), ...(n === 0 ? first(opening) : []), ...lines])
}

const figure = (satang: number) => marked(grouped(satang))
const left = (satang: number) => marked(signed(satang))

type Writer = {
  head: (account: string) => Set[][]
  first: (opening: number) => Set[][]
  row: (row: Row) => Set[][]
}

const WRITERS: Record<PdfFile, Writer> = {
  krungthai_pdf: {
    head: account => [
      [
        ['ธนาคารกรุงไทย', 40],
        ['โทร. 0211111111', 400],
      ],
      [[`เลขที่บัญชี ${account.replace(/^(.{3})(.)(.{5})/, '$1-$2-$3-')}`, 40]],
      [['รายการระหว่างวันที่ 01/11/2569 ถึง 30/11/2569', 40]],
      [
        ['วันที่', 40],
        ['รายการ', 90],
        ['จำนวนเงิน', 360],
        ['ยอดคงเหลือ', 430],
        ['สาขา', 500],
      ],
    ],
    first: () => [],
    row: ({ day2, time, satang, balance, details }) => [
      [
        [day2.replace(/26$/, '69'), 40],
        [satang < 0 ? 'โอนเงินออก (NBSWT)' : 'โอนเงินเข้า (IORSDT)', 90],
        [details.trim(), 200],
        [figure(satang), 400, 'right'],
        [left(balance), 480, 'right'],
        ['108682', 500],
      ],
      [
        [time.slice(0, 5), 40],
        [`${Math.abs(satang) / 100} ~ Tran: NBSWT`, 200],
      ],
    ],
  },
  scb_pdf: {
    head: account => [
      [['THE SIAM COMMERCIAL BANK', 40]],
      [
        ['JOMTIEN BRANCH', 40],
        [account.replace(/^(.{3})(.{6})/, '$1-$2-'), 300],
      ],
      [['01/11/2026 - 30/11/2026', 40]],
      [['รายการ/ช่องทาง', 40]],
    ],
    first: opening => [
      [
        ['ยอดเงินคงเหลือยกมา (BALANCE BROUGHT FORWARD)', 40],
        [left(opening), 430, 'right'],
      ],
    ],
    row: ({ day2, time, satang, balance, details }) => [
      [
        [day2, 40],
        [time.slice(0, 5), 90],
        [satang < 0 ? 'X2' : 'X1', 130],
        ['ENET', 160],
        [figure(satang), 330, 'right'],
        [left(balance), 430, 'right'],
        [details.trim(), 450],
      ],
      [['NOTE : -', 450]],
    ],
  },
  bbl_pdf: {
    head: account => [
      [['Bangkok Bank', 40]],
      [
        [`Account No. ${account.replace(/^(.{3})(.)(.{5})/, '$1-$2-$3-')}`, 40],
        ['Currency THB', 300],
      ],
      [['Statement Period 01/11/2026 - 30/11/2026', 40]],
      [
        ['Date', 40],
        ['Particulars', 90],
        ['Chq.No.', 210],
        ['Withdrawal', 280],
        ['Deposit', 370],
        ['Balance', 440],
        ['Via', 500],
      ],
    ],
    first: opening => [
      [
        ['01/11/26', 40],
        ['B/F', 90],
        [left(opening), 480, 'right'],
      ],
    ],
    row: ({ day2, satang, balance, details }) => [
      [
        [day2, 40],
        [details.trim(), 90],
        [figure(satang), satang < 0 ? 330 : 405, 'right'],
        [left(balance), 480, 'right'],
        ['mPhone', 500],
      ],
    ],
  },
}
