import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { linkIn, textOf } from '../../../../tests/support/mails.ts'
import { cookieOf, createPerson } from '../../../../tests/support/sign-in.ts'
import { findActor } from '../queries/session.server.ts'
import { findStaff, listStaff } from '../queries/staff.server.ts'
import { readInvitation } from '../schema/staff.ts'
import { savedRole, savedStaffName } from '../steps/saved-staff.server.ts'
import { requireSecondFactor } from '../steps/staff-security.server.ts'
import { accounts, adminUsers, sessions, twoFactors, users, verifications } from '../tables.server.ts'
import { resetPassword } from './recovery.server.ts'
import {
  changeStaffRole,
  endStaffAccess,
  endStaffSessions,
  renameStaff,
  resetSecondFactor,
  restoreStaffAccess,
} from './staff.server.ts'
import { inviteStaff, resendInvitation } from './staff-invite.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db, { SMTP_URL: 'smtp://mail.invalid' })

const newEmail = () => `${randomUUID()}@sala.test`

async function member(role: AdminRole) {
  const email = newEmail()
  const userId = await createPerson(db, { email, role })
  const actor = { userId, name: 'Mali', email, admin: { displayName: 'Mali', role }, isEmployee: false }
  return { userId, email, on: { ...ctx, actor } satisfies CommandContext }
}

async function actionsOn(userId: string) {
  const rows = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, userId))
  return rows.map(({ action }) => action)
}

const boss = await member('owner')

async function whoIs(cookie: string) {
  return findActor(ctx, new Request(ctx.origin, { headers: { cookie } }))
}

/** Saves what the form of that person holds now with another role, or another name. */
async function changeRole(by: CommandContext, userId: string, role: string) {
  const person = await findStaff(db, userId)
  return changeStaffRole(by, { userId, role, version: person ? savedRole(person.role).version : '' })
}

async function rename(by: CommandContext, userId: string, displayName: string) {
  const person = await findStaff(db, userId)
  const version = person ? savedStaffName(person.displayName).version : ''
  return renameStaff(by, { userId, displayName, version })
}

test('someone without an account is invited by mail, sets a password and is in with their role', async () => {
  const email = newEmail()
  const invited = await inviteStaff(boss.on, { email, displayName: 'Nok', role: 'front_desk' })
  if (!invited.ok) throw new Error(invited.reason)
  const userId = invited.value
  expect(await findStaff(db, userId)).toMatchObject({
    email,
    role: 'front_desk',
    hasLogin: false,
    sessions: 0,
  })
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, userId))
  expect(mail).toMatchObject({ kind: 'account', recipient: email, status: 'pending' })
  expect(jobs).toContainEqual(
    expect.objectContaining({ name: 'send-account-mail', payload: { mailId: mail?.id } }),
  )
  const token = new URL(linkIn(mail)).searchParams.get('token') ?? ''
  const request = new Request(ctx.origin)
  const reset = await resetPassword(ctx, request, { token, password: 'lantern by the sea' })
  expect(reset.ok).toBe(true)
  const actor = await whoIs(await cookieOf(ctx, email))
  expect(actor?.admin).toEqual({ displayName: 'Nok', role: 'front_desk' })
  expect(await findStaff(db, userId)).toMatchObject({ hasLogin: true, sessions: 1 })
  expect(await actionsOn(userId)).toEqual(expect.arrayContaining(['created_login', 'invited']))
  expect((await findStaff(db, userId))?.lastSignInAt).toBeInstanceOf(Date)
})

test('an employee who is invited keeps the password and the portal, and gets no link that sets one', async () => {
  const email = newEmail()
  const employee = await createPerson(db, { email, isEmployee: true })
  const cookie = await cookieOf(ctx, email)
  expect(await inviteStaff(boss.on, { email, displayName: 'Mali', role: 'manager' })).toMatchObject({
    value: employee,
  })
  expect(await whoIs(cookie)).toBeNull()
  const actor = await whoIs(await cookieOf(ctx, email))
  expect(actor).toMatchObject({ isEmployee: true, admin: { role: 'manager' } })
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, employee))
  expect(mail?.text).toContain('/admin/login')
  expect(textOf(mail)).not.toContain('token')
})

test('whoever chose an employee’s password does not become staff with them', async () => {
  const email = newEmail()
  const employee = await createPerson(db, { email, isEmployee: true })
  await db.update(users).set({ emailVerified: false, twoFactorEnabled: true }).where(eq(users.id, employee))
  await db.insert(twoFactors).values({ userId: employee, secret: 'x', backupCodes: 'x', verified: true })
  await db.insert(accounts).values({ userId: employee, accountId: 'theirs', providerId: 'google' })
  await inviteStaff(boss.on, { email, displayName: 'Mali', role: 'manager' })
  await expect(cookieOf(ctx, email)).rejects.toThrow('Invalid email or password')
  expect(await db.select().from(accounts).where(eq(accounts.userId, employee))).toEqual([])
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, employee))
  const token = new URL(linkIn(mail)).searchParams.get('token') ?? ''
  await resetPassword(ctx, new Request(ctx.origin), { token, password: 'lantern by the sea' })
  const actor = await whoIs(await cookieOf(ctx, email))
  expect(actor).toMatchObject({ isEmployee: true, admin: { role: 'manager' } })
})

test('nobody is invited twice; who has left gets access back instead', async () => {
  const { userId, email } = await member('manager')
  const again = { email, displayName: 'Mali', role: 'owner' } as const
  expect(await inviteStaff(boss.on, again)).toEqual({ ok: false, reason: 'already_staff' })
  await endStaffAccess(boss.on, userId)
  expect(await inviteStaff(boss.on, again)).toEqual({ ok: false, reason: 'ended' })
  expect(await findStaff(db, userId)).toMatchObject({ role: 'manager' })
})

test('two owners who invite the same person at once make one', async () => {
  const other = await member('owner')
  const email = newEmail()
  const wanted = { email, displayName: 'Nok', role: 'manager' } as const
  const outcomes = await Promise.all([inviteStaff(boss.on, wanted), inviteStaff(other.on, wanted)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  await endStaffAccess(boss.on, other.userId)
})

test('an invitation is sent again with a new link; the old one is worth nothing, and who has signed in gets none', async () => {
  const invited = await inviteStaff(boss.on, { email: newEmail(), displayName: 'Nok', role: 'manager' })
  if (!invited.ok) throw new Error(invited.reason)
  const tokensOf = () =>
    db
      .select({ identifier: verifications.identifier })
      .from(verifications)
      .where(eq(verifications.value, `${invited.value} `))
  const [before] = await tokensOf()
  expect(await resendInvitation(boss.on, invited.value)).toMatchObject({ ok: true })
  const after = await tokensOf()
  expect(after).toHaveLength(1)
  expect(after[0]).not.toEqual(before)
  expect(await resendInvitation(boss.on, boss.userId)).toEqual({ ok: false, reason: 'not_invited' })
})

test.each([
  [{ email: 'no address', displayName: 'Nok', role: 'manager' }, ['email']],
  [{ email: 'a@sala.test', displayName: ' ', role: 'manager' }, ['displayName']],
  [{ email: 'a@sala.test', displayName: 'x'.repeat(81), role: 'manager' }, ['displayName']],
  [{ email: 'a@sala.test', displayName: 'Nok', role: 'god' }, ['role']],
  [{ email: '', displayName: '', role: '' }, ['email', 'displayName', 'role']],
])('an invitation of %j is refused at %j', (typed, fields) => {
  const read = readInvitation(typed)
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual(fields)
})

test('another role ends the sessions, and the next sign-in has it', async () => {
  const { userId, email } = await member('front_desk')
  const cookie = await cookieOf(ctx, email)
  expect(await changeRole(boss.on, userId, 'manager')).toMatchObject({ ok: true })
  expect(await whoIs(cookie)).toBeNull()
  expect((await whoIs(await cookieOf(ctx, email)))?.admin?.role).toBe('manager')
  const [entry] = await db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityId, userId), eq(adminActivityLog.action, 'updated')))
  expect(entry).toMatchObject({
    adminId: boss.userId,
    details: { before: { role: 'front_desk' }, after: { role: 'manager' } },
  })
})

test('a role that does not exist, and a person who does not, are refused', async () => {
  const { userId } = await member('front_desk')
  expect(await changeRole(boss.on, userId, 'root')).toEqual({ ok: false, reason: 'no_role' })
  for (const forged of ['', 'me', "'; drop table users", randomUUID()]) {
    const refused = { ok: false, reason: 'not_found' }
    expect(await changeRole(boss.on, forged, 'owner')).toEqual(refused)
    expect(await endStaffAccess(boss.on, forged)).toEqual(refused)
    expect(await restoreStaffAccess(boss.on, forged)).toEqual(refused)
    expect(await endStaffSessions(boss.on, forged)).toEqual(refused)
    expect(await resetSecondFactor(boss.on, forged)).toEqual(refused)
    expect(await resendInvitation(boss.on, forged)).toEqual(refused)
    expect(await rename(boss.on, forged, 'X')).toEqual(refused)
  }
  expect((await findStaff(db, userId))?.role).toBe('front_desk')
})

test('ended access closes every browser at once; given back, they sign in again', async () => {
  const { userId, email } = await member('manager')
  const cookies = [await cookieOf(ctx, email), await cookieOf(ctx, email)]
  await endStaffAccess(boss.on, userId)
  for (const cookie of cookies) expect(await whoIs(cookie)).toBeNull()
  expect((await whoIs(await cookieOf(ctx, email)))?.admin).toBeNull()
  expect(await findStaff(db, userId)).toMatchObject({ endedAt: expect.any(Date) })
  expect(await endStaffAccess(boss.on, userId)).toEqual({ ok: false, reason: 'ended' })
  await restoreStaffAccess(boss.on, userId)
  expect((await whoIs(await cookieOf(ctx, email)))?.admin?.role).toBe('manager')
  expect(await actionsOn(userId)).toEqual(expect.arrayContaining(['ended_access', 'restored_access']))
})

test('two owners who demote each other at the same moment leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await member('owner'), await member('owner')]
    await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, boss.userId))
    const outcomes = await Promise.allSettled([
      changeRole(one.on, two.userId, 'manager'),
      endStaffAccess(two.on, one.userId),
    ])
    const done = outcomes.filter(outcome => outcome.status === 'fulfilled' && outcome.value.ok)
    expect(done).toHaveLength(1)
    const owners = await db
      .select()
      .from(adminUsers)
      .where(and(eq(adminUsers.role, 'owner'), isNull(adminUsers.endedAt)))
    expect(owners).toHaveLength(1)
    await db.update(adminUsers).set({ endedAt: null }).where(eq(adminUsers.userId, boss.userId))
    await db
      .update(adminUsers)
      .set({ role: 'manager' })
      .where(eq(adminUsers.userId, owners[0]?.userId ?? ''))
  }
})

test('somebody who is no owner any more in the database is refused, whatever their session says', async () => {
  const former = await member('owner')
  await changeRole(boss.on, former.userId, 'manager')
  const { userId } = await member('front_desk')
  const refused = { init: { status: 403 } }
  await expect(changeRole(former.on, userId, 'owner')).rejects.toMatchObject(refused)
  const invitation = { email: newEmail(), displayName: 'X', role: 'owner' } as const
  await expect(inviteStaff(former.on, invitation)).rejects.toMatchObject(refused)
  expect(await db.select().from(users).where(eq(users.email, invitation.email))).toEqual([])
})

test('nobody changes their own role, access, sessions or second factor here', async () => {
  await member('owner')
  const self = { ok: false, reason: 'self' }
  expect(await changeRole(boss.on, boss.userId, 'manager')).toEqual(self)
  expect(await endStaffAccess(boss.on, boss.userId)).toEqual(self)
  expect(await endStaffSessions(boss.on, boss.userId)).toEqual(self)
  expect(await resetSecondFactor(boss.on, boss.userId)).toEqual(self)
  expect(await rename(boss.on, boss.userId, 'Boss')).toMatchObject({ ok: true })
  expect((await findStaff(db, boss.userId))?.displayName).toBe('Boss')
})

test('a lost second factor is taken away, with every session and every trusted browser', async () => {
  const { userId, email } = await member('manager')
  await cookieOf(ctx, email)
  await db.insert(twoFactors).values({ userId, secret: 's', backupCodes: 'b' })
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
  const trusted = { identifier: 'trust-device-1', value: userId, expiresAt: new Date(Date.now() + 60_000) }
  await db.insert(verifications).values(trusted)
  expect(await findStaff(db, userId)).toMatchObject({ hasSecondFactor: true })
  await resetSecondFactor(boss.on, userId)
  expect(await findStaff(db, userId)).toMatchObject({ hasSecondFactor: false, sessions: 0 })
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))).toEqual([])
  expect(await db.select().from(verifications).where(eq(verifications.value, userId))).toEqual([])
  expect(await db.select().from(mails).where(eq(mails.subjectId, userId))).toHaveLength(1)
})

test('sessions of someone else are ended', async () => {
  const { userId, email } = await member('manager')
  await cookieOf(ctx, email)
  await endStaffSessions(boss.on, userId)
  expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
})

test('an owner can ask for a second factor of everybody, and the log says so', async () => {
  await requireSecondFactor(boss.on, true)
  expect((await findSettings(db)).security.requireTwoFactor).toBe(true)
  expect(await actionsOn('security')).toEqual(['updated'])
  await requireSecondFactor(boss.on, true)
  expect(await actionsOn('security')).toEqual(['updated'])
  await requireSecondFactor(boss.on, false)
  expect((await findSettings(db)).security.requireTwoFactor).toBe(false)
})

test('the list has owners first and those who left last', async () => {
  const rows = await listStaff(db)
  const ranks = rows.map(({ role, endedAt }) =>
    endedAt ? 3 : ['owner', 'manager', 'front_desk'].indexOf(role),
  )
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(rows.length).toBeGreaterThan(5)
})
