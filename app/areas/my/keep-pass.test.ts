import { expect, test } from 'vitest'
import { keepCodes } from './keep-pass.ts'

const hint = (id: string) => `<p id="code-${id}" class="text-muted">Sign in again</p>`
const shown = (id: string) => `<details id="code-${id}"><summary>Show</summary><dd>PASS-${id}</dd></details>`

test.each([
  ['what was shown is put back', hint('a'), shown('a'), shown('a')],
  [
    'each of several in its own place',
    `${hint('a')} and ${hint('b')}`,
    shown('b') + shown('a'),
    `${shown('a')} and ${shown('b')}`,
  ],
  ['nothing where nothing was shown', hint('a'), hint('a'), hint('a')],
  ['nothing of another code', hint('b'), shown('a'), hint('b')],
  ['nothing that the page does not name any more', '<p>Ended</p>', shown('a'), '<p>Ended</p>'],
  ['what is shown now stands above what was', shown('a'), '<details id="code-a">old</details>', shown('a')],
])('of codes that a kept pass shows: %s', (_, page, before, kept) => {
  expect(keepCodes(page, before)).toBe(kept)
})
