import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { STARTER_SERVICES } from './catalogue.ts'
import { loadStarter } from './load.ts'

const { db } = await createTestDatabase()

test('servers that start in the same moment fill the catalogue once', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  await db.delete(services)
  await db.delete(plans)
  await Promise.all([loadStarter(db, now), loadStarter(db, now), loadStarter(db, now)])
  expect(await db.select().from(services)).toHaveLength(STARTER_SERVICES.length)
})
