import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/kit/pure/days.ts'
import { type HolderChange, type Holding, seat } from './seats.ts'

const holding = (
  id: string,
  seatId: string,
  memberRowId: string,
  firstDay: string,
  lastDay: string | null = null,
) => ({
  id,
  seatId,
  memberRowId,
  firstDay,
  lastDay,
})
const on = (memberRowId: string | null, firstDay: string) => ({
  seatId: '1',
  memberRowId,
  firstDay,
  lastDay: null,
})
const NOTHING: HolderChange = { ends: [], drops: [], begins: null }

describe('from a day on', () => {
  const mali = holding('a', '1', 'mali', '2027-01-01')
  const later = holding('b', '1', 'som', '2027-02-20')
  const ending = { ...mali, lastDay: '2027-02-19' }

  test.each<[string, Holding[], ReturnType<typeof on>, Partial<HolderChange>]>([
    [
      'an empty seat is filled',
      [],
      on('mali', '2027-02-14'),
      { begins: { memberRowId: 'mali', firstDay: '2027-02-14', lastDay: null } },
    ],
    ['an empty seat is freed', [], on(null, '2027-02-14'), {}],
    ['a seat is freed', [mali], on(null, '2027-02-14'), { ends: [{ id: 'a', lastDay: '2027-02-13' }] }],
    [
      'a seat is swapped',
      [mali],
      on('som', '2027-02-14'),
      {
        ends: [{ id: 'a', lastDay: '2027-02-13' }],
        begins: { memberRowId: 'som', firstDay: '2027-02-14', lastDay: null },
      },
    ],
    ['whoever has it keeps it', [mali], on('mali', '2027-02-14'), {}],
    [
      'whoever has it keeps it, whatever was arranged',
      [ending, later],
      on('mali', '2027-02-14'),
      { ends: [{ id: 'a', lastDay: null }], drops: ['b'] },
    ],
    [
      'whoever comes first never has it',
      [mali],
      on('som', '2027-01-01'),
      { drops: ['a'], begins: { memberRowId: 'som', firstDay: '2027-01-01', lastDay: null } },
    ],
    [
      'whoever was to have it has it sooner',
      [ending, later],
      on('som', '2027-02-14'),
      {
        ends: [{ id: 'a', lastDay: '2027-02-13' }],
        drops: ['b'],
        begins: { memberRowId: 'som', firstDay: '2027-02-14', lastDay: null },
      },
    ],
    [
      'who had it before does not matter',
      [{ ...mali, lastDay: '2027-02-13' }],
      on('som', '2027-02-14'),
      { begins: { memberRowId: 'som', firstDay: '2027-02-14', lastDay: null } },
    ],
  ])('%s', (_, holdings, seating, change) => {
    expect(seat(holdings, seating)).toEqual({ ok: true, value: { ...NOTHING, ...change } })
  })
})

test('a seat has somebody no longer than it is there', () => {
  const change = seat([], { ...on('mali', '2027-02-14'), lastDay: '2027-03-17' })
  expect(change).toMatchObject({ ok: true, value: { begins: { lastDay: '2027-03-17' } } })
})

test.each([
  ['has another seat', [holding('a', '2', 'mali', '2027-01-01')], 'taken'],
  ['is to have another seat', [holding('a', '2', 'mali', '2027-09-01')], 'taken'],
  ['had another seat until the day before', [holding('a', '2', 'mali', '2027-01-01', '2027-02-13')], null],
  ['has one beside somebody else', [holding('a', '2', 'som', '2027-01-01')], null],
])('a member who %s: %#', (_, holdings, reason) => {
  const change = seat(holdings, on('mali', '2027-02-14'))
  expect(change.ok ? null : change.reason).toBe(reason)
})

test.each([
  ['somebody sits there', [holding('a', '1', 'som', '2027-01-01')], 'taken'],
  ['somebody is to sit there', [holding('a', '1', 'som', '2027-09-01')], 'taken'],
  ['nobody does any more', [holding('a', '1', 'som', '2027-01-01', '2027-02-13')], null],
  ['they sit there themselves', [holding('a', '1', 'mali', '2027-01-01')], null],
])('a seat that is wanted only if it is free, where %s: %#', (_, holdings, reason) => {
  const change = seat(holdings, { ...on('mali', '2027-02-14'), isOnlyIfFree: true })
  expect(change.ok ? null : change.reason).toBe(reason)
})

test('whatever is arranged, a seat has one member a day, and a member one seat', () => {
  const step = fc.record({
    seatId: fc.constantFrom('1', '2', '3'),
    memberRowId: fc.option(fc.constantFrom('mali', 'som', 'fah')),
    firstDay: fc.integer({ min: 0, max: 30 }).map(days => addDays('2027-01-01', days)),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      let holdings: Holding[] = []
      steps.forEach((seating, at) => {
        const change = seat(holdings, { ...seating, lastDay: '2027-02-28' })
        if (!change.ok) return
        holdings = changed(holdings, change.value, { id: String(at), seatId: seating.seatId })
        const sits = holdings.filter(one => one.seatId === seating.seatId && isOn(one, seating.firstDay))
        expect(sits.map(({ memberRowId }) => memberRowId)).toEqual(
          seating.memberRowId ? [seating.memberRowId] : [],
        )
      })
      for (let day = '2027-01-01'; day <= '2027-02-28'; day = addDays(day, 1)) {
        const sitting = holdings.filter(one => isOn(one, day))
        expect(new Set(sitting.map(({ seatId }) => seatId)).size).toBe(sitting.length)
        expect(new Set(sitting.map(({ memberRowId }) => memberRowId)).size).toBe(sitting.length)
      }
    }),
  )
})

const isOn = ({ firstDay, lastDay }: Holding, day: string) =>
  firstDay <= day && (lastDay === null || day <= lastDay)

function changed(
  holdings: Holding[],
  { ends, drops, begins }: HolderChange,
  next: Pick<Holding, 'id' | 'seatId'>,
) {
  const kept = holdings.filter(({ id }) => !drops.includes(id))
  const left = kept.map(one => ({ ...one, ...ends.find(({ id }) => id === one.id) }))
  return begins ? [...left, { ...next, ...begins }] : left
}
