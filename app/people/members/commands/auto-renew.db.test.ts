import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { openMemberHouse } from '../../../../tests/support/member-house.ts'
import { setAutoRenew } from './auto-renew.server.ts'

const { db, desk, add, read, tick } = await openMemberHouse()

describe('auto-renewal', () => {
  test('is switched off and on again, each time once in the log', async () => {
    const { id } = await add()
    for (const autoRenew of [false, false, true]) {
      tick()
      expect(await setAutoRenew(desk, { id, autoRenew })).toEqual({ ok: true, value: autoRenew })
      expect((await read(id)).autoRenew).toBe(autoRenew)
    }
    const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
    expect(entries.filter(({ action }) => action === 'updated').map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { before: { autoRenew: true }, after: { autoRenew: false } },
        { before: { autoRenew: false }, after: { autoRenew: true } },
      ]),
    )
    expect(entries).toHaveLength(3)
    expect(await setAutoRenew(desk, { id: 'nobody', autoRenew: true })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })
})
