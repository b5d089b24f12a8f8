import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { briefAddress } from './brief-address.ts'

const app = new Hono().use(briefAddress).all('*', c => c.text('a page'))

const chosen = Array.from({ length: 25 }, () => `delete=${crypto.randomUUID()}`).join('&')

test.each([
  ['a list with every row chosen', `/admin/members?q=som&status=active&sort=-name&page=2&${chosen}`],
  ['200 parameters', `/admin/members?${'a&'.repeat(199)}a`],
  ['a path with ampersands', `/blogs/tags/${'a&'.repeat(300)}`],
  ['what the browser’s script asks about routes', `/__manifest?paths=${'%2Fblogs%2C'.repeat(600)}`],
])('%s is an address', async (_, path) => {
  expect((await app.request(path)).status).toBe(200)
})

test.each([
  ['thousands of parameters', `/admin/members?${'a&'.repeat(6000)}`],
  ['a parameter too many', `/admin/members?${'a&'.repeat(200)}a`],
  ['one parameter of 4 KB', `/admin/members?q=${'a'.repeat(4_000)}`],
  ['more routes than the browser’s script asks about', `/__manifest?paths=${'%2Fblogs%2C'.repeat(750)}`],
  ['a path of 12 KB', `/${'a/'.repeat(6000)}`],
])('%s are refused before anything is made of them', async (_, path) => {
  expect((await app.request(path)).status).toBe(414)
  expect((await app.request(path, { method: 'POST' })).status).toBe(414)
})

test.each([
  '/a'.repeat(11),
  `${'/a'.repeat(9)}/${'a'.repeat(700)}`,
  `/blogs/${'%E0%B8%81'.repeat(500)}.data`,
])('an address that is deeper than any of ours is refused: %s', async path => {
  expect((await app.request(path)).status).toBe(414)
})

test.each([
  `/th/blogs/tags/${'%E0%B8%81'.repeat(50)}`,
  `/th/admin/attendance/employees/${'a'.repeat(36)}/export.data`,
])('the longest and deepest of ours is not: %s', async path => {
  expect((await app.request(path)).status).toBe(200)
})
