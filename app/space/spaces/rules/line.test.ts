import { expect, test } from 'vitest'
import { readSpaceLine } from './line.ts'

const desks = (units: number) => ({ kind: 'desk', units, seats: null })
const rooms = (units: number, seats: number | null = null) => ({ kind: 'room', units, seats })

test.each([
  ['4 desks, 2 meeting rooms for 6', [desks(4), rooms(2, 6)]],
  ['4 Desks and 2 rooms (up to 6 people)', [desks(4), rooms(2, 6)]],
  ['a desk', [desks(1)]],
  ['meeting room for 8', [rooms(1, 8)]],
  ['1 room for 4; 1 room for 12', [rooms(1, 4), rooms(1, 12)]],
  [
    '3 phone booths + event hall for 40',
    [
      { kind: 'booth', units: 3, seats: null },
      { kind: 'event', units: 1, seats: 40 },
    ],
  ],
  ['โต๊ะ 4 ตัว, ห้องประชุม 2 ห้อง สำหรับ 6 คน', [desks(4), rooms(2, 6)]],
  ['โต๊ะ ๔ ตัวและห้องประชุม ๑ ห้อง ๘ ที่นั่ง', [desks(4), rooms(1, 8)]],
  ['4 стола, 2 переговорные на 6', [desks(4), rooms(2, 6)]],
  ['12 рабочих мест и переговорная на 10 человек', [desks(12), rooms(1, 10)]],
  ['2 кабины для звонков\nкабинет на 4 человека', [{ kind: 'booth', units: 2, seats: null }, rooms(1, 4)]],
])('%s is read as it is meant', (line, expected) => {
  expect(readSpaceLine(line)).toEqual({ ok: true, value: expected })
})

test.each([
  ['4 desks, a swimming pool', 'a swimming pool'],
  ['0 desks', '0 desks'],
  ['501 desks', '501 desks'],
  ['', ''],
  ['  ,  ', ','],
  ['room for 0', 'room for 0'],
])('of "%s" it is said what could not be read', (line, part) => {
  expect(readSpaceLine(line)).toEqual({ ok: false, reason: part })
})
