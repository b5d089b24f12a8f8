import { expect, test } from 'vitest'
import { plainText, renderMarkdown } from '../adapters/markdown.server.ts'
import { isTangled } from './tangled.ts'

const LENGTH = 20_000
const SENTENCE = 'The house is *open* all night, and [the sea](https://sala.example/sea) is **near**. '

const filled = (piece: string) => `${piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH - 1)}a`

/** Each took the reader of Markdown from a second to minutes. */
const ATTACKS = [
  '- ',
  '1. ',
  '> ',
  '> 1. ',
  '*a_ ',
  '_*',
  'a**b*',
  '*a ',
  'a<?',
  'a <!--',
  'a<![CDATA[',
  '[a](',
  '![',
  '[',
  'b\n',
  '> a\nb\nb\nb\n',
  '- a\n\n',
  '- - - a\n',
  '    - *a_\n',
]

test.each(ATTACKS)('a text of nothing but %j is shown as it is typed, and read by nobody', piece => {
  const text = filled(piece)
  expect(isTangled(text)).toBe(true)
  const html = renderMarkdown(text, 1)
  expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/)
  expect(plainText(text).length).toBeLessThanOrEqual(LENGTH)
})

/** As much of a piece as is not tangled, parted by empty lines. */
function untangled(piece: string): string {
  let count = 1
  while (count < 500 && !isTangled(piece.repeat(count * 2))) count *= 2
  const blocks = filled(`${piece.repeat(count)}a\n\n`)
  let length = LENGTH
  while (isTangled(blocks.slice(0, length))) length -= 500
  return blocks.slice(0, length)
}

test.each(ATTACKS)('as much of %j as is let through is no catastrophe', piece => {
  const begun = performance.now()
  renderMarkdown(untangled(piece), 1)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test.each([
  ['a long text', filled(`${SENTENCE.repeat(6)}\n\n`)],
  ['a list of a hundred points', `- ${SENTENCE}\n`.repeat(100)],
  ['a list with lists in it', '- one\n  - two\n    1. three\n       > said\n'.repeat(40)],
  ['a list of addresses', Array.from({ length: 150 }, (_, n) => `[${n}]: https://a.example/${n}`).join('\n')],
  ['a long quote', '> The house is open all night, and the sea is near.\n'.repeat(300)],
  ['a rule', '- - - - - - - - - - - -'],
  ['code', `\`\`\`\n${'if (a[0] < b[1]) return a * b\n\n'.repeat(100)}\`\`\``],
])('%s is read', (_, text) => {
  expect(isTangled(text)).toBe(false)
})

test('a text that is longer than any field is not read', () => {
  expect(isTangled('a'.repeat(LENGTH))).toBe(false)
  expect(isTangled('a'.repeat(LENGTH + 1))).toBe(true)
})
