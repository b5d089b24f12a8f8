import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { FIGURES, MOVED, markedFile, OPENING } from '../../../../tests/support/bank-statements.ts'
import {
  DAY,
  MOMENT,
  savedAsWorkbook,
  TABLE_FILES,
  TIME,
  workbook,
} from '../../../../tests/support/bank-workbooks.ts'
import type { Mapping } from '../rules/mapped.ts'
import { prove } from '../rules/proof.ts'
import { type Refusal, Refused } from '../rules/statement.ts'
import { readStatement } from './read-statement.server.ts'

const MAPPING: Mapping = {
  date: 'Posted',
  time: 'At',
  amount: 'Amount',
  out: '',
  in: '',
  balance: 'Left',
  details: 'Text',
  order: 'day',
  encoding: 'auto',
}
const TERMS = { today: '2026-12-01', mappings: [MAPPING] }

async function refusal(bytes: Uint8Array, last: number | null = null): Promise<Refusal | null> {
  try {
    prove(await readStatement(bytes, TERMS), last)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

test.each(TABLE_FILES)('a file of %s that was saved as a workbook is read as it was', async format => {
  const { format: read, rows } = await readStatement(savedAsWorkbook(format), TERMS)
  expect(read).toBe(format)
  expect(rows.map(({ amountSatang }) => amountSatang)).toEqual(MOVED.map(({ satang }) => satang))
  expect(rows.map(({ details }) => details)).toEqual(MOVED.map(({ details }) => details.trim()))
})

const PROVEN = TABLE_FILES.filter(format => format !== 'scb_business')

test.each(PROVEN)('one digit changed in any figure of a workbook of %s is caught', async format => {
  const marked = markedFile(format)
  const missed: string[] = []
  let tried = 0
  for (const { index, 0: found } of marked.matchAll(FIGURES))
    for (const [offset, letter] of [...found].entries()) {
      if (!/\d/.test(letter)) continue
      const place = index + offset
      const changed = (Number(letter) + 1 + (tried++ % 9)) % 10
      const broken = `${marked.slice(0, place)}${changed}${marked.slice(place + 1)}`
      if (!(await refusal(savedAsWorkbook(format, broken), OPENING)))
        missed.push(broken.slice(place - 9, place + 9))
    }
  expect(tried).toBeGreaterThan(40)
  expect(missed).toEqual([])
})

const HEADINGS = ['Posted', 'At', 'Text', 'Amount', 'Left']
const day = { number: 46_328, shown: DAY }

test('days, times, numbers and truths are read as they are shown', async () => {
  const rows = [
    HEADINGS,
    [{ number: 46_328.375, shown: MOMENT }, '', 'Rent', -1.1, 98.9],
    [day, { number: 0.378240740742, shown: TIME }, true, 0.1 + 0.2, 99.2],
    [],
    ['3/11/2569', '10:15', '', 1000, '1,099.20'],
  ]
  const read = prove(await readStatement(workbook(rows), TERMS), null)
  expect(
    read.rows.map(({ at, precision, amountSatang, details }) => [
      at.toISOString(),
      precision,
      amountSatang,
      details,
    ]),
  ).toEqual([
    ['2026-11-02T02:00:00.000Z', 'minute', -110, 'Rent'],
    ['2026-11-02T02:04:40.000Z', 'second', 30, 'TRUE'],
    ['2026-11-03T03:15:00.000Z', 'minute', 100_000, ''],
  ])
  expect(read.proved).toBe(true)
})

const figure = (formula: string, value?: string, type?: string) => ({
  formula,
  ...(value && { value }),
  ...(type && { type }),
})

test.each([
  ['an amount', [day, '', 'Rent', figure('1+1', '2'), 5]],
  ['an amount without its value', [day, '', 'Rent', figure('1+1'), 5]],
  ['an amount in words', [day, '', 'Rent', figure('TEXT(2)', '2.00', 'str'), 5]],
  ['a balance', [day, '', 'Rent', 2, figure('E1+D2', '5')]],
  ['a day', [figure('TODAY()', '46328'), '', 'Rent', 2, 5]],
])('a formula for %s is refused with the row', async (_, cells) => {
  expect(await refusal(workbook([HEADINGS, cells]))).toMatchObject({ reason: 'formula', row: 1 })
})

test('a formula that makes words is read as them', async () => {
  const { rows } = await readStatement(
    workbook([HEADINGS, [day, '', figure('A1', 'From X1', 'str'), 2, 5]]),
    TERMS,
  )
  expect(rows[0]?.details).toBe('From X1')
})

const zipped = (files: Record<string, string>) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const sheet = (inside: string, before = '') =>
  workbook([], {
    'xl/worksheets/sheet1.xml': `${before}<worksheet><sheetData>${inside}</sheetData></worksheet>`,
  })
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const known = workbook([HEADINGS, [day, '', 'Rent', 2, 5]])
const locked = known.slice()
for (let at = 0; at < locked.length; at += 1)
  if (locked[at] === 0x50 && locked[at + 1] === 0x4b && locked[at + 2] === 1) locked[at + 8] = 1

test.each([
  ['an old workbook', bytes(`${OLE}abc`), 'workbook'],
  ['a workbook with a password', bytes(`${OLE}${[...'EncryptedPackage'].join('\0')}\0`), 'encrypted'],
  ['a ZIP with a password', locked, 'encrypted'],
  ['a ZIP of something else', zipped({ 'word/document.xml': '<a/>' }), 'workbook'],
  ['a ZIP in a ZIP', workbook([], { 'xl/worksheets/sheet1.xml': 'PK\x03\x04 and more' }), 'empty'],
  ['a workbook without rows', workbook([]), 'empty'],
  ['one that was cut off', known.slice(0, -30), 'broken'],
  ['one whose middle is missing', Uint8Array.from([...known.slice(0, 200), ...known.slice(260)]), 'broken'],
  ['entities', sheet('<row/>', '<!DOCTYPE x [<!ENTITY a "aaaa">]>'), 'entities'],
  ['ten million columns', sheet('<row><c r="ZZZZZ1"><v>1</v></c></row>'), 'too_wide'],
  [
    'a cell without an end',
    sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(10_000)}</t></is></c></row>`),
    'too_wide',
  ],
  ['elements in elements', sheet('<a>'.repeat(100)), 'broken'],
  ['too many rows', sheet('<row><c><v>1</v></c></row>'.repeat(20_201)), 'too_many_rows'],
  [
    'a thousand and one parts',
    zipped(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}`, '']))),
    'unpacks_large',
  ],
])('%s is refused', async (_, file, reason) => {
  expect(await refusal(file)).toEqual({ reason, row: null })
})

test('a workbook with any byte changed is read or refused', async () => {
  for (let at = 0; at < known.length; at += 1) {
    const changed = known.slice()
    changed[at] = (known[at] ?? 0) ^ 0xff
    await refusal(changed)
  }
})

test('a small file that unpacks to far more is refused before that, and others have their turn', async () => {
  const bomb = workbook([], { 'xl/worksheets/sheet1.xml': `<a>${' '.repeat(128 * 1024 * 1024)}` })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  let turns = 0
  const clock = setInterval(() => (turns += 1))
  const before = process.memoryUsage.rss()
  expect(await refusal(bomb)).toEqual({ reason: 'unpacks_large', row: null })
  clearInterval(clock)
  expect(turns).toBeGreaterThan(50)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})
