import { expect, test } from 'vitest'
import { dayWindow } from '#app/kit/pure/zones.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { insertCompany, openContractHouse } from '../../../tests/support/contract-house.ts'
import { viewDay } from './views/day.server.ts'
import { choosePlace } from './views/places.server.ts'
import { viewWeek } from './views/week.server.ts'

const { db, contract } = await openContractHouse()
const { place } = await choosePlace(db, null)
const FREE = { hourSatang: 0, halfDaySatang: null, daySatang: null, bands: [], discounts: [] }

async function space(units = 1) {
  const [row] = await db
    .insert(spaces)
    .values({
      name: { en: `Office of ${units}` },
      kind: units > 1 ? 'desk' : 'room',
      priceRules: FREE,
      units,
    })
    .returning()
  return row?.id ?? ''
}

/** A company has it from 10 December on, or what is said instead. */
async function held(space_id: string, values: object = {}, item: object = {}) {
  const { id: customer_id } = await insertCompany(db, { name: 'Acme Office' })
  const items = [{ kind: 'space', space_id, unit_satang: 1_000_000, ...item }]
  await contract({ customer_id, items, ...values })
}

async function lanesOf(id: string, day: string, namesHolders = true) {
  const now = new Date(dayWindow(day, place.zone).from)
  const found = (await viewDay(db, { day, place, now, namesHolders })).find(each => each.id === id)
  return found?.lanes.map(lane => lane.held) ?? []
}
const ALL_DAY = { from: 0, to: 24 * 60 }

test('a space that a contract has is held in the grid from its first day to its last, with whose it is', async () => {
  const id = await space()
  await held(id, { last_day: '2026-12-20' })
  const its = [{ ...ALL_DAY, text: 'Contract: Acme Office' }]
  expect(await lanesOf(id, '2026-12-09')).toEqual([[]])
  expect(await lanesOf(id, '2026-12-10')).toEqual([its])
  expect(await lanesOf(id, '2026-12-20')).toEqual([its])
  expect(await lanesOf(id, '2026-12-21')).toEqual([[]])
})

test('whoever sees no contracts reads only that it is taken', async () => {
  const id = await space()
  await held(id)
  expect(await lanesOf(id, '2030-06-01', false)).toEqual([[{ ...ALL_DAY, text: 'Taken by a contract' }]])
})

test('of several that are alike the one that is held is, and all where all are', async () => {
  const [one, all] = [await space(3), await space(3)]
  await held(one, {}, { space_unit: 2 })
  await held(all)
  const its = [{ ...ALL_DAY, text: 'Contract: Acme Office' }]
  expect(await lanesOf(one, '2026-12-12')).toEqual([[], its, []])
  expect((await lanesOf(all, '2026-12-12')).every(lane => lane.length === 1)).toBe(true)
})

test('the week shows which days of a space a contract has, and draws what it has of one of several', async () => {
  const [id, desks] = [await space(), await space(3)]
  await held(id)
  await held(desks, {}, { space_unit: 2 })
  const now = new Date(dayWindow('2026-12-07', place.zone).from)
  const week = await viewWeek(db, { day: '2026-12-07', today: '2026-12-07', place, now })
  const daysOf = (of: string) => week.spaces.find(each => each.id === of)?.booked ?? []
  const days = daysOf(id)
  expect(days.map(({ isHeld }) => isHeld)).toEqual([false, false, false, true, true, true, true])
  expect(days[3]).toMatchObject({ count: 0, parts: [{ from: 0, width: 100, look: 'contract' }] })
  expect(daysOf(desks)[3]).toMatchObject({ isHeld: false, parts: [{ width: 100, look: 'contract' }] })
})
