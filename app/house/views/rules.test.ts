import { expect, test } from 'vitest'
import { keptQuery, LIST_PATH } from './rules.ts'

test.each([
  ['', ''],
  ['?status=active&sort=-expires', 'sort=-expires&status=active'],
  ['?sort=-expires&status=active', 'sort=-expires&status=active'],
  ['?q=nok&page=3&status=active&edit=1&view=1', 'status=active'],
  ['?q=&type=&status=active', 'status=active'],
  ['?columns=&columns=status', 'columns=&columns=status'],
])('of the address %j a view keeps %j', (search, kept) => {
  expect(keptQuery(search)).toBe(kept)
})

test.each([
  ['/admin/members', true],
  ['/admin/settings/mail', true],
  ['/admin/events/0199c6e2-7c1b-7b1e-9a52-3f6f2a1d8c4b/guests', true],
  ['/admin/events/a/b/c', false],
  ['/admin', false],
  ['/employee/messages', false],
  ['//elsewhere.example', false],
  ['/admin/members?status=active', false],
])('%s is a list of which views are kept: %s', (path, is) => {
  expect(LIST_PATH.test(path)).toBe(is)
})
