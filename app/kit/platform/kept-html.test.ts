import { expect, test, vi } from 'vitest'
import { keepHtml } from './kept-html.server.ts'

test('a page is rendered once for the same content', () => {
  const render = vi.fn(() => '<p>สวัสดี</p>')
  const pages = [1, 2].map(() => keepHtml(['/a', { posts: [{ title: 'One', at: new Date(5) }] }], render))
  expect(pages.map(String)).toEqual(['<p>สวัสดี</p>', '<p>สวัสดี</p>'])
  expect(render).toHaveBeenCalledOnce()
})

test.each([
  ['the address', ['/one', null], ['/two', null]],
  ['a text deep inside', [{ post: { parts: ['a'] } }], [{ post: { parts: ['b'] } }]],
  ['nothing for an empty text', [{ image: null }], [{ image: '' }]],
  ['a number for its text', [{ page: 1 }], [{ page: '1' }]],
  ['a moment', [{ at: new Date(1) }], [{ at: new Date(2) }]],
  ['the entries of a map', [new Map([['a', 1]])], [new Map([['a', 2]])]],
  ['the entries of a set', [new Set(['a'])], [new Set(['b'])]],
])('another page is rendered for another content: %s', (_what, before, after) => {
  expect(String(keepHtml(before, () => 'before'))).toBe('before')
  expect(String(keepHtml(after, () => 'after'))).toBe('after')
})

test('what is still on its way is rendered each time', () => {
  const render = vi.fn(() => 'waits')
  for (let n = 0; n < 2; n++) keepHtml([Promise.resolve(1)], render)
  expect(render).toHaveBeenCalledTimes(2)
})
