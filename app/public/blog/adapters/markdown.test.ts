import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, renderMarkdown } from './markdown.server.ts'

test('Markdown becomes what it says', () => {
  expect(renderMarkdown('**Bold** and *thin*\n\n- one\n- two', 2)).toBe(
    '<p><strong>Bold</strong> and <em>thin</em></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
})

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['hello <b onclick="x">you</b>'],
  ['<h1>shout</h1>'],
  ['<!-- hidden -->'],
])('HTML is shown as it is typed: %s', text => {
  const html = renderMarkdown(text, 1)
  expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/)
  const shown = html
    .replaceAll(/<\/?p>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(shown.replaceAll('&quot;', '"')).toBe(text)
})

test.each([
  ['[x](javascript:alert(1))'],
  ['[x](JaVaScRiPt:alert(1))'],
  ['[x](&#106;avascript:alert(1))'],
  ['[x](vbscript:x)'],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['<javascript:alert(1)>'],
  ['![x](javascript:alert(1))'],
  ['[x]\n\n[x]: javascript:alert(1)'],
])('a dangerous address leads nowhere: %s', text => {
  expect(renderMarkdown(text, 1)).not.toMatch(/(href|src)=/)
})

test('links to other sites get no praise, links within the house are plain', () => {
  const link = (address: string) => renderMarkdown(`[x](${address})`, 1)
  expect(link('https://a.example')).toContain('<a rel="noopener nofollow" href="https://a.example">')
  expect(link('HTTP://a.example')).toContain('rel="noopener nofollow"')
  expect(link('//a.example')).toContain('rel="noopener nofollow"')
  expect(renderMarkdown('<https://a.example>', 1)).toContain('rel="noopener nofollow"')
  expect(link('/membership')).toBe('<p><a href="/membership">x</a></p>')
  expect(link('mailto:a@a.example')).toBe('<p><a href="mailto:a@a.example">x</a></p>')
})

test.each([
  ['# a', 1, 'h2'],
  ['# a', 2, 'h3'],
  ['#### a', 2, 'h3'],
  ['# a\n## b', 2, 'h3 h4'],
  ['# a\n### b\n# c', 2, 'h3 h4 h3'],
  ['a\n===', 2, 'h3'],
  ['###### a', 6, 'h6'],
])('%j under a heading of level %i has the outline %s', (text, under, outline) => {
  const levels = renderMarkdown(text, under).match(/(?<=<)h\d/g)
  expect(levels?.join(' ')).toBe(outline)
})

/** Pieces out of which attacks are made, in any order. */
const PIECES = [
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:x">',
  '](javascript:alert(1))',
  '[x](data:text/html,<script>)',
  '![a](x "onerror=")',
  '"><svg onload=x>',
  '[a]: javascript:x "t"',
  '[a]',
  '<javascript:x>',
  '&lt;script&gt;',
  '`',
  '```html\n',
  '# ',
  '> ',
  '- ',
  '\n',
  '\n\n',
  '    ',
  '\u0000',
  'href="',
  "'",
  '<h1>',
  '</h2>',
]

const TAG =
  /<\/?(p|h[2-6]|ul|ol|li|em|strong|code|pre|blockquote|hr|br|a|img)( (href|src|alt|title|start|class|rel|loading|referrerpolicy)="[^"<>]*")*( \/)?>/g

test('whatever is typed, no tag and no attribute comes out but ours, and no address but a safe one', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 12 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 4 }), (pieces, under) => {
      const html = renderMarkdown(pieces.join(''), under)
      expect(html.replaceAll(TAG, '')).not.toMatch(/[<>]/)
      for (const [, address = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
        expect(address).toMatch(/^(https?:|mailto:|ircs?:|xmpp:|[^:]*$|[^:]*[/?#])/i)
    }),
    { numRuns: 2_000 },
  )
})

test('plain text has neither marks nor line ends', () => {
  expect(plainText('# Why\n\nBecause **you** can, [here](/x) & `now` <b>.')).toBe(
    'Why Because you can, here & now <b>.',
  )
})
