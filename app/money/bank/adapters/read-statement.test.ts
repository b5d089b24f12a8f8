import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BANK_FILES,
  type BankFile,
  bankFile,
  bytesOf,
  FIGURES,
  inThai874,
  MOVED,
  markedFile,
  OPENING,
  unmarked,
} from '../../../../tests/support/bank-statements.ts'
import type { Mapping } from '../rules/mapped.ts'
import { prove } from '../rules/proof.ts'
import { MOST_BYTES, type Refusal, Refused } from '../rules/statement.ts'
import { readStatement } from './read-statement.server.ts'

const TERMS = { today: '2026-12-01', mappings: [] }
const text = (written: string) => new TextEncoder().encode(written)

async function refusalOf(act: () => unknown): Promise<Refusal | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Why a file is refused, read and proven behind this balance. */
const refusal = (bytes: Uint8Array, last: number | null = null, mappings: Mapping[] = []) =>
  refusalOf(async () => prove(await readStatement(bytes, { ...TERMS, mappings }), last))

const WITHOUT_TIME: BankFile[] = ['mt940']
const TO_THE_SECOND: BankFile[] = ['k_cyber', 'krungthai', 'camt053']
const CLOSING = OPENING + MOVED.reduce((sum, { satang }) => sum + satang, 0)

describe.each(BANK_FILES)('a file of %s', format => {
  test.each([false, true])(
    'is read to the satang, the second and the letter, newest first: %s',
    async newestFirst => {
      const read = await readStatement(bankFile(format, { newestFirst }), TERMS)
      const { rows, proved, closing } = prove(read, null)
      const isTimed = !WITHOUT_TIME.includes(format)
      expect(read.format).toBe(format)
      const sorted = isTimed ? rows : rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())
      expect(sorted.map(({ amountSatang }) => amountSatang)).toEqual(MOVED.map(({ satang }) => satang))
      expect(sorted.map(({ details }) => details)).toEqual(MOVED.map(({ details }) => details.trim()))
      expect(sorted.map(({ at }) => at)).toEqual(
        MOVED.map(({ day, time }) => {
          const shown = TO_THE_SECOND.includes(format) ? time : `${time.slice(0, 5)}:00`
          return new Date(`${day}T${isTimed ? shown : '00:00:00'}+07:00`)
        }),
      )
      expect(proved).toBe(format !== 'scb_business')
      expect(closing).toBe(format === 'scb_business' ? null : CLOSING)
    },
  )

  test('has the account, as far as it is printed', async () => {
    const { account } = await readStatement(bankFile(format), TERMS)
    const printed = { kbank: 'xxxxxx6789', scb: null }
    expect(account).toBe(Object.hasOwn(printed, format) ? printed[format as 'kbank'] : '0123456789')
  })

  test('without any movement is one with no lines', async () => {
    const { rows } = prove(await readStatement(bankFile(format, { moved: [] }), TERMS), null)
    expect(rows).toEqual([])
  })

  test('of a house of before is refused for its year', async () => {
    const old = { moved: MOVED.map(moved => ({ ...moved, day: moved.day.replace('2026', '1996') })) }
    expect(await refusal(bankFile(format, old))).toMatchObject({ reason: 'year', row: 1 })
  })
})

const PROVEN = BANK_FILES.filter(format => format !== 'scb_business')

test.each(PROVEN)('one digit changed in any amount or balance of a file of %s is caught', async format => {
  const marked = markedFile(format)
  const missed: string[] = []
  let tried = 0
  for (const { index, 0: found } of marked.matchAll(FIGURES))
    for (const [offset, letter] of [...found].entries()) {
      if (!/\d/.test(letter)) continue
      const changed = String((Number(letter) + 1 + (tried++ % 9)) % 10)
      const place = index + offset
      const broken = `${marked.slice(0, place)}${changed}${marked.slice(place + 1)}`
      const bytes = bytesOf(format, unmarked(broken))
      if (!(await refusal(bytes, OPENING))) missed.push(broken.slice(place - 10, place + 10))
    }
  expect(tried).toBeGreaterThan(40)
  expect(missed).toEqual([])
})

test.each(['krungthai', 'scb', 'k_cyber', 'kbank'] as const)(
  'the first row of %s that does not follow is named by its place in the file',
  async format => {
    const marked = markedFile(format)
    const balances = [...marked.matchAll(FIGURES)]
    const third = balances.at(-7)
    const broken = `${marked.slice(0, third?.index)}1.00${marked.slice((third?.index ?? 0) + (third?.[0].length ?? 0))}`
    const bytes = bytesOf(format, unmarked(broken))
    expect(await refusal(bytes, OPENING)).toMatchObject({ reason: 'balance', row: 3 })
  },
)

test('a file without an opening balance goes on where the account was, or is refused', async () => {
  expect(await refusal(bankFile('scb'), OPENING)).toBeNull()
  expect(await refusal(bankFile('scb'), OPENING + 1)).toEqual({ reason: 'gap', row: 1 })
  expect(await refusal(bankFile('kbank'), OPENING + 1)).toBeNull()
})

test('any movements of any account are read as they were written', async () => {
  const moved = fc.record({
    day: fc.integer({ min: 1, max: 30 }).map(day => `2026-11-${String(day).padStart(2, '0')}`),
    time: fc.constantFrom('00:00:00', '09:30:15', '23:59:59'),
    satang: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter(satang => satang !== 0),
    details: fc.constantFrom('From X1', 'ค่าห้อง', 'a, "b"'),
  })
  const some = fc
    .array(moved, { maxLength: 12 })
    .map(rows => rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
  await fc.assert(
    fc.asyncProperty(
      some,
      fc.constantFrom(...PROVEN),
      fc.integer({ min: 0, max: 1e9 }),
      async (rows, format, opening) => {
        const timed = rows.toSorted((a, b) => (a.day + a.time < b.day + b.time ? -1 : 1))
        const read = prove(await readStatement(bankFile(format, { moved: timed, opening }), TERMS), opening)
        expect(read.rows.map(({ amountSatang }) => amountSatang)).toEqual(timed.map(({ satang }) => satang))
      },
    ),
    { numRuns: 60 },
  )
})

const MAPPING: Mapping = {
  date: 'Posted',
  time: '',
  amount: '',
  out: 'Debit',
  in: 'Credit',
  balance: 'Left',
  details: 'Text',
  order: 'month',
  encoding: 'auto',
}
const OTHER =
  'Some bank\nPosted;Text;Debit;Credit;Left\n11/02/2026;ค่าห้อง;;200.17;1,200.17\n11/05/2569;Rent;100;;1100.17\n'

test('a CSV of any bank is read by what its columns were called', async () => {
  const { rows, proved } = prove(await readStatement(text(OTHER), { ...TERMS, mappings: [MAPPING] }), 100_000)
  expect(proved).toBe(true)
  expect(rows.map(({ at, amountSatang, details }) => [at.toISOString(), amountSatang, details])).toEqual([
    ['2026-11-01T17:00:00.000Z', 20_017, 'ค่าห้อง'],
    ['2026-11-04T17:00:00.000Z', -10_000, 'Rent'],
  ])
})

test('in its letters', async () => {
  const thai = { ...TERMS, mappings: [{ ...MAPPING, encoding: 'windows-874' as const }] }
  const { rows } = await readStatement(inThai874(OTHER), thai)
  expect(rows[0]?.details).toBe('ค่าห้อง')
})

const camt = new TextDecoder().decode(bankFile('camt053'))
const kbank = new TextDecoder().decode(bankFile('kbank'))
const mt940 = new TextDecoder().decode(bankFile('mt940'))

test.each([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t', 'empty'],
  ['the beginning of a ZIP', 'PK\x03\x04abc', 'broken'],
  ['a PDF', '%PDF-1.7 abc', 'pdf_unreadable'],
  ['a picture', '\x89PNG\r\n\0\0\0\rIHDR', 'not_text'],
  ['a letter', 'Dear Sir,\nplease find', 'unknown_format'],
  ['entities', camt.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>'), 'entities'],
  ['a file that was cut off', camt.slice(0, -60), 'broken'],
  ['elements that cross', camt.replace('</Stmt></BkToCstmrStmt>', '</BkToCstmrStmt></Stmt>'), 'broken'],
  ['an XML of something else', '<?xml version="1.0"?><Document><a/></Document>', 'unknown_format'],
  ['elements in elements', `<?xml version="1.0"?>${'<a>'.repeat(100)}`, 'too_large'],
  ['ten million columns', `Date,${','.repeat(10_000_000)}`, 'too_wide'],
  ['a hundred and one columns', `${'a,'.repeat(101)}\n`, 'too_wide'],
  ['an open quotation mark', kbank.slice(0, -3), 'open_quote'],
  ['cells without an end', `<table><tr>${'<td>a'.repeat(200)}`, 'too_wide'],
  ['a cell without an end', `<table><tr><td>${'a'.repeat(10_000)}`, 'too_wide'],
  ['dollars', camt.replace('Ccy="THB"', 'Ccy="USD"'), 'currency'],
  ['dollars in SWIFT’s text', mt940.replaceAll('THB', 'USD'), 'currency'],
  ['SWIFT’s text without an end', mt940.replace(/:62F:.*/, ''), 'broken'],
  ['a count that is not right', kbank.replace('DEPOSIT,,4', 'DEPOSIT,,5'), 'count'],
])('%s is refused', async (_, written, reason) => {
  expect(await refusal(text(written))).toEqual(expect.objectContaining({ reason, row: null }))
})

test.each([
  ['a formula', '"=1+1"', 'formula'],
  ['words', '"much"', 'amount'],
  ['three decimals', '"2,490.230"', 'amount'],
  ['commas where none belong', '"24,90.23"', 'amount'],
])('%s for an amount is refused with the row', async (_, cell, reason) => {
  expect(await refusal(text(kbank.replace('"2,490.23"', cell)))).toMatchObject({ reason, row: 1 })
})

test.each([
  ['a day that does not exist', kbank.replace('03-11-26', '31-11-26'), 'date', 3],
  ['a time that does not exist', kbank.replace('"10:15"', '"25:15"'), 'date', 2],
  ['a day outside of the period', kbank.replace('05-11-26', '05-12-26'), 'period', 5],
  ['money in and out at once', kbank.replace('"300.00",""', '"300.00","","1.00"'), 'both_sides', 2],
])('%s is refused with the row', async (_, written, reason, row) => {
  expect(await refusal(text(written))).toMatchObject({ reason, row })
})

test('more lines than a file may have are refused, and more bytes', async () => {
  const line = MOVED[0] ?? { day: '', time: '', satang: 0, details: '' }
  const moved = Array.from({ length: 20_001 }, () => line)
  expect(await refusal(bankFile('scb', { moved }))).toEqual({ reason: 'too_many_rows', row: null })
  expect(await refusal(new Uint8Array(MOST_BYTES + 1))).toEqual({ reason: 'too_large', row: null })
})

test('several statements in one file follow from one another', async () => {
  const [before, after] = [MOVED.slice(0, 3), MOVED.slice(3)]
  const between = OPENING + before.reduce((sum, { satang }) => sum + satang, 0)
  const pieces = (opening: number) =>
    [bankFile('mt940', { moved: before }), bankFile('mt940', { moved: after, opening })]
      .map(bytes => new TextDecoder().decode(bytes))
      .join('\n')
  const { rows, closing } = prove(await readStatement(text(pieces(between)), TERMS), null)
  expect([rows.length, closing]).toEqual([MOVED.length, CLOSING])
  expect(await refusal(text(pieces(between + 1)))).toEqual({ reason: 'between', row: 4 })
})

test('a remark that moved nothing is checked, and is no line', async () => {
  const remark = ',02-11-26,08:00,Open Account,,,,,"12,345.67",,Branch,,'
  const written = kbank.replace('"","02-11-26","09:04"', `${remark}\r\n"","02-11-26","09:04"`)
  const { rows } = prove(await readStatement(text(written), TERMS), null)
  expect(rows.map(({ n }) => n)).toEqual([2, 3, 4, 5, 6, 7])
  expect(await refusal(text(written.replace('"12,345.67",,Branch', '"12,345.68",,Branch')))).toEqual({
    reason: 'balance',
    row: 1,
  })
})

test('a long file is read in slices, between which others have their turn', async () => {
  const moved = Array.from(
    { length: 5_000 },
    (_, n) => ({ ...MOVED[0], satang: n + 1 }) as (typeof MOVED)[number],
  )
  const bytes = bankFile('krungthai', { moved })
  let turns = 0
  const reading = readStatement(bytes, TERMS).finally(() => clearInterval(clock))
  const clock = setInterval(() => (turns += 1))
  await reading
  expect(turns).toBeGreaterThan(50)
})
