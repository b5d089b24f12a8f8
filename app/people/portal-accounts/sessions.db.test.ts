import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { askForMail, enterAs } from '../../../tests/support/member-visits.ts'
import { carrying, openPortalHouse } from '../../../tests/support/portal-house.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { cookieHeader } from '../../../tests/support/sign-in.ts'
import { enterByLink, isLinkOpen } from './commands/enter.server.ts'
import {
  endAllPortalSessions,
  endMemberSessions,
  endPortalSession,
  signOutHere,
} from './commands/sessions.server.ts'
import { forgetEnded } from './jobs/forget-ended.server.ts'
import { countMemberSessions, findSession, listPortalSessions } from './queries/session.server.ts'
import { guardMember, limitForms } from './steps/guard.server.ts'
import { portalSessions } from './tables.server.ts'

const { db, ctx, start, later, now } = await openPortalHouse()
const EMPTY = carrying()

beforeEach(() => db.delete(rateLimits))

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

  test('sends so many forms, whatever they are and on whatever device; others are not in its way', async () => {
    const [{ email }, other] = [await insertMember(db), await insertMember(db)]
    const [phone, laptop] = [await enterAs(now, email), await enterAs(later(1), email)]
    const send = async (cookie: string, path: string, method = 'POST', minutes = 2) => {
      const context = new RouterContextProvider()
      context.set(requestContext, later(minutes))
      const request = new Request(`http://sala.test${path}`, { method, headers: { cookie } })
      const args = { context, request, params: {}, unstable_pattern: '' } as never
      const within = async () => (await limitForms(args, async () => new Response())) as Response
      const answer = guardMember(args, within) as Promise<Response>
      return answer.then(
        ({ status }) => status,
        (error: { init: ResponseInit }) => error.init.status,
      )
    }
    const forms = ['/my/book/confirm', '/my/book/series', '/my/profile', '/my/passkeys', '/th/my/calendar']
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, n) => send(n % 2 ? phone : laptop, forms[n % forms.length] ?? '')),
    )
    expect(sent.filter(status => status === 200)).toHaveLength(40)
    expect(sent.filter(status => status === 429)).toHaveLength(20)
    expect(await send(phone, '/my/profile', 'DELETE')).toBe(429)
    expect(await send(phone, '/my/book', 'GET')).toBe(200)
    expect(await send(await enterAs(now, other.email), '/my/profile')).toBe(200)
    expect(await send(phone, '/my/profile', 'POST', 3)).toBe(200)
    for (let minutes = 4; minutes < 14; minutes++)
      await Promise.all(
        forms.flatMap(path => Array.from({ length: 8 }, () => send(phone, path, 'POST', minutes))),
      )
    expect(await send(phone, '/my/profile', 'POST', 14)).toBe(429)
    expect(await send(phone, '/my/profile', 'POST', 63)).toBe(200)
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

describe('signed out by staff', () => {
  test('a member is out in every browser at once, with mails that wait, and the log says by whom and of how many', async () => {
    const desk = await asStaff(ctx, 'front_desk')
    const { id, email } = await insertMember(db)
    const browsers = [await enterAs(now, email), await enterAs(later(1), email)]
    const { token } = await askForMail(later(2), email)
    expect(await countMemberSessions(db, id, start)).toBe(2)
    expect(await endMemberSessions({ ...desk, now: later(3).now }, id)).toEqual({ ok: true, value: 2 })
    for (const cookie of browsers) expect(await findSession(later(3), carrying(cookie))).toBeNull()
    expect(await isLinkOpen(later(3), token)).toBe(false)
    expect(await countMemberSessions(db, id, start)).toBe(0)
    const isIt = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'sessions_ended'))
    expect(await db.select().from(adminActivityLog).where(isIt)).toMatchObject([
      { adminId: desk.actor.userId, entityType: 'member', details: { sessions: 2 } },
    ])
  })

  test('whoever pays for the member, and everybody else, stays signed in', async () => {
    const desk = await asStaff(ctx, 'front_desk')
    const [member, other] = [await insertMember(db), await insertMember(db)]
    const { customerId } = member
    await db.insert(customerPeople).values({ customerId, email: other.email, role: 'billing' })
    const cookie = await enterAs(now, other.email)
    expect(await endMemberSessions(desk, member.id)).toEqual({ ok: true, value: 0 })
    expect(await findSession(now, carrying(cookie))).not.toBeNull()
    for (const id of ['none', randomUUID()])
      expect(await endMemberSessions(desk, id)).toEqual({ ok: false, reason: 'not_found' })
  })
})
