import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** How a number is shown: a day is counted from 30 December 1899, and a moment has its part of a day behind it. */
export type NumberLook = 'whole' | 'decimal' | 'day' | 'moment'

/** Text stays text, with the zeros that it begins with, and is never a formula. */
export type SheetCell = string | null | { number: number; as: NumberLook }

type Sheet = {
  /** Ours, in any language. */
  name: string
  /** Rows of headings, which stay in sight, and begin each sheet. */
  head: SheetCell[][]
}

/** What a sheet may have in Excel: rows, and characters of a cell and of its own name. */
const MOST_ROWS = 1_048_576
const MOST_IN_CELL = 32_767
const LONGEST_NAME = 31
/** So that a sheet has less than the 4 GB that a ZIP can say. */
const MOST_LETTERS = 2 ** 30
/** So many rows are made text at once. */
const AT_ONCE = 500

/**
 * A spreadsheet (Office Open XML) that is written while its rows are read, and goes on in a further sheet where one is
 * full. A CSV has no types: a spreadsheet makes numbers of phones and tax numbers, and drops their first zeros.
 */
export async function* xlsxOf(
  { name, head }: Sheet,
  batches: Iterable<SheetCell[][]> | AsyncIterable<SheetCell[][]>,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const source = someAtOnce(batches)
  try {
    let next = await source.next()
    const sheet = async function* () {
      yield opening(head, next.done ? [] : next.value)
      let [rows, letters] = [head.length, 0]
      for (; !next.done; next = await source.next()) {
        rows += next.value.length
        if (rows > mostRows || letters > MOST_LETTERS) break
        const text = next.value.map(cells => toRow(cells, '1')).join('')
        letters += text.length
        yield text
      }
      yield '</sheetData></worksheet>'
    }
    const names: string[] = []
    do {
      names.push(nameOf(name, names.length + 1))
      for await (const _ of addPart(zip, `xl/worksheets/sheet${names.length}.xml`, sheet()))
        yield* written.splice(0)
    } while (!next.done)
    for (const [path, text] of Object.entries(frame(names)))
      for await (const _ of addPart(zip, path, [text])) yield* written.splice(0)
    zip.end()
    yield* written.splice(0)
  } finally {
    await source.return(undefined)
  }
}

async function* someAtOnce(batches: Parameters<typeof xlsxOf>[1]) {
  for await (const rows of batches)
    for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}

/** Adds a part while it is made, and stops for whoever takes what was written; made smaller outside of our thread. */
async function* addPart(zip: Zip, filename: string, text: Iterable<string> | AsyncIterable<string>) {
  const part: ZipInputFile = { filename, compression: 8, crc: 0, size: 0 }
  zip.add(part)
  async function* bytes() {
    for await (const piece of text) {
      const chunk = Buffer.from(piece)
      part.crc = crc32(chunk, part.crc)
      part.size += chunk.length
      yield chunk
    }
  }
  // What fails on the way is thrown where it is read.
  for await (const chunk of pipeline(bytes(), createDeflateRaw({ level: 1 }), () => {})) {
    part.ondata?.(null, chunk, false)
    yield
  }
  part.ondata?.(null, new Uint8Array(), true)
  yield
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** In the order of `STYLES`: text is 1, headings 6. */
const LOOKS: Record<NumberLook, number> = { whole: 2, decimal: 3, day: 4, moment: 5 }
const FONT = '<sz val="11"/><name val="Calibri"/>'
const FILL = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`
const CELL = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const STYLES = [
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  `<fills count="2">${FILL('none')}${FILL('gray125')}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="7">${[0, 49, 3, 4, 164, 165].map(format => CELL(format)).join('')}${CELL(49, 1)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('')

/** The parts that say what the file is, by their places in it. */
function frame(names: string[]): Record<string, string> {
  const each = (of: (number: number, name: string) => string) =>
    names.map((name, index) => of(index + 1, name)).join('')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${each((number, name) => `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(number => `<Relationship Id="rId${number}" Type="${LINKS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId0" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>`,
  }
}

/** Without what the name of a sheet cannot have. */
function nameOf(name: string, number: number): string {
  const which = number > 1 ? ` ${number}` : ''
  return `${name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME - which.length)}${which}`
}

function opening(head: SheetCell[][], first: SheetCell[][]): string {
  const pane = `<pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" activePane="bottomLeft" state="frozen"/>`
  const widths = widthsOf([...head, ...first]).map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const rows = head.map(cells => toRow(cells, '6')).join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rows}`
}

/** In characters, of each column. */
function widthsOf(rows: SheetCell[][]): number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries())
      widths[index] = Math.min(60, Math.max(widths[index] ?? 10, lengthOf(cell) + 2))
  return widths
}

function lengthOf(cell: SheetCell): number {
  if (cell === null || typeof cell === 'string') return cell?.length ?? 0
  return { day: 10, moment: 16, whole: 10, decimal: 12 }[cell.as]
}

const toRow = (cells: SheetCell[], style: string) =>
  `<row>${cells.map(cell => toCell(cell, style)).join('')}</row>`

function toCell(cell: SheetCell, style: string): string {
  if (cell === null) return '<c/>'
  if (typeof cell !== 'string') return `<c s="${LOOKS[cell.as]}"><v>${cell.number}</v></c>`
  const text =
    cell.length > MOST_IN_CELL ? `${cell.slice(0, MOST_IN_CELL - 1).replace(/\p{Cs}$/u, '')}…` : cell
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Without what XML cannot hold; what would be read as a character by its number stays as it is written. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
