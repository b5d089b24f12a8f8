import { expect, test } from 'vitest'
import { linkOrigin } from './link-origin.ts'

const PORT = 3000

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['http://sala.local:3000', 'http://sala.local:3000'],
  ['http://server:3000', 'http://server:3000'],
  ['https://evil.example', 'http://localhost:3000'],
  ['http://127.0.0.1.evil.example', 'http://localhost:3000'],
  ['http://8.8.8.8', 'http://localhost:3000'],
])('without APP_URL, links in a mail that was asked for at %s lead to %s', (origin, expected) => {
  expect(linkOrigin({ env: { PORT }, origin })).toBe(expected)
})

test('with APP_URL they lead there, whatever host the request names', () => {
  const env = { APP_URL: 'https://sala.example/', PORT }
  expect(linkOrigin({ env, origin: 'http://localhost:3000' })).toBe('https://sala.example')
})
