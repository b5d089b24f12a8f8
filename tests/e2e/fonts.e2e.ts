import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

/** A range of letters that each file alone has, as the built style sheet writes it. */
const FILES = {
  'U+E01-E5B': 'anuphan-web',
  'U+400-45F': 'noto-sans-cyrillic-web',
  'U+1EA0-1EF1': 'anuphan-vietnamese-wght-normal',
  'U+20A0-20C0': 'anuphan-latin-ext-wght-normal',
}

test('letters are drawn by the font file that has them, whichever part of the build was first', () => {
  const styles = globSync('build/client/assets/*.css').map(path => readFileSync(path, 'utf8'))
  const faces = [...styles.join('').matchAll(/@font-face\{[^}]*\/assets\/([\w-]+)-[\w-]{8}\.woff2[^}]*\}/g)]
  const drawnBy = Object.keys(FILES).map(range => [range, faces.find(([face]) => face.includes(range))?.[1]])
  expect(Object.fromEntries(drawnBy)).toEqual(FILES)
})
