import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { listIds } from './list-export.server.ts'

const { db } = await createTestDatabase()

test('of what is ticked, what is nobody’s id is left out', async () => {
  const rows = ['1', '2'].map(entityId => ({ entityId, action: 'viewed', entityType: 'member' }) as const)
  const [first, second] = await db.insert(adminActivityLog).values(rows).returning()
  const idsOf = (chosen: string[] | null) =>
    listIds(db, adminActivityLog, { where: undefined, orderBy: [asc(adminActivityLog.entityId)], chosen })
  expect(await idsOf(null)).toEqual([first?.id, second?.id])
  expect(await idsOf([second?.id ?? '', randomUUID(), 'hasOwnProperty', ''])).toEqual([second?.id])
  expect(await idsOf(['%'])).toEqual([])
})
