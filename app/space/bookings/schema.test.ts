import { expect, test } from 'vitest'
import { readPlace, readSpan, readTime, spanErrors } from './schema.ts'

const ZONE = 'Asia/Bangkok'

const BEYOND = [
  '0000-01-01T00:00',
  '0001-01-01T00:00',
  '1999-12-31T10:00',
  '9999-12-31T23:59',
  '2026-02-30T10:00',
]

test.each(BEYOND)('%s is no time, in an address or a form', local => {
  const utc = `${local}:00.000Z`
  expect(readTime(utc, '60')).toBeNull()
  for (const from of [local, utc]) {
    expect(readSpan({ from, to: '2026-12-03T11:00' }, ZONE)).toBeNull()
    expect(Object.keys(spanErrors({ from, to: '2026-12-03T11:00' }, ZONE))).toEqual(['from'])
  }
  expect(readPlace(`9eab54d0-acfb-5066-a53e-d6f76e88b44f_1_${utc}_2026-12-03T11:00`)).toBeNull()
})

test('any other is one, on the wall and in UTC', () => {
  const span = { from: new Date('2026-12-03T03:00:00Z'), to: new Date('2026-12-03T04:00:00Z') }
  expect(readTime('2026-12-03T03:00:00.000Z', '60')).toEqual(span)
  expect(readSpan({ from: '2026-12-03T10:00', to: '2026-12-03T04:00:00.000Z' }, ZONE)).toEqual(span)
})
