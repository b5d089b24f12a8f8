import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { listUpcomingEvents } from './queries.server.ts'
import { events } from './tables.server.ts'

test('the next events come soonest first, without those that have begun', async () => {
  const { db } = await createTestDatabase()
  const at = (title: string, startsAt: string) => ({ title, description: '', startsAt: new Date(startsAt) })
  await db
    .insert(events)
    .values([
      at('Third', '2026-12-03T11:00:00Z'),
      at('Begun', '2026-11-21T10:59:59Z'),
      at('First', '2026-11-21T11:00:00Z'),
      at('Second', '2026-11-22T11:00:00Z'),
    ])
  const now = new Date('2026-11-21T11:00:00Z')
  const titles = async (limit: number) => (await listUpcomingEvents(db, now, limit)).map(event => event.title)
  expect(await titles(4)).toEqual(['First', 'Second', 'Third'])
  expect(await titles(2)).toEqual(['First', 'Second'])
})
