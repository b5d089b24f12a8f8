import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { totpCode } from '../adapters/totp.server.ts'
import { readSessionState } from '../queries/session.server.ts'
import { twoFactors, users } from '../tables.server.ts'
import {
  confirmSecondFactor,
  findPendingSecret,
  renewBackupCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from './second-factor.server.ts'
import { findChallenge, type SecondFactorMethod, verifySecondFactor } from './second-step.server.ts'
import { signIn } from './sign-in.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

function requestWith(cookie = '') {
  return new Request(`${ctx.origin}/admin/login/verify`, { headers: { cookie } })
}

/** Someone who is signed in, as their commands see them. */
async function enter(email: string) {
  await createPerson(db, { email, role: 'manager' })
  const cookie = await cookieOf(ctx, email)
  return { cookie, ...(await commandsOf(cookie)) }
}

async function commandsOf(cookie: string) {
  const { actor, sessionId } = await readSessionState(ctx, requestWith(cookie))
  if (!actor || !sessionId) throw new Error('nobody is signed in')
  const commands: CommandContext = { ...ctx, actor }
  return { commands, sessionId }
}

/** The code of `step` half minutes from now: within the tolerance there are three. */
function codeOf(secret: string, step = 0) {
  return totpCode(secret, new Date(Date.now() + step * 30_000))
}

async function enterWithFactor(email: string) {
  const person = await enter(email)
  const started = await startSecondFactor(person.commands, PASSWORD)
  if (!started.ok) throw new Error(started.reason)
  const { secret } = started.value
  const confirmed = await confirmSecondFactor(person.commands, person.sessionId, codeOf(secret, -1))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  return { ...person, secret, backupCodes: confirmed.value.backupCodes }
}

/** The password is right; gives the cookies that carry the challenge. */
async function challenge(email: string, cookie = '') {
  const outcome = await signIn(ctx, requestWith(cookie), { email, password: PASSWORD })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  expect(outcome.needsSecondFactor).toBe(true)
  const kept = outcome.cookies.filter(value => !value.includes('Max-Age=0'))
  return cookieHeader(kept)
}

function verify(cookie: string, code: string, method: SecondFactorMethod = 'totp', isTrusted = false) {
  return verifySecondFactor(ctx, requestWith(cookie), { method, code, isTrusted })
}

function actionsOf(userId: string) {
  return db
    .select({ action: adminActivityLog.action, details: adminActivityLog.details })
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, userId))
    .orderBy(adminActivityLog.createdAt, adminActivityLog.id)
}

test('nothing counts until a code has confirmed it', async () => {
  const { commands, sessionId } = await enter('pending@sala.test')
  const started = await startSecondFactor(commands, PASSWORD)
  if (!started.ok) throw new Error(started.reason)
  expect(await confirmSecondFactor(commands, sessionId, '000000')).toEqual({
    ok: false,
    reason: 'wrong_code',
  })
  const outcome = await signIn(ctx, requestWith(), { email: 'pending@sala.test', password: PASSWORD })
  expect(outcome).toMatchObject({ ok: true, needsSecondFactor: false })
  expect(await findPendingSecret(commands)).toBe(started.value.secret)
})

test('the password is asked for before a second factor is set up, renewed or switched off', async () => {
  const { commands, sessionId } = await enter('again@sala.test')
  const wrong = { ok: false, reason: 'wrong' }
  expect(await startSecondFactor(commands, 'not it')).toEqual(wrong)
  expect(await renewBackupCodes(commands, 'not it')).toEqual(wrong)
  expect(await switchOffSecondFactor(commands, sessionId, 'not it')).toEqual(wrong)
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, commands.actor.userId))).toEqual([])
})

test('once confirmed, the password alone signs nobody in, and sessions elsewhere have ended', async () => {
  const email = 'on@sala.test'
  const { commands, cookie, sessionId } = await enter(email)
  const elsewhere = await cookieOf(ctx, email)
  const started = await startSecondFactor(commands, PASSWORD)
  if (!started.ok) throw new Error(started.reason)
  await confirmSecondFactor(commands, sessionId, codeOf(started.value.secret))
  expect((await readSessionState(ctx, requestWith(cookie))).hasSecondFactor).toBe(true)
  expect((await readSessionState(ctx, requestWith(elsewhere))).actor).toBeNull()
  const halfway = await challenge(email)
  expect((await readSessionState(ctx, requestWith(halfway))).actor).toBeNull()
  const [notice] = await db.select().from(mails).where(eq(mails.recipient, email))
  expect(notice?.text).toContain('second factor was set up')
})

test('the code of the authenticator signs in, and the sign-in is logged', async () => {
  const { secret, commands } = await enterWithFactor('totp@sala.test')
  const outcome = await verify(await challenge('totp@sala.test'), codeOf(secret))
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const state = await readSessionState(ctx, requestWith(cookieHeader(outcome.cookies)))
  expect(state.actor?.userId).toBe(commands.actor.userId)
  expect(await actionsOf(commands.actor.userId)).toContainEqual({
    action: 'signed_in',
    details: { method: 'totp' },
  })
})

test('a code that was used does not work again, though it is still shown', async () => {
  const { secret } = await enterWithFactor('replay@sala.test')
  const code = codeOf(secret)
  expect((await verify(await challenge('replay@sala.test'), code)).ok).toBe(true)
  expect(await verify(await challenge('replay@sala.test'), code)).toMatchObject({
    failure: { code: 'INVALID_CODE' },
  })
})

test('each backup code signs in once', async () => {
  const { backupCodes } = await enterWithFactor('backup@sala.test')
  const [first = '', second = ''] = backupCodes
  expect((await verify(await challenge('backup@sala.test'), first, 'backup_code')).ok).toBe(true)
  const again = await verify(await challenge('backup@sala.test'), first, 'backup_code')
  expect(again).toMatchObject({ failure: { code: 'INVALID_BACKUP_CODE' } })
  expect((await verify(await challenge('backup@sala.test'), second, 'backup_code')).ok).toBe(true)
})

test('new backup codes replace the old ones', async () => {
  const { backupCodes, commands } = await enterWithFactor('renew@sala.test')
  const renewed = await renewBackupCodes(commands, PASSWORD)
  if (!renewed.ok) throw new Error(renewed.reason)
  const old = await verify(await challenge('renew@sala.test'), backupCodes[0] ?? '', 'backup_code')
  expect(old.ok).toBe(false)
  const fresh = await verify(
    await challenge('renew@sala.test'),
    renewed.value.backupCodes[0] ?? '',
    'backup_code',
  )
  expect(fresh.ok).toBe(true)
})

test('after five wrong codes the password is asked for again', async () => {
  const { secret } = await enterWithFactor('five@sala.test')
  const cookie = await challenge('five@sala.test')
  for (let i = 0; i < 5; i++) {
    expect(await verify(cookie, `00000${i}`)).toMatchObject({ failure: { code: 'INVALID_CODE' } })
  }
  expect((await verify(cookie, codeOf(secret))).ok).toBe(false)
  expect((await verify(await challenge('five@sala.test'), codeOf(secret, 1))).ok).toBe(true)
})

test('ten wrong codes over several sign-ins lock the second factor for a while', async () => {
  const { secret, commands } = await enterWithFactor('brute@sala.test')
  for (let i = 0; i < 10; i++) await verify(await challenge('brute@sala.test'), `10000${i}`)
  const locked = await verify(await challenge('brute@sala.test'), codeOf(secret))
  expect(locked).toMatchObject({ failure: { status: 429 } })
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, commands.actor.userId))
  expect(row?.lockedUntil?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
})

test('and thirty within a day, even when the lock opens in between', async () => {
  const { secret, commands } = await enterWithFactor('patient@sala.test')
  const { userId } = commands.actor
  await verify(await challenge('patient@sala.test'), '200000')
  await db
    .update(rateLimits)
    .set({ count: 30 })
    .where(eq(rateLimits.key, `second-factor:${userId}`))
  expect(await verify(await challenge('patient@sala.test'), codeOf(secret))).toMatchObject({
    failure: { status: 429 },
  })
})

test('without a challenge there is nothing to verify, and a made-up one is none', async () => {
  const { secret } = await enterWithFactor('none@sala.test')
  for (const cookie of ['', 'sala.two_factor=2fa-guess.c2ln', 'sala.two_factor=reset-password:x.c2ln']) {
    expect(await findChallenge(ctx, requestWith(cookie))).toBeNull()
    expect(await verify(cookie, codeOf(secret))).toMatchObject({ failure: { status: 401 } })
  }
})

test('a challenge whose signature was altered signs nobody in', async () => {
  const { secret } = await enterWithFactor('altered@sala.test')
  const cookie = await challenge('altered@sala.test')
  const forged = cookie.replace(/(two_factor=2fa-[^.]+\.)[^;]*/, '$1Zm9yZ2Vk')
  expect((await verify(forged, codeOf(secret))).ok).toBe(false)
})

test('a code is checked against the account of the password, not of a session that is still there', async () => {
  const other = await enterWithFactor('other@sala.test')
  await enterWithFactor('mine@sala.test')
  const cookie = `${other.cookie}; ${await challenge('mine@sala.test')}`
  expect((await verify(cookie, codeOf(other.secret))).ok).toBe(false)
})

test('a trusted browser is not asked again, until the password changes or the factor is switched off', async () => {
  const email = 'trust@sala.test'
  const { secret, commands, sessionId } = await enterWithFactor(email)
  const outcome = await verify(await challenge(email), codeOf(secret), 'totp', true)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const trusted = cookieHeader(outcome.cookies.filter(cookie => cookie.includes('trust_device')))
  const next = await signIn(ctx, requestWith(trusted), { email, password: PASSWORD })
  expect(next).toMatchObject({ ok: true, needsSecondFactor: false })
  if (!next.ok) throw new Error('unreachable')
  const stillTrusted = cookieHeader(next.cookies.filter(cookie => cookie.includes('trust_device')))
  await switchOffSecondFactor(commands, sessionId, PASSWORD)
  await startSecondFactor(commands, PASSWORD)
  await confirmSecondFactor(commands, sessionId, codeOf((await findPendingSecret(commands)) ?? '', 1))
  await challenge(email, stillTrusted)
})

test('switched off, the password alone signs in again, and both are in the log', async () => {
  const { commands, sessionId } = await enterWithFactor('off@sala.test')
  expect(await switchOffSecondFactor(commands, sessionId, PASSWORD)).toEqual({ ok: true, value: null })
  expect(await switchOffSecondFactor(commands, sessionId, PASSWORD)).toEqual({ ok: false, reason: 'not_on' })
  const outcome = await signIn(ctx, requestWith(), { email: 'off@sala.test', password: PASSWORD })
  expect(outcome).toMatchObject({ ok: true, needsSecondFactor: false })
  const actions = (await actionsOf(commands.actor.userId)).map(({ action }) => action)
  expect(actions.filter(action => action.startsWith('second_factor'))).toEqual([
    'second_factor_on',
    'second_factor_off',
  ])
})

test('neither the secret nor the codes are readable in the database or the log', async () => {
  const { secret, backupCodes, commands } = await enterWithFactor('sealed@sala.test')
  const { userId } = commands.actor
  const stored = JSON.stringify(await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)))
  const log = JSON.stringify(await actionsOf(userId))
  for (const text of [secret, ...backupCodes]) expect(stored + log).not.toContain(text)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  expect(user?.twoFactorEnabled).toBe(true)
})
