import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { ByteEncoding } from '#app/kit/pure/byte-encodings.ts'
import { composed } from '#app/kit/pure/composed.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type Decoded, decodeText } from './csv-encoding.server.ts'
import { createLine } from './one-by-one.server.ts'

/**
 * Cells as text, untrimmed, in the Unicode form in which texts are kept; `rows` holds one entry for each further line of
 * the sheet, also for empty ones, and `first` is the number that a spreadsheet shows beside the first of them.
 */
export type CsvTable = {
  header: string[]
  rows: string[][]
  first: number
} & Pick<Decoded, 'encoding' | 'open'>

/**
 * `headingsIn` says how many of these cells are headings: what stands above the line with the most is skipped.
 * `encoding` counts where the letters do not decide.
 */
type Reading = {
  maxRows: number
  headingsIn?: (cells: string[]) => number
  encoding?: ByteEncoding | undefined
}

export type CsvProblem =
  | 'empty'
  | 'workbook'
  | 'not_text'
  | 'open_quote'
  | 'long_row'
  | 'unreadable'
  | 'too_many_rows'

/** Nobody types so much into one row; without a limit, a stray quotation mark makes one row of all the rest. */
const LONGEST_ROW = 50_000
const MOST_COLUMNS = 500

/**
 * What is taken apart at once: others get their turn after some milliseconds. A row costs the parser as much as a page
 * of text when its cells are not as many as the headings.
 */
const READ_AT_ONCE = 2 * 1024
const ROWS_AT_ONCE = 64

/** One list at a time is taken apart: eight at once would take eight times as long between two turns of others. */
const inLine = createLine()

/**
 * Reads a CSV file as spreadsheets write it: comma, semicolon or tab, with or without a byte order mark, in
 * UTF-8, UTF-16 or an encoding of older programs (rule imports.letters). Of the cells of a row beyond the headings the first that is not empty is kept.
 */
export function readCsv(bytes: Uint8Array, reading: Reading): Promise<Result<CsvTable, CsvProblem>> {
  return inLine(() => readTable(bytes, reading))
}

async function readTable(
  bytes: Uint8Array,
  { maxRows, headingsIn = () => 0, encoding: chosen }: Reading,
): Promise<Result<CsvTable, CsvProblem>> {
  if (isWorkbook(bytes)) return fail('workbook')
  const decoded = await decodeText(bytes, chosen)
  if (decoded === null || decoded.text.includes('\0')) return fail('not_text')
  if (!/\S/.test(decoded.text)) return fail('empty')
  try {
    const { start, delimiter, skipped } = findHeadings(decoded.text, headingsIn)
    const [header = [], ...rows] = await readRows(decoded.text.slice(start), { most: maxRows + 2, delimiter })
    if (header.length > MOST_COLUMNS) return fail('long_row')
    while (rows.length > 0 && rows.at(-1)?.every(cell => cell.trim() === '')) rows.pop()
    if (rows.length > maxRows) return fail('too_many_rows')
    return ok({ header, rows, first: skipped + 2, encoding: decoded.encoding, open: decoded.open })
  } catch (error) {
    return fail(csvProblemOf(error))
  }
}

/**
 * Why a text is no CSV.
 * @throws what is no mistake in a CSV
 */
export function csvProblemOf(error: unknown): CsvProblem {
  if (error instanceof CsvError) return PROBLEMS.get(error.code) ?? 'unreadable'
  throw error
}

/** At most so many rows, the headings being the first. */
async function readRows(
  text: string,
  { most, delimiter }: { most: number; delimiter: string },
): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of recordsOf(text, { most, delimiter })) {
    const columns = rows[0]?.length ?? MOST_COLUMNS
    const beyond = row.slice(columns).find(cell => cell.trim() !== '')
    rows.push(beyond === undefined ? row.slice(0, columns) : [...row.slice(0, columns), beyond])
    if (rows.length === most || columns > MOST_COLUMNS) break
  }
  return rows
}

/**
 * The records of a CSV as they stand, others having their turn between.
 * @throws CsvError
 */
export async function* recordsOf(
  text: string,
  { most, delimiter }: { most: number; delimiter: string },
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    to: most,
  })
  const records = Readable.from(slicesOf(text)).pipe(parser) as AsyncIterable<string[]>
  for await (const cells of records) yield cells.map(composed)
}

async function* slicesOf(text: string) {
  for (let start = 0; start < text.length; ) {
    const slice = firstRowsOf(text.slice(start, start + READ_AT_ONCE))
    start += slice.length
    yield slice
    await setImmediate()
  }
}

function firstRowsOf(text: string): string {
  let rows = 0
  for (let at = 0; at < text.length; at += 1)
    if (/[\r\n]/.test(text.charAt(at)) && ++rows === ROWS_AT_ONCE) return text.slice(0, at + 1)
  return text
}

const PROBLEMS = new Map<string, CsvProblem>([
  ['CSV_QUOTE_NOT_CLOSED', 'open_quote'],
  ['CSV_MAX_RECORD_SIZE', 'long_row'],
])

/** An .xlsx file is a ZIP archive, an .xls file an OLE one. */
function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  return starts([0x50, 0x4b, 0x03, 0x04]) || starts([0xd0, 0xcf, 0x11, 0xe0])
}

/** Excel's own line about the separator, which it does not show. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i

/** Lines among which the headings are looked for. */
const TOP_LINES = 10

/** Where the line of the headings starts, what separates its cells, and how many lines that are shown stand above it. */
function findHeadings(text: string, headingsIn: (cells: string[]) => number) {
  const told = SEPARATOR_LINE.exec(text)
  let start = told?.[0].length ?? 0
  const best = { start, delimiter: told?.[1] ?? delimiterOf(text), skipped: 0, headings: 0 }
  const top = text.slice(start, start + LONGEST_ROW)
  for (const [skipped, line] of (top.match(/[^\r\n]*(?:\r\n|\n|\r|$)/g) ?? [])
    .slice(0, TOP_LINES)
    .entries()) {
    const delimiter = told?.[1] ?? delimiterOf(line)
    const cells = line.split(delimiter).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
    const headings = headingsIn(cells)
    if (headings > best.headings) Object.assign(best, { start, delimiter, skipped, headings })
    start += line.length
  }
  return best
}

const DELIMITERS = [',', ';', '\t']

/** What stands most often between the headings. */
function delimiterOf(text: string): string {
  const heading = (text.slice(0, LONGEST_ROW).split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(delimiter => heading.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
