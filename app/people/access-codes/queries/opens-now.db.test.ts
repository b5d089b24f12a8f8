import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { insertCode } from '../steps/issue.server.ts'
import { accessCodes } from '../tables.server.ts'
import { opensNow } from './opens-now.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = new Date()
const today = bangkokDay(now)
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

/** An application with a code, from and until so many days from now. */
async function giveCode([from, until]: readonly [number, number], memberRowId: string | null = null) {
  const applicationId = await insertApplication(db)
  const validity = { validFrom: inDays(from), validUntil: inDays(until) }
  await db.transaction(tx =>
    insertCode(tx, ctx, { applicationId, ...validity, memberRowId, isProvisional: memberRowId === null }),
  )
  return applicationId
}

test.each([
  ['opens', [-1, 1], true],
  ['will open', [1, 2], false],
  ['is over', [-2, -1], false],
] as const)('a visitor’s code that %s', async (_what, days, opens) => {
  expect(await opensNow(db, await giveCode(days), now)).toBe(opens)
})

test('no code, and one that was taken back, open nothing', async () => {
  expect(await opensNow(db, await insertApplication(db), now)).toBe(false)
  const taken = await giveCode([-1, 1])
  await db.update(accessCodes).set({ revokedAt: now }).where(eq(accessCodes.applicationId, taken))
  expect(await opensNow(db, taken, now)).toBe(false)
})

test.each([
  ['active', 0, true],
  ['active', 1, false],
  ['suspended', 0, false],
  ['inactive', 0, false],
  ['expired', 0, false],
] as const)(
  'the code of a member who is %s, from in %i days on, is worth what the member is',
  async (status, from, opens) => {
    const dates = { joinDate: addDays(today, from), expiryDate: addDays(today, 20) }
    const { id } = await insertMember(db, dates)
    await db.update(members).set({ status }).where(eq(members.id, id))
    expect(await opensNow(db, await giveCode([-1, 20], id), now)).toBe(opens)
  },
)
