import { expect, test } from 'vitest'
import { nightStarts } from './in-sight.ts'

const at = (local: string) => Date.parse(`2026-12-${local}:00+07:00`)
const startsAt = (...locals: string[]) => locals.map(local => ({ at: at(local) }))

test.each([
  ['a day to come', '01T10:00', startsAt('02T00:00', '02T06:30', '02T07:00', '02T12:00'), 2],
  ['a day to come without a night', '01T10:00', startsAt('02T09:00', '02T12:00'), 0],
  ['a day to come with nothing but its night', '01T10:00', startsAt('02T00:00', '02T06:30'), 0],
  ['today, in the night', '02T01:10', startsAt('02T01:30', '02T08:00'), 0],
  ['a day without a time', '01T10:00', [], 0],
])('of %s (at %s) that has %j %d stand behind the others', (_, now, starts, count) => {
  const about = { now: new Date(at(now)), zone: 'Asia/Bangkok' }
  expect(nightStarts(starts, at('02T00:00'), about)).toBe(count)
})
