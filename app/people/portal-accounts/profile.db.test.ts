import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { askForRenewals } from '#app/joining/renewals/jobs/renewal-requests.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import { findRenewal } from '#app/joining/sales/views/renewal.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { setPayingCompany } from '#app/people/customers/commands/payer.server.ts'
import { createCompany } from '#app/people/customers/commands/save.server.ts'
import { NEW_CUSTOMER } from '#app/people/customers/schema.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalPasskeyChallenges, portalPasskeys } from '#app/people/passkeys/tables.server.ts'
import { findFeedId } from '#app/space/bookings/queries/feeds.server.ts'
import { renewFeed } from '#app/space/bookings/steps/feeds.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { askForMail, enterAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import {
  askEmailChange,
  confirmEmailChange,
  findEmailChange,
  giveUpEmailChange,
} from './commands/email.server.ts'
import { setLeaving } from './commands/leave.server.ts'
import { saveNotices } from './commands/notices.server.ts'
import { addPayer, removePayer } from './commands/payers.server.ts'
import { endAllPortalSessions } from './commands/sessions.server.ts'
import { listLinked } from './queries/links.server.ts'
import { listPayers } from './queries/payers.server.ts'
import { findSession } from './queries/session.server.ts'
import type { AccountContext } from './steps/guard.server.ts'
import { reckonLinks } from './steps/links.server.ts'
import { portalAccounts, portalSessions } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const today = bangkokDay(new Date())
const address = () => `dao.${randomUUID()}@example.com`

async function visitOf(email: string): Promise<AccountContext> {
  const cookie = await enterAs(ctx, email)
  const found = await findSession(ctx, new Request('http://localhost/my', { headers: { cookie } }))
  if (!found) throw new Error('no session')
  await reckonLinks(db, found.account)
  return { ...ctx, account: found.account, session: found.session }
}

async function signedIn(values: Partial<typeof members.$inferInsert> = {}) {
  const member = await insertMember(db, { expiryDate: addDays(today, 30), ...values })
  return { member, visit: await visitOf(member.email) }
}

const memberOf = async (id: string) => (await db.select().from(members).where(eq(members.id, id)))[0]

async function tokenTo(recipient: string): Promise<string> {
  const [mail] = await db
    .select({ secrets: mails.secrets })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'account')))
    .orderBy(desc(mails.id))
    .limit(1)
  return mail?.secrets?.at(-1)?.split('/').at(-1) ?? ''
}

/** A passkey, and a browser that was asked for another. */
async function haveKeys(accountId: string) {
  const key = { credentialId: randomUUID(), publicKey: 'key', uses: 0, transports: [], name: 'Phone' }
  await db.insert(portalPasskeys).values({ accountId, ...key })
  const asked = { browserHash: randomUUID(), challenge: 'what', expiresAt: addMinutes(5) }
  await db.insert(portalPasskeyChallenges).values({ accountId, ...asked })
}

const addMinutes = (count: number) => new Date(Date.now() + count * 60_000)

const keysOf = async (accountId: string, memberRowId: string) => ({
  passkeys: await db.$count(portalPasskeys, eq(portalPasskeys.accountId, accountId)),
  challenges: await db.$count(portalPasskeyChallenges, eq(portalPasskeyChallenges.accountId, accountId)),
  hasFeed: (await findFeedId(db, { memberRowId })) !== null,
})

test('who signs out everywhere keeps passkeys and calendars, or has them end as well', async () => {
  const { member, visit } = await signedIn()
  const accountId = visit.account.id
  await db.transaction(tx => renewFeed(tx, { memberRowId: member.id }))
  await haveKeys(accountId)
  await endAllPortalSessions(visit, { withKeys: false })
  expect(await keysOf(accountId, member.id)).toEqual({ passkeys: 1, challenges: 1, hasFeed: true })
  await endAllPortalSessions(visit, { withKeys: true })
  expect(await keysOf(accountId, member.id)).toEqual({ passkeys: 0, challenges: 0, hasFeed: false })
})

describe('another address', () => {
  async function asked() {
    const { member, visit } = await signedIn()
    const email = address()
    expect(await askEmailChange(visit, { email })).toEqual({ ok: true, value: null })
    return { member, visit, email, old: await tokenTo(member.email), fresh: await tokenTo(email) }
  }

  test('counts once both have said yes, whichever first, and ends every session', async () => {
    const { member, visit, email, old, fresh } = await asked()
    for (let look = 0; look < 3; look++)
      expect(await findEmailChange(ctx, fresh)).toEqual({ oldEmail: member.email, newEmail: email })
    expect(await confirmEmailChange(ctx, fresh)).toMatchObject({
      value: { state: 'waiting', otherEmail: member.email },
    })
    expect(await confirmEmailChange(ctx, fresh)).toMatchObject({ value: { state: 'waiting' } })
    expect((await memberOf(member.id))?.email).toBe(member.email)
    expect(await confirmEmailChange(ctx, old)).toMatchObject({ value: { state: 'done', newEmail: email } })
    expect((await memberOf(member.id))?.email).toBe(email)
    expect(await db.$count(portalSessions, eq(portalSessions.accountId, visit.account.id))).toBe(0)
    expect(await confirmEmailChange(ctx, old)).toEqual({ ok: false, reason: 'over' })
    expect((await askForMail(ctx, member.email)).token).toBe('')
    expect((await listLinked(db, (await visitOf(email)).account.id)).map(one => one.member.id)).toEqual([
      member.id,
    ])
  })

  test('leaves nothing that opened the account or its calendars before', async () => {
    const { member, visit, old, fresh } = await asked()
    const accountId = visit.account.id
    await db.transaction(tx => renewFeed(tx, { memberRowId: member.id }))
    await haveKeys(accountId)
    await confirmEmailChange(ctx, old)
    expect(await keysOf(accountId, member.id)).toEqual({ passkeys: 1, challenges: 1, hasFeed: true })
    await confirmEmailChange(ctx, fresh)
    expect(await keysOf(accountId, member.id)).toEqual({ passkeys: 0, challenges: 0, hasFeed: false })
  })

  test('two who press at the same moment move the account once', async () => {
    const { member, email, old, fresh } = await asked()
    const pressed = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => confirmEmailChange(ctx, nth % 2 ? old : fresh)),
    )
    const states = pressed.map(one => (one.ok ? one.value.state : one.reason))
    expect(states.filter(state => state === 'done')).toHaveLength(1)
    expect((await memberOf(member.id))?.email).toBe(email)
  })

  test('is asked for only after a fresh sign-in, and nothing is told of whose it is', async () => {
    const { member, visit } = await signedIn()
    const stale = { ...visit.session, signedInAt: new Date(Date.now() - 10 * 60_000) }
    const email = (await insertMember(db)).email
    expect(await askEmailChange({ ...visit, session: stale }, { email })).toMatchObject({
      reason: 'not_fresh',
    })
    expect(await askEmailChange(visit, { email: 'no address' })).toMatchObject({ reason: 'invalid' })
    expect(await askEmailChange(visit, { email: member.email.toUpperCase() })).toMatchObject({
      reason: 'same',
    })
    expect(await askEmailChange(visit, { email })).toMatchObject({ ok: true })
  })

  test('is over after a day, by a newer wish, and when it is given up', async () => {
    const { visit, old, fresh } = await asked()
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 24 * 60 * 60_000 + 1000) }
    expect(await confirmEmailChange(tomorrow, old)).toEqual({ ok: false, reason: 'over' })
    await giveUpEmailChange(visit)
    expect(await findEmailChange(ctx, fresh)).toBeNull()
    expect(await confirmEmailChange(ctx, 'anything')).toEqual({ ok: false, reason: 'over' })
    for (let wish = 0; wish < 4; wish++) await askEmailChange(visit, { email: address() })
    expect(await askEmailChange(visit, { email: address() })).toMatchObject({ reason: 'too_many' })
  })

  test('that has an account already takes the memberships over', async () => {
    const other = await signedIn()
    const { member, visit } = await signedIn()
    await askEmailChange(visit, { email: other.member.email })
    await confirmEmailChange(ctx, await tokenTo(member.email))
    await confirmEmailChange(ctx, await tokenTo(other.member.email))
    expect(await db.$count(portalAccounts, eq(portalAccounts.id, visit.account.id))).toBe(0)
    await reckonLinks(db, other.visit.account)
    const seen = (await listLinked(db, other.visit.account.id)).map(one => one.member.id)
    expect(seen.toSorted()).toEqual([member.id, other.member.id].toSorted())
  })
})

describe('who leaves', () => {
  test('is asked for no renewal any more, and whoever renews stays', async () => {
    const { member, visit } = await signedIn()
    expect(await setLeaving(visit, { memberRowId: member.id, isLeaving: true })).toMatchObject({ ok: true })
    expect(await memberOf(member.id)).toMatchObject({ autoRenew: false, leavingAt: expect.any(Date) })
    const renewal = await findRenewal(db, member.id, { actor: owner.actor, now: new Date() })
    if (!renewal) throw new Error('no renewal')
    const { from, to } = renewal
    const paid = { satang: 0, method: null }
    await renewMember(owner, { id: member.id, from, to, totalSatang: renewal.price?.total ?? null, paid })
    expect(await memberOf(member.id)).toMatchObject({ autoRenew: true, leavingAt: null })
  })

  test('may stay after all; nobody decides it for somebody else', async () => {
    const { member, visit } = await signedIn()
    await setLeaving(visit, { memberRowId: member.id, isLeaving: true })
    await setLeaving(visit, { memberRowId: member.id, isLeaving: false })
    expect(await memberOf(member.id)).toMatchObject({ autoRenew: true, leavingAt: null })
    const other = await insertMember(db)
    const foreign = setLeaving(visit, { memberRowId: other.id, isLeaving: true })
    await expect(foreign).rejects.toMatchObject({ init: { status: 404 } })
    const endless = await signedIn({ expiryDate: null })
    const leaving = { memberRowId: endless.member.id, isLeaving: true }
    expect(await setLeaving(endless.visit, leaving)).toMatchObject({ reason: 'no_end' })
  })
})

test('who wants no reminders gets none, and everybody else does', async () => {
  const [quiet, other] = [
    await signedIn({ expiryDate: addDays(today, 7) }),
    await signedIn({ expiryDate: addDays(today, 7) }),
  ]
  await saveNotices(quiet.visit, ['sale', 'nonsense'])
  await askForRenewals(ctx)
  const remindersTo = (email: string) =>
    db.$count(mails, and(eq(mails.recipient, email), eq(mails.kind, 'renewal')))
  expect(await remindersTo(quiet.member.email)).toBe(0)
  expect(await remindersTo(other.member.email)).toBe(1)
})

describe('a payer', () => {
  test('signs in by the address that staff named, sees the member as a payer, and nothing after it is removed', async () => {
    const member = await insertMember(db)
    const email = address()
    expect((await askForMail(ctx, email)).token).toBe('')
    expect(await addPayer(owner, { memberRowId: member.id, email: email.toUpperCase() })).toMatchObject({
      ok: true,
    })
    expect(await addPayer(owner, { memberRowId: member.id, email })).toMatchObject({ ok: true })
    const { account, ...visit } = await visitOf(email)
    expect(await listLinked(db, account.id)).toMatchObject([{ role: 'payer', member: { id: member.id } }])
    const leaving = { memberRowId: member.id, isLeaving: true }
    expect(await setLeaving({ ...visit, account }, leaving)).toMatchObject({ reason: 'not_own' })
    const [payer] = await listPayers(db, member.id)
    expect(await removePayer(owner, { memberRowId: member.id, payerId: payer?.id ?? '' })).toMatchObject({
      ok: true,
    })
    await reckonLinks(db, account)
    expect(await listLinked(db, account.id)).toEqual([])
  })

  test('is no address of the member, no nonsense, and not the sixth', async () => {
    const member = await insertMember(db)
    const add = (email: string) => addPayer(owner, { memberRowId: member.id, email })
    expect(await add(member.email)).toMatchObject({ reason: 'own' })
    expect(await add('nobody')).toMatchObject({ reason: 'invalid' })
    for (let nth = 0; nth < 5; nth++) expect(await add(address())).toMatchObject({ ok: true })
    expect(await add(address())).toMatchObject({ reason: 'too_many' })
    const other = await insertMember(db)
    const [payer] = await listPayers(db, member.id)
    const foreign = { memberRowId: other.id, payerId: payer?.id ?? '' }
    expect(await removePayer(owner, foreign)).toMatchObject({ reason: 'not_found' })
  })

  test('is named at the company while one pays, and is there again when the member pays', async () => {
    const member = await insertMember(db)
    await addPayer(owner, { memberRowId: member.id, email: address() })
    const made = await createCompany(owner, { ...NEW_CUSTOMER, name: 'Acme', billingEmails: address() })
    if (!made.ok) throw new Error('no company')
    await setPayingCompany(owner, { memberRowId: member.id, companyId: made.id })
    expect(await listPayers(db, member.id)).toEqual([])
    const refused = await addPayer(owner, { memberRowId: member.id, email: address() })
    expect(refused).toMatchObject({ reason: 'company' })
    await setPayingCompany(owner, { memberRowId: member.id, companyId: null })
    expect(await listPayers(db, member.id)).toHaveLength(1)
  })
})
