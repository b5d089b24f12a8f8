import { expect, test } from 'vitest'
import { quoted, toCsv, withoutGuards } from './csv.ts'

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
  ['\t=1', "'\t'=1"],
  ['＝1+1', "'＝1+1"],
  ['\n=1', '"\'\n\'=1"'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['plain', 'plain'],
  ['x;=cmd()', "x;'=cmd()"],
  ['x\t=cmd()', "x\t'=cmd()"],
  ['x\n@SUM(A1)', '"x\n\'@SUM(A1)"'],
  ['x;"=cmd()"', '"x;""\'=cmd()"""'],
  ['x;;-1;＋1', "x;;'-1;'＋1"],
  [' =1+1', "' =1+1"],
  ['\u00a0\u3000@SUM(A1)', "'\u00a0\u3000@SUM(A1)"],
  ['\u200b\u0085-2', "'\u200b\u0085-2"],
  ['x; =cmd()', "x;' =cmd()"],
  ['x;\t=cmd()', "x;\t'=cmd()"],
  ['x\t \u00a0+1', "x\t' \u00a0+1"],
  ['x\n  @SUM(A1)', '"x\n\'  @SUM(A1)"'],
  ['x;\u202f" -1', '"x;\'\u202f"" -1"'],
  ['x;; ＝1', "x;;' ＝1"],
  ['a; b; 081-234 5678 = home', 'a; b; 081-234 5678 = home'],
])('%j is written as %j', (text, cell) => {
  expect(toCsv(['x'], [[text]])).toBe(`\uFEFFx\r\n${cell}\r\n`)
})

test('what is to stand in quotes does, and is no formula either', () => {
  expect(toCsv(['Reason'], [[quoted('Home')], [quoted('say "hi"')], [quoted('=1+1')]])).toBe(
    '\uFEFFReason\r\n"Home"\r\n"say ""hi"""\r\n"\'=1+1"\r\n',
  )
})

const BEHIND_SPACE = [' =1', "' =1", 'x; =1', "x;' =1", 'x;\t\u00a0-1', 'x\n "\' =1', '" =1', '; "; \'=1']
const TYPED_GUARDS = ["'=1+1", "''-2", "'\n=1+1", "x;'=1", "a\n''- b"]

test.each([
  '=1+1',
  '+66 81',
  'x;=cmd()',
  'a\n- b\n- c',
  "it's; 'fine'",
  'plain',
  ...TYPED_GUARDS,
  ...BEHIND_SPACE,
])('%j is read back from a file of ours as it was', text => {
  const written = toCsv(['x'], [[text]]).split('x\r\n')[1] ?? ''
  const cell = written
    .slice(0, -2)
    .replace(/^"([\s\S]*)"$/, '$1')
    .replaceAll('""', '"')
  expect(withoutGuards(cell)).toBe(text)
})

test.each(['\n', ' ', ';', ';"', "'", '" '])('of nothing but %j a long text is written whole', piece => {
  const text = piece.repeat(200_000)
  expect(toCsv(['x'], [[text]]).replaceAll('""', '"')).toContain(text)
})
