import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { createLine } from './one-by-one.server.ts'

/** Cells as text, untrimmed; `rows` holds one entry for each further line of the sheet, also for empty ones. */
export type CsvTable = { header: string[]; rows: string[][]; encoding: 'utf-8' | 'utf-16le' | 'windows-874' }

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
 * What is decoded, and what is taken apart, at once: others get their turn after some milliseconds. A row costs the
 * parser as much as a page of text when its cells are not as many as the headings.
 */
const DECODED_AT_ONCE = 64 * 1024
const READ_AT_ONCE = 2 * 1024
const ROWS_AT_ONCE = 64

/** One list at a time is taken apart: eight at once would take eight times as long between two turns of others. */
const inLine = createLine()

/**
 * Reads a CSV file as spreadsheets write it: comma, semicolon or tab, with or without a byte order mark, in UTF-8 or,
 * from older Thai programs, Windows-874. Of the cells of a row beyond the headings the first that is not empty is kept.
 */
export function readCsv(
  bytes: Uint8Array,
  { maxRows }: { maxRows: number },
): Promise<Result<CsvTable, CsvProblem>> {
  return inLine(() => readTable(bytes, maxRows))
}

async function readTable(bytes: Uint8Array, maxRows: number): Promise<Result<CsvTable, CsvProblem>> {
  if (isWorkbook(bytes)) return fail('workbook')
  const decoded = await decode(bytes)
  if (decoded === null || decoded.text.includes('\0')) return fail('not_text')
  if (!/\S/.test(decoded.text)) return fail('empty')
  try {
    const [header = [], ...rows] = await readRows(decoded.text, maxRows + 2)
    if (header.length > MOST_COLUMNS) return fail('long_row')
    while (rows.length > 0 && rows.at(-1)?.every(cell => cell.trim() === '')) rows.pop()
    return rows.length > maxRows ? fail('too_many_rows') : ok({ header, rows, encoding: decoded.encoding })
  } catch (error) {
    if (error instanceof CsvError) return fail(PROBLEMS.get(error.code) ?? 'unreadable')
    throw error
  }
}

/** At most so many rows, the headings being the first. */
async function readRows(text: string, most: number): Promise<string[][]> {
  const parser = parse({
    delimiter: delimiterOf(text),
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    to: most,
  })
  const rows: string[][] = []
  for await (const row of Readable.from(slicesOf(text)).pipe(parser) as AsyncIterable<string[]>) {
    const columns = rows[0]?.length ?? MOST_COLUMNS
    const beyond = row.slice(columns).find(cell => cell.trim() !== '')
    rows.push(beyond === undefined ? row.slice(0, columns) : [...row.slice(0, columns), beyond])
    if (rows.length === most || columns > MOST_COLUMNS) break
  }
  return rows
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

const ENCODINGS = ['utf-8', 'windows-874'] as const

type Decoded = { text: string; encoding: CsvTable['encoding'] }

async function decode(bytes: Uint8Array): Promise<Decoded | null> {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  for (const encoding of isUtf16 ? (['utf-16le'] as const) : ENCODINGS) {
    const text = await decodeAs(bytes, encoding)
    if (text !== null) return { text, encoding }
  }
  return null
}

/** Null where the bytes are something else. */
async function decodeAs(bytes: Uint8Array, encoding: Decoded['encoding']): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let text = ''
  try {
    for (let start = 0; start < bytes.length; start += DECODED_AT_ONCE) {
      text += decoder.decode(bytes.subarray(start, start + DECODED_AT_ONCE), { stream: true })
      await setImmediate()
    }
    return text + decoder.decode()
  } catch {
    return null
  }
}

const DELIMITERS = [',', ';', '\t']

/** What stands most often between the headings. */
function delimiterOf(text: string): string {
  const heading = (text.slice(0, LONGEST_ROW).split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(delimiter => heading.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
