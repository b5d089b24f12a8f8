import { expect, test } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

test('rows come out as they went in, without their names in between', () => {
  const rows = [
    { id: '1', name: 'Nok', until: null },
    { id: '2', name: 'Mali', until: 'soon' },
  ]
  const packed = packRows(rows)
  expect(packed).toEqual({
    fields: ['id', 'name', 'until'],
    values: [
      ['1', 'Nok', null],
      ['2', 'Mali', 'soon'],
    ],
  })
  expect(unpackRows(packed)).toEqual(rows)
  expect(unpackRows(packRows([]))).toEqual([])
  const some: { id: string; isNew?: boolean }[] = [{ id: '1' }, { id: '2', isNew: true }]
  expect(unpackRows(packRows(some))).toEqual(some)
})
