import { expect, test } from 'vitest'
import { conflictOf, savedFields } from './saved-fields.server.ts'

const OPENED = { name: 'Somchai', phone: '' }
const THEIRS = { name: 'Anong', phone: '' }
const MINE = { name: 'Somchai', phone: '+66812345678' }
const { version } = savedFields(OPENED)

test('the mark is that of what the fields hold, in whatever order', () => {
  expect(savedFields({ phone: '', name: 'Somchai' }).version).toBe(version)
  expect(savedFields(THEIRS).version).not.toBe(version)
})

test('nothing stands in the way of who saw what is saved', () => {
  expect(conflictOf(OPENED, { after: MINE, version })).toBeNull()
})

test('who saw something older sees what is saved, and decides with its version', () => {
  const conflict = conflictOf(THEIRS, { after: MINE, version })
  expect(conflict).toEqual(savedFields(THEIRS))
  expect(conflictOf(THEIRS, { after: MINE, version: conflict?.version ?? '' })).toBeNull()
})

test('a form that names no version has seen nothing', () => {
  expect(conflictOf(OPENED, { after: MINE, version: '' })).toEqual(savedFields(OPENED))
})

test('saving the same again is no conflict with oneself', () => {
  expect(conflictOf(MINE, { after: MINE, version })).toBeNull()
})
