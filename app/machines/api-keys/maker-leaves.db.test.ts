import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import {
  changeStaffRole,
  endStaffAccess,
  endStaffSessions,
} from '#app/house/accounts/commands/staff.server.ts'
import { savedRole } from '#app/house/accounts/steps/saved-staff.server.ts'
import { listStaffKeys } from '#app/house/accounts/steps/staff-keys.server.ts'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { authenticateKey } from '#app/machines/api/adapters/authenticate.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { makeKey } from '../../../tests/support/make-key.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createKey } from './commands.server.ts'
import { listKeysLeft } from './queries.server.ts'
import { REPLACED_WITHIN_DAYS } from './rules.ts'
import { hashKey } from './steps.server.ts'
import { apiKeys } from './tables.server.ts'
import { waiting } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const boss = await asStaff(ctx, 'owner')

beforeEach(async () => {
  await db.delete(apiKeys)
})

const make = (by: CommandContext, name: string) => makeKey(by, { name, scopes: ['members.read'] })

async function opens(key: string) {
  const headers = { authorization: `Bearer ${key}` }
  const asking = new Request('http://localhost/api/v1/members', { headers })
  return (await authenticateKey(ctx, asking, 'members.read')).ok
}

const roleTo = (userId: string, role: string) =>
  changeStaffRole(boss, { userId, role, version: savedRole('owner').version })

const ENDS: [string, (userId: string) => Promise<unknown>][] = [
  ['access ends', userId => endStaffAccess(boss, userId)],
  ['role becomes manager', userId => roleTo(userId, 'manager')],
  ['role becomes front desk', userId => roleTo(userId, 'front_desk')],
]

describe.each(ENDS)('when the maker’s %s', (_, end) => {
  test('their keys open nothing, others do, and the log says so of each', async () => {
    const maker = await asStaff(ctx, 'owner')
    const [one, two, others] = [
      await make(maker, 'Door'),
      await make(maker, 'n8n'),
      await make(boss, 'Books'),
    ]
    expect(await listStaffKeys(db, maker.actor.userId)).toEqual(['Door', 'n8n'])
    expect(await end(maker.actor.userId)).toMatchObject({ ok: true })
    expect([await opens(one), await opens(two), await opens(others)]).toEqual([false, false, true])
    expect(await listStaffKeys(db, maker.actor.userId)).toEqual([])
    for (const key of [one, two]) {
      const [row] = await db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.hash, hashKey(key)))
      const entries = await db
        .select()
        .from(adminActivityLog)
        .where(eq(adminActivityLog.entityId, row?.id ?? ''))
      const said = entries.map(({ action, adminId }) => [action, adminId])
      expect(said).toContainEqual(['ended_with_maker', boss.actor.userId])
    }
  })

  test('a key that they make at that moment is refused or ends too', async () => {
    const maker = await asStaff(ctx, 'owner')
    const [made] = await Promise.allSettled([
      createKey(maker, { name: 'Late', scopes: ['members.read'] }),
      end(maker.actor.userId),
    ])
    const key = made.status === 'fulfilled' && made.value.ok ? made.value.value : 'none'
    expect(await opens(key)).toBe(false)
    await expect(createKey(maker, { name: 'Later', scopes: ['members.read'] })).rejects.toMatchObject({
      init: { status: 403 },
    })
  })
})

test('signing an owner out everywhere, and another role for somebody who stays owner, end no key', async () => {
  const maker = await asStaff(ctx, 'owner')
  const key = await make(maker, 'Door')
  await endStaffSessions(boss, maker.actor.userId)
  await roleTo(maker.actor.userId, 'owner')
  expect(await opens(key)).toBe(true)
})

describe('what an owner is to see to', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const namesLeft = async (now = new Date()) =>
    (await listKeysLeft(db, { now, limit: 10 })).rows.map(({ name }) => name)

  test('is a key in use that ended, until another of its name is made or two weeks are over', async () => {
    const maker = await asStaff(ctx, 'owner')
    await make(boss, 'Door')
    const used = await make(maker, 'Door')
    await make(maker, 'Never used')
    await opens(used)
    await endStaffAccess(boss, maker.actor.userId)
    expect(await namesLeft()).toEqual(['Door'])
    expect(await namesLeft(inDays(REPLACED_WITHIN_DAYS - 1))).toEqual(['Door'])
    expect(await namesLeft(inDays(REPLACED_WITHIN_DAYS + 1))).toEqual([])
    await make(boss, 'door')
    expect(await namesLeft()).toEqual([])
  })

  test('is a key that an older version left alive, with who made it, and none that somebody revoked', async () => {
    const maker = await asStaff(ctx, 'owner')
    await make(maker, 'Left alive')
    const own = await make(boss, 'Own')
    await opens(own)
    await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, maker.actor.userId))
    await db.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.name, 'Own'))
    const found = await waiting[0]?.today?.find({ ...boss }, 5)
    expect(found).toMatchObject({ total: 1, rows: [{ name: 'Left alive', note: { text: 'Still works' } }] })
  })
})
