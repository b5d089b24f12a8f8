import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { signIn } from '../commands/sign-in.server.ts'
import { findActor } from '../queries/session.server.ts'
import { adminUsers, twoFactors, users } from '../tables.server.ts'
import { createFirstAdmin, resetOwner } from './first-admin.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const request = new Request(ctx.origin)

test('the first admin of someone who had an account signs in with the new password only', async () => {
  await createPerson(db, { email: 'owner@sala.test' })
  const cookie = await cookieOf(ctx, 'owner@sala.test')
  const admin = await createFirstAdmin(db, { email: 'Owner@Sala.test', password: 'a new beginning' })
  expect(admin).toEqual({ email: 'owner@sala.test', password: 'a new beginning' })
  expect(await findActor(ctx, new Request(ctx.origin, { headers: { cookie } }))).toBeNull()
  const old = await signIn(ctx, request, { email: 'owner@sala.test', password: PASSWORD })
  expect(old.ok).toBe(false)
  const fresh = await signIn(ctx, request, { email: 'owner@sala.test', password: 'a new beginning' })
  expect(fresh.ok).toBe(true)
})

test('while there is an admin no other is made', async () => {
  expect(await createFirstAdmin(db, {})).toBeNull()
})

test('when no owner may enter any more, the next start makes one', async () => {
  await createPerson(db, { email: 'manager@sala.test', role: 'manager' })
  await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.role, 'owner'))
  const admin = await createFirstAdmin(db, { email: 'owner@sala.test', password: 'once more with care' })
  expect(admin?.email).toBe('owner@sala.test')
  const cookies = await signIn(ctx, request, { email: 'owner@sala.test', password: 'once more with care' })
  expect(cookies.ok).toBe(true)
  expect(await createFirstAdmin(db, {})).toBeNull()
})

test('two servers that start together make one owner', async () => {
  await db.update(adminUsers).set({ endedAt: new Date() })
  const starts = await Promise.all([1, 2, 3].map(n => createFirstAdmin(db, { email: `first${n}@sala.test` })))
  expect(starts.filter(admin => admin !== null)).toHaveLength(1)
})

test('an owner who is locked out gets a new password, without second factor and old sessions', async () => {
  const userId = await createPerson(db, { email: 'lost@sala.test', role: 'front_desk' })
  const cookie = await cookieOf(ctx, 'lost@sala.test')
  await db.insert(twoFactors).values({ userId, secret: 's', backupCodes: 'b' })
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
  const { password } = await resetOwner(db, { email: 'LOST@sala.test' })
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await findActor(ctx, new Request(ctx.origin, { headers: { cookie } }))).toBeNull()
  const entered = await signIn(ctx, request, { email: 'lost@sala.test', password })
  expect(entered.ok).toBe(true)
  const [admin] = await db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
  expect(admin).toMatchObject({ role: 'owner', endedAt: null })
})
