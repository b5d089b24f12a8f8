import { composed } from '#app/kit/pure/composed.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { PdfCell, PdfLine } from './pdf-lines.ts'
import { readSatang } from './printed.ts'
import { type Reading, type ReadingTerms, Refused, type Statement } from './statement.ts'
import { findColumns, oneLine, PERIOD, readTable, type TableFormat } from './table.ts'

/** Whether money came or went. */
type Side = 1 | -1

/** A statement that a bank prints, and what a row of it is. */
type PdfFormat = {
  format: 'krungthai_pdf' | 'scb_pdf' | 'bbl_pdf'
  row: RegExp
  /** Whether a row goes on below its first line. */
  isBlock?: boolean
  /** Without it a file is none of this bank. */
  needs?: RegExp
  sideOf?: (code: string) => Side | null
}

const DATE = String.raw`(?<date>\d{2}\/\d{2}\/(?:\d{4}|\d{2}))`
const MONEY = String.raw`[+-]?\d[\d,]*\.\d{2}-?(?![\d.])`
const FIGURES = `(?<amount>${MONEY}) (?<balance>${MONEY})`
const TIME = String.raw`(?<time>\d{1,2}:\d{2})(?!\S)`

/** As pages are laid out by what others tell of them; no bank publishes that. */
const PDF_FORMATS: PdfFormat[] = [
  {
    format: 'scb_pdf',
    row: RegExp(`^${DATE} ${TIME} (?<code>[A-Z][A-Z0-9]) (?<channel>\\S+) ${FIGURES}(?: (?<details>.*))?$`),
    sideOf: code => (code === 'X1' ? 1 : code === 'X2' ? -1 : null),
  },
  {
    format: 'krungthai_pdf',
    row: RegExp(
      `^${DATE} [^()]*\\((?<code>[A-Z][A-Z0-9]{2,7})\\) (?:(?<details>.*?) )?${FIGURES} (?:(?<channel>\\d{3,6}) )?${TIME}`,
    ),
    isBlock: true,
    // Of IORSDT and NBSWT: a deposit and a withdrawal.
    sideOf: code => {
      const letter = /([DW])[A-Z0-9]{1,2}$/.exec(code)?.[1]
      return letter === 'D' ? 1 : letter === 'W' ? -1 : null
    },
  },
  {
    format: 'bbl_pdf',
    row: RegExp(`^${DATE} (?<details>.+?) ${FIGURES}(?: (?<channel>.+))?$`),
    needs: /(?<!\S)B\/F(?!\S)/,
  },
]

type PdfRow = {
  date: string
  time: string
  code: string
  channel: string
  details: string
  amount: string
  balance: string
  side: Side | null
}

const BEGINS = RegExp(String.raw`^${DATE}(?!\S)(?! (?:-|–|to|ถึง) )`)
const OPENING = /brought forward|ยอด(?:เงิน)?(?:คงเหลือ)?ยกมา|(?<!\S)B\/F(?!\S)/i
const LONGEST_ROW = 600
const ROWS_AT_ONCE = 20

/**
 * Reads the lines of a PDF that one of the known banks has printed (rule bank.pdf). A row says how much moved, and its
 * balance which way; what else says so must agree.
 * @throws Refused with the first row that cannot be read
 */
export function* readPdf(lines: PdfLine[], terms: ReadingTerms): Reading<Statement> {
  const texts = lines.map(line => oneLine(composed(line.map(({ text }) => text).join(' '))))
  const starts = texts.flatMap((text, at) => (BEGINS.test(text) && !OPENING.test(text) ? [at] : []))
  const textAt = (place: number, isBlock: boolean) => {
    const at = starts[place] ?? 0
    const end = isBlock ? starts[place + 1] : at + 1
    return texts.slice(at, end).join(' ').slice(0, LONGEST_ROW)
  }
  const format = PDF_FORMATS.find(({ row, isBlock = false, needs }) => {
    const isThere = starts.some((_, place) => row.test(textAt(place, isBlock)))
    return isThere && (!needs || texts.some(text => needs.test(text)))
  })
  if (!format) throw new Refused('pdf')
  const columns = sideColumns(lines)
  const rows: PdfRow[] = []
  for (const [place, at] of starts.entries()) {
    if (place % ROWS_AT_ONCE === 0) yield
    const row = readRow(textAt(place, format.isBlock === true), rows.length + 1, format)
    if (row) rows.push({ ...row, side: columns?.(lines[at] ?? [], row.amount) ?? row.side })
  }
  const opening = openingIn(texts)
  return yield* asTable(rows, { format, opening, top: texts.slice(0, starts[0]), terms })
}

function readRow(text: string, n: number, { row, sideOf }: PdfFormat): PdfRow | null {
  const found = row.exec(text)?.groups
  if (!found) {
    if (!RegExp(MONEY).test(text)) return null
    throw new Refused('amount', n, text.slice(0, 40))
  }
  const { date = '', time = '', code = '', channel = '', details = '', amount = '', balance = '' } = found
  const side = amount.includes('-') ? -1 : (sideOf?.(code) ?? null)
  return { date, time, code, channel, details, amount, balance, side }
}

function openingIn(texts: string[]): Satang | null {
  const line = texts.find(text => OPENING.test(text) && RegExp(MONEY).test(text)) ?? ''
  return readSatang(line.match(RegExp(MONEY, 'g'))?.at(-1) ?? '')
}

/** By which of two columns an amount stands in, where a page has one for each way. */
function sideColumns(lines: PdfLine[]): ((line: PdfLine, amount: string) => Side | null) | null {
  const middle = ({ from, to }: PdfCell) => (from + to) / 2
  const cellOf = (line: PdfLine, heading: RegExp) => line.find(({ text }) => heading.test(text.trim()))
  for (const line of lines) {
    const out = cellOf(line, /^(?:withdrawals?|ถอน(?:เงิน)?)(?:\s*\/|$)/i)
    const into = cellOf(line, /^(?:deposits?|ฝาก(?:เงิน)?)(?:\s*\/|$)/i)
    if (!out || !into || !cellOf(line, /date|วันที่/i)) continue
    return (row, amount) => {
      const cell = row.find(({ text }) => text.trim() === amount)
      if (!cell) return null
      return Math.abs(middle(cell) - middle(out)) < Math.abs(middle(cell) - middle(into)) ? -1 : 1
    }
  }
  return null
}

/** Which way each row moved, in the order in which their balances follow. */
function sidesOf(rows: PdfRow[], opening: Satang | null): Side[] {
  const places = rows.map((_, place) => place)
  const forwards = follow(rows, places, opening)
  if (forwards.failed === null) return forwards.sides
  const backwards = follow(rows, places.toReversed(), opening)
  if (backwards.failed === null) return backwards.sides
  throw forwards.went >= backwards.went ? forwards.failed : backwards.failed
}

function follow(rows: PdfRow[], order: number[], opening: Satang | null) {
  const sides: Side[] = []
  let before = opening
  for (const [went, place] of order.entries()) {
    const { amount, balance, side } = rows[place] as PdfRow
    const [moved, after] = [Math.abs(readSatang(amount) ?? Number.NaN), readSatang(balance)]
    const difference: number =
      before === null || after === null ? moved * (side ?? Number.NaN) : after - before
    const fail = (reason: 'amount' | 'balance' | 'no_side' | 'other_side') => {
      return {
        sides,
        went,
        failed: new Refused(reason, place + 1, reason === 'amount' ? `${amount} ${balance}` : undefined),
      }
    }
    if (Number.isNaN(moved) || after === null) return fail('amount')
    if (Number.isNaN(difference)) return fail('no_side')
    if (Math.abs(difference) !== moved) return fail('balance')
    if (side !== null && difference * side < 0) return fail('other_side')
    sides[place] = difference < 0 ? -1 : 1
    before = after
  }
  return { sides, went: order.length, failed: null }
}

const FIELDS = ['date', 'time', 'code', 'channel', 'details', 'amount', 'balance'] as const
const HEADINGS = Object.fromEntries(FIELDS.map(field => [field, [field]]))

type AsTable = { format: PdfFormat; opening: Satang | null; top: string[]; terms: ReadingTerms }

/** The same rows as the table that a bank might have given. */
function* asTable(rows: PdfRow[], { format: { format }, opening, top, terms }: AsTable): Reading<Statement> {
  const sides = sidesOf(rows, opening)
  const signed = rows.map((row, place) => ({
    ...row,
    amount: `${sides[place] === -1 ? '-' : ''}${row.amount.replace(/[+-]/g, '')}`,
  }))
  const table = [
    [accountOf(top.join('\n'))],
    ...top.map(text => [PERIOD.exec(text)?.[0] ?? '']),
    [...FIELDS],
    ...signed.map(row => FIELDS.map(field => row[field])),
  ]
  const known: TableFormat = { format, headings: HEADINGS, needs: FIELDS, readTop: () => ({ opening }) }
  const found = { row: top.length + 1, columns: findColumns([[...FIELDS]], known)?.columns ?? {} }
  return yield* readTable(table, known, { found, ...terms })
}

const NUMBER = String.raw`[\dx*]{3}-?(?:[\dx*]-?[\dx*]{5}|[\dx*]{6})-?[\dx*](?![\dx*-])`
const LABELLED = RegExp(String.raw`(?:account n(?:o|umber)\b|เลขที่บัญชี)[^\d*]{0,60}?(${NUMBER})`, 'i')
const GROUPED = RegExp(String.raw`(?<![\dx*-])(?=[\dx*]{3}-)${NUMBER}`, 'i')

/** The number of the account, and no other of ten digits, such as that of a telephone. */
const accountOf = (top: string) => LABELLED.exec(top)?.[1] ?? GROUPED.exec(top)?.[0] ?? ''
