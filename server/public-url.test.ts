import { expect, test } from 'vitest'
import { underPublicUrl } from './public-url.ts'

const HOME = 'https://sala.example'

test.each([
  ['/blogs?page=2', `${HOME}/blogs?page=2`],
  ['/', `${HOME}/`],
  ['//evil.example/admin/login', `${HOME}//evil.example/admin/login`],
  ['///evil.example', `${HOME}///evil.example`],
  ['/\\evil.example/x', `${HOME}//evil.example/x`],
  ['//user:secret@evil.example:8443/?a#b', `${HOME}//user:secret@evil.example:8443/?a`],
])('%s is asked of %s, whatever address the proxy used', (path, asked) => {
  const request = new Request(`http://127.0.0.1:3000${path}`)
  expect(underPublicUrl(request, HOME).url).toBe(asked)
})

test('without a public address a request stays as it came', () => {
  const request = new Request('http://127.0.0.1:3000/blogs')
  expect(underPublicUrl(request, undefined)).toBe(request)
})
