import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { linkIn, mailsTo, textOf } from '../../../../tests/support/mails.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { recoverAccount } from '../jobs/recover-account.server.ts'
import { runRecoverAccount } from '../jobs/run-recover-account.server.ts'
import { findActor } from '../queries/session.server.ts'
import { verifications } from '../tables.server.ts'
import { isResetLinkValid, requestRecovery, resetPassword } from './recovery.server.ts'
import { signIn } from './sign-in.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db)
const request = new Request(ctx.origin)
const NEW_PASSWORD = 'kites above the bay'

/** Asks for a link and does what the job would; gives the mails that went out. */
async function recover(email: string, asking = ctx) {
  jobs.length = 0
  const outcome = await requestRecovery(asking, request, { email, area: 'admin' })
  for (const { name, payload } of [...jobs]) {
    if (name === recoverAccount.name) await runRecoverAccount(ctx, recoverAccount.payload.parse(payload))
  }
  const sent = await mailsTo(db, email)
  return { outcome, sent }
}

async function tokenFor(email: string) {
  const { sent } = await recover(email)
  return new URL(linkIn(sent.at(-1))).searchParams.get('token') ?? ''
}

test('the link in the mail sets a new password, once, and every session ends', async () => {
  const userId = await createPerson(db, { email: 'forgot@sala.test', role: 'manager' })
  const cookie = await cookieOf(ctx, 'forgot@sala.test')
  const token = await tokenFor('forgot@sala.test')
  expect(await isResetLinkValid(ctx, token)).toBe(true)
  const outcome = await resetPassword(ctx, request, { token, password: NEW_PASSWORD })
  expect(outcome.ok).toBe(true)
  expect(await findActor(ctx, new Request(ctx.origin, { headers: { cookie } }))).toBeNull()
  const old = await signIn(ctx, request, { email: 'forgot@sala.test', password: PASSWORD })
  expect(old.ok).toBe(false)
  const fresh = await signIn(ctx, request, { email: 'forgot@sala.test', password: NEW_PASSWORD })
  expect(fresh.ok).toBe(true)
  const again = await resetPassword(ctx, request, { token, password: 'another long one' })
  expect(again).toEqual({ ok: false, reason: 'invalid_link' })
  const entries = await db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityId, userId), eq(adminActivityLog.action, 'password_reset')))
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD)
})

test('two who open the link at once set one password', async () => {
  await createPerson(db, { email: 'race@sala.test' })
  const token = await tokenFor('race@sala.test')
  const outcomes = await Promise.all(
    ['first of the two', 'second of the two'].map(password =>
      resetPassword(ctx, request, { token, password }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('after a reset no other link of the account works', async () => {
  await createPerson(db, { email: 'many@sala.test' })
  const first = await tokenFor('many@sala.test')
  const second = await tokenFor('many@sala.test')
  expect(first).not.toBe(second)
  await resetPassword(ctx, request, { token: second, password: NEW_PASSWORD })
  expect(await isResetLinkValid(ctx, first)).toBe(false)
})

test('a link works for an hour', async () => {
  await createPerson(db, { email: 'slow@sala.test' })
  const token = await tokenFor('slow@sala.test')
  const later = { ...ctx, now: () => new Date(Date.now() + 61 * 60_000) }
  expect(await isResetLinkValid(later, token)).toBe(false)
  expect(await resetPassword(later, request, { token, password: NEW_PASSWORD })).toEqual({
    ok: false,
    reason: 'invalid_link',
  })
})

test('a refused password leaves the link as it is', async () => {
  await createPerson(db, { email: 'weak@sala.test' })
  const token = await tokenFor('weak@sala.test')
  expect(await resetPassword(ctx, request, { token, password: 'password1' })).toEqual({
    ok: false,
    reason: 'common',
  })
  expect(await isResetLinkValid(ctx, token)).toBe(true)
})

test('who reads the database finds no link in it', async () => {
  await createPerson(db, { email: 'hashed@sala.test' })
  const token = await tokenFor('hashed@sala.test')
  const rows = await db.select().from(verifications)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the answer is the same for an address without an account, and nothing is sent to it', async () => {
  const known = await createPerson(db, { email: 'known@sala.test' }).then(() => recover('known@sala.test'))
  const jobsOfKnown = jobs.length
  const unknown = await recover('stranger@sala.test')
  expect(unknown.outcome).toEqual(known.outcome)
  expect(jobsOfKnown).toBeGreaterThan(0)
  expect(jobs.map(({ name }) => name)).toEqual([recoverAccount.name])
  expect(JSON.stringify(jobs)).not.toContain('stranger')
  expect(unknown.sent).toEqual([])
})

test('one account gets three links an hour, and the answer stays the same', async () => {
  await createPerson(db, { email: 'flooded@sala.test' })
  for (let i = 0; i < 5; i++) {
    const asking = { ...ctx, clientAddress: `198.51.100.${i}` }
    expect((await recover('Flooded@sala.test', asking)).outcome.ok).toBe(true)
  }
  const sent = await mailsTo(db, 'flooded@sala.test')
  expect(sent).toHaveLength(3)
})

test('an address may ask 300 times a minute, and a browser that is known to the account all the same', async () => {
  const email = 'housemate@sala.test'
  await createPerson(db, { email })
  const cookie = await cookieOf(ctx, email)
  const asking = { ...ctx, clientAddress: '198.51.100.77' }
  const ask = (address: string, from = request) =>
    requestRecovery(asking, from, { email: address, area: 'admin' })
  expect((await ask('no@sala.test')).ok).toBe(true)
  const key = 'recovery-address:198.51.100.77'
  await db.update(rateLimits).set({ count: 299 }).where(eq(rateLimits.key, key))
  expect((await ask('no@sala.test')).ok).toBe(true)
  expect(await ask('no@sala.test')).toEqual({ ok: false, reason: 'too_many' })
  expect(await ask(email)).toEqual({ ok: false, reason: 'too_many' })
  const known = new Request(ctx.origin, { headers: { cookie } })
  expect((await ask(email, known)).ok).toBe(true)
  expect(await ask('no@sala.test', known)).toEqual({ ok: false, reason: 'too_many' })
})

test('a link never leads to the host that a forged request names', async () => {
  await createPerson(db, { email: 'poisoned@sala.test' })
  const { sent } = await recover('poisoned@sala.test', { ...ctx, origin: 'https://evil.example' })
  expect(linkIn(sent.at(-1))).toContain('http://localhost:3000/reset-password?')
  expect(textOf(sent.at(-1))).not.toContain('evil')
})

test('strangers’ wrong passwords no longer keep the account shut', async () => {
  await createPerson(db, { email: 'besieged@sala.test' })
  for (let i = 0; i < 10; i++) {
    await signIn(ctx, request, { email: 'besieged@sala.test', password: 'wrong wrong' })
  }
  const token = await tokenFor('besieged@sala.test')
  const outcome = await resetPassword(ctx, request, { token, password: NEW_PASSWORD })
  if (!outcome.ok) throw new Error(outcome.reason)
  const known = new Request(ctx.origin, { headers: { cookie: cookieHeader([outcome.value.cookie]) } })
  const back = await signIn(ctx, known, { email: 'besieged@sala.test', password: NEW_PASSWORD })
  expect(back.ok).toBe(true)
})
