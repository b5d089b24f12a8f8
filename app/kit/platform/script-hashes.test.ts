import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pinScripts } from './script-hashes.server.ts'

const NONCE = 'Zmlyc3QgZmlyc3QgZmlyc3Q='
const POLICY = `default-src 'self'; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self'`

/** In the texts here `NONCE` stands for the attribute that React writes. */
const pin = (html: string) =>
  pinScripts({ html: html.replaceAll('NONCE', `nonce="${NONCE}"`), policy: POLICY }, NONCE)
const hashed = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
const policyOf = (sources: string) => `default-src 'self'; script-src ${sources}; style-src 'self'`

test('scripts are named by the hash of their text, each once, and the nonce is gone', () => {
  const page = pin(
    '<link NONCE rel="icon"/><script NONCE>é(1<2)</script><p>x</p><script NONCE type="later">b()</script>' +
      '<script NONCE id="_R_">c()</script><script NONCE>é(1<2)</script><link rel="later" href="/a.js" NONCE/>',
  )
  expect(page?.html).toBe(
    '<link rel="icon"/><script>é(1<2)</script><p>x</p><script type="later">b()</script>' +
      '<script id="_R_">c()</script><script>é(1<2)</script><link rel="later" href="/a.js"/>',
  )
  expect(page?.policy).toBe(
    policyOf(`'self' 'strict-dynamic' ${hashed('é(1<2)')} ${hashed('b()')} ${hashed('c()')}`),
  )
})

test('a page without scripts may run none', () => {
  expect(pin('<p>text</p>')).toEqual({ html: '<p>text</p>', policy: policyOf("'none'") })
})

test('what somebody wrote into the page is not among its scripts', () => {
  const written = '<script>steal()</script><script nonce="guessed">steal()</script><b NONCE-less>'
  const page = pin(`<script NONCE>own()</script>${written}`.replace('NONCE-less', ''))
  expect(page?.policy).toBe(policyOf(`'self' 'strict-dynamic' ${hashed('own()')}`))
  expect(page?.html).toContain('<script>steal()</script>')
})

test.each([
  ['a script of another address', '<script NONCE src="/a.js"></script>'],
  [
    'a module that loads others as the page is read',
    '<script NONCE type="module" async="">import "/a.js"</script>',
  ],
  ['data that is marked as a script', '<script NONCE type="application/ld+json">{}</script>'],
  ['a script without an end', '<script NONCE>a()'],
  ['a comment in a script, which may hide its end', '<script NONCE>a("<!--<script>")</script>'],
  ['an end in capitals', '<script NONCE>a("</SCRIPT>")</script>'],
  ['line ends that a browser reads otherwise', '<script NONCE>a()\r\n</script>'],
  ['a style sheet in the page', '<style NONCE>a{}</style>'],
  ['the nonce where React does not write it', `<p data-nonce="${NONCE}"></p>`],
  ['the nonce in a text', `<script NONCE>a("${NONCE}")</script>`],
  [
    'more scripts than headers have room for',
    Array.from({ length: 25 }, (_, n) => `<script NONCE>${n}</script>`).join(''),
  ],
])('a page is left alone with %s', (_, html) => {
  expect(pin(html)).toBeNull()
})

test('a page is left alone when its policy has the nonce elsewhere', () => {
  expect(pinScripts({ html: '', policy: `script-src 'nonce-${NONCE}'` }, NONCE)).toBeNull()
})
