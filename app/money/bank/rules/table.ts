import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { type DateOrder, readDate, readMoment, readSatang, type Years } from './printed.ts'
import {
  type Format,
  MOST_LINES,
  type Printed,
  type Reading,
  type ReadingTerms,
  Refused,
  ROWS_AT_ONCE,
  type Statement,
  type StatementRow,
} from './statement.ts'

/** What a column holds. `sign` stands beside a balance that has none. */
const FIELDS = [
  ...(['date', 'time', 'code', 'channel', 'details', 'more', 'out', 'in', 'amount'] as const),
  ...(['sign', 'balance', 'account'] as const),
] as const
export type Field = (typeof FIELDS)[number]

/** What stands above the rows of a table. */
export type Top = Partial<Pick<Statement, 'closing' | 'opening' | 'printed'>>

/** A file that is a table: by which headings it is known, and what its columns are. */
export type TableFormat = {
  format: Format
  /** As `plainHeading` writes them. */
  headings: Partial<Record<Field, readonly string[]>>
  /** Without all of these it is another file. */
  needs: readonly Field[]
  order?: DateOrder
  readTop?: (rows: string[][]) => Top
}

/** Headings that differ in spaces, line breaks and capitals are the same. */
export const plainHeading = (text: string) => text.normalize('NFC').replace(/\s/g, '').toLowerCase()

const TOP_ROWS = 40

/** From which to which cell of a row each field may stand: merged cells leave empty ones behind. */
type Columns = Partial<Record<Field, readonly [from: number, to: number]>>

/** Which row has the headings of this kind of file; null where none has. */
export function findColumns(
  rows: string[][],
  { headings, needs }: Pick<TableFormat, 'headings' | 'needs'>,
): { row: number; columns: Columns } | null {
  for (const [row, cells] of rows.slice(0, TOP_ROWS).entries()) {
    const plain = cells.map(plainHeading)
    const columns: Columns = {}
    for (const field of FIELDS) {
      const at = plain.findIndex(cell => cell !== '' && headings[field]?.includes(cell))
      if (at < 0) continue
      const next = plain.findIndex((cell, place) => place > at && cell !== '')
      columns[field] = [at, next < 0 ? Number.POSITIVE_INFINITY : next]
    }
    if (needs.every(field => columns[field])) return { row, columns }
  }
  return null
}

const ACCOUNT = /(?<![\dx*])[\dx*]{3}-?[\dx*]-?[\dx*]{5}-?[\dx*](?![\dx*])/i
export const PERIOD = /(\d{2}[-/]\d{2}[-/]\d{4})\s*(?:-|–|to|ถึง)\s*(\d{2}[-/]\d{2}[-/]\d{4})/
const BROUGHT_FORWARD = /beginning balance|brought forward|ยอดยกมา|ยอดเงินยกมา|^b\/f$/i
const FOOTER = /total|ending balance|carried forward|รวม|ยอดยกไป|ยอดเงินยกไป/i

/** The account's number with an `x` for what is hidden; null where the text has none. */
export function accountIn(text: string): string | null {
  return ACCOUNT.exec(text)?.[0].replace(/[x*]/gi, 'x').replaceAll('-', '') ?? null
}

/**
 * Reads a table whose headings stand in `found.row`.
 * @throws Refused with the first row that cannot be read
 */
export function* readTable(
  rows: string[][],
  { format, order = 'day', readTop }: TableFormat,
  { found, today }: ReadingTerms & { found: NonNullable<ReturnType<typeof findColumns>> },
): Reading<Statement> {
  const top = rows.slice(0, found.row)
  const period = periodIn(top, order, today)
  const statement: Statement = {
    format,
    period,
    opening: null,
    closing: null,
    between: [],
    printed: {},
    rows: [],
    account: firstOf(top.flat(), accountIn),
    ...readTop?.(top),
  }
  const reader = { columns: found.columns, order, years: { today, period }, format }
  for (const [place, cells] of rows.slice(found.row + 1).entries()) {
    if (place % ROWS_AT_ONCE === 0) yield
    const n = statement.rows.length + 1
    const read = readCells(cells, n, reader)
    if (read === null) continue
    if ('opening' in read) {
      statement.opening ??= read.opening
      continue
    }
    if (n > MOST_LINES) throw new Refused('too_many_rows')
    if (read.account && statement.account && !isSame(read.account, statement.account))
      throw new Refused('other_account', n)
    statement.account ??= read.account
    statement.rows.push(read.row)
  }
  return statement
}

const isSame = (a: string, b: string) => a === b || a.slice(-4) === b.slice(-4)

function firstOf<Found>(cells: string[], find: (cell: string) => Found | null): Found | null {
  for (const cell of cells) {
    const found = find(cell)
    if (found !== null) return found
  }
  return null
}

function periodIn(top: string[][], order: DateOrder, today: Day): Statement['period'] {
  const [, first = '', last = ''] = firstOf(top.flat(), cell => PERIOD.exec(cell)) ?? []
  const [from, to] = [first, last].map(text => readDate(text, order, { today, period: null }))
  if (!from || !to || from === 'year' || to === 'year') return null
  return { from: from.day, to: to.day }
}

type Reader = { columns: Columns; order: DateOrder; years: Years; format: Format }
type ReadRow = { row: StatementRow; account: string | null } | { opening: Satang }

/** Null for what is no row: an empty line, headings again, sums at the end. */
function readCells(cells: string[], n: number, { columns, order, years }: Reader): ReadRow | null {
  const textOf = (field: Field) => cellsOf(cells, columns[field])[0] ?? ''
  const figures = (['out', 'in', 'amount', 'balance'] as const).map(textOf)
  const isBare = figures.every(text => text === '')
  const typed = textOf('date')
  const date = typed === '' ? null : readDate(typed, order, years)
  if (date === null) {
    const isHeading = figures.some(text => text !== '' && !/\d/.test(text) && !text.startsWith('='))
    if (isBare || isHeading || cells.some(cell => FOOTER.test(cell))) return null
    throw new Refused(typed.startsWith('=') ? 'formula' : 'date', n, typed)
  }
  if (date === 'year') throw new Refused('year', n, typed)
  const { period } = years
  if (period && (date.day < period.from || date.day > period.to)) throw new Refused('period', n, typed)
  const time = date.rest === '' ? textOf('time') : date.rest
  const moment = readMoment(date.day, /\d:/.test(time) || columns.time === undefined ? time : '')
  if (!moment) throw new Refused('date', n, `${typed} ${time}`)
  const balanceSatang = balanceOf(textOf('balance'), textOf('sign'), n)
  const isOpening = cells.some(cell => BROUGHT_FORWARD.test(cell.trim()))
  if (isOpening && balanceSatang !== null && figures.slice(0, 3).every(text => !/[1-9]/.test(text)))
    return { opening: balanceSatang }
  const details = ['details', 'more'].flatMap(field => cellsOf(cells, columns[field as Field]))
  return {
    account: columns.account
      ? textOf('account')
          .replace(/[^\dx]/gi, '')
          .toLowerCase()
      : null,
    row: {
      n,
      ...moment,
      balanceSatang,
      amountSatang: amountOf(figures, n, balanceSatang !== null),
      code: textOf('code'),
      channel: textOf('channel'),
      details: oneLine(details.join(' ')),
    },
  }
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function cellsOf(cells: string[], column: readonly [number, number] | undefined): string[] {
  if (!column) return []
  return cells.slice(...column).flatMap(cell => oneLine(cell) || [])
}

function balanceOf(text: string, sign: string, n: number): Satang | null {
  if (text === '') return null
  const satang = figure(text, n)
  return /^(?:-|d|dr)$/i.test(sign) ? -Math.abs(satang) : satang
}

function amountOf([out = '', into = '', amount = '']: string[], n: number, hasBalance: boolean): Satang {
  if ([out, into, amount].every(text => text === '')) {
    if (hasBalance) return 0
    throw new Refused('no_amount', n)
  }
  const [left, came, signed] = [out, into, amount].map(text => (text === '' ? 0 : figure(text, n)))
  if (left && came) throw new Refused('both_sides', n)
  return (signed ?? 0) + (came ?? 0) - Math.abs(left ?? 0)
}

function figure(text: string, n: number): Satang {
  const satang = readSatang(text)
  if (satang === null) throw new Refused(text.startsWith('=') ? 'formula' : 'amount', n, text)
  return satang
}

/** The sums above a table, each in a row that begins with its label. */
export function readSums(
  rows: string[][],
  labels: { closing: RegExp; out: RegExp; in: RegExp },
): { closing: Satang | null; printed: Printed } {
  const sumOf = (label: RegExp) => {
    const cells = rows.find(row => row.some(cell => label.test(cell.trim())))?.map(oneLine) ?? []
    const count = cells.find(cell => /^\d{1,6}$/.test(cell))
    const total = cells.findLast(cell => /^[+-]?[\d,]+\.\d{2}$/.test(cell))
    return { count: count && Number(count), total: total && readSatang(total) }
  }
  const [out, into] = [sumOf(labels.out), sumOf(labels.in)]
  const said = { countOut: out.count, totalOut: out.total, countIn: into.count, totalIn: into.total }
  const printed = Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === 'number'))
  const closing = sumOf(labels.closing).total
  return { printed, closing: typeof closing === 'number' ? closing : null }
}
