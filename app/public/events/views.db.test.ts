import { beforeEach, expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { JAZZ } from '../../../tests/support/jazz-night.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createEvent } from './commands.server.ts'
import { listEvents } from './queries.server.ts'
import type { EventValues } from './schema.ts'
import { events } from './tables.server.ts'
import { findEventDialog, readEventQuery } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')

const list = (query: string) => listEvents(db, readEventQuery(new URLSearchParams(query)))

async function add(values: Partial<EventValues> = {}) {
  const saved = await createEvent(ctx, { values: { ...JAZZ, ...values }, upload: null })
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}

beforeEach(() => db.delete(events).then(() => undefined))

test('the newest date comes first; search, type and order are the database’s', async () => {
  await add({ title: 'B', startsAt: '2026-12-01T10:00', type: 'motion' })
  await add({ title: 'A', startsAt: '2026-12-03T10:00' })
  await add({ title: 'C', startsAt: '2026-12-02T10:00', description: '100% sea_view' })
  const titles = async (query: string) => (await list(query)).rows.map(row => row.title)
  expect(await titles('')).toEqual(['A', 'C', 'B'])
  expect(await titles('sort=title')).toEqual(['A', 'B', 'C'])
  expect(await titles('sort=-title')).toEqual(['C', 'B', 'A'])
  expect(await titles('sort=password')).toEqual(['A', 'C', 'B'])
  expect(await titles('q=SEA_')).toEqual(['C'])
  expect(await titles('type=motion')).toEqual(['B'])
  expect(await titles('page=2')).toEqual([])
})

test('a clone opens as a new event with "(Copy)" added', async () => {
  const id = await add()
  expect(await findEventDialog(db, new URLSearchParams({ clone: id }))).toEqual({
    kind: 'new',
    saved: { fields: { ...JAZZ, title: 'Jazz night (Copy)' }, version: '' },
  })
})

test('a new event is a networking event at first', async () => {
  expect(await findEventDialog(db, new URLSearchParams('new=1'))).toMatchObject({
    kind: 'new',
    saved: { fields: { type: 'networking' } },
  })
  expect(await findEventDialog(db, new URLSearchParams('edit=nonsense'))).toBeNull()
})
