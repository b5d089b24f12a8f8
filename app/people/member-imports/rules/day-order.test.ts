import { expect, test } from 'vitest'
import { type DayProofs, noteDays, orderOf } from './day-order.ts'
import { dayOrderOf, readTypedDay } from './typed-day.ts'

test.each([
  ['25/03/2026', 'day_first'],
  ['13-1-26', 'day_first'],
  ['03/25/2026', 'month_first'],
  ['12.31.2026 14:05', 'month_first'],
  ['02/29/2567', 'month_first'],
  ['01/02/2026', 'either'],
  ['12/11/2569', 'either'],
  ['03/03/2026', null],
  ['02/30/2026', null],
  ['2026-03-04', null],
  ['46105', null],
  ['4 Mar 2026', null],
  ['soon', null],
  ['', null],
])('%j says of the order of its column: %s', (text, order) => {
  expect(dayOrderOf(text)).toBe(order)
})

const noted = (...columns: [joined: string, expires: string][]) => {
  const proofs: DayProofs = {}
  noteDays(proofs, columns, { fields: ['joinDate', 'expiryDate'], first: 2 })
  return proofs
}

test('one proof decides the whole column, wherever it stands', () => {
  const proofs = noted(
    ['01/02/2026', '01/02/2027'],
    ['03/25/2026', '25/03/2027'],
    ['05/06/2026', '07/08/2027'],
  )
  expect(orderOf(proofs, 'joinDate')).toBe('month_first')
  expect(orderOf(proofs, 'expiryDate')).toBe('day_first')
})

test('a column that proves nothing is as the others of its file are, where those agree', () => {
  expect(orderOf(noted(['01/02/2026', '12/31/2026']), 'joinDate')).toBe('month_first')
  expect(orderOf(noted(['01/02/2026', '']), 'joinDate')).toBe('either')
  expect(orderOf(noted(['2026-02-01', '']), 'joinDate')).toBeNull()
})

test('proofs for both are told with the two lines', () => {
  const proofs = noted(['1/2/2026', ''], ['3/25/2026', ''], ['25/3/2026', ''], ['3/26/2026', ''])
  expect(orderOf(proofs, 'joinDate')).toEqual({ rows: [3, 4] })
  expect(orderOf(noted(['25/3/2026', ''], ['', ''], ['3/25/2026', '']), 'joinDate')).toEqual({ rows: [2, 4] })
})

test('what was chosen reads every column that proves nothing, and no other', () => {
  const open = noted(['01/02/2026', ''])
  expect(orderOf(open, 'joinDate', 'month_first')).toBe('month_first')
  expect(orderOf(noted(['25/03/2026', '']), 'joinDate', 'month_first')).toBe('day_first')
})

test.each([
  ['46105', '2026-03-24'],
  ['10000', '1927-05-18'],
  ['25/3/26', '2026-03-25'],
  ['31-12-29', '2029-12-31'],
  ['1/1/30', '1930-01-01'],
  ['25-Mar-26', '2026-03-25'],
  ['25-Sept-2026', '2026-09-25'],
  ['1-sep-26', '2026-09-01'],
  ['Wednesday, March 25, 2026', '2026-03-25'],
  ['25 March 2026', '2026-03-25'],
  ['2026-03-25 00:00:00', '2026-03-25'],
  ['2026-03-25T08:30:00.000', '2026-03-25'],
  ['25/3/2026 2:05 PM', '2026-03-25'],
  ['25.03.2026 14:05', '2026-03-25'],
  ['25 มีนาคม 2569', '2026-03-25'],
  ['๒๕ มี.ค. ๒๕๖๙', '2026-03-25'],
  ['๒๕/๐๓/๒๕๖๙', '2026-03-25'],
  ['วันพุธที่ 25 มีนาคม พ.ศ. 2569', '2026-03-25'],
  ['1 ก.พ. 2569', '2026-02-01'],
  ['25 марта 2026 г.', '2026-03-25'],
  ['25-мар-26', '2026-03-25'],
  ['среда, 25 марта 2026 г.', '2026-03-25'],
  ['1 сент. 2026', '2026-09-01'],
  ['5 мая 2026', '2026-05-05'],
  ['5 Май 2026', '2026-05-05'],
])('%s is the day %s', (text, day) => {
  expect(readTypedDay(text)?.day).toBe(day)
})

test.each([
  'Mar-26',
  '25-Mar',
  '25 Mär 2026',
  'March April 25 2026',
  '9999',
  '123456',
  '46105,5 kg',
  '2026-03-25T20:00:00Z',
  '1/2/2026/3',
  '1/2/026',
  '25 Mar 2026 25',
  '31 Feb 2026',
  `25 Mar ${' '.repeat(60)}2026`,
])('%j is no day', text => {
  expect(readTypedDay(text)).toBeNull()
})
