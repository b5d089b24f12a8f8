import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { listRecentActivity } from './recent-activity.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
await db.insert(adminActivityLog).values(
  [
    ['created', 'event'],
    ['recorded_payment', 'member'],
    ['issued', 'document'],
    ['request_answered', 'request'],
    ['updated', 'member'],
    ['updated', 'settings'],
  ].map(([action = '', entityType = ''], index) => ({
    action,
    entityType,
    entityId: String(index),
    details: {},
    createdAt: new Date(2026, 8, 20 - index),
  })),
)

test.each([
  [
    'manager',
    [
      'created event',
      'recorded_payment member',
      'issued document',
      'request_answered request',
      'updated member',
    ],
  ],
  ['front_desk', ['created event', 'recorded_payment member', 'request_answered request', 'updated member']],
  ['accountant', ['recorded_payment member', 'issued document']],
] as const)('of what was done last the %s reads what the role works with', async (role, expected) => {
  const { actor } = await asStaff(ctx, role)
  const rows = await listRecentActivity(db, actor)
  expect(rows.map(({ action, entityType }) => `${action} ${entityType}`)).toEqual(expected)
})
