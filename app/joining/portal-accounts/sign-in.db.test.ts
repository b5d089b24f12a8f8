import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { askForMail, enterAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { cookieHeader } from '../../../tests/support/sign-in.ts'
import { askToSignIn } from './commands/ask.server.ts'
import { enterByCode, enterByLink, isLinkOpen } from './commands/enter.server.ts'
import {
  endAllPortalSessions,
  endMemberSessions,
  endPortalSession,
  signOutHere,
} from './commands/sessions.server.ts'
import { forgetEnded } from './jobs/forget-ended.server.ts'
import { runMailSignIn } from './jobs/run-mail-sign-in.server.ts'
import { listLinked } from './queries/links.server.ts'
import { countMemberSessions, findSession, listPortalSessions } from './queries/session.server.ts'
import { guardMember } from './steps/guard.server.ts'
import { reckonLinks } from './steps/links.server.ts'
import { portalAccounts, portalLinks, portalPayers, portalSessions, portalSignIns } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db)

const START = new Date('2026-11-23T10:00:00Z')
const later = (minutes: number) => ({ ...ctx, now: () => new Date(START.getTime() + minutes * 60_000) })
const now = later(0)

const carrying = (cookie = '') => new Request('http://localhost/my', { headers: { cookie } })
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

  test('ends the mails before it, whose secrets go', async () => {
    const { email } = await insertMember(db)
    const first = await askForMail(now, email)
    const second = await askForMail(later(1), email)
    expect(await isLinkOpen(later(1), first.token)).toBe(false)
    expect(await enterByCode(later(1), carrying(first.cookie), first.code)).toMatchObject({
      reason: 'wrong_code',
    })
    expect(await isLinkOpen(later(1), second.token)).toBe(true)
    const kept = await db.select({ secrets: mails.secrets }).from(mails).where(eq(mails.recipient, email))
    expect(kept.filter(({ secrets }) => secrets !== null)).toHaveLength(1)
    await enterByLink(later(1), EMPTY, second.token)
    const left = await db.select({ secrets: mails.secrets }).from(mails).where(eq(mails.recipient, email))
    expect(left.filter(({ secrets }) => secrets !== null)).toEqual([])
  })

  test('mails once where the job runs twice, and not for a wish that a newer one has overtaken', async () => {
    const { email } = await insertMember(db)
    const { signInId } = await askForMail(now, email)
    await runMailSignIn(now, { signInId, locale: 'en', origin: 'http://localhost' })
    expect(await db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(1)
    const { email: busy } = await insertMember(db)
    await askToSignIn(now, EMPTY, { email: busy })
    const [older] = await db.select().from(portalSignIns).where(eq(portalSignIns.email, busy))
    const newer = await askForMail(later(1), busy)
    await runMailSignIn(later(1), { signInId: older?.id ?? '', locale: 'en', origin: 'http://localhost' })
    expect(await db.select().from(mails).where(eq(mails.recipient, busy))).toHaveLength(1)
    expect(await isLinkOpen(later(1), newer.token)).toBe(true)
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

describe('signed out by staff', () => {
  test('a member is out in every browser at once, with mails that wait, and the log says by whom and of how many', async () => {
    const desk = await asStaff(ctx, 'front_desk')
    const { id, email } = await insertMember(db)
    const browsers = [await enterAs(now, email), await enterAs(later(1), email)]
    const { token } = await askForMail(later(2), email)
    expect(await countMemberSessions(db, id, START)).toBe(2)
    expect(await endMemberSessions({ ...desk, now: later(3).now }, id)).toEqual({ ok: true, value: 2 })
    for (const cookie of browsers) expect(await findSession(later(3), carrying(cookie))).toBeNull()
    expect(await isLinkOpen(later(3), token)).toBe(false)
    expect(await countMemberSessions(db, id, START)).toBe(0)
    const isIt = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'sessions_ended'))
    expect(await db.select().from(adminActivityLog).where(isIt)).toMatchObject([
      { adminId: desk.actor.userId, entityType: 'member', details: { sessions: 2 } },
    ])
  })

  test('whoever pays for the member, and everybody else, stays signed in', async () => {
    const desk = await asStaff(ctx, 'front_desk')
    const [member, other] = [await insertMember(db), await insertMember(db)]
    const payer = { memberRowId: member.id, email: other.email, adminId: desk.actor.userId }
    await db.insert(portalPayers).values(payer)
    const cookie = await enterAs(now, other.email)
    expect(await endMemberSessions(desk, member.id)).toEqual({ ok: true, value: 0 })
    expect(await findSession(now, carrying(cookie))).not.toBeNull()
    for (const id of ['none', randomUUID()])
      expect(await endMemberSessions(desk, id)).toEqual({ ok: false, reason: 'not_found' })
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

test('a session of a member that is used every day ends after ninety days all the same', async () => {
  const { email } = await insertMember(db)
  const cookie = await enterAs(now, email)
  const day = (count: number) => later(count * 24 * 60)
  await db.update(portalSessions).set({ expiresAt: day(120).now() })
  await forgetEnded(day(89))
  expect(await findSession(day(89), carrying(cookie))).not.toBeNull()
  await forgetEnded(day(90))
  expect(await findSession(day(90), carrying(cookie))).toBeNull()
})

describe('what an account sees', () => {
  const accountOf = async (email: string) => {
    const [account] = await db.select().from(portalAccounts).where(eq(portalAccounts.email, email))
    if (!account) throw new Error('no account')
    return account
  }
  const seen = async (email: string) => {
    const account = await accountOf(email)
    await reckonLinks(db, account)
    return (await listLinked(db, account.id)).map(({ member }) => member.id).toSorted()
  }

  test('is every membership with its email, and is reckoned anew by what is true now', async () => {
    const email = 'family@example.com'
    const [one, two] = [
      await insertMember(db, { email }),
      await insertMember(db, { email: 'Family@Example.com' }),
    ]
    await enterAs(now, email)
    expect(await seen(email)).toEqual([one.id, two.id].toSorted())
    await db.update(members).set({ email: 'moved@example.com' }).where(eq(members.id, one.id))
    expect(await seen(email)).toEqual([two.id])
    const three = await insertMember(db, { email })
    expect(await seen(email)).toEqual([two.id, three.id].toSorted())
    await db.delete(members).where(inArray(members.id, [two.id, three.id]))
    expect(await seen(email)).toEqual([])
  })

  test('stays with whoever pays, whatever their email, and is listed once', async () => {
    const [own, paid] = [await insertMember(db), await insertMember(db)]
    await enterAs(now, own.email)
    const payer = { memberRowId: paid.id, email: own.email.toLowerCase(), adminId: randomUUID() }
    await db.insert(portalPayers).values(payer)
    expect(await seen(own.email)).toEqual([own.id, paid.id].toSorted())
    await db.update(members).set({ email: own.email }).where(eq(members.id, paid.id))
    expect(await seen(own.email)).toEqual([own.id, paid.id].toSorted())
  })

  test('is nobody who was erased', async () => {
    const member = await insertMember(db)
    await enterAs(now, member.email)
    await db.execute(
      sql`insert into erasures (id, kind, subject_id, erased_at) values (gen_random_uuid(), 'member', ${member.id}, now())`,
    )
    expect(await seen(member.email)).toEqual([])
    expect((await askForMail(later(1), member.email)).token).toBe('')
  })

  test('is nothing by a link whose member has another email since the mail went out', async () => {
    const member = await insertMember(db)
    const { token } = await askForMail(now, member.email)
    await db.update(members).set({ email: 'another@example.com' }).where(eq(members.id, member.id))
    expect(await enterByLink(now, EMPTY, token)).toMatchObject({ reason: 'invalid_link' })
    expect(await db.select().from(portalAccounts).where(eq(portalAccounts.email, member.email))).toEqual([])
  })
})

describe('a session', () => {
  test('is another one at every sign-in, and ends the one that the browser had', async () => {
    const { email } = await insertMember(db)
    const first = await enterAs(now, email)
    const { token } = await askForMail(later(1), email)
    const again = await enterByLink(later(1), carrying(first), token)
    const second = cookieHeader(again.ok ? again.value.cookies.slice(0, 1) : [])
    expect(second).not.toBe(first)
    expect(await findSession(later(1), carrying(first))).toBeNull()
    expect(await findSession(later(1), carrying(second))).not.toBeNull()
  })

  test('ends thirty days after it was used last', async () => {
    const { email } = await insertMember(db)
    const cookie = await enterAs(now, email)
    const days = (count: number) => later(count * 24 * 60)
    expect(await findSession(days(29.9), carrying(cookie))).not.toBeNull()
    expect(await findSession(days(30), carrying(cookie))).toBeNull()
  })

  test('is thirty days long again once a day, with its cookie, and no page behind it is kept', async () => {
    const { email } = await insertMember(db)
    const cookie = await enterAs(now, email)
    const visit = (minutes: number, sent = cookie) => {
      const context = new RouterContextProvider()
      context.set(requestContext, later(minutes))
      const args = { context, request: carrying(sent), params: {}, unstable_pattern: '' }
      return guardMember(args as never, async () => new Response()) as Promise<Response>
    }
    const day = 24 * 60
    expect((await visit(day - 1)).headers.getSetCookie()).toEqual([])
    const response = await visit(day + 1)
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(cookie)])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await findSession(later(31 * day), carrying(cookie))).not.toBeNull()
    const refusal: unknown = await visit(0, '').catch(error => error)
    expect(refusal).toBeInstanceOf(Response)
    expect((refusal as Response).headers.get('location')).toBe('/my/login')
  })

  test('ends on the server when somebody signs out, here or everywhere, and open mails with it', async () => {
    const { email } = await insertMember(db)
    const [here, there] = [await enterAs(now, email), await enterAs(later(1), email)]
    expect(await signOutHere(later(2), carrying(here))).toMatch(/Max-Age=0/)
    expect(await findSession(later(2), carrying(here))).toBeNull()
    const found = await findSession(later(2), carrying(there))
    if (!found) throw new Error('no session')
    const { token } = await askForMail(later(2), email)
    await endAllPortalSessions(
      { ...later(2), account: found.account, session: found.session },
      { withKeys: false },
    )
    expect(await findSession(later(2), carrying(there))).toBeNull()
    expect(await isLinkOpen(later(2), token)).toBe(false)
  })

  test('is ended by its own account only', async () => {
    const [mine, theirs] = [await insertMember(db), await insertMember(db)]
    const [cookie, other] = [await enterAs(now, mine.email), await enterAs(now, theirs.email)]
    const [own, foreign] = [await findSession(now, carrying(cookie)), await findSession(now, carrying(other))]
    if (!own || !foreign) throw new Error('no session')
    const visit = { ...now, account: own.account, session: own.session }
    for (const id of [foreign.session.id, 'x', '']) expect(await endPortalSession(visit, id)).toBe(false)
    expect(await listPortalSessions(db, foreign.account.id, now.now())).toHaveLength(1)
    expect(await endPortalSession(visit, own.session.id)).toBe(true)
  })

  test.each(['my-session=x', 'my-session=bnVsbA==.x', 'my-session=', 'session=x; my-session'])(
    'is not found by a cookie that we did not make: %s',
    async cookie => {
      expect(await findSession(now, carrying(cookie))).toBeNull()
    },
  )

  test('has a cookie that scripts and other sites cannot use, and over HTTPS no other host can set', async () => {
    const { email } = await insertMember(db)
    const { token } = await askForMail(now, email)
    const secure = { ...now, origin: 'https://sala.example' }
    const entered = await enterByLink(secure, EMPTY, token)
    const [cookie = ''] = entered.ok ? entered.value.cookies : []
    expect(cookie).toMatch(
      /^__Host-my-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

test('a payer is kept apart from a member by the database too: another role is refused', async () => {
  const { id: memberRowId, email } = await insertMember(db)
  await enterAs(now, email)
  const isTheirs = and(eq(portalLinks.memberRowId, memberRowId), eq(portalLinks.role, 'self'))
  const [link] = await db.select().from(portalLinks).where(isTheirs)
  const insert = sql`insert into portal_links (id, account_id, member_row_id, role)
    values (gen_random_uuid(), ${link?.accountId}, ${memberRowId}, 'owner')`
  await expect(db.execute(insert)).rejects.toThrow()
})
