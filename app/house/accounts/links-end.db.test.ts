import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setEmployeesStatus } from '#app/team/employees/commands/employees.server.ts'
import { createEmployeeLogin, updateEmployeeLogin } from '#app/team/employees/commands/logins.server.ts'
import { findEmployee } from '#app/team/employees/queries/employees.server.ts'
import { savedEmployee } from '#app/team/employees/steps/saved-employee.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { cookieOf, createPerson, insertEmployee, PASSWORD } from '../../../tests/support/sign-in.ts'
import { confirmEmailChange } from './commands/email-change.server.ts'
import { changeOwnPassword } from './commands/profile.server.ts'
import { resetPassword } from './commands/recovery.server.ts'
import { createRole, updateRole } from './commands/roles.server.ts'
import { endAllSessions, endOtherSessions } from './commands/sessions.server.ts'
import {
  changeStaffRole,
  endStaffAccess,
  endStaffSessions,
  resetSecondFactor,
} from './commands/staff.server.ts'
import { inviteStaff } from './commands/staff-invite.server.ts'
import { listOwnRoles } from './queries/roles.server.ts'
import { readSessionState } from './queries/session.server.ts'
import { resetOwner } from './steps/first-admin.server.ts'
import { findKnownDevice } from './steps/known-device.server.ts'
import { findToken, issueToken, type TokenPurpose } from './steps/one-time-tokens.server.ts'
import { savedRole, savedRoleFields } from './steps/saved-staff.server.ts'
import { accounts, adminUsers, users, verifications } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const boss = await asStaff(ctx, 'owner')
const NEW_PASSWORD = 'kites above the bay'

function requestWith(cookie = '') {
  return new Request(`${ctx.origin}/admin/profile`, { headers: { cookie } })
}

function issue(userId: string, purpose: TokenPurpose, payload = '') {
  const wanted = { purpose, userId, payload, validSeconds: 60, now: new Date() }
  return db.transaction(tx => issueToken(tx, wanted))
}

/** Somebody with everything that may be outstanding: who has one of these can get into the account. */
async function openHouse({ role, isEmployee }: { role?: 'manager'; isEmployee?: boolean }) {
  const email = `${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, ...(role && { role }), isEmployee: isEmployee ?? false })
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  const cookie = await cookieOf(ctx, email)
  await db.insert(accounts).values({ userId, accountId: userId, providerId: 'google' })
  const link = { email, userId }
  const state = { callbackURL: '/', codeVerifier: 'x', expiresAt: Date.now() + 60_000, link }
  const trip = `auth-state:${randomUUID()}`
  const soon = new Date(Date.now() + 60_000)
  await db.insert(verifications).values({ identifier: trip, value: JSON.stringify(state), expiresAt: soon })
  const reset = await issue(userId, 'reset-password')
  const change = await issue(userId, 'change-email', `new.${email}`)
  const { actor, sessionId } = await readSessionState(ctx, requestWith(cookie))
  if (!actor || !sessionId) throw new Error('nobody is signed in')

  /** What still opens the account. */
  async function stillOpen() {
    const found = [
      (await findToken(db, { purpose: 'reset-password', token: reset, now: new Date() })) && 'reset link',
      (await findToken(db, { purpose: 'change-email', token: change, now: new Date() })) && 'email link',
      (await db.select().from(verifications).where(like(verifications.identifier, trip))).length > 0 &&
        'linking trip',
      (await findKnownDevice(ctx, requestWith(cookie), email)) && 'known browser',
      (await readSessionState(ctx, requestWith(cookie))).actor && 'session',
      (await db.select().from(accounts).where(eq(accounts.userId, userId))).some(
        ({ providerId }) => providerId === 'google',
      ) && 'linked account',
    ]
    return found.filter(Boolean)
  }
  return { email, userId, cookie, sessionId, commands: { ...ctx, actor }, stillOpen }
}

type House = Awaited<ReturnType<typeof openHouse>>
type Change = {
  kind?: Parameters<typeof openHouse>[0]
  change: (house: House) => Promise<unknown>
  stays: string[]
}

const LINKED = 'linked account'
const HERE = 'session'

/** Gives somebody a role of the house's own, and then changes what it gives. */
async function changeOwnRoleOf(userId: string) {
  const name = randomUUID().slice(0, 8)
  const made = await createRole(boss, { name, permissions: ['events.view'] })
  if (!made.ok) throw new Error('The role was not made')
  await db.update(adminUsers).set({ role: 'own', roleId: made.id }).where(eq(adminUsers.userId, userId))
  const role = (await listOwnRoles(db)).find(({ id }) => id === made.id)
  const version = role ? savedRoleFields(role).version : ''
  return updateRole(boss, { id: made.id, version, name, permissions: ['events.edit'] })
}

async function endEmploymentOf(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const employee = await findEmployee(db, user?.employeeId ?? '')
  if (!employee) throw new Error('Nobody works here by that account')
  const rows = [{ id: employee.id, mark: savedEmployee(employee).version }]
  const { count } = await setEmployeesStatus(boss, { rows, to: 'terminated' })
  return { ok: count === 1 }
}

const CHANGES: Record<string, Change> = {
  'its password is changed': {
    change: ({ commands, cookie, sessionId }) =>
      changeOwnPassword(
        commands,
        { request: requestWith(cookie), sessionId },
        { current: PASSWORD, next: NEW_PASSWORD },
      ),
    stays: [LINKED, HERE],
  },
  'its password is reset by mail': {
    change: async ({ userId }) =>
      resetPassword(ctx, requestWith(), {
        token: await issue(userId, 'reset-password'),
        password: NEW_PASSWORD,
      }),
    stays: [LINKED],
  },
  'a manager sets its password': {
    kind: { isEmployee: true },
    change: async ({ userId }) => {
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      return updateEmployeeLogin(boss, { employeeId: user?.employeeId ?? '', password: NEW_PASSWORD })
    },
    stays: [],
  },
  'somebody at the server makes it the owner’s': {
    change: async ({ email }) => ({ ok: Boolean(await resetOwner(db, { email, password: NEW_PASSWORD })) }),
    stays: [],
  },
  'its email changes': {
    change: async ({ userId, email }) =>
      confirmEmailChange(ctx, await issue(userId, 'change-email', `other.${email}`)),
    stays: [LINKED, HERE],
  },
  'it gets another role': {
    kind: { role: 'manager' },
    change: ({ userId }) =>
      changeStaffRole(boss, { userId, role: 'owner', version: savedRole('manager').version }),
    stays: [LINKED],
  },
  'it becomes staff': {
    kind: { isEmployee: true },
    change: ({ email }) => inviteStaff(boss, { email, displayName: 'Mali', role: 'manager' }),
    stays: [LINKED],
  },
  'it becomes an employee’s': {
    change: async ({ email }) =>
      createEmployeeLogin(boss, {
        request: requestWith(),
        employeeId: await insertEmployee(db, { email }),
        password: PASSWORD,
      }),
    stays: [LINKED, 'known browser', HERE],
  },
  'its access to the staff area ends': {
    kind: { role: 'manager' },
    change: ({ userId }) => endStaffAccess(boss, userId),
    stays: [LINKED],
  },
  'an owner signs it out everywhere, as for a lost phone': {
    kind: { role: 'manager' },
    change: ({ userId }) => endStaffSessions(boss, userId),
    stays: [],
  },
  'its role of the house’s own gives something else': {
    kind: { role: 'manager' },
    change: ({ userId }) => changeOwnRoleOf(userId),
    stays: [LINKED],
  },
  'it is signed out everywhere by its person': {
    change: async ({ commands }) => ({ ok: (await endAllSessions(commands)) === undefined }),
    stays: [LINKED],
  },
  'it is signed out everywhere else': {
    change: async ({ commands, cookie, sessionId }) =>
      endOtherSessions(commands, { request: requestWith(cookie), sessionId }).then(({ count }) => ({
        ok: count === 0,
      })),
    stays: [LINKED, HERE],
  },
  'the employment of its person ends': {
    kind: { isEmployee: true },
    change: ({ userId }) => endEmploymentOf(userId),
    stays: [LINKED],
  },
  'an owner takes its second factor away': {
    kind: { role: 'manager' },
    change: ({ userId }) => resetSecondFactor(boss, userId),
    stays: [],
  },
}

describe('what was outstanding opens an account no longer once', () => {
  test.each(Object.entries(CHANGES))('%s', async (_, { kind = {}, change, stays }) => {
    const house = await openHouse(kind)
    expect(await house.stillOpen()).toHaveLength(6)
    expect(await change(house)).toMatchObject({ ok: true })
    expect((await house.stillOpen()).toSorted()).toEqual(stays.toSorted())
  })
})

test('the browser in which the password was changed stays known', async () => {
  const { commands, cookie, sessionId, email } = await openHouse({})
  const changed = await changeOwnPassword(
    commands,
    { request: requestWith(cookie), sessionId },
    { current: PASSWORD, next: NEW_PASSWORD },
  )
  const fresh = changed.ok ? (changed.value.cookie.split(';')[0] ?? '') : ''
  expect(await findKnownDevice(ctx, requestWith(fresh), email)).not.toBeNull()
})
