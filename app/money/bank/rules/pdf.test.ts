import { describe, expect, test } from 'vitest'
import { markedPdf, PDF_FILES, type PdfFile, unmarkedPdf } from '../../../../tests/support/bank-pdfs.ts'
import { MOVED, OPENING } from '../../../../tests/support/bank-statements.ts'
import { readPdf } from './pdf.ts'
import { linesOf, type PdfLine } from './pdf-lines.ts'
import { prove } from './proof.ts'
import { type Refusal, Refused, type Statement } from './statement.ts'

function read(lines: PdfLine[]): Statement {
  const reading = readPdf(unmarkedPdf(lines), { today: '2026-12-01' })
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

function refusal(lines: PdfLine[], last: number | null = OPENING): Refusal | null {
  try {
    prove(read(lines), last)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

const changed = (lines: PdfLine[], change: (text: string) => string) =>
  lines.map(line => line.map(cell => ({ ...cell, text: change(cell.text) })))

describe.each(PDF_FILES)('a page of %s', format => {
  test('in which any digit of any amount or balance is any other is caught', () => {
    const lines = markedPdf(format)
    const missed: string[] = []
    let tried = 0
    for (const [y, line] of lines.entries())
      for (const [x, { text }] of line.entries())
        for (const [place, letter] of [...text].entries())
          for (let digit = 0; digit < 10; digit += 1) {
            if (!text.startsWith('⟦') || !/\d/.test(letter) || letter === String(digit)) continue
            const broken = `${text.slice(0, place)}${digit}${text.slice(place + 1)}`
            const cells = line.map((cell, at) => (at === x ? { ...cell, text: broken } : cell))
            tried += 1
            if (!refusal(lines.with(y, cells))) missed.push(`${text} as ${broken}`)
          }
    expect(tried).toBeGreaterThan(600)
    expect(missed).toEqual([])
  })

  test('without one of its rows is refused', () => {
    const lines = markedPdf(format)
    const row = lines.findIndex(line => line.some(({ text }) => text.includes('PEA')))
    expect(refusal(lines.toSpliced(row, 1))).toMatchObject({ row: 2 })
  })

  test('with a figure that is none is refused with its row', () => {
    const lines = changed(markedPdf(format), text => text.replace('300.00', '300'))
    expect(refusal(lines)).toMatchObject({ reason: 'amount', row: 2 })
  })
})

const without = (format: PdfFile, hint: RegExp) =>
  changed(markedPdf(format, { moved: MOVED.slice(0, 2) }), text => text.replace(hint, '(ZZZ)'))

test('where nothing but the balances says which way money went they do, and of the first row nothing does', () => {
  expect(refusal(without('krungthai_pdf', /\((?!IORSDT)\w+\)/))).toBeNull()
  expect(refusal(without('krungthai_pdf', /\(\w+\)/))).toEqual({ reason: 'no_side', row: 1 })
})

test.each([
  ['krungthai_pdf', 'NBSWT', 'IORSDT'],
  ['scb_pdf', 'X2', 'X1'],
] as const)(
  'a row of %s whose code %s says something else than its balance is refused',
  (format, code, other) => {
    const lines = changed(markedPdf(format), text => text.replace(code, other))
    expect(refusal(lines)).toEqual({ reason: 'other_side', row: 2 })
  },
)

test('an amount in the column of the other way is refused with its row', () => {
  const lines = markedPdf('bbl_pdf').map(line => {
    const isRow = line.some(({ text }) => text.includes('PEA'))
    return line.map(cell => (isRow && cell.text === '⟦300.00⟧' ? { ...cell, from: 370, to: 405 } : cell))
  })
  expect(refusal(lines)).toEqual({ reason: 'other_side', row: 2 })
})

test.each(PDF_FILES)('%s of an account that is overdrawn is read', format => {
  const moved = MOVED.slice(0, 2)
  expect(prove(read(markedPdf(format, { moved, opening: -300_000 })), null)).toMatchObject({
    proved: true,
    opening: -300_000,
    closing: -80_977,
  })
})

test.each([
  ['nothing', []],
  ['a letter', [[{ text: 'Dear Sir', from: 0, to: 9 }]]],
  ['rows of another bank', changed(markedPdf('bbl_pdf'), text => text.replace('B/F', 'Begin'))],
])('a PDF of %s is refused', (_, lines) => {
  expect(refusal(lines)).toEqual({ reason: 'pdf', row: null })
})

test('texts become lines from the top and cells from the left, whatever order they were written in', () => {
  const at = (text: string, from: number, to: number, y: number) => ({ text, from, to, at: y, height: 10 })
  const texts = [
    at('b', 60, 65, 101),
    at('below', 0, 20, 120),
    at('4.00', 20, 40, 99),
    at('12', 10, 19.9, 100),
    at('c', 67, 70, 100),
  ]
  expect(linesOf(texts).map(line => line.map(({ text }) => text))).toEqual([['124.00', 'b c'], ['below']])
})
