import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { addLocation, updateLocation } from './commands.server.ts'
import { findLocation, listLocations } from './queries.server.ts'
import { HOME_LOCATION, MOST_LOCATIONS } from './rules.ts'
import { savedLocation } from './steps.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const manager = await asStaff(ctx, 'manager')
const desk = await asStaff(ctx, 'front_desk')

const BEACH = { name: 'Beach Road', code: 'beach', timeZone: 'Asia/Bangkok', taxBranch: '00001' }

test('the first place is there from the start, and is called what the house says', async () => {
  const home = await findLocation(db, HOME_LOCATION)
  if (!home) throw new Error('no place')
  expect(await listLocations(db)).toEqual([{ id: home.id, name: home.name }])
  const { fields, version } = savedLocation(home)
  const values = { ...fields, name: 'Jomtien', code: 'JT' }
  expect(await updateLocation(manager, { id: home.id, values, version })).toEqual({ ok: true, id: home.id })
  const late = await updateLocation(manager, { id: home.id, values: { ...values, name: 'Home' }, version })
  expect(late).toMatchObject({ ok: false, conflict: { fields: { name: 'Jomtien' } } })
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, home.id))
  expect(entry).toMatchObject({ action: 'updated', entityType: 'location' })
})

test('a second has a code of its own, also of twenty who add it at once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => addLocation(manager, BEACH)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listLocations(db)).toHaveLength(2)
  const home = await findLocation(db, HOME_LOCATION)
  if (!home) throw new Error('no place')
  const { fields, version } = savedLocation(home)
  const taken = await updateLocation(manager, { id: home.id, values: { ...fields, code: 'BEACH' }, version })
  expect(taken).toMatchObject({ ok: false, errors: { code: expect.any(String) } })
})

test.each([
  ['name', { name: ' ' }],
  ['code', { code: 'a' }],
  ['code', { code: 'พัทยา' }],
  ['timeZone', { timeZone: 'Asia/Pattaya' }],
  ['timeZone', { timeZone: '+07:00' }],
  ['taxBranch', { taxBranch: '123' }],
])('what is wrong with its %s is said: %j', async (field, wrong) => {
  const added = await addLocation(manager, { ...BEACH, code: 'NEW', ...wrong })
  expect(added.ok ? {} : Object.keys(added.errors)).toEqual([field])
})

test('places end somewhere, and are no affair of the desk', async () => {
  await expect(addLocation(desk, BEACH)).rejects.toMatchObject({ init: { status: 403 } })
  expect(await updateLocation(manager, { id: 'x', values: BEACH, version: '' })).toEqual({
    ok: false,
    errors: null,
  })
  for (let count = (await listLocations(db)).length; count < MOST_LOCATIONS; count++)
    expect((await addLocation(manager, { ...BEACH, code: `P${count}` })).ok).toBe(true)
  expect(await addLocation(manager, { ...BEACH, code: 'LAST' })).toMatchObject({
    ok: false,
    errors: { form: expect.stringContaining(String(MOST_LOCATIONS)) },
  })
})
