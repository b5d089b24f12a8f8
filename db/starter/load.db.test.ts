import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { STARTER_SERVICES } from './catalogue.ts'
import { loadStarter } from './load.ts'

const { db } = await createTestDatabase()

test('servers that start in the same moment fill the catalogue once', async () => {
  await db.delete(services)
  await db.delete(plans)
  await Promise.all([loadStarter(db), loadStarter(db), loadStarter(db)])
  expect(await db.select().from(services)).toHaveLength(STARTER_SERVICES.length)
})
