import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { wholeMail } from '#app/house/mail/adapters/compose.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { forgetEnded } from '#app/people/portal-accounts/jobs/forget-ended.server.ts'
import { findSession } from '#app/people/portal-accounts/queries/session.server.ts'
import { NOTICE_KINDS } from '#app/people/portal-accounts/rules.ts'
import { type AccountContext, isFreshVisit } from '#app/people/portal-accounts/steps/guard.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { cookieHeader } from '../../../tests/support/sign-in.ts'
import { makeSoftPasskey } from '../../../tests/support/soft-passkey.ts'
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  enterByPasskey,
  removePasskey,
} from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'
import { MOST_PASSKEYS } from './rules.ts'
import { portalPasskeyChallenges, portalPasskeys } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

const START = new Date('2026-11-23T10:00:00Z')
const at = (minutes: number) => () => new Date(START.getTime() + minutes * 60_000)
const later = (minutes: number) => ({ ...ctx, now: at(minutes) })
const now = later(0)

const carrying = (cookie: string) => new Request('http://localhost/my', { headers: { cookie } })

beforeEach(() => db.delete(rateLimits))

async function aMember() {
  const { email, id } = await insertMember(db)
  return { email, memberRowId: id, visit: await visitAs(now, email) }
}

type Asked = Parameters<ReturnType<typeof makeSoftPasskey>['made']>[0]
type Wrong = Omit<Asked, 'challenge'> & { minutes?: number; cookie?: string; challenge?: string }

/** Makes a passkey as a browser does. */
async function make(
  visit: AccountContext,
  passkey = makeSoftPasskey(),
  { minutes = 0, ...wrong }: Wrong = {},
) {
  const asked = await askForNewPasskey(visit)
  if (!asked.ok) return { passkey, added: asked }
  const made = passkey.made({ challenge: asked.value.options.challenge, ...wrong })
  const request = carrying(wrong.cookie ?? cookieHeader([asked.value.cookie]))
  const answer = { name: 'My phone', made, device: 'Chrome on Android' }
  return {
    passkey,
    request,
    answer,
    added: await addPasskey({ ...visit, now: at(minutes) }, request, answer),
  }
}

/** Signs in by a passkey as a browser does. */
async function enter(passkey: ReturnType<typeof makeSoftPasskey>, { minutes = 0, ...wrong }: Wrong = {}) {
  const asked = await askForPasskey(now, carrying(''))
  if (!asked.ok) throw new Error(asked.reason)
  const signed = passkey.signed({ challenge: asked.value.options.challenge, uses: 1, ...wrong })
  const request = carrying(wrong.cookie ?? cookieHeader([asked.value.cookie]))
  return { request, signed, entered: await enterByPasskey(later(minutes), request, signed) }
}

describe('a passkey', () => {
  test('signs its member in, who has thereby just signed in, and says when it was used', async () => {
    const { email, visit } = await aMember()
    const { passkey, added } = await make(visit)
    expect(added).toEqual({ ok: true, value: null })
    const { entered } = await enter(passkey, { minutes: 4 })
    const cookies = entered.ok ? entered.value.cookies : []
    const found = await findSession(later(5), carrying(cookieHeader(cookies.slice(0, 1))))
    expect(found?.account.email).toBe(email)
    expect(found && isFreshVisit({ session: found.session, now: at(13) })).toBe(true)
    const [listed] = await listPasskeys(db, visit.account.id)
    expect(listed).toMatchObject({ name: 'My phone', lastUsedAt: at(4)() })
  })

  test('is made only after a fresh sign-in', async () => {
    const { visit } = await aMember()
    expect(await askForNewPasskey({ ...visit, now: at(10) })).toEqual({ ok: false, reason: 'not_fresh' })
    expect((await make(visit, undefined, { minutes: 10 })).added).toEqual({ ok: false, reason: 'not_fresh' })
  })

  test.each([
    ['for another site', { origin: 'https://elsewhere.example' }, 'wrong'],
    ['for another name', { rpId: 'elsewhere.example' }, 'wrong'],
    ['by a device that did not ask who holds it', { isVerified: false }, 'wrong'],
    ['for another question', { challenge: 'bm90IGFza2Vk' }, 'wrong'],
    ['after five minutes', { minutes: 5 }, 'not_asked'],
    ['in a browser that was not asked', { cookie: '' }, 'not_asked'],
  ] as const)('made or used %s is refused', async (_, wrong, reason) => {
    const { visit } = await aMember()
    expect((await make(visit, undefined, wrong)).added).toEqual({ ok: false, reason })
    const { passkey } = await make(visit)
    expect((await enter(passkey, wrong)).entered).toEqual({ ok: false, reason })
  })

  test('that is refused is in the activity log with whose it is', async () => {
    const { visit } = await aMember()
    const { passkey } = await make(visit)
    await enter(passkey, { origin: 'https://elsewhere.example' })
    const isRefused = eq(adminActivityLog.action, 'sign_in_failed')
    const isTheirs = eq(adminActivityLog.entityId, visit.account.id)
    expect(await db.select().from(adminActivityLog).where(and(isRefused, isTheirs))).toMatchObject([
      { adminId: null, entityType: 'portal_account', details: { step: 'passkey' } },
    ])
  })

  test('answers each question once, of twenty at the same moment too', async () => {
    const { visit } = await aMember()
    const { passkey, request, answer } = await make(visit)
    if (!request) throw new Error('not made')
    expect(await addPasskey(visit, request, answer)).toEqual({ ok: false, reason: 'not_asked' })
    const asked = await askForPasskey(now, carrying(''))
    if (!asked.ok) throw new Error(asked.reason)
    const signed = passkey.signed({ challenge: asked.value.options.challenge, uses: 1 })
    const carried = carrying(cookieHeader([asked.value.cookie]))
    const all = await Promise.all(Array.from({ length: 20 }, () => enterByPasskey(now, carried, signed)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that counts back is a copy, and is refused', async () => {
    const { visit } = await aMember()
    const { passkey } = await make(visit)
    expect((await enter(passkey, { uses: 7 })).entered.ok).toBe(true)
    expect((await enter(passkey, { uses: 7 })).entered).toEqual({ ok: false, reason: 'wrong' })
    expect((await enter(passkey, { uses: 8 })).entered.ok).toBe(true)
  })

  test('asked for to be made signs nobody in, and one asked for to sign in makes none', async () => {
    const { visit } = await aMember()
    const { passkey } = await make(visit)
    const toMake = await askForNewPasskey(visit)
    const toEnter = await askForPasskey(now, carrying(''))
    if (!toMake.ok || !toEnter.ok) throw new Error('refused')
    const signed = passkey.signed({ challenge: toMake.value.options.challenge, uses: 1 })
    const other = carrying(cookieHeader([toMake.value.cookie]))
    expect(await enterByPasskey(now, other, signed)).toEqual({ ok: false, reason: 'not_asked' })
    const made = makeSoftPasskey().made({ challenge: toEnter.value.options.challenge })
    const browser = carrying(cookieHeader([toEnter.value.cookie]))
    const answer = { name: '', made, device: 'Phone' }
    expect(await addPasskey(visit, browser, answer)).toEqual({ ok: false, reason: 'not_asked' })
  })

  test('of an account that sees no membership any more opens nothing', async () => {
    const { visit, memberRowId } = await aMember()
    const { passkey } = await make(visit)
    await db.update(members).set({ email: 'other@example.com' }).where(eq(members.id, memberRowId))
    expect((await enter(passkey)).entered).toEqual({ ok: false, reason: 'wrong' })
  })

  test('is taken away by its own member alone, and opens nothing from then on', async () => {
    const { visit } = await aMember()
    const other = await aMember()
    const { passkey } = await make(visit)
    const [{ id } = { id: '' }] = await listPasskeys(db, visit.account.id)
    for (const wrong of [id.replace(/.$/, '0'), '', 'x'])
      if (wrong !== id) expect(await removePasskey(visit, wrong)).toBe(false)
    expect(await removePasskey(other.visit, id)).toBe(false)
    expect(await removePasskey(visit, id)).toBe(true)
    expect((await enter(passkey)).entered).toEqual({ ok: false, reason: 'wrong' })
  })

  test('is one of ten at most, and each device has one', async () => {
    const { visit } = await aMember()
    const { passkey } = await make(visit)
    expect((await make(visit, passkey)).added).toEqual({ ok: false, reason: 'wrong' })
    for (let more = 1; more < MOST_PASSKEYS; more++) expect((await make(visit)).added.ok).toBe(true)
    expect((await make(visit)).added).toEqual({ ok: false, reason: 'full' })
    expect(await listPasskeys(db, visit.account.id)).toHaveLength(MOST_PASSKEYS)
  })

  test('goes with its account, and what was asked goes at night', async () => {
    const { visit } = await aMember()
    await make(visit)
    await askForNewPasskey(visit)
    await db.delete(portalAccounts).where(eq(portalAccounts.id, visit.account.id))
    const ofAccount = eq(portalPasskeys.accountId, visit.account.id)
    expect(await db.$count(portalPasskeys, ofAccount)).toBe(0)
    await askForPasskey(now, carrying(''))
    await forgetEnded(later(5))
    expect(await db.$count(portalPasskeyChallenges)).toBe(0)
  })
})

describe('whoever reads the mails of an account', () => {
  /** What was mailed about passkeys, the first first: the mails of signing in have a code. */
  async function told(email: string) {
    const isIt = and(eq(mails.recipient, email), eq(mails.kind, 'account'))
    const rows = await db.select().from(mails).where(isIt).orderBy(asc(mails.id))
    return rows
      .filter(({ secrets }) => secrets?.length === 0)
      .map(mail => ({ ...mail, ...wholeMail({ ...mail, secrets: [] }) }))
  }

  test.each([
    ['en', 'New passkey at', 'Passkey removed at', '/my/profile'],
    ['th', 'มีพาสคีย์ใหม่ที่', 'ลบพาสคีย์ที่', '/th/my/profile'],
    ['ru', 'Новый ключ входа', 'Ключ входа удалён', '/ru/my/profile'],
  ])('is told of a passkey that was made, and of one taken away, in %s', async (locale, made, gone, path) => {
    const { email, memberRowId, visit } = await aMember()
    const reader = { ...visit, account: { ...visit.account, locale, mutedNotices: [...NOTICE_KINDS] } }
    await make(reader)
    const [{ id } = { id: '' }] = await listPasskeys(db, visit.account.id)
    await removePasskey(reader, id)
    expect(await removePasskey(reader, id)).toBe(false)
    const [added, removed, ...others] = await told(email)
    expect(others).toEqual([])
    expect(added?.subject).toContain(made)
    expect(removed?.subject).toContain(gone)
    for (const mail of [added, removed]) {
      expect(mail).toMatchObject({ subjectKind: 'member', subjectId: memberRowId })
      expect(mail?.text).toContain('My phone')
      expect(mail?.text).toContain(`http://localhost${path}`)
    }
  })

  test('is told nothing of one that was refused, and once of the one of many that counted', async () => {
    const { email, visit } = await aMember()
    await make(visit, undefined, { rpId: 'elsewhere.example' })
    expect(await told(email)).toEqual([])
    const asked = await askForNewPasskey(visit)
    if (!asked.ok) throw new Error(asked.reason)
    const passkey = makeSoftPasskey()
    const answer = { name: 'My phone', made: passkey.made(asked.value.options), device: 'Phone' }
    const request = carrying(cookieHeader([asked.value.cookie]))
    await Promise.all(Array.from({ length: 20 }, () => addPasskey(visit, request, answer)))
    const [{ id } = { id: '' }] = await listPasskeys(db, visit.account.id)
    await Promise.all(Array.from({ length: 20 }, () => removePasskey(visit, id)))
    expect(await told(email)).toHaveLength(2)
  })

  test('is told in the transaction of the change: without the mail there is no change', async () => {
    const { visit } = await aMember()
    const enqueue = () => Promise.reject(new Error('no queue'))
    const broken = { ...visit, enqueue, env: { ...visit.env, SMTP_URL: 'smtp://mail.invalid' } }
    await expect(make(broken)).rejects.toThrow()
    expect(await listPasskeys(db, visit.account.id)).toEqual([])
  })
})

test.each(['', '{', 'null', '[]', '{"id":1}', JSON.stringify({ id: 'x'.repeat(20_000) })])(
  'what no browser answers is refused: %s',
  async nonsense => {
    const { visit } = await aMember()
    const asked = await askForNewPasskey(visit)
    const entering = await askForPasskey(now, carrying(''))
    if (!asked.ok || !entering.ok) throw new Error('refused')
    const request = carrying(cookieHeader([asked.value.cookie]))
    const answer = { name: '', made: nonsense, device: 'Phone' }
    expect(await addPasskey(visit, request, answer)).toEqual({ ok: false, reason: 'wrong' })
    const browser = carrying(cookieHeader([entering.value.cookie]))
    expect(await enterByPasskey(now, browser, nonsense)).toEqual({ ok: false, reason: 'wrong' })
  },
)

test('a house behind one address asks for passkeys 300 times a minute, and signing in is asking once', async () => {
  const { visit } = await aMember()
  const { passkey } = await make(visit)
  expect((await enter(passkey)).entered.ok).toBe(true)
  for (let asked = 1; asked < 300; asked++) expect((await askForPasskey(now, carrying(''))).ok).toBe(true)
  expect(await askForPasskey(now, carrying(''))).toEqual({ ok: false, reason: 'too_many' })
  expect((await askForPasskey(later(1), carrying(''))).ok).toBe(true)
})

test('a house without a name of its own offers none', async () => {
  const { visit } = await aMember()
  const bare = { origin: 'http://192.168.1.20:3000' }
  expect(await askForNewPasskey({ ...visit, ...bare })).toEqual({ ok: false, reason: 'unavailable' })
  expect(await askForPasskey({ ...now, ...bare }, carrying(''))).toEqual({ ok: false, reason: 'unavailable' })
})
