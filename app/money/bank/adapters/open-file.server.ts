import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { decodeUnicodeOr } from '#app/kit/platform/csv-encoding.server.ts'
import { csvProblemOf, recordsOf } from '#app/kit/platform/csv-reader.server.ts'
import { composed } from '#app/kit/pure/composed.ts'
import type { XmlElement } from '../rules/camt.ts'
import type { Mapping } from '../rules/mapped.ts'
import { isMt940 } from '../rules/mt940.ts'
import type { PdfLine } from '../rules/pdf-lines.ts'
import { isPdf, MOST_LINES, Refused } from '../rules/statement.ts'
import { openWorkbook } from './open-workbook.server.ts'
import { pdfLinesOf } from './pdf-lines.server.ts'

/** What a file holds, whatever it is about. */
export type Opened =
  | { kind: 'table'; rows: string[][] }
  | { kind: 'xml'; root: XmlElement }
  | { kind: 'text'; text: string }
  | { kind: 'pdf'; lines: PdfLine[] }

/** Above the lines of a statement, and below them. */
const MOST_ROWS = MOST_LINES + 200
const MOST_COLUMNS = 100
const LONGEST_CELL = 5_000
const MOST_ELEMENTS = 800_000
const DEEPEST = 40
/** What is parsed before others get their turn. */
const AT_ONCE = 16 * 1024
const SCANNED_AT_ONCE = 512 * 1024

/**
 * Opens a file that a bank has made: a CSV or a text with tabs, a table in HTML or a workbook, whatever its name ends
 * in, XML, SWIFT's text, or a PDF (rule bank.files).
 * @throws Refused where it is none of these, or too much
 */
export async function openFile(
  bytes: Uint8Array,
  { encoding = 'auto', password = '' }: { encoding?: Mapping['encoding']; password?: string },
): Promise<Opened> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === 'PK\x03\x04') return { kind: 'table', rows: await openSheet(bytes) }
  if (start === '\xd0\xcf\x11\xe0') throw new Refused(isEncrypted(bytes) ? 'encrypted' : 'workbook')
  if (isPdf(bytes)) return { kind: 'pdf', lines: await pdfLinesOf(bytes, password) }
  const text = await decodeUnicodeOr(bytes, encoding === 'auto' ? 'windows-874' : encoding)
  if (text === null || text.includes('\0')) throw new Refused('not_text')
  if (text.trim() === '') throw new Refused('empty')
  const head = text.slice(0, 4_000)
  if (isMt940(text.slice(0, 20_000))) return { kind: 'text', text }
  if (/^\s*<\?xml|<(?:\w+:)?Document[\s>]/.test(head)) return { kind: 'xml', root: await openXml(text) }
  if (/<table[\s>]/i.test(head)) return { kind: 'table', rows: await openHtml(text) }
  return { kind: 'table', rows: await openCsv(text) }
}

/** A workbook with a password is a container of the kind that old ones are, too. */
const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('EncryptedPackage', 0, 'utf16le')

async function openSheet(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = []
  await openWorkbook(bytes, { columns: MOST_COLUMNS, cell: LONGEST_CELL }, cells => addRow(rows, cells))
  if (rows.length === 0) throw new Refused('empty')
  return rows
}

async function openCsv(text: string): Promise<string[][]> {
  const rows: string[][] = []
  const delimiter = delimiterOf(text)
  await refuseWideLines(text, delimiter)
  try {
    for await (const cells of recordsOf(text, { most: MOST_ROWS + 1, delimiter })) addRow(rows, cells)
  } catch (error) {
    if (error instanceof Refused) throw error
    const problem = csvProblemOf(error)
    throw new Refused(problem === 'long_row' ? 'too_wide' : problem === 'open_quote' ? problem : 'broken')
  }
  return rows
}

/** Before the parser makes a cell between any two of ten million commas. */
async function refuseWideLines(text: string, delimiter: string) {
  let found = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '\n' || letter === '\r') found = 0
    else if (letter === delimiter && ++found > LONGEST_CELL) throw new Refused('too_wide')
    if (at % SCANNED_AT_ONCE === 0) await setImmediate()
  }
}

function addRow(rows: string[][], cells: string[]) {
  if (cells.length > MOST_COLUMNS || cells.some(cell => cell.length > LONGEST_CELL))
    throw new Refused('too_wide')
  if (rows.length >= MOST_ROWS) throw new Refused('too_many_rows')
  rows.push(cells)
}

const DELIMITERS = [',', ';', '\t', '|']

/** What stands most often in the line that has most of it: above the headings there may be other lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
  const most = DELIMITERS.map(delimiter => Math.max(...lines.map(line => line.split(delimiter).length)))
  return DELIMITERS[most.indexOf(Math.max(...most))] ?? ','
}

/** The cells of the tables in a page. */
async function openHtml(text: string): Promise<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let cell: string | null = null
  const endCell = () => {
    if (cell !== null) row.push(composed(cell.trim()))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (row.length > 0) addRow(rows, row)
    row = []
  }
  const parser = new Parser({
    onopentagname: name => {
      if (name === 'tr') endRow()
      if (name !== 'td' && name !== 'th') return
      endCell()
      cell = ''
      if (row.length >= MOST_COLUMNS) throw new Refused('too_wide')
    },
    ontext: data => {
      if (cell === null) return
      cell += data
      if (cell.length > LONGEST_CELL) throw new Refused('too_wide')
    },
    onend: endRow,
  })
  await parse(parser, text)
  return rows
}

/**
 * The elements of an XML document. Whatever declares a type of its own, which could define entities, is refused: banks
 * send none.
 */
async function openXml(text: string): Promise<XmlElement> {
  const root: XmlElement = { name: '', text: '', currency: null, children: [] }
  const open = [root]
  let count = 0
  const parser = new Parser(
    {
      onprocessinginstruction: name => {
        if (name.startsWith('!')) throw new Refused('entities')
      },
      onopentag: (name, attributes) => {
        if (++count > MOST_ELEMENTS || open.length > DEEPEST) throw new Refused('too_large')
        const element = { name: localName(name), text: '', currency: attributes['Ccy'] ?? null, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: data => {
        const element = open.at(-1)
        if (element) element.text += data
      },
      onclosetag: (name, isImplied) => {
        const element = open.pop()
        const isShort = element?.text === '' && element.children.length === 0
        if (element?.name !== localName(name) || (isImplied && !isShort)) throw new Refused('broken')
      },
    },
    { xmlMode: true },
  )
  await parse(parser, text)
  const document = root.children[0]
  if (!document || root.children.length > 1) throw new Refused('broken')
  return document
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

async function parse(parser: Parser, text: string) {
  for (let start = 0; start < text.length; start += AT_ONCE) {
    parser.write(text.slice(start, start + AT_ONCE))
    await setImmediate()
  }
  parser.end()
}
