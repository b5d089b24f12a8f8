import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * "The last of its parent" over anything without a class of its own: the browser cannot tell whom it means, and with
 * every piece of a page that arrives at the end of the body it styles all of the page again.
 */
const DEAR_CLASS =
  /(?:(?:group|peer)-(?:first|last|odd|even|only|nth)|(?:first|last|odd|even|only|nth)[^\s"'`]*:(?:\*+:|\[&[>_]+\*))[^\s"'`]*/g
const DEAR_SELECTOR = /:(?:first|last|nth|only)-[a-z-]+(?:\([^)]*\))?[ >]+\*[^/]/g

test('no style makes the browser style the whole page again when its end arrives', () => {
  const found = globSync('app/**/*.{tsx,css}').flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const dear = text.match(file.endsWith('.css') ? DEAR_SELECTOR : DEAR_CLASS) ?? []
    return dear.map(style => `${file}: ${style}`)
  })
  expect(found).toEqual([])
})
