import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { askForPasskey } from '#app/people/passkeys/commands.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { askForMail } from '../../../tests/support/member-visits.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { cookieHeader } from '../../../tests/support/sign-in.ts'
import { askToSignIn } from './commands/ask.server.ts'
import { enterByCode, enterByLink } from './commands/enter.server.ts'

// A guest on the house's Wi-Fi has the address that its members have.

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const elsewhere = { ...ctx, clientAddress: '192.0.2.10' }

beforeEach(() => db.delete(rateLimits))

const carrying = (...cookies: string[]) =>
  new Request('http://localhost/my', { headers: { cookie: cookies.filter(Boolean).join('; ') } })

/** What a guest at the address has asked for in this minute. */
async function floods(what: 'mail' | 'code' | 'passkey', count = 5_000) {
  const resetsAt = new Date(Date.now() + 60_000)
  await db
    .insert(rateLimits)
    .values({ key: `portal-${what}:${networkOf(ctx.clientAddress)}`, count, resetsAt })
}

/** A member, and the cookie by which the browser is known that they signed in with before. */
async function aMember() {
  const { email } = await insertMember(db)
  const { token } = await askForMail(elsewhere, email)
  const entered = await enterByLink(ctx, carrying(), token)
  if (!entered.ok) throw new Error(entered.reason)
  const known = entered.value.cookies.filter(cookie => cookie.startsWith('my-browser='))
  return { email, known: cookieHeader(known) }
}

describe('whatever a guest at the address asks for', () => {
  test('a browser that a member has used before is mailed to', async () => {
    const { email, known } = await aMember()
    await floods('mail')
    expect(await askToSignIn(ctx, carrying(), { email })).toEqual({ ok: false, reason: 'too_many' })
    expect(await askToSignIn(ctx, carrying(known), { email })).toMatchObject({ ok: true })
  })

  test('its code signs in', async () => {
    const { email, known } = await aMember()
    const { cookie, code } = await askForMail(elsewhere, email)
    await floods('code')
    expect(await enterByCode(ctx, carrying(cookie), code)).toEqual({ ok: false, reason: 'too_many' })
    expect(await enterByCode(ctx, carrying(cookie, known), code)).toMatchObject({ ok: true })
  })

  test('it is asked for a passkey', async () => {
    const { known } = await aMember()
    await floods('passkey')
    expect(await askForPasskey(ctx, carrying())).toEqual({ ok: false, reason: 'too_many' })
    expect(await askForPasskey(ctx, carrying(known))).toMatchObject({ ok: true })
  })
})

test('a browser stays the one that is known, however often somebody signs in with it', async () => {
  const { email, known } = await aMember()
  const { token } = await askForMail(elsewhere, email)
  const again = await enterByLink(ctx, carrying(known), token)
  expect(again.ok && cookieHeader(again.value.cookies)).toContain(known)
})

test('a known browser asks thirty times in a quarter of an hour, and uses up nothing of the house’s', async () => {
  const { email, known } = await aMember()
  for (let asked = 0; asked < 30; asked++)
    expect((await askToSignIn(ctx, carrying(known), { email })).ok).toBe(true)
  expect(await askToSignIn(ctx, carrying(known), { email })).toEqual({ ok: false, reason: 'too_many' })
  expect((await askToSignIn(ctx, carrying(), { email })).ok).toBe(true)
})

test('no browser makes itself known by a cookie that was given to it for something else', async () => {
  const { email } = await aMember()
  const { cookie } = await askForMail(elsewhere, email)
  await floods('mail')
  for (const forged of [
    cookie.replace('my-sign-in=', 'my-browser='),
    'my-browser=x',
    'my-browser=bm8.forged',
  ])
    expect(await askToSignIn(ctx, carrying(forged), { email })).toMatchObject({ reason: 'too_many' })
})
