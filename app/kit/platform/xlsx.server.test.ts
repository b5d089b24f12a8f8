import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type SheetCell, xlsxOf } from './xlsx.server.ts'

type Head = { name?: string; head?: SheetCell[][]; mostRows?: number }

async function* inBatches(rows: SheetCell[][], size = 300) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** The parts of the file, each as text, by their names. */
async function partsOf(rows: SheetCell[][], { name = 'Members', head = [['Name']], mostRows }: Head = {}) {
  const chunks = await Array.fromAsync(xlsxOf({ name, head }, inBatches(rows), mostRows))
  const parts = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  return Object.fromEntries(Object.entries(parts).map(([part, bytes]) => [part, strFromU8(bytes)]))
}

const sheetOf = async (rows: SheetCell[][]) => (await partsOf(rows))['xl/worksheets/sheet1.xml'] ?? ''
const textsOf = (sheet: string) => [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)

test.each(['0994000617721', '00000', '01234567890123456789', '+66 81 234 5678', '081', '1e5', '2/3', 'TRUE'])(
  '%s is no number, and stays text',
  async text => {
    const sheet = await sheetOf([[text]])
    expect(sheet).toContain(`<c s="1" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`)
  },
)

test('amounts, days and moments are numbers that are shown as such, and nothing is an empty cell', async () => {
  const sheet = await sheetOf([
    [
      { number: 2700.35, as: 'decimal' },
      { number: -90, as: 'whole' },
      { number: 46354, as: 'day' },
      { number: 46354.25, as: 'moment' },
      null,
      'end',
    ],
  ])
  expect(sheet).toContain(
    '<row><c s="3"><v>2700.35</v></c><c s="2"><v>-90</v></c><c s="4"><v>46354</v></c><c s="5"><v>46354.25</v></c><c/><c s="1"',
  )
})

test.each(['=1+1', ' =cmd()', '+66', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
  '%j is text and no formula, without an apostrophe before it',
  async text => {
    const sheet = await sheetOf([[text]])
    expect(sheet).not.toContain('<f>')
    expect(textsOf(sheet).at(-1)).toBe(text)
  },
)

test.each([
  ['</t><c>&', '&lt;/t&gt;&lt;c&gt;&amp;'],
  ['a\u0000b\u0007c\u001fd\u007f', 'abcd'],
  ['\ud83d half \udc00 whole 😀', ' half  whole 😀'],
  ['no\ufffe\uffffcharacters', 'nocharacters'],
  ['one\r\ntwo\rthree\nfour\tfive', 'one\ntwo\nthree\nfour\tfive'],
  ['_x0041_ and _x41_', '_x005F_x0041_ and _x41_'],
  ['مرحبا \u200fבדיקה\u200e 👩‍💻 ศาลา', 'مرحبا \u200fבדיקה\u200e 👩‍💻 ศาลา'],
])('%j is written as %j', async (text, written) => {
  expect(textsOf(await sheetOf([[text]])).at(-1)).toBe(written)
})

test.each([
  ['x'.repeat(32_767), 'x'.repeat(32_767)],
  ['x'.repeat(32_768), `${'x'.repeat(32_766)}…`],
  [`${'x'.repeat(32_765)}😀y`, `${'x'.repeat(32_765)}…`],
  ['ก'.repeat(200_000), `${'ก'.repeat(32_766)}…`],
])('a cell holds no more than a spreadsheet takes, and says where it was cut', async (text, written) => {
  expect(textsOf(await sheetOf([[text]])).at(-1)).toBe(written)
})

test('rows that do not fit go on in the next sheet, each with the headings, which stay in sight', async () => {
  const rows = Array.from({ length: 2600 }, (_, index) => [`row ${index}`])
  const parts = await partsOf(rows, { mostRows: 1001 })
  const sheets = Object.keys(parts).filter(part => part.startsWith('xl/worksheets/'))
  expect(sheets).toHaveLength(3)
  const texts = sheets.map(part => textsOf(parts[part] ?? ''))
  expect(texts.map(([first]) => first)).toEqual(['Name', 'Name', 'Name'])
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(1001)
  expect(texts.flatMap(all => all.slice(1))).toEqual(rows.flat())
  for (const part of sheets) expect(parts[part]).toContain('ySplit="1" topLeftCell="A2"')
  expect(parts['xl/workbook.xml']).toMatch(/name="Members" .*name="Members 2" .*name="Members 3" /)
})

test('a list without a row is its headings', async () => {
  expect(textsOf(await sheetOf([]))).toEqual(['Name'])
})

test.each([
  ['สมาชิก', 'สมาชิก'],
  ['Посетители и участники мероприятий', 'Посетители и участники мероприя'],
  ['[Leave]: 2026/27?*\\', 'Leave   2026 27'],
  ['R&D "1>"', 'R&amp;D &quot;1&gt;&quot;'],
])('the sheet of %s is called %s', async (name, called) => {
  expect((await partsOf([['x']], { name }))['xl/workbook.xml']).toContain(
    `<sheet name="${called}" sheetId="1"`,
  )
})

test('columns are as wide as what they begin with, within limits', async () => {
  const sheet = await sheetOf([
    ['x'.repeat(300), 'ab', { number: 46354, as: 'moment' }],
    ['', 'ninety days', null],
  ])
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([60, 13, 18])
})

test('of 200,000 rows no more is held than of 20,000', async () => {
  const row = (index: number): SheetCell[] => [
    `${index}`.padStart(20, '0'),
    `Name ${Math.sin(index)}`,
    { number: index / 100, as: 'decimal' },
  ]
  const held = async (count: number) => {
    let [read, taken] = [0, 0]
    async function* batches() {
      for (; read < count; read += 1000) yield Array.from({ length: 1000 }, (_, index) => row(read + index))
    }
    const moments: { read: number; taken: number }[] = []
    for await (const chunk of xlsxOf({ name: 'x', head: [['a', 'b', 'c']] }, batches())) {
      moments.push({ read, taken })
      taken += chunk.length
    }
    expect(read).toBe(count)
    const bytesOfRow = taken / count
    return Math.max(...moments.map(moment => moment.read * bytesOfRow - moment.taken))
  }
  const [few, many] = [await held(20_000), await held(200_000)]
  expect(few).toBeLessThan(300_000)
  expect(many).toBeLessThan(300_000)
})

test('who goes away ends the reading', async () => {
  let [read, hasEnded] = [0, false]
  async function* batches() {
    try {
      for (; read < 1_000_000; read += 500)
        yield Array.from({ length: 500 }, () => [`Name ${Math.random()} ${Math.random()}`])
    } finally {
      hasEnded = true
    }
  }
  const chunks = xlsxOf({ name: 'x', head: [['Name']] }, batches())
  for (let taken = 0; taken < 5; taken++) await chunks.next()
  expect(read).toBeLessThan(50_000)
  await chunks.return(undefined)
  expect(hasEnded).toBe(true)
})
