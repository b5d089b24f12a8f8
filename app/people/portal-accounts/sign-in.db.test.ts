import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { askForMail, enterAs } from '../../../tests/support/member-visits.ts'
import { carrying, openPortalHouse } from '../../../tests/support/portal-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { cookieHeader } from '../../../tests/support/sign-in.ts'
import { askToSignIn } from './commands/ask.server.ts'
import { enterByCode, enterByLink, isLinkOpen } from './commands/enter.server.ts'
import { forgetEnded } from './jobs/forget-ended.server.ts'
import { runMailSignIn } from './jobs/run-mail-sign-in.server.ts'
import { findSession } from './queries/session.server.ts'
import { portalAccounts, portalSessions, portalSignIns } from './tables.server.ts'

const { db, jobs, later, now } = await openPortalHouse()
const EMPTY = carrying()

beforeEach(() => db.delete(rateLimits))

const rowOf = async (signInId: string) =>
  (await db.select().from(portalSignIns).where(eq(portalSignIns.id, signInId)))[0]

describe('the link of a mail', () => {
  test('signs in when its button is pressed, however often it was looked at before, and once', async () => {
    const { email } = await insertMember(db)
    const { token } = await askForMail(now, email)
    for (let look = 0; look < 3; look++) expect(await isLinkOpen(later(5), token)).toBe(true)
    const entered = await enterByLink(later(5), EMPTY, token)
    expect(entered.ok).toBe(true)
    expect(await isLinkOpen(later(5), token)).toBe(false)
    expect(await enterByLink(later(5), EMPTY, token)).toEqual({ ok: false, reason: 'invalid_link' })
    const found = await findSession(later(5), carrying(cookieHeader(entered.ok ? entered.value.cookies : [])))
    expect(found?.account.email).toBe(email)
  })

  test('lets one in when two press it in the same moment', async () => {
    const { email } = await insertMember(db)
    const { token } = await askForMail(now, email)
    const both = await Promise.all([enterByLink(now, EMPTY, token), enterByLink(now, EMPTY, token)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  test('ends after a quarter of an hour, and so does the code', async () => {
    const { email } = await insertMember(db)
    const { token, code, cookie } = await askForMail(now, email)
    expect(await isLinkOpen(later(14.9), token)).toBe(true)
    expect(await isLinkOpen(later(15), token)).toBe(false)
    expect(await enterByLink(later(15), EMPTY, token)).toMatchObject({ reason: 'invalid_link' })
    expect(await enterByCode(later(15), carrying(cookie), code)).toMatchObject({ reason: 'wrong_code' })
  })

  test.each(['', 'x', 'a'.repeat(5_000), "' or true --"])(
    'that is made up opens nothing: %j',
    async token => {
      expect(await isLinkOpen(now, token)).toBe(false)
      expect(await enterByLink(now, EMPTY, token)).toMatchObject({ reason: 'invalid_link' })
    },
  )
})

describe('the code of a mail', () => {
  test('signs in the browser that asked, and ends the link', async () => {
    const { email } = await insertMember(db)
    const { token, code, cookie } = await askForMail(now, email)
    expect(await enterByCode(now, carrying(cookie), ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      ok: true,
    })
    expect(await isLinkOpen(now, token)).toBe(false)
    expect(await enterByCode(now, carrying(cookie), code)).toMatchObject({ reason: 'wrong_code' })
  })

  test('is worth nothing in another browser, also in one that asked for a mail of its own', async () => {
    const [{ email }, { email: other }] = [await insertMember(db), await insertMember(db)]
    const { code } = await askForMail(now, email)
    const thief = await askForMail(now, other)
    expect(await enterByCode(now, EMPTY, code)).toMatchObject({ reason: 'not_asked' })
    expect(await enterByCode(now, carrying('my-sign-in=bm8.forged'), code)).toMatchObject({
      reason: 'not_asked',
    })
    if (thief.code === code) return
    expect(await enterByCode(now, carrying(thief.cookie), code)).toMatchObject({ reason: 'wrong_code' })
  })

  test('dies with the link after five wrong ones, and not after four', async () => {
    const { email } = await insertMember(db)
    const { token, code, cookie } = await askForMail(now, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 4; tried++) await enterByCode(now, carrying(cookie), wrong)
    expect(await isLinkOpen(now, token)).toBe(true)
    await enterByCode(now, carrying(cookie), wrong)
    expect(await isLinkOpen(now, token)).toBe(false)
    expect(await enterByLink(now, EMPTY, token)).toMatchObject({ reason: 'invalid_link' })
    expect(await enterByCode(now, carrying(cookie), code)).toMatchObject({ reason: 'wrong_code' })
  })

  test('is tried five times at most, however many tries come at once', async () => {
    const { email } = await insertMember(db)
    const { code, cookie, signInId } = await askForMail(now, email)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 20 }, () => enterByCode(now, carrying(cookie), wrong)))
    expect((await rowOf(signInId))?.tries).toBe(5)
  })

  test('cannot be guessed over many mails: sixty codes a day for an address, and the link still opens', async () => {
    const { email } = await insertMember(db)
    for (let mail = 0; mail < 12; mail++) {
      const at = later(mail * 16)
      const { cookie, code } = await askForMail(at, email)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tried = 0; tried < 5; tried++) await enterByCode(at, carrying(cookie), wrong)
    }
    const at = later(12 * 16)
    const { cookie, code, token } = await askForMail(at, email)
    expect(await enterByCode(at, carrying(cookie), code)).toMatchObject({ reason: 'wrong_code' })
    expect(await enterByLink(at, EMPTY, token)).toMatchObject({ ok: true })
  })
})

describe('what is refused', () => {
  /** What the log tells of the account of an address. */
  async function failuresOf(email: string) {
    const rows = await db
      .select()
      .from(adminActivityLog)
      .innerJoin(portalAccounts, eq(sql`${portalAccounts.id}::text`, adminActivityLog.entityId))
      .where(and(eq(portalAccounts.email, email), eq(adminActivityLog.action, 'sign_in_failed')))
    return rows.map(({ admin_activity_log: { adminId, details } }) => ({ adminId, details }))
  }

  async function known() {
    const { email } = await insertMember(db)
    await enterAs(now, email)
    return email
  }

  test('is in the activity log with whose account it was, and without what was sent', async () => {
    const email = await known()
    const { token, code, cookie } = await askForMail(later(1), email)
    const wrong = code === '000000' ? '000001' : '000000'
    await enterByCode(later(1), carrying(cookie), wrong)
    await enterByLink(later(1), EMPTY, token)
    await enterByLink(later(1), EMPTY, token)
    expect(await failuresOf(email)).toEqual([
      { adminId: null, details: { step: 'code' } },
      { adminId: null, details: { step: 'link' } },
    ])
  })

  test('is written down ten times in a quarter of an hour: somebody who guesses fills no log', async () => {
    const email = await known()
    for (let mail = 0; mail < 2; mail++) {
      const { code, cookie } = await askForMail(later(1 + mail), email)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tried = 0; tried < 8; tried++) await enterByCode(later(1 + mail), carrying(cookie), wrong)
    }
    expect(await failuresOf(email)).toHaveLength(10)
  })

  test('leaves nothing of an address that has no account', async () => {
    const before = await db.$count(adminActivityLog)
    const { cookie } = await askForMail(now, 'nobody.at.all@example.com')
    await enterByCode(now, carrying(cookie), '000000')
    await enterByLink(now, EMPTY, 'made-up')
    expect(await db.$count(adminActivityLog)).toBe(before)
  })
})

/** Asks in a browser, and writes the mail where there is to be one. */
async function mailAsked(ctx: typeof now, request: Request, email: string) {
  const before = new Set((await db.select({ id: portalSignIns.id }).from(portalSignIns)).map(({ id }) => id))
  await askToSignIn(ctx, request, { email })
  const asked = await db.select({ id: portalSignIns.id }).from(portalSignIns)
  for (const { id } of asked.filter(row => !before.has(row.id)))
    await runMailSignIn(ctx, { signInId: id, locale: 'en', origin: 'http://localhost' })
}

describe('asking for a mail', () => {
  test('answers an unknown address as it does a known one, and does as much for it', async () => {
    const { email } = await insertMember(db)
    const known = await askToSignIn(now, EMPTY, { email })
    const unknown = await askToSignIn(now, EMPTY, { email: 'nobody@example.com' })
    expect(known.ok && unknown.ok).toBe(true)
    const shape = (outcome: typeof known) =>
      outcome.ok ? outcome.value.cookie.replace(/=[^;]+/, '=…').length : 0
    expect(shape(unknown)).toBe(shape(known))
    const asked = await db
      .select()
      .from(portalSignIns)
      .where(inArray(portalSignIns.email, [email, 'nobody@example.com']))
    expect(asked).toHaveLength(2)
    expect(jobs.filter(({ payload }) => asked.some(({ id }) => id === payload['signInId']))).toHaveLength(2)
  })

  test('answers a wrong code for an unknown address as for a known one, from the first to the sixth', async () => {
    const { email } = await insertMember(db)
    const known = await askForMail(now, email)
    const unknown = await askForMail(now, 'nobody@example.com')
    expect(unknown.token).toBe('')
    const wrong = known.code === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 6; tried++) {
      expect(await enterByCode(now, carrying(unknown.cookie), wrong)).toEqual(
        await enterByCode(now, carrying(known.cookie), wrong),
      )
    }
  })

  test('writes to members only, and forgets the address of anybody else', async () => {
    const { signInId } = await askForMail(now, 'stranger@example.com')
    expect(await rowOf(signInId)).toMatchObject({ email: '', linkHash: null, codeHash: null, mailId: null })
    expect(await db.select().from(mails).where(eq(mails.recipient, 'stranger@example.com'))).toEqual([])
  })

  test('writes to no second address, which anybody may have given', async () => {
    await insertMember(db, { secondaryEmail: 'second@example.com' })
    expect((await askForMail(now, 'second@example.com')).token).toBe('')
  })

  test('finds the member whatever the case, and writes to the address as we have it', async () => {
    await insertMember(db, { email: 'Dao.Case@Example.com' })
    const { token } = await askForMail(now, 'dao.case@EXAMPLE.com')
    expect(token).not.toBe('')
    expect(await db.select().from(mails).where(eq(mails.recipient, 'Dao.Case@Example.com'))).toHaveLength(1)
  })

  test('leaves the mails before it good for their own time, until one is used, which ends the others and their secrets', async () => {
    const { email } = await insertMember(db)
    const first = await askForMail(now, email)
    const second = await askForMail(later(1), email)
    const third = await askForMail(later(2), email)
    for (const { token } of [first, second, third]) expect(await isLinkOpen(later(14), token)).toBe(true)
    expect(await isLinkOpen(later(15), first.token)).toBe(false)
    const secrets = async () =>
      (await db.select({ secrets: mails.secrets }).from(mails).where(eq(mails.recipient, email))).filter(
        mail => mail.secrets !== null,
      )
    expect(await secrets()).toHaveLength(3)
    expect((await enterByCode(later(3), carrying(second.cookie), second.code)).ok).toBe(true)
    for (const { token } of [first, second, third]) expect(await isLinkOpen(later(3), token)).toBe(false)
    expect(await enterByCode(later(3), carrying(first.cookie), first.code)).toMatchObject({
      reason: 'wrong_code',
    })
    expect(await enterByLink(later(3), EMPTY, third.token)).toMatchObject({ ok: false })
    expect(await secrets()).toEqual([])
  })

  test.each(['link', 'code'] as const)('a stranger who keeps asking ends no %s of the member', async way => {
    const { email } = await insertMember(db)
    const own = await askForMail({ ...now, clientAddress: '198.51.100.30' }, email)
    for (let network = 0; network < 6; network++) {
      const stranger = { ...later(1), clientAddress: `203.0.${network + 40}.5` }
      for (let more = 0; more < 5; more++) await mailAsked(stranger, EMPTY, email)
    }
    expect(await db.$count(mails, eq(mails.recipient, email))).toBe(12)
    const entered =
      way === 'link'
        ? await enterByLink(later(2), EMPTY, own.token)
        : await enterByCode(later(2), carrying(own.cookie), own.code)
    expect(entered.ok).toBe(true)
  })

  test('two links pressed at one moment wait for neither, and end all the others', async () => {
    const { email } = await insertMember(db)
    const asked = [await askForMail(now, email), await askForMail(now, email), await askForMail(now, email)]
    const [first, second, third] = asked.map(({ token }) => token)
    await Promise.all([first, second].map(token => enterByLink(later(1), EMPTY, token ?? '')))
    expect(await isLinkOpen(later(1), third ?? '')).toBe(false)
  })

  test('mails once where the job runs twice, also for an older wish, and not once the member is in', async () => {
    const { email } = await insertMember(db)
    const { signInId } = await askForMail(now, email)
    const at = { locale: 'en', origin: 'http://localhost' } as const
    await runMailSignIn(now, { signInId, ...at })
    expect(await db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(1)
    const { email: busy } = await insertMember(db)
    await askToSignIn(now, EMPTY, { email: busy })
    await askToSignIn(now, EMPTY, { email: busy })
    const waiting = await db.select().from(portalSignIns).where(eq(portalSignIns.email, busy))
    const newer = await askForMail(later(1), busy)
    await runMailSignIn(later(1), { signInId: waiting[0]?.id ?? '', ...at })
    expect(await db.select().from(mails).where(eq(mails.recipient, busy))).toHaveLength(2)
    expect((await enterByLink(later(1), EMPTY, newer.token)).ok).toBe(true)
    await runMailSignIn(later(1), { signInId: waiting[1]?.id ?? '', ...at })
    expect(await db.select().from(mails).where(eq(mails.recipient, busy))).toHaveLength(2)
  })

  test('sends an address three mails in a quarter of an hour, and the last of them still works', async () => {
    const { email } = await insertMember(db)
    const asked = [
      await askForMail(now, email),
      await askForMail(now, email),
      await askForMail(later(1), email),
    ]
    for (let more = 0; more < 5; more++) expect((await askToSignIn(later(2), EMPTY, { email })).ok).toBe(true)
    expect(await db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(3)
    expect(await db.select().from(portalSignIns).where(eq(portalSignIns.email, email))).toHaveLength(3)
    expect(await isLinkOpen(later(2), asked[2]?.token ?? '')).toBe(true)
    await askForMail(later(16), email)
    expect(await db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(4)
  })

  test('strangers use up their own mails: the member is mailed elsewhere and where they have signed in before, and a flood ends', async () => {
    const { email } = await insertMember(db)
    const from = (clientAddress: string) => ({ ...now, clientAddress })
    const mailed = () => db.$count(mails, eq(mails.recipient, email))
    const home = from('198.51.100.7')
    const { token } = await askForMail(home, email)
    const entered = await enterByLink(home, EMPTY, token)
    if (!entered.ok) throw new Error(entered.reason)
    const cookie = cookieHeader(entered.value.cookies)
    const flood = async (ctx: typeof now) => {
      for (let more = 0; more < 7; more++) await mailAsked(ctx, EMPTY, email)
    }
    await flood(from('203.0.113.5'))
    await flood(from('203.0.113.99'))
    expect(await mailed()).toBe(1 + 3)
    await mailAsked(from('192.0.2.1'), EMPTY, email)
    expect(await mailed()).toBe(5)
    for (let network = 1; network < 9; network++) await flood(from(`100.64.${network}.1`))
    await flood(from('198.51.100.8'))
    expect(await mailed()).toBe(12)
    const known = carrying(cookie)
    for (let more = 0; more < 5; more++) await mailAsked(home, known, email)
    expect(await mailed()).toBe(12 + 3)
  })

  test('is refused to an address after 300 in a minute, whatever the mailboxes', async () => {
    const results = []
    for (let asked = 0; asked < 301; asked++)
      results.push(await askToSignIn(now, EMPTY, { email: `many.${asked}@example.com` }))
    expect(results.slice(0, 300).every(({ ok }) => ok)).toBe(true)
    expect(results[300]).toEqual({ ok: false, reason: 'too_many' })
    const isLimit = eq(adminActivityLog.action, 'sign_in_limited')
    expect(await db.select().from(adminActivityLog).where(isLimit)).toMatchObject([
      { adminId: null, entityType: 'sign_in', entityId: 'mail' },
    ])
    const elsewhere = { ...now, clientAddress: '203.0.113.8' }
    expect((await askToSignIn(elsewhere, EMPTY, { email: 'many.0@example.com' })).ok).toBe(true)
  })
})

describe('what is stored', () => {
  test('opens nothing: neither token, code nor session stands anywhere but in the mail', async () => {
    const { email } = await insertMember(db)
    const { token, code, cookie } = await askForMail(now, email)
    const session = await enterAs(later(1), email)
    const tables = [portalSignIns, portalSessions, portalAccounts]
    const rows = JSON.stringify(await Promise.all(tables.map(table => db.select().from(table))))
    const values = [token, cookie, session].map(each => decodeURIComponent(each.split('=')[1] ?? each))
    const parts = values.flatMap(value => [
      value,
      Buffer.from(value.split('.')[0] ?? '', 'base64').toString(),
    ])
    expect(parts.filter(part => part.length > 20 && rows.includes(part.replaceAll('"', '')))).toEqual([])
    const guesses = [code, `${code.slice(0, 3)} ${code.slice(3)}`].flatMap(text => [
      text,
      createHash('sha256').update(text).digest('base64url'),
      createHash('sha256').update(text).digest('hex'),
    ])
    const hashes = await db.select({ codeHash: portalSignIns.codeHash }).from(portalSignIns)
    expect(hashes.filter(({ codeHash }) => guesses.includes(codeHash ?? ''))).toEqual([])
  })

  test('goes when its time is over: wishes, sessions, and accounts that see nothing', async () => {
    const { id, email } = await insertMember(db)
    const cookie = await enterAs(now, email)
    await askForMail(later(1), email)
    await forgetEnded(later(20))
    expect(await db.select().from(portalSignIns).where(eq(portalSignIns.email, email))).toEqual([])
    expect(await findSession(later(20), carrying(cookie))).not.toBeNull()
    await db.delete(members).where(eq(members.id, id))
    await forgetEnded(later(20))
    expect(await db.select().from(portalAccounts).where(eq(portalAccounts.email, email))).toEqual([])
    expect(await findSession(later(20), carrying(cookie))).toBeNull()
  })
})
