import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { listActiveServices } from './queries.server.ts'
import { services } from './tables.server.ts'

test('visitors see the services that are switched on, in the owner’s order', async () => {
  const { db } = await createTestDatabase()
  await db.update(services).set({ isActive: false }).where(eq(services.textKey, 'wifi'))
  await db.update(services).set({ position: -1 }).where(eq(services.textKey, 'visa'))
  const shown = (await listActiveServices(db)).map(service => service.textKey)
  expect(shown.slice(0, 3)).toEqual(['visa', 'coffee', 'meeting-rooms'])
  expect(shown).not.toContain('wifi')
})
