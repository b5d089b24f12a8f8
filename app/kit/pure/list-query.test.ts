import { expect, test } from 'vitest'
import { carriedQuery, containsPattern, isNarrowed, nextSort, readListQuery, sortOf } from './list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query), { status: ['open', 'done'] })

const OWN_ORDER = { by: '', isDescending: false }

test('a bare URL asks for the first page of everything', () => {
  expect(read('')).toEqual({ search: '', page: 1, sort: OWN_ORDER, filters: { status: '' } })
})

test('search, page, order and filter are read', () => {
  expect(read('q=%20nok%20&page=3&status=done&sort=-name')).toEqual({
    search: 'nok',
    page: 3,
    sort: { by: 'name', isDescending: true },
    filters: { status: 'done' },
  })
})

test.each(['0', '-1', '1.5', 'two', '', '1e99', 'Infinity', '1000001'])('page %j is the first', page => {
  expect(read(`page=${page}`).page).toBe(1)
})

test.each(['1', '1000000'])('page %j is itself', page => {
  expect(read(`page=${page}`).page).toBe(Number(page))
})

test.each([
  ['', false],
  ['page=3', false],
  ['status=none', false],
  ['q=nok', true],
  ['status=done', true],
  ['q=nok&status=done', true],
])('the list of "?%s" shows only some of what there is: %s', (query, expected) => {
  expect(isNarrowed(read(query))).toBe(expected)
})

test('a filter that is not offered is none, and a search has an end', () => {
  expect(read("status=';drop").filters.status).toBe('')
  expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100)
})

test('a search is one line, without what no database takes', () => {
  expect(read('q=nok%00%0A%20%1bsuwan%00').search).toBe('nok suwan')
})

test('wildcards in a search mean themselves', () => {
  expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('pressing a heading sorts by it, pressing again turns the order round, both from the first page', () => {
  const params = new URLSearchParams('q=nok&page=4')
  expect(nextSort(params, 'name')).toBe('?q=nok&sort=name')
  expect(nextSort(new URLSearchParams('sort=name'), 'name')).toBe('?sort=-name')
  expect(nextSort(new URLSearchParams('sort=-name'), 'name')).toBe('?sort=name')
  expect(sortOf(new URLSearchParams('sort=-name'))).toEqual({ by: 'name', isDescending: true })
  expect(sortOf(new URLSearchParams(''))).toEqual(OWN_ORDER)
})

test.each([
  ['q=nok&status=done&page=2', 'q=nok&status=done&page=2'],
  [`q=${'%E0%B8%81'.repeat(100)}&page=2`, `q=${'%E0%B8%81'.repeat(100)}&page=2`],
  [`q=${'+'.repeat(1_000)}&status=done`, 'status=done'],
  [`x=${'a'.repeat(2_000)}&q=nok`, 'q=nok'],
  [`${'a=b&'.repeat(2_000)}q=nok`, Array.from({ length: 500 }, () => 'a=b').join('&')],
])('links carry on no more of an address than a list offers (%#)', (query, carried) => {
  expect(carriedQuery(new URLSearchParams(query)).toString()).toBe(carried)
})
