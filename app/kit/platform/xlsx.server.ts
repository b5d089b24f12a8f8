import { strToU8, zipSync } from 'fflate'

/** Text stays text, with the zeros that it begins with; amounts are numbers with two decimals. */
type Cell = string | number | null

type Part = { name: string; text: string }

/**
 * A spreadsheet of one sheet (Office Open XML) to keep, not to show. A CSV has no types: a spreadsheet makes numbers of tax
 * numbers and branches, and drops their first zeros. `fileName` is ours: letters, digits, `_`, `-` and a dot.
 */
export function xlsxResponse(fileName: string, rows: Cell[][]): Response {
  const parts = [...FRAME, { name: 'xl/worksheets/sheet1.xml', text: sheet(rows) }]
  const file = zipSync(Object.fromEntries(parts.map(({ name, text }) => [name, strToU8(text)])))
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts that every file has; the second style is text, the third an amount. */
const FRAME: Part[] = [
  {
    name: '[Content_Types].xml',
    text: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Sala" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'xl/styles.xml',
    text: `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  },
]

function sheet(rows: Cell[][]): string {
  const lines = rows.map(cells => `<row>${cells.map(toCell).join('')}</row>`).join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${lines}</sheetData></worksheet>`
}

function toCell(value: Cell): string {
  if (value === null) return '<c/>'
  if (typeof value === 'number') return `<c s="2"><v>${value}</v></c>`
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Without what XML cannot hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{C}\n\t]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
