import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { codeValidity } from '#app/people/access-codes/rules.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { members } from '../tables.server.ts'
import { expireMembers } from './expire.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

const at = (instant: string) => ({ ...ctx, now: () => new Date(instant) })

async function setRenewals(value: Partial<Settings['renewals']>) {
  await db.delete(settings).where(eq(settings.key, 'renewals'))
  await db.insert(settings).values({ key: 'renewals', value })
}

const statusOf = async (id: string) =>
  (await db.select({ status: members.status }).from(members).where(eq(members.id, id)))[0]?.status

const logOf = (ids: string[]) =>
  db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityType, 'member'), inArray(adminActivityLog.entityId, ids)))

async function insertCode(memberRowId: string, lastDay: Day) {
  const applicationId = await insertApplication(db)
  const code = { accessId: randomUUID().slice(0, 6), pass: 'K7M2Q9XA', ...codeValidity(lastDay, lastDay) }
  await db.insert(accessCodes).values({ ...code, applicationId, memberRowId })
}

const codeEndOf = async (id: string) =>
  (await db.select().from(accessCodes).where(eq(accessCodes.memberRowId, id)))[0]?.validUntil

beforeEach(async () => {
  await db.delete(members)
  await setRenewals({})
})

test('a member expires when the day of expiry has ended in Bangkok, not before', async () => {
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  await expireMembers(at('2026-08-31T23:59:59+07:00'))
  expect(await statusOf(id)).toBe('active')
  await expireMembers(at('2026-09-01T00:00:00+07:00'))
  expect(await statusOf(id)).toBe('expired')
})

test('the system logs it once, with the status before and after, however often it runs', async () => {
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  const night = at('2026-09-01T00:10:00+07:00')
  await expireMembers(night)
  await expireMembers(night)
  const log = await logOf([id])
  expect(log).toMatchObject([
    {
      adminId: null,
      action: 'expired',
      details: { before: { status: 'active' }, after: { status: 'expired' } },
    },
  ])
  const [member] = await db.select().from(members).where(eq(members.id, id))
  expect(member?.updatedAt).toEqual(night.now())
})

test('days of grace come after the expiry', async () => {
  await setRenewals({ graceDays: 3 })
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  await expireMembers(at('2026-09-03T23:00:00+07:00'))
  expect(await statusOf(id)).toBe('active')
  await expireMembers(at('2026-09-04T00:10:00+07:00'))
  expect(await statusOf(id)).toBe('expired')
})

test('from the last day on the code opens until grace ends, and then neither code nor membership does', async () => {
  await setRenewals({ graceDays: 3 })
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  await insertCode(id, '2026-08-31')
  const other = await insertMember(db, { expiryDate: '2026-09-01' })
  await insertCode(other.id, '2026-09-01')
  await expireMembers(at('2026-08-31T00:10:00+07:00'))
  expect(await codeEndOf(id)).toEqual(new Date('2026-09-04T00:00:00+07:00'))
  expect(await codeEndOf(other.id)).toEqual(new Date('2026-09-02T00:00:00+07:00'))
  await expireMembers(at('2026-09-04T00:10:00+07:00'))
  expect(await statusOf(id)).toBe('expired')
  expect(await codeEndOf(id)).toEqual(new Date('2026-09-04T00:00:00+07:00'))
})

test('without grace a code ends with the membership', async () => {
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  await insertCode(id, '2026-08-31')
  await expireMembers(at('2026-08-31T00:10:00+07:00'))
  await expireMembers(at('2026-09-01T00:10:00+07:00'))
  expect(await codeEndOf(id)).toEqual(new Date('2026-09-01T00:00:00+07:00'))
})

test('who has no expiry, or is suspended or inactive, stays as they are', async () => {
  const kept = await Promise.all([
    insertMember(db, { expiryDate: null }),
    insertMember(db, { status: 'suspended', expiryDate: '2026-01-01' }),
    insertMember(db, { status: 'inactive', expiryDate: '2026-01-01' }),
  ])
  await expireMembers(at('2026-09-01T00:10:00+07:00'))
  for (const { id, status } of kept) expect(await statusOf(id)).toBe(status)
  expect(await logOf(kept.map(({ id }) => id))).toEqual([])
})

test('more than a batch expire in one night, on two servers at once each of them once', async () => {
  await db.insert(members).values(
    Array.from({ length: 1203 }, (_, number) => ({
      memberId: `SALA-MANY${number}`,
      name: 'Nok',
      email: `nok${number}@example.com`,
      joinDate: '2026-01-01',
      expiryDate: '2026-08-31',
    })),
  )
  const night = at('2026-09-01T00:10:00+07:00')
  await Promise.all([expireMembers(night), expireMembers(night)])
  const rows = await db.select({ id: members.id, status: members.status }).from(members)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['expired']))
  expect(await logOf(rows.map(({ id }) => id))).toHaveLength(1203)
})

test('nobody is extended without payment unless an owner wants it, and then only with auto-renew', async () => {
  const night = at('2026-03-01T00:10:00+07:00')
  const over = { expiryDate: '2026-02-28', anchorDay: 31 }
  const first = await insertMember(db, { ...over, autoRenew: true })
  await expireMembers(night)
  expect(await statusOf(first.id)).toBe('expired')

  await setRenewals({ extendsWithoutPayment: true })
  const withIt = await insertMember(db, { ...over, autoRenew: true })
  const without = await insertMember(db, { ...over, autoRenew: false })
  await expireMembers(night)
  expect(await statusOf(without.id)).toBe('expired')
  const [extended] = await db.select().from(members).where(eq(members.id, withIt.id))
  expect(extended).toMatchObject({ status: 'active', expiryDate: '2026-03-31', anchorDay: 31 })
  expect(extended?.lastRenewedAt).toEqual(night.now())
  expect(await logOf([withIt.id])).toMatchObject([
    {
      adminId: null,
      action: 'renewed',
      details: {
        before: { expiryDate: '2026-02-28' },
        after: { expiryDate: '2026-03-31' },
        isAutomatic: true,
      },
    },
  ])
})

test('nothing is left half done when a batch fails', async () => {
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  await db.execute(sql`create function refuse_log() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`)
  await db.execute(
    sql`create trigger refuse before insert on admin_activity_log execute function refuse_log()`,
  )
  await expect(expireMembers(at('2026-09-01T00:10:00+07:00'))).rejects.toThrow()
  await db.execute(sql`drop trigger refuse on admin_activity_log`)
  expect(await statusOf(id)).toBe('active')
})

test('a plan that does not recur is not extended, and hours that were used up open nothing more', async () => {
  await setRenewals({ extendsWithoutPayment: true, graceDays: 3 })
  const ending = { expiryDate: '2026-08-31', autoRenew: true }
  const { id } = await insertMember(db, { ...ending, planName: 'Hourly Rate' })
  await insertCode(id, '2026-08-10')
  const first = { firstEntryAt: new Date('2026-08-10T22:45:00+07:00') }
  await db.update(entitlements).set(first).where(eq(entitlements.memberRowId, id))
  const end = await codeEndOf(id)
  await expireMembers(at('2026-08-31T12:00:00+07:00'))
  await expireMembers(at('2026-09-04T00:10:00+07:00'))
  expect(await statusOf(id)).toBe('expired')
  expect(await codeEndOf(id)).toEqual(end)
})
