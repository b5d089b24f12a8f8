import { CsvError, parse } from 'csv-parse/sync'
import { fail, ok, type Result } from '../pure/result.ts'

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

/**
 * Reads a CSV file as spreadsheets write it: comma, semicolon or tab, with or without a byte order mark, in UTF-8 or,
 * from older Thai programs, Windows-874.
 */
export function readCsv(bytes: Uint8Array, { maxRows }: { maxRows: number }): Result<CsvTable, CsvProblem> {
  if (isWorkbook(bytes)) return fail('workbook')
  const decoded = decode(bytes)
  if (decoded === null || decoded.text.includes('\0')) return fail('not_text')
  if (decoded.text.trim() === '') return fail('empty')
  try {
    const [header = [], ...rows] = parse(decoded.text, {
      delimiter: delimiterOf(decoded.text),
      max_record_size: LONGEST_ROW,
      relax_column_count: true,
      relax_quotes: true,
      to: maxRows + 2,
    })
    while (rows.length > 0 && rows.at(-1)?.every(cell => cell.trim() === '')) rows.pop()
    return rows.length > maxRows ? fail('too_many_rows') : ok({ header, rows, encoding: decoded.encoding })
  } catch (error) {
    if (error instanceof CsvError) return fail(PROBLEMS.get(error.code) ?? 'unreadable')
    throw error
  }
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

function decode(bytes: Uint8Array): { text: string; encoding: CsvTable['encoding'] } | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  for (const encoding of isUtf16 ? (['utf-16le'] as const) : ENCODINGS) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch {} // not this one
  }
  return null
}

const DELIMITERS = [',', ';', '\t']

/** What stands most often between the headings. */
function delimiterOf(text: string): string {
  const heading = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(delimiter => heading.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
