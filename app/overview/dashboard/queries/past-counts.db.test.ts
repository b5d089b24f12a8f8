import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { changeMembership, lockMember } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { findPastCounts } from './past-counts.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const { actor } = await asStaff(ctx, 'owner')
const today = bangkokDay(new Date())
const past = { today, since: addDays(today, -30) }
const LONG_AGO = { joinDate: '2020-01-01', expiryDate: '2999-12-31', createdAt: new Date('2020-01-01') }

const countMembers = async (since = past.since) => (await findPastCounts(db, { today, since })).members

test('a record that came or changed since the last count is counted', async () => {
  expect(await countMembers()).toBe(0)
  const { id } = await insertMember(db, LONG_AGO)
  expect(await countMembers()).toBe(1)
  await db.transaction(async tx => {
    const before = await lockMember(tx, id)
    if (!before) throw new Error('no member')
    const { membershipType, planName, expiryDate, anchorDay, lastRenewedAt } = before
    const change = { membershipType, planName, expiryDate, anchorDay, lastRenewedAt, updatedAt: new Date() }
    await changeMembership(
      tx,
      before,
      { ...change, status: 'suspended' },
      { adminId: actor.userId, action: 'undone' },
    )
  })
  expect(await countMembers()).toBe(1)
  const [member] = await db.select().from(members).where(eq(members.id, id))
  expect(member?.status).toBe('suspended')
})

test('each period has a count of its own', async () => {
  await insertMember(db, { ...LONG_AGO, joinDate: addDays(today, -10), createdAt: new Date() })
  expect(await countMembers()).toBe(1)
  expect(await countMembers(addDays(today, -5))).toBe(2)
  expect(await countMembers()).toBe(1)
})

test('while nothing changes it is not counted again', async () => {
  const first = await findPastCounts(db, past)
  expect(await findPastCounts(db, past)).toBe(first)
})
