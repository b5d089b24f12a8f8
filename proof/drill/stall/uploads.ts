import { workbook } from '../../../tests/support/bank-workbooks.ts'
import { HOSTILE_PICTURES } from '../../../tests/support/hostile-pictures.ts'
import { newSlip, slipPicture } from '../../../tests/support/slip.ts'
import { filled, type SentFile } from './forms.ts'
import { type Kind, MB } from './kind.ts'
import { hasFile, repeated, type Target } from './target.ts'

/** A little less than an upload may be: its other fields come along. */
const FILE_BYTES = 9.5 * MB
const LIST_BYTES = 5.9 * MB

const COLUMNS = 'Full name,Email,Phone,Membership type,Start date,Expiry date'
const ROW = 'Nok Suwan,nok@example.com,0812345678,Monthly,2026-01-01,2026-02-01\n'

type Build = () => Buffer
const text =
  (build: () => string): Build =>
  () =>
    Buffer.from(build())

/** Lists that cost much to take apart. */
const LISTS: [name: string, build: Build][] = [
  ['many columns', text(() => `${COLUMNS}${repeated(',a', LIST_BYTES)}\n`)],
  ['many rows', text(() => `${COLUMNS}\n${repeated(ROW, LIST_BYTES)}`)],
  ['as many rows as are taken', text(() => `${COLUMNS}\n${ROW.repeat(20_000)}`)],
  ['rows of commas', text(() => `${COLUMNS}\n${repeated(`${','.repeat(20_000)}\n`, LIST_BYTES)}`)],
  ['empty rows', text(() => `${COLUMNS}${repeated('\n', LIST_BYTES)}`)],
  ['many quotes', text(() => `${COLUMNS}\n${repeated('"', LIST_BYTES)}`)],
  ['open quotes', text(() => `${COLUMNS}\n${repeated('"a"b,', LIST_BYTES)}`)],
  ['quotes in a heading', text(() => `${COLUMNS},${repeated('"a', LIST_BYTES)}`)],
  ['one giant cell', text(() => `${COLUMNS}\n"${repeated('a\n', LIST_BYTES)}"\n`)],
  ['one row without end', text(() => `${COLUMNS}\n${repeated('a', LIST_BYTES)}`)],
  ['spaces', text(() => repeated(' ', LIST_BYTES))],
  ['no UTF-8', () => Buffer.alloc(LIST_BYTES, 0xe1)],
]

/** Files that are no pictures, or not what they say. */
const OTHERS: [name: string, type: string, build: Build][] = [
  ['a PDF of nested lists', 'application/pdf', text(() => `%PDF-1.7\n1 0 obj\n${repeated('[', FILE_BYTES)}`)],
  [
    'a PDF of nothing but objects',
    'application/pdf',
    text(() => `%PDF-1.7\n${repeated('1 0 obj<<>>endobj\n', FILE_BYTES)}`),
  ],
  ['a drawing that includes itself', 'image/svg+xml', text(() => drawing())],
  [
    'a drawing of many shapes',
    'image/svg+xml',
    text(() => `<svg xmlns="http://www.w3.org/2000/svg">${repeated('<g>', FILE_BYTES)}`),
  ],
  ['a moving picture', 'image/gif', () => movingPicture()],
  [
    'a HEIC of nothing',
    'image/heic',
    text(() => `\0\0\0\x18ftypheic${repeated('\0\0\0\x08free', FILE_BYTES)}`),
  ],
  [
    'a TIFF of loops',
    'image/tiff',
    () => Buffer.from('49492a0008000000010000010400010000000800000008000000', 'hex'),
  ],
  ['zeros', 'application/octet-stream', () => Buffer.alloc(FILE_BYTES)],
]

const SHEET = 'xl/worksheets/sheet1.xml'
/** A sheet that unpacks to far more than it is. */
const bomb = () => workbook([], { [SHEET]: `<a>${' '.repeat(128 * MB)}` })

/** Statements that cost much to take apart. */
const STATEMENTS: [name: string, build: Build][] = [
  ['a workbook that unpacks to far more', () => Buffer.from(bomb())],
  [
    'a workbook of endless rows',
    () =>
      Buffer.from(
        workbook([], { [SHEET]: `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(400_000)}` }),
      ),
  ],
  [
    'XML of entities',
    text(() => `<!DOCTYPE a [${repeated('<!ENTITY a "&a;&a;">', FILE_BYTES)}]><Document/>`),
  ],
  ['XML of elements', text(() => `<?xml version="1.0"?><Document>${repeated('<Ntry>', FILE_BYTES)}`)],
  ['a table of cells', text(() => `<html><table><tr>${repeated('<td>', FILE_BYTES)}`)],
  ['MT940 without end', text(() => `:20:A\n:25:1\n${repeated(':61:2611011101C1,00NTRF\n', FILE_BYTES)}`)],
  ['formulas', text(() => `Date,Amount,Balance\n${repeated('01/11/2026,=1+1,=B1\n', FILE_BYTES)}`)],
  ['a PDF of nested lists', text(() => `%PDF-1.7\n1 0 obj\n${repeated('[', FILE_BYTES)}`)],
  ['a PDF of nothing but objects', text(() => `%PDF-1.7\n${repeated('1 0 obj<<>>endobj\n', FILE_BYTES)}`)],
]

/** What an honest phone sends. */
export async function honestPicture(): Promise<SentFile> {
  const { name, mimeType, buffer } = await slipPicture(newSlip())
  return { name, type: mimeType, content: buffer }
}

/** A file to forms that take one, of which a few are enough: all pictures, and all lists, go the same way. */
const upload = (name: string, isFor: Kind['isFor'], bytes: number, fileOf: () => SentFile): Kind => {
  let made: SentFile | undefined
  return {
    name,
    isFor,
    sizes: () => [bytes],
    isKiller: true,
    most: 2,
    make: target => {
      made ??= fileOf()
      return filled(target, {}, made)
    },
  }
}

const takesLists = (target: Target) => hasFile(target) && target.route.endsWith('/import')
const takesStatements = (target: Target) => hasFile(target) && target.route.endsWith('/bank/import')
const takesPictures = (target: Target) => hasFile(target) && !takesLists(target)

/** Files to every form that takes one, at up to the largest size that it takes. */
export const UPLOADS: Kind[] = [
  ...Object.entries(HOSTILE_PICTURES).map(([name, build]) =>
    upload(name, takesPictures, FILE_BYTES, () => {
      const { name, mimeType, buffer } = build()
      return { name, type: mimeType, content: buffer }
    }),
  ),
  ...LISTS.map(([name, build]) =>
    upload(`list: ${name}`, takesLists, LIST_BYTES, () => ({
      name: 'list.csv',
      type: 'text/csv',
      content: build(),
    })),
  ),
  ...STATEMENTS.map(([name, build]) =>
    upload(`statement: ${name}`, takesStatements, FILE_BYTES, () => ({
      name: 'statement.csv',
      type: 'text/csv',
      content: build(),
    })),
  ),
  ...OTHERS.map(([name, type, build]) =>
    upload(name, takesPictures, FILE_BYTES, () => ({ name: 'slip', type, content: build() })),
  ),
]

function drawing(): string {
  const levels = Array.from(
    { length: 30 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"><path d="M0 0h9v9z"/></g>${levels.join('')}</svg>`
}

/** Some 200,000 frames of one dot on a canvas of 4,294 megapixels. */
function movingPicture(): Buffer {
  const head = Buffer.from('474946383961ffffffff800000000000ffffff', 'hex')
  const frame = Buffer.from('21f90400010000002c000000000100010000020244010 0'.replace(' ', ''), 'hex')
  return Buffer.concat([head, Buffer.alloc(frame.length * 200_000, frame), Buffer.from(';')])
}
