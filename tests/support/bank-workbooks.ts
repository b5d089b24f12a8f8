import { parse } from 'csv-parse/sync'
import { strToU8, zipSync } from 'fflate'
import { type BankFile, markedFile } from './bank-statements.ts'

/** What a cell holds; `shown` is the number of one of `STYLES`. */
type Cell =
  | string
  | number
  | boolean
  | { number: number; shown: number }
  | { formula: string; value?: string; type?: string }

/** The ways in which the cells of made-up workbooks are shown: as they are, then by these. */
const STYLES = ['#,##0.00', 'dd/mm/yyyy\\ hh:mm', '[$-41E]d/m/bbbb', 'hh:mm:ss']
export const [CENTS, MOMENT, DAY, TIME] = [1, 2, 3, 4]

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** A workbook with these rows; `parts` stand in the place of its own ones of that name. */
export function workbook(rows: Cell[][], parts: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const texts: string[] = []
  const cellOf = (cell: Cell, place: string) => {
    if (typeof cell === 'string') {
      if (cell === '') return ''
      if (cell.length % 2 > 0) return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    }
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}" s="${CENTS}"><v>${cell}</v></c>`
    if ('number' in cell) return `<c r="${place}" s="${cell.shown}"><v>${cell.number}</v></c>`
    const { formula, value, type = 'n' } = cell
    return `<c r="${place}" t="${type}"><f>${formula}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`
  }
  const rowOf = (cells: Cell[], n: number) =>
    `<row r="${n + 1}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${n + 1}`)).join('')}</row>`
  const sheet = `${HEAD}<worksheet ${MAIN}><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`
  const link = (id: string, kind: string, name: string) =>
    `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${name}"/>`
  const made = {
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${LINKS}"><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Statement" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}${link('rId2', 'styles', '/xl/styles.xml')}${link('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts>${STYLES.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${STYLES.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${texts.map(text => `<si><r><t>${escaped(text.slice(0, 3))}</t></r><r><t xml:space="preserve">${escaped(text.slice(3))}</t></r><rPh><t>x</t></rPh></si>`).join('')}</sst>`,
    ...parts,
  }
  const packed = Object.entries(made).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(packed), { mtime: '2026-12-01' }))
}

/** The formats that are tables, also in a workbook. */
export const TABLE_FILES = [
  'kbank',
  'k_cyber',
  'krungthai',
  'scb',
  'scb_business',
] as const satisfies BankFile[]
type TableFile = (typeof TABLE_FILES)[number]

/** The file of a bank, its amounts and balances marked, saved as a workbook in which they are numbers. */
export function savedAsWorkbook(format: TableFile, marked = markedFile(format)): Uint8Array<ArrayBuffer> {
  const cellOf = (text: string): Cell => {
    const figure = /^⟦(.*)⟧$/.exec(text.trim())?.[1]
    return figure === undefined ? text : Number(figure.replace(/[,+]/g, ''))
  }
  return workbook(tableOf(format, marked).map(cells => cells.map(cellOf)))
}

function tableOf(format: TableFile, text: string): string[][] {
  if (format !== 'krungthai')
    return parse(text, {
      delimiter: format === 'scb' ? '\t' : ',',
      relaxColumnCount: true,
      bom: true,
      relaxQuotes: true,
    })
  const cellsOf = (row: string) =>
    [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell = '']) =>
      cell.trim().replaceAll('&quot;', '"').replaceAll('&nbsp;', ''),
    )
  return [...text.matchAll(/<tr>[\s\S]*?<\/tr>/g)].map(([row]) => cellsOf(row))
}
