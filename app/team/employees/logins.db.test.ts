import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#app/house/accounts/commands/sign-in.server.ts'
import { findActor } from '#app/house/accounts/queries/session.server.ts'
import { accounts, adminUsers, sessions, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { lastEntry } from '../../../tests/support/last-entry.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import {
  cookieHeader,
  cookieOf,
  createPerson,
  insertEmployee,
  PASSWORD,
} from '../../../tests/support/sign-in.ts'
import { createEmployeeLogin, updateEmployeeLogin } from './commands/logins.server.ts'
import { findLogins } from './queries/employees.server.ts'
import { employees } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const manager = await asStaff(visitor, 'manager')
const owner = await asStaff(visitor, 'owner')
const request = new Request(visitor.origin)

const NEW_PASSWORD = 'mango at midnight'
const EMAIL = 'nok@sala.test'

let employeeId = ''

beforeEach(async () => {
  await db.delete(rateLimits)
  await db.delete(mails)
  await db.delete(users).where(eq(users.email, EMAIL))
  employeeId = await insertEmployee(db, { firstName: 'Nok', lastName: 'Suwan', email: 'Nok@sala.test' })
})

const create = (password = NEW_PASSWORD, ctx = manager) =>
  createEmployeeLogin(ctx, { request, employeeId, password })
const update = (password = NEW_PASSWORD, ctx = manager) => updateEmployeeLogin(ctx, { employeeId, password })

const canSignIn = async (password: string) => (await signIn(visitor, request, { email: EMAIL, password })).ok

const loginOf = async () => (await findLogins(db, [employeeId])).get(employeeId)

test('a new login opens the portal with the employee’s email and the password, and the log holds no password', async () => {
  expect(await create()).toEqual({ ok: true, value: null })
  const outcome = await signIn(visitor, request, { email: EMAIL, password: NEW_PASSWORD })
  const cookie = outcome.ok ? cookieHeader(outcome.cookies) : ''
  expect(await findActor(visitor, new Request(visitor.origin, { headers: { cookie } }))).toMatchObject({
    name: 'Nok Suwan',
    email: EMAIL,
    admin: null,
    isEmployee: true,
  })
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, employeeId))
  expect(entries).toMatchObject([
    {
      adminId: manager.actor.userId,
      action: 'created_login',
      entityType: 'employee',
      details: { account: 'new' },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD)
})

test.each([
  ['short', 'too_short'],
  ['x'.repeat(129), 'too_long'],
  ['password1', 'common'],
  ['nok-sala-nok', 'context'],
])('the password %j is refused: %s', async (password, reason) => {
  expect(await create(password)).toEqual({ ok: false, reason })
  expect(await loginOf()).toBeUndefined()
  await create()
  expect(await update(password)).toEqual({ ok: false, reason })
  expect(await canSignIn(NEW_PASSWORD)).toBe(true)
})

test('two who press at once make one login', async () => {
  const outcomes = await Promise.all([create(), create(), create()])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await create()).toEqual({ ok: false, reason: 'has_login' })
})

test('an account with that email is linked by its own password, which it keeps, and its owner is told', async () => {
  const userId = await createPerson(db, { email: EMAIL, role: 'front_desk' })
  const cookie = await cookieOf(visitor, EMAIL)
  expect(await create(PASSWORD)).toEqual({ ok: true, value: null })
  expect(await loginOf()).toEqual({ userId, employeeId, email: EMAIL, isStaff: true })
  expect(await canSignIn(PASSWORD)).toBe(true)
  expect(await findActor(visitor, new Request(visitor.origin, { headers: { cookie } }))).toMatchObject({
    admin: { role: 'front_desk' },
    isEmployee: true,
  })
  expect(await lastEntry(db)).toMatchObject({ action: 'signed_in' })
  const sent = await db.select().from(mails).where(eq(mails.recipient, EMAIL))
  expect(sent.map(({ kind }) => kind)).toEqual(['account'])
})

test('an account with that email is not linked by another password, and the try is written down', async () => {
  const userId = await createPerson(db, { email: EMAIL })
  expect(await create()).toEqual({ ok: false, reason: 'credentials' })
  expect(await loginOf()).toBeUndefined()
  expect(await canSignIn(PASSWORD)).toBe(true)
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, userId))
  expect(entry).toMatchObject({ action: 'sign_in_failed', adminId: manager.actor.userId })
})

test('an account without a password, such as an invited person’s, is not linked by any', async () => {
  await db.insert(users).values({ email: EMAIL, name: 'Invited' })
  expect(await create()).toEqual({ ok: false, reason: 'credentials' })
})

test('guessing a password here ends like guessing at the sign-in, the right one included', async () => {
  await createPerson(db, { email: EMAIL })
  for (let guess = 0; guess < 10; guess++)
    expect(await create(`guess number ${guess}`)).toEqual({ ok: false, reason: 'credentials' })
  expect(await create(PASSWORD)).toEqual({ ok: false, reason: 'too_many' })
  expect(await loginOf()).toBeUndefined()
  expect(await canSignIn(PASSWORD)).toBe(false) // the same counter, from the same address
})

test('nobody tries one password at many accounts either', async () => {
  const sprayer = await asStaff(visitor, 'manager')
  const reasons = []
  for (let person = 0; person < 21; person++) {
    const email = `person.${person}@sala.test`
    await db.insert(users).values({ email, name: 'Person' }).onConflictDoNothing()
    const input = { request, employeeId: await insertEmployee(db, { email }), password: NEW_PASSWORD }
    const outcome = await createEmployeeLogin(sprayer, input)
    reasons.push(outcome.ok || outcome.reason)
  }
  expect(reasons.filter(reason => reason === 'credentials')).toHaveLength(20)
  expect(reasons.at(-1)).toBe('too_many')
})

test('an account that is another employee’s login stays theirs', async () => {
  await createPerson(db, { email: EMAIL })
  await create(PASSWORD)
  const other = await insertEmployee(db, { email: EMAIL })
  expect(await createEmployeeLogin(manager, { request, employeeId: other, password: PASSWORD })).toEqual({
    ok: false,
    reason: 'linked_elsewhere',
  })
  expect(await createEmployeeLogin(manager, { request, employeeId: other, password: 'wrong guess' })).toEqual(
    {
      ok: false,
      reason: 'credentials',
    },
  )
})

test('a new password ends every session, the old password and mailed links, and its owner is told', async () => {
  await create()
  const cookie = await cookieOfLogin()
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, EMAIL))
  expect(await update('coconut before noon')).toEqual({ ok: true, value: null })
  expect(await findActor(visitor, new Request(visitor.origin, { headers: { cookie } }))).toBeNull()
  expect(await canSignIn(NEW_PASSWORD)).toBe(false)
  expect(await canSignIn('coconut before noon')).toBe(true)
  const [user] = await db.select().from(users).where(eq(users.email, EMAIL))
  expect(user?.emailVerified).toBe(false) // a manager knows it: see "whoever chose an employee’s password"
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, EMAIL))
  expect(mail?.text).toContain('set a new password for your account')
  expect(mail?.text).not.toContain('coconut')
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, employeeId))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['created_login', 'updated_login'])
  expect(JSON.stringify(entries)).not.toContain('coconut')
})

async function cookieOfLogin() {
  const outcome = await signIn(visitor, request, { email: EMAIL, password: NEW_PASSWORD })
  if (!outcome.ok) throw new Error('refused')
  return cookieHeader(outcome.cookies)
}

test.each(['owner', 'manager', 'front_desk'] as const)(
  'a manager never sets the password of an account of staff, here a %s, also when the access has ended',
  async role => {
    const userId = await createPerson(db, { email: EMAIL, role })
    await create(PASSWORD)
    expect(await update()).toEqual({ ok: false, reason: 'owner_only' })
    await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, userId))
    expect(await update()).toEqual({ ok: false, reason: 'owner_only' })
    expect(await canSignIn(PASSWORD)).toBe(true)
    expect(await update(NEW_PASSWORD, owner)).toEqual({ ok: true, value: null })
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  },
)

test('nobody changes their own password here, where the old one is not asked for', async () => {
  await db.update(users).set({ employeeId }).where(eq(users.id, owner.actor.userId))
  expect(await update(NEW_PASSWORD, owner)).toEqual({ ok: false, reason: 'self' })
})

test('an email that is changed on the record later does not move the login, nor open another’s', async () => {
  await create()
  const login = await loginOf()
  const victim = await createPerson(db, { email: 'victim@sala.test', role: 'owner' })
  await db.update(employees).set({ email: 'victim@sala.test' }).where(eq(employees.id, employeeId))
  expect(await loginOf()).toEqual(login)
  await db.insert(sessions).values({ userId: victim, token: 't', expiresAt: new Date(Date.now() + 60_000) })
  expect(await update('coconut before noon')).toEqual({ ok: true, value: null })
  const hashes = await db.select().from(accounts).where(eq(accounts.userId, victim))
  expect(hashes).toHaveLength(1)
  expect((await signIn(visitor, request, { email: 'victim@sala.test', password: PASSWORD })).ok).toBe(true)
})

test('who works here no more gets no login, and an unknown id none either', async () => {
  employeeId = await insertEmployee(db, { email: EMAIL, status: 'terminated' })
  expect(await create()).toEqual({ ok: false, reason: 'ended' })
  employeeId = 'nonsense'
  expect(await create()).toEqual({ ok: false, reason: 'not_found' })
  expect(await update()).toEqual({ ok: false, reason: 'not_found' })
})
