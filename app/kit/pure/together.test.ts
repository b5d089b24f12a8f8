import { expect, test } from 'vitest'
import { changeSeen, planTogether, readSeenRows } from './together.ts'

const ROWS = [
  { id: 'a', name: 'Coffee', isOn: true },
  { id: 'b', name: 'Printing', isOn: false },
]
const nameOf = ({ name }: { name: string }) => name
const markOf = ({ isOn }: { isOn: boolean }) => String(isOn)

test('a plan says which rows change, as they are now, and why others stay', () => {
  const whyNot = ({ isOn }: { isOn: boolean }) => (isOn ? 'on already' : null)
  expect(planTogether('on', ROWS, { nameOf, markOf, whyNot })).toEqual({
    kind: 'together',
    to: 'on',
    meant: [{ id: 'b', name: 'Printing', mark: 'false' }],
    out: [{ id: 'a', name: 'Coffee', why: 'on already' }],
  })
})

test('what a form says of rows is their ids and marks', () => {
  const form = new FormData()
  form.append('row', 'a 2026-01-01T00:00:00.000Z')
  form.append('row', 'b')
  expect(readSeenRows(form)).toEqual([
    { id: 'a', mark: '2026-01-01T00:00:00.000Z' },
    { id: 'b', mark: '' },
  ])
})

test('a row that is no longer as it was seen stays, and one that is gone is counted', async () => {
  const done: string[] = []
  const seen = [
    { id: 'a', mark: 'true' },
    { id: 'b', mark: 'true' },
    { id: 'c', mark: 'true' },
  ]
  const change = async ({ id }: { id: string }) => void done.push(id)
  expect(await changeSeen(seen, ROWS, { nameOf, markOf, change })).toEqual({
    count: 1,
    left: ['Printing', null],
  })
  expect(done).toEqual(['a'])
})
