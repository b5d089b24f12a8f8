import { expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { cookieOf, createPerson, PASSWORD } from '../../../tests/support/sign-in.ts'
import { createFirstAdmin } from './commands.server.ts'
import { findActor } from './queries.server.ts'
import { signIn } from './sign-in.server.ts'

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
