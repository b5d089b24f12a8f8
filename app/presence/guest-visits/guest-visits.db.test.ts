import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addLocation } from '#app/house/locations/commands.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { toLocal } from '#app/kit/pure/zones.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { members } from '#app/people/members/tables.server.ts'
import { findSession } from '#app/people/portal-accounts/queries/session.server.ts'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { countByHour, countGuestsIn } from '#app/presence/visits/queries.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { enterAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { letGuestIn, letGuestOut, reopenGuest, takeGuestDayPass, undoGuest } from './commands/desk.server.ts'
import { cancelInvite, inviteGuest } from './commands/own.server.ts'
import { lookAfterVisitors } from './jobs.server.ts'
import { listGuestsMaybeHere, listInvites } from './queries.server.ts'
import type { InviteValues } from './schema.ts'
import { enterGuest } from './steps/enter.server.ts'
import { inviteKeyOf, readInviteKey } from './steps/link.server.ts'
import { guestInvites } from './tables.server.ts'
import { viewInvited } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const today = bangkokDay(new Date())

/** A member who is signed in; their plan brings two guests a month. */
async function host(values: Partial<typeof members.$inferInsert> = {}) {
  const dates = { joinDate: addDays(today, -10), expiryDate: addDays(today, 30) }
  const member = await insertMember(db, { ...dates, ...values })
  const cookie = await enterAs(ctx, member.email)
  const found = await findSession(ctx, new Request('http://localhost/my', { headers: { cookie } }))
  if (!found) throw new Error('no session')
  const visit: AccountContext = { ...ctx, account: found.account, session: found.session }
  return { memberRowId: member.id, visit }
}

const typed = (values: Partial<InviteValues> = {}): InviteValues => ({
  name: 'Dao Rattana',
  location: '',
  contact: `dao.${randomUUID()}@example.com`,
  expectedAt: toBangkokLocal(new Date()),
  submissionKey: randomUUID(),
  ...values,
})

async function invited(count = 1) {
  const { memberRowId, visit } = await host()
  for (let nth = 0; nth < count; nth++)
    expect(await inviteGuest(visit, { memberRowId, values: typed() })).toMatchObject({ ok: true })
  const ids = (await listInvites(db, memberRowId)).map(({ id }) => id)
  return { memberRowId, visit, ids }
}

describe('an invitation', () => {
  test('is mailed with the link to a page of its own, once however often it is sent', async () => {
    const { memberRowId, visit } = await host()
    const values = typed()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => inviteGuest(visit, { memberRowId, values })),
    )
    expect(sent).toEqual(Array.from({ length: 5 }, () => ({ ok: true, isMailed: true })))
    const [invite, ...others] = await listInvites(db, memberRowId)
    expect(others).toEqual([])
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, values.contact))
    const key = mail?.secrets?.[0]?.split('/').at(-1) ?? ''
    expect(readInviteKey(ctx, key)).toBe(invite?.id)
    expect(await viewInvited(ctx, key)).toMatchObject({ name: values.name, state: 'invited', price: null })
    for (const wrong of [
      '',
      'x',
      `${key}x`,
      key.slice(1),
      inviteKeyOf({ secrets: { cookies: 'another' } }, invite?.id ?? ''),
    ])
      expect(await viewInvited(ctx, wrong)).toBeNull()
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ contact: 'nobody' }, 'contact'],
    [{ expectedAt: 'soon' }, 'expectedAt'],
    [{ expectedAt: '2020-01-01T10:00' }, 'expectedAt'],
    [{ submissionKey: 'no key' }, 'form'],
  ])('is refused for %j, beside the field', async (values, field) => {
    const { memberRowId, visit } = await host()
    const refused = await inviteGuest(visit, { memberRowId, values: typed(values) })
    expect(refused).toMatchObject({ ok: false, status: 400, errors: { [field]: expect.any(String) } })
  })

  test('is nothing that a member makes who may not come in then, nor somebody else', async () => {
    const { memberRowId, visit } = await host()
    const late = typed({ expectedAt: toBangkokLocal(new Date(Date.now() + 60 * 86_400_000)) })
    expect(await inviteGuest(visit, { memberRowId, values: late })).toMatchObject({ status: 409 })
    const other = await host()
    const foreign = inviteGuest(other.visit, { memberRowId, values: typed() })
    await expect(foreign).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('can be taken back until it is used, by its host alone', async () => {
    const { memberRowId, visit, ids } = await invited()
    const [id = ''] = ids
    const other = await host()
    const foreign = { memberRowId: other.memberRowId, inviteId: id }
    expect(await cancelInvite(other.visit, foreign)).toEqual({ ok: false, reason: 'not_found' })
    expect(await cancelInvite(visit, { memberRowId, inviteId: id })).toMatchObject({ ok: true })
    expect(await cancelInvite(visit, { memberRowId, inviteId: id })).toMatchObject({ ok: true })
    expect(await letGuestIn(owner, id)).toEqual({ ok: false, reason: 'cancelled' })
  })
})

describe('at the door', () => {
  test('a guest comes in once, is counted, and leaves', async () => {
    const { ids } = await invited()
    const [id = ''] = ids
    const before = await countGuestsIn(db, new Date())
    const entered = await Promise.all(Array.from({ length: 20 }, () => letGuestIn(owner, id)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countGuestsIn(db, new Date())).toBe(before + 1)
    expect(await letGuestOut(owner, id)).toMatchObject({ ok: true })
    expect(await letGuestOut(owner, id)).toEqual({ ok: false, reason: 'not_in' })
    expect(await countGuestsIn(db, new Date())).toBe(before)
  })

  test('a guest checks out by their page, comes back from lunch by it, and is counted once', async () => {
    const { memberRowId, ids } = await invited(3)
    const [id = '', second = '', third = ''] = ids
    await letGuestIn(owner, id)
    const [first] = await db.select().from(guestInvites).where(eq(guestInvites.id, id))
    const page = await viewInvited(ctx, inviteKeyOf(ctx, id))
    expect(page).toMatchObject({ state: 'arrived', code: expect.any(String) })
    await letGuestOut(owner, id)
    expect(await viewInvited(ctx, inviteKeyOf(ctx, id))).toMatchObject({ code: expect.any(String) })
    await letGuestIn(owner, second)
    expect(await letGuestIn(owner, id)).toMatchObject({ ok: true, value: { until: first?.until } })
    const rows = await db.select().from(guestInvites).where(eq(guestInvites.hostId, memberRowId))
    expect(rows.find(row => row.id === id)).toMatchObject({ enteredAt: first?.enteredAt, leftAt: null })
    expect(await letGuestIn(owner, third)).toEqual({ ok: false, reason: 'to_pay' })
  })

  test('a visit is taken back, or goes on, as staff say; who has left is counted in their hours', async () => {
    const { ids } = await invited()
    const [id = ''] = ids
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    const [before = 0] = await countByHour(db, [hour])
    await letGuestIn(owner, id)
    expect(await countByHour(db, [hour])).toEqual([before + 1])
    await letGuestOut(owner, id)
    expect(await countByHour(db, [hour])).toEqual([before + 1])
    expect(await reopenGuest(owner, id)).toEqual({ ok: true, value: 'Dao Rattana' })
    expect(await reopenGuest(owner, id)).toEqual({ ok: false, reason: 'unknown' })
    expect(await undoGuest(owner, id)).toEqual({ ok: true, value: 'Dao Rattana' })
    expect(await undoGuest(owner, id)).toEqual({ ok: false, reason: 'unknown' })
    expect(await countByHour(db, [hour])).toEqual([before])
    expect(await letGuestIn(owner, id)).toMatchObject({ ok: true })
  })

  test('a stay that nobody ended is over with its right, which is said to be assumed', async () => {
    const { ids } = await invited()
    const [id = ''] = ids
    await letGuestIn(owner, id)
    const [invite] = await db.select().from(guestInvites).where(eq(guestInvites.id, id))
    const after = new Date((invite?.until?.getTime() ?? 0) + 60_000)
    const maybe = async (now: Date) => (await listGuestsMaybeHere(db, now)).map(guest => guest.id)
    expect(await maybe(after)).toContain(id)
    await lookAfterVisitors({ ...ctx, now: () => after })
    const [left] = await db.select().from(guestInvites).where(eq(guestInvites.id, id))
    expect(left).toMatchObject({ status: 'left', leftAt: invite?.until, leftHow: 'assumed' })
    expect(await maybe(after)).toContain(id)
    expect(await maybe(new Date(after.getTime() + 12 * 3_600_000))).not.toContain(id)
  })

  test('of six at once two are within the quota, and with a Day Pass the next comes in', async () => {
    const { memberRowId, ids } = await invited(6)
    const entered = await Promise.all(ids.map(id => letGuestIn(owner, id)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(2)
    expect(entered.filter(one => !one.ok && one.reason === 'to_pay')).toHaveLength(4)
    const refused = ids.filter((_, nth) => !entered[nth]?.ok)
    const [id = ''] = refused
    expect(await takeGuestDayPass(owner, { id, method: 'nothing', shownSatang: 42_800 })).toEqual({
      ok: false,
      reason: 'no_method',
    })
    const paid = await Promise.all(
      Array.from({ length: 5 }, () => takeGuestDayPass(owner, { id, method: 'cash', shownSatang: 42_800 })),
    )
    expect(paid.every(({ ok }) => ok)).toBe(true)
    const booked = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, memberRowId))
    expect(booked.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'payment'])
    expect(await letGuestIn(owner, id)).toMatchObject({ ok: true })
    expect(await letGuestIn(owner, refused[1] ?? '')).toEqual({ ok: false, reason: 'to_pay' })
  })

  test('nobody comes in whose host may not any more, or by what is no invitation', async () => {
    const { memberRowId, ids } = await invited()
    const [id = ''] = ids
    await db.update(members).set({ status: 'suspended' }).where(eq(members.id, memberRowId))
    expect(await letGuestIn(owner, id)).toEqual({ ok: false, reason: 'host_may_not' })
    expect(await viewInvited(ctx, inviteKeyOf(ctx, id))).toMatchObject({ state: 'void', code: null })
    expect(await letGuestIn(owner, 'x')).toEqual({ ok: false, reason: 'unknown' })
    expect(await letGuestIn(owner, randomUUID())).toEqual({ ok: false, reason: 'unknown' })
  })
})

test('after thirty days nobody knows who the guest was, and that one came is still counted', async () => {
  const { ids } = await invited()
  const [id = ''] = ids
  await letGuestIn(owner, id)
  const after = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) })
  const row = async () => (await db.select().from(guestInvites).where(eq(guestInvites.id, id)))[0]
  await lookAfterVisitors(after(29))
  expect(await row()).toMatchObject({ status: 'left', name: 'Dao Rattana' })
  const { contact = '' } = (await row()) ?? {}
  await lookAfterVisitors(after(31))
  await lookAfterVisitors(after(31))
  expect(await row()).toMatchObject({ name: '', contact: '', enteredAt: expect.any(Date), mailId: null })
  expect(await db.$count(mails, eq(mails.recipient, contact))).toBe(0)
  expect(await viewInvited(ctx, inviteKeyOf(ctx, id))).toBeNull()
})

test.each([
  ['en', 'Jomtien Second Road, Pattaya'],
  ['th', 'ถนนจอมเทียนสาย 2, พัทยา'],
] as const)(
  'reads where it is in their own language (%s), on the page and in the mail',
  async (locale, where) => {
    const { memberRowId, visit } = await host()
    const values = typed()
    const asBefore = getLocale
    overwriteGetLocale(() => locale)
    onTestFinished(() => overwriteGetLocale(asBefore))
    await inviteGuest(visit, { memberRowId, values })
    const [invite] = await listInvites(db, memberRowId)
    expect(await viewInvited(ctx, inviteKeyOf(ctx, invite?.id ?? ''))).toMatchObject({ where })
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, values.contact))
    expect(mail?.text).toContain(where)
  },
)

test('of several places, a guest is expected at one by the clock there, and is where they come in', async () => {
  const added = await addLocation(owner, {
    name: 'Hudson',
    code: 'NYC',
    timeZone: 'America/New_York',
    taxBranch: '00001',
  })
  const location = added.ok ? added.id : ''
  const { memberRowId, visit } = await host()
  const wrong = { memberRowId, values: typed({ location: randomUUID() }) }
  expect(await inviteGuest(visit, wrong)).toMatchObject({ errors: { location: expect.any(String) } })
  const values = typed({ location, expectedAt: `${addDays(today, 2)}T12:00` })
  expect(await inviteGuest(visit, { memberRowId, values })).toMatchObject({ ok: true })
  const [invite] = await listInvites(db, memberRowId)
  if (!invite) throw new Error('no invitation')
  expect(toLocal(invite.expectedAt, 'America/New_York')).toBe(values.expectedAt)
  const page = await viewInvited(ctx, inviteKeyOf(ctx, invite.id))
  expect(page).toMatchObject({ when: expect.stringContaining('12:00'), where: 'Hudson' })
  const entering = { id: invite.id, at: invite.expectedAt, locationId: HOME_LOCATION }
  expect(await db.transaction(tx => enterGuest(tx, entering))).toMatchObject({ ok: true })
  expect(await listInvites(db, memberRowId)).toMatchObject([{ locationId: HOME_LOCATION }])
  await db.delete(locations).where(eq(locations.code, 'NYC'))
})
