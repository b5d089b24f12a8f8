import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../tests/support/sign-in.ts'
import { totpCode } from './adapters/totp.server.ts'
import { confirmSecondFactor, startSecondFactor } from './commands/second-factor.server.ts'
import { verifySecondFactor } from './commands/second-step.server.ts'
import { signIn, signOut } from './commands/sign-in.server.ts'
import { readSessionState } from './queries/session.server.ts'
import { authRateLimits, twoFactors } from './tables.server.ts'

// A guest on the house's Wi-Fi has the address that staff have.

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

function requestWith(cookie = '') {
  return new Request(`${ctx.origin}/admin/login`, { headers: { cookie } })
}

/** So many passwords a neighbour at the address has tried in this minute. */
async function triesPasswords(times: number) {
  const counted = { count: times, resetsAt: new Date(ctx.now().getTime() + 30_000) }
  await db
    .insert(rateLimits)
    .values({ key: `sign-in-from:${ctx.clientAddress}`, ...counted })
    .onConflictDoUpdate({ target: rateLimits.key, set: counted })
}

/** What a neighbour at the address has asked for in this minute, as another server has counted it. */
async function floods(path: string) {
  const counted = { count: 5000, lastRequest: Date.now() }
  await db
    .insert(authRateLimits)
    .values({ key: `${ctx.clientAddress}|${path}`, ...counted })
    .onConflictDoUpdate({ target: authRateLimits.key, set: counted })
}

const deviceOf = (cookie: string) => cookie.split('; ').find(part => part.startsWith('sala.device=')) ?? ''

test('whatever others at the address try, the known browser with the right password gets in, on every server', async () => {
  const email = 'owner@sala.test'
  await createPerson(db, { email, role: 'owner' })
  const known = deviceOf(await cookieOf(ctx, email))
  await triesPasswords(100)
  for (const server of [ctx, (await createTestContext(db)).ctx]) {
    expect(await signIn(server, requestWith(), { email, password: PASSWORD })).toMatchObject({
      failure: { status: 429 },
    })
    expect(await signIn(server, requestWith(known), { email, password: PASSWORD })).toMatchObject({
      ok: true,
    })
  }
})

test('nor does a known browser that guesses use up anything but its own tries', async () => {
  const email = 'guesser@sala.test'
  await createPerson(db, { email })
  const known = deviceOf(await cookieOf({ ...ctx, clientAddress: '192.0.2.10' }, email))
  for (let i = 0; i < 10; i++) await signIn(ctx, requestWith(known), { email, password: 'wrong wrong' })
  expect(await signIn(ctx, requestWith(known), { email, password: PASSWORD })).toMatchObject({
    failure: { status: 429 },
  })
  const elsewhere = { ...ctx, clientAddress: '192.0.2.11' }
  expect(await signIn(elsewhere, requestWith(), { email, password: PASSWORD })).toMatchObject({ ok: true })
})

async function withFactor(email: string) {
  const at = { ...ctx, clientAddress: '192.0.2.12' }
  await createPerson(db, { email, role: 'owner' })
  const cookie = await cookieOf(at, email)
  const { actor, sessionId } = await readSessionState(at, requestWith(cookie))
  if (!actor || !sessionId) throw new Error('nobody is signed in')
  const commands = { ...at, actor }
  const started = await startSecondFactor(commands, PASSWORD)
  if (!started.ok) throw new Error(started.reason)
  const { secret } = started.value
  const confirmed = await confirmSecondFactor(commands, sessionId, totpCode(secret, new Date()))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  const [backupCode = ''] = confirmed.value.backupCodes
  return { secret, backupCode, userId: actor.userId, device: deviceOf(cookie) }
}

/** Signs in with the password. @returns the browser's cookies on the step of the second factor */
async function halfway(email: string, device = '', on = { ...ctx, clientAddress: '192.0.2.13' }) {
  const outcome = await signIn(on, requestWith(device), { email, password: PASSWORD })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const kept = outcome.cookies.filter(value => !value.includes('Max-Age=0'))
  return [cookieHeader(kept), device].filter(Boolean).join('; ')
}

const nextCode = (secret: string) => totpCode(secret, new Date(Date.now() + 30_000))

test('nor does the step of the second factor wait for others at the address', async () => {
  const email = 'second@sala.test'
  const { secret } = await withFactor(email)
  await floods('/two-factor/verify-totp')
  const cookie = await halfway(email)
  const answer = { method: 'totp', code: nextCode(secret), isTrusted: false } as const
  expect(await verifySecondFactor(ctx, requestWith(cookie), answer)).toMatchObject({ ok: true })
})

test('who has found out the password and guesses codes shuts the known browser out of nothing', async () => {
  const email = 'leaked@sala.test'
  const { secret, backupCode, userId, device } = await withFactor(email)
  const guess = { method: 'totp', isTrusted: false } as const
  for (let i = 0; i < 10; i++) {
    const cookie = await halfway(email, '', { ...ctx, clientAddress: `192.0.2.${100 + i}` })
    await verifySecondFactor(ctx, requestWith(cookie), { ...guess, code: `10000${i}` })
  }
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  expect(row?.lockedUntil).not.toBeNull()
  const stranger = await halfway(email)
  expect(
    await verifySecondFactor(ctx, requestWith(stranger), { ...guess, code: nextCode(secret) }),
  ).toMatchObject({ failure: { status: 429 } })
  const owner = await halfway(email, device)
  expect(
    await verifySecondFactor(ctx, requestWith(owner), {
      method: 'backup_code',
      code: backupCode,
      isTrusted: false,
    }),
  ).toMatchObject({ ok: true })
})

test('sessions are read, lengthened and ended whatever others at the address do', async () => {
  const email = 'inside@sala.test'
  await createPerson(db, { email, role: 'owner' })
  const cookie = await cookieOf({ ...ctx, clientAddress: '192.0.2.14' }, email)
  for (const path of ['/get-session', '/sign-out']) await floods(path)
  const state = await readSessionState(ctx, requestWith(cookie), { isExtended: true })
  expect(state.actor?.email).toBe(email)
  await signOut(ctx, requestWith(cookie))
  expect((await readSessionState(ctx, requestWith(cookie))).actor).toBeNull()
})

test('while sign-ins flood in, a known browser waits for few of them, and another network for little more', async () => {
  const email = 'patient@sala.test'
  await createPerson(db, { email })
  const elsewhere = { ...ctx, clientAddress: '192.0.2.200' }
  const known = deviceOf(await cookieOf(elsewhere, email))
  let finished = 0
  const flood = Array.from({ length: 40 }, async (_, index) => {
    const guest = { ...ctx, clientAddress: `198.51.100.${index}` }
    const answer = await signIn(guest, requestWith(), { email: `no${index}@sala.test`, password: 'wrong' })
    if (!answer.ok && answer.failure.status === 401) finished++
    return answer
  })
  while (finished === 0) await new Promise(resolve => setTimeout(resolve, 5))
  const before = finished
  const right = { email, password: PASSWORD }
  const [owner, neighbour] = await Promise.all(
    [requestWith(known), requestWith()].map(async request => {
      const answer = await signIn(elsewhere, request, right)
      return { ok: answer.ok, waitedFor: finished - before }
    }),
  )
  const answers = await Promise.all(flood)
  const turnedAway = answers.filter(answer => !answer.ok && answer.failure.status === 503).length
  expect(turnedAway).toBeGreaterThan(0)
  expect(owner?.ok).toBe(true)
  expect(neighbour?.ok).toBe(true)
  expect(owner?.waitedFor).toBeLessThanOrEqual(8)
  expect(neighbour?.waitedFor).toBeLessThanOrEqual(12)
})
