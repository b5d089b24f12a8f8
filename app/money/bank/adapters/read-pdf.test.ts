import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bankPdf, PDF_FILES } from '../../../../tests/support/bank-pdfs.ts'
import { MOVED, OPENING } from '../../../../tests/support/bank-statements.ts'
import { prove } from '../rules/proof.ts'
import { type Refusal, Refused } from '../rules/statement.ts'
import { readStatement } from './read-statement.server.ts'

const TERMS = { today: '2026-12-01', mappings: [] }
const CLOSING = OPENING + MOVED.reduce((sum, { satang }) => sum + satang, 0)

async function refusal(bytes: Uint8Array, password = ''): Promise<Refusal | null> {
  try {
    await readStatement(bytes, { ...TERMS, password })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

describe.each(PDF_FILES)('a PDF of %s', format => {
  test.each([
    [false, ''],
    [true, '05101990'],
  ])(
    'is read to the satang and the letter, newest first: %s, with the password “%s”',
    async (newestFirst, password) => {
      const isTimed = format !== 'bbl_pdf'
      const bytes = await bankPdf(format, { newestFirst, password })
      const statement = await readStatement(bytes, { ...TERMS, password })
      expect(statement).toMatchObject({
        format,
        account: '0123456789',
        period: { from: '2026-11-01', to: '2026-11-30' },
      })
      const { rows, proved, closing } = prove(statement, null)
      expect(rows.map(({ amountSatang }) => amountSatang)).toEqual(MOVED.map(({ satang }) => satang))
      expect(rows.map(({ details }) => details)).toEqual(MOVED.map(({ details }) => details.trim()))
      expect(rows.map(({ at, precision }) => [at, precision])).toEqual(
        MOVED.map(({ day, time }) => [
          new Date(`${day}T${isTimed ? time.slice(0, 5) : '00:00'}:00+07:00`),
          isTimed ? 'minute' : 'day',
        ]),
      )
      expect([proved, closing]).toEqual([true, CLOSING])
    },
  )
})

test('a PDF with a password says that it needs it, and which one is wrong', async () => {
  const locked = await bankPdf('scb_pdf', { password: '05101990' })
  expect(await refusal(locked)).toEqual({ reason: 'pdf_password', row: null })
  expect(await refusal(locked, '05101991')).toEqual({ reason: 'pdf_wrong_password', row: null })
  expect(await refusal(locked, '05101990')).toBeNull()
  expect(await refusal(await bankPdf('scb_pdf'), 'for nothing')).toBeNull()
})

/** A PDF of one page with this content. */
function pdf(content: Buffer, filter = '/FlateDecode', kids = '[3 0 R]') {
  const parts = [
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    `2 0 obj\n<</Type/Pages/Kids ${kids}/Count 1>>\nendobj\n`,
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 800]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>\nendobj\n',
    '5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n',
    `4 0 obj\n<</Length ${content.length}/Filter[${filter}]>>\nstream\n`,
  ]
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF'
  return new Uint8Array(Buffer.concat([Buffer.from(parts.join('')), content, Buffer.from(end)]))
}

const bomb = deflateSync(deflateSync(Buffer.alloc(1024 ** 3, ' ')))
const endless = deflateSync(Buffer.from(`BT /F 9 Tf ${'1 0 0 1 50 700 Tm (01/11/26) Tj '.repeat(900_000)}ET`))

const LONG = [pdf(bomb, '/FlateDecode/FlateDecode'), pdf(endless)] as const

test.each([
  ['a page of something else', pdf(deflateSync(Buffer.from('BT /F 9 Tf 50 50 Td (Dear Sir) Tj ET'))), 'pdf'],
  ['no PDF at all', new TextEncoder().encode('%PDF-1.7 abc'), 'pdf_unreadable'],
  ['a gigabyte in a few bytes', LONG[0], 'pdf_unreadable'],
  ['millions of words', LONG[1], 'pdf_unreadable'],
  [
    'pages that hold themselves',
    pdf(deflateSync(Buffer.from('')), '/FlateDecode', '[2 0 R]'),
    'pdf_unreadable',
  ],
])('a PDF of %s is refused, and the next one is read', { timeout: 900_000 }, async (_, bytes, reason) => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 5)
  const before = process.memoryUsage.rss()
  expect(await refusal(bytes)).toEqual({ reason, row: null })
  clearInterval(clock)
  // What takes the process apart long would have left this one no turn.
  if (LONG.includes(bytes)) expect(turns).toBeGreaterThan(10)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  expect(await refusal(await bankPdf('bbl_pdf'))).toBeNull()
})

test('a PDF with any byte changed is read or refused', { timeout: 900_000 }, async () => {
  const known = await bankPdf('scb_pdf')
  for (let at = 0; at < known.length; at += 97) {
    const changed = known.slice()
    changed[at] = (known[at] ?? 0) ^ 0xff
    await refusal(changed)
  }
})
