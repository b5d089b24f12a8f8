import { expect, test } from 'vitest'
import { quoted, toCsv } from './csv.ts'

test('a file begins with the mark that Excel needs, then the header', () => {
  expect(
    toCsv(
      ['Name', 'Baht'],
      [
        ['นก', 642],
        [null, -1.5],
      ],
    ),
  ).toBe('\uFEFFName,Baht\r\nนก,642\r\n,-1.5\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+66 81', "'+66 81"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['\n=1', '"\'\n=1"'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['plain', 'plain'],
])('%j is written as %j', (text, cell) => {
  expect(toCsv(['x'], [[text]])).toBe(`\uFEFFx\r\n${cell}\r\n`)
})

test('what is to stand in quotes does, and is no formula either', () => {
  expect(toCsv(['Reason'], [[quoted('Home')], [quoted('say "hi"')], [quoted('=1+1')]])).toBe(
    '\uFEFFReason\r\n"Home"\r\n"say ""hi"""\r\n"\'=1+1"\r\n',
  )
})
