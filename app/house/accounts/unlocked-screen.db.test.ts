import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { action as changeMail } from '#app/areas/admin/settings/mail.tsx'
import { actorContext } from '#app/house/access/steps.server.ts'
import { serverForm } from '#app/house/mail/schema/server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { action as makeKey } from '#app/machines/api-keys/routes/admin.tsx'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createPerson, PASSWORD } from '../../../tests/support/sign-in.ts'
import { action as changeStaff } from './routes/settings-staff.tsx'
import { action as changePerson } from './routes/settings-staff-person.tsx'
import { savedRole } from './steps/saved-staff.server.ts'
import { requireSecondFactor } from './steps/staff-security.server.ts'
import { adminUsers, twoFactors, users } from './tables.server.ts'

// What lets somebody in, or in with more, asks for the password again: the owner may be at the coffee machine.

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

// biome-ignore lint/suspicious/noExplicitAny: the router's own arguments carry types of the whole route tree
type Action = (args: any) => Promise<any>

function post(action: Action, fields: Record<string, string>, id = '') {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  context.set(actorContext, owner.actor)
  const url = new URL(ctx.origin)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  return action({ request, url, context, params: { id }, pattern: '' })
}

const roleOf = async (userId: string) =>
  (await db.select().from(adminUsers).where(eq(adminUsers.userId, userId)))[0]

const manager = () => createPerson(db, { email: `${randomUUID()}@sala.test`, role: 'manager' })

const STEPS: Record<
  string,
  () => Promise<{ ask: (password: string) => Promise<unknown>; isDone: () => Promise<boolean> }>
> = {
  'making an API key': async () => {
    const name = randomUUID()
    return {
      ask: password => post(makeKey, { name, scope: 'blogs.write', password }),
      isDone: async () => (await db.select().from(apiKeys).where(eq(apiKeys.name, name))).length > 0,
    }
  },
  'saying where mails go': async () => {
    const host = `smtp-${randomUUID()}.example`
    const settings = await findSettings(db)
    const { version } = savedFields(serverForm(settings.mail).fieldsOf(settings))
    return {
      ask: password => post(changeMail, { intent: 'server', host, port: '587', version, password }),
      isDone: async () => (await findSettings(db)).mail.host === host,
    }
  },
  'inviting an owner': async () => {
    const email = `${randomUUID()}@sala.test`
    return {
      ask: password => post(changeStaff, { email, displayName: 'Eve', role: 'owner', password }),
      isDone: async () => (await db.select().from(users).where(eq(users.email, email))).length > 0,
    }
  },
  'asking staff for no second factor any more': async () => {
    await requireSecondFactor(owner, true)
    return {
      ask: password => post(changeStaff, { intent: 'require-factor', password }),
      isDone: async () => !(await findSettings(db)).security.requireTwoFactor,
    }
  },
  'giving somebody another role': async () => {
    const userId = await manager()
    const { version } = savedRole('manager')
    return {
      ask: password => post(changePerson, { intent: 'role', role: 'owner', version, password }, userId),
      isDone: async () => (await roleOf(userId))?.role === 'owner',
    }
  },
  'giving access back': async () => {
    const userId = await manager()
    await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, userId))
    return {
      ask: password => post(changePerson, { intent: 'restore', password }, userId),
      isDone: async () => (await roleOf(userId))?.endedAt === null,
    }
  },
  'taking somebody’s second factor away': async () => {
    const userId = await manager()
    await db.insert(twoFactors).values({ userId, secret: 's', backupCodes: 'b' })
    return {
      ask: password => post(changePerson, { intent: 'reset-factor', password }, userId),
      isDone: async () =>
        (await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))).length === 0,
    }
  },
}

test.each(Object.entries(STEPS))('%s asks for the password again', async (_, prepare) => {
  const { ask, isDone } = await prepare()
  for (const password of ['', 'not it']) {
    const answer = await ask(password)
    expect(JSON.stringify(answer)).toMatch(/Please enter your password|not your current password/)
    expect(await isDone()).toBe(false)
  }
  await ask(PASSWORD)
  expect(await isDone()).toBe(true)
})

test('a right password forgets the wrong ones before it, and ten wrong ones are all', async () => {
  const { ask, isDone } = await (STEPS['inviting an owner'] ?? expect.fail)()
  for (let i = 0; i < 10; i++) await ask('not it')
  expect(JSON.stringify(await ask(PASSWORD))).toContain('Too many')
  expect(await isDone()).toBe(false)
})
