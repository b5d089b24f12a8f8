import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { authRateLimits, sessions, verifications } from '../tables.server.ts'
import { forgetExpired } from './housekeeping.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

const NOW = new Date('2026-03-09T21:40:00Z')
const past = new Date(NOW.getTime() - 1)
const future = new Date(NOW.getTime() + 1)

test('what has expired is forgotten, however much it is, and what has not stays', async () => {
  const userId = await createPerson(db, { email: 'mali@sala.test', role: 'owner' })
  const many = Array.from({ length: 1_001 }, (_, index) => ({
    userId,
    token: `old-${index}`,
    expiresAt: past,
  }))
  await db.insert(sessions).values([...many, { userId, token: 'new', expiresAt: future }])
  await db.insert(verifications).values([
    { identifier: 'old', value: '', expiresAt: past },
    { identifier: 'new', value: '', expiresAt: future },
  ])
  await db.insert(authRateLimits).values([
    { key: 'old', count: 1, lastRequest: NOW.getTime() - 25 * 3_600_000 },
    { key: 'new', count: 1, lastRequest: NOW.getTime() - 60_000 },
  ])

  await forgetExpired({ ...ctx, now: () => NOW })

  expect((await db.select().from(sessions)).map(row => row.token)).toEqual(['new'])
  expect((await db.select().from(verifications)).map(row => row.identifier)).toEqual(['new'])
  expect((await db.select().from(authRateLimits)).map(row => row.key)).toEqual(['new'])
})

test('a session that is used every day ends after thirty all the same', async () => {
  const userId = await createPerson(db, { email: 'used@sala.test', role: 'owner' })
  const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
  await db.insert(sessions).values([
    { userId, token: 'of a month', createdAt: ago(30), expiresAt: future },
    { userId, token: 'younger', createdAt: ago(29), expiresAt: future },
  ])
  await forgetExpired({ ...ctx, now: () => NOW })
  const left = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(left.map(({ token }) => token)).toEqual(['younger'])
})
