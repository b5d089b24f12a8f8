import { expect, test } from 'vitest'
import { foldWords, rankOf } from './words.ts'

test.each([
  ['vat', ['vat'], 0],
  ['vat', ['vat rates'], 1],
  ['rates', ['vat rates'], 2],
  ['rates vat', ['vat rates'], 2],
  ['ate', ['vat rates'], null],
  ['vat roles', ['vat rates', 'roles'], null],
  ['Ёлка', ['елка'], 0],
  ['สำรอง', ['การสำรองข้อมูล'], 2],
  ['สำร\u0e2dง', ['กู้คืน'], null],
])('%j is in %j by rank %j', (typed, names, rank) => {
  expect(rankOf(names.map(foldWords), foldWords(typed))).toBe(rank)
})
