import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import { sellToMember } from '#app/joining/sales/commands/sell.server.ts'
import { checkCode } from '#app/people/access-codes/commands/check.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { createMember, updateMember } from '#app/people/members/commands/save.server.ts'
import { expireMembers } from '#app/people/members/jobs/expire.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { findHostEntry } from '#app/presence/guest-visits/queries.server.ts'
import { checkIn } from '#app/presence/visits/steps/check-in.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { listEntitlements } from './queries.server.ts'
import { beginEntitlement } from './steps/begin.server.ts'
import { entitlements } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
/** The 5th of August in Bangkok, 01:00. */
const now = new Date('2026-08-04T18:00:00Z')
const owner = { ...(await asStaff(ctx, 'owner')), now: () => now }
const at = (local: string) => ({ ...owner, now: () => new Date(`${local}+07:00`) })

const MONTH = { opensDoors: true, entryMinutes: null, graceMinutes: 0, isAddOn: false }
const email = () => `${randomUUID()}@example.com`

async function statusOf(memberRowId: string) {
  const [member] = await db.select().from(members).where(eq(members.id, memberRowId))
  return member?.status ?? 'inactive'
}

const rightsOf = (memberRowId: string) => listEntitlements(db, memberRowId)

async function approve(values: Parameters<typeof insertApplication>[1], memberRowId: string | null = null) {
  const [plan] = await db
    .select()
    .from(plans)
    .where(eq(plans.name, values?.selectedPlan ?? ''))
  const applicationId = await insertApplication(db, { ...values, ...(plan && { planId: plan.id }) })
  const result = await approveApplication(owner, { applicationId, memberRowId })
  if (!result.ok) throw new Error(result.reason)
  const [code] = await db
    .select()
    .from(accessCodes)
    .where(and(eq(accessCodes.applicationId, applicationId)))
  const memberId = code?.memberRowId ?? memberRowId ?? ''
  const pass = (code && openPass(ctx.secrets, code)) ?? ''
  return { applicationId, memberRowId: memberId, ...result.value, door: { id: code?.accessId ?? '', pass } }
}

const aMonth = () => ({
  email: email(),
  selectedPlan: 'Monthly Pass',
  startDate: '2026-08-05',
  expiryDate: '2026-09-05',
})

test('what is approved may be used, and undone with it and approved again once', async () => {
  const { applicationId, memberRowId, decisionId } = await approve(aMonth())
  const month = { ...MONTH, planName: 'Monthly Pass', firstDay: '2026-08-05', expiryDay: '2026-09-05' }
  expect(await rightsOf(memberRowId)).toMatchObject([month])
  expect(await undoDecision(owner, { decisionId })).toMatchObject({ ok: true })
  expect(await rightsOf(memberRowId)).toEqual([])
  expect(await approveApplication(owner, { applicationId, memberRowId: null })).toMatchObject({ ok: true })
  const kept = await db
    .select()
    .from(entitlements)
    .where(eq(entitlements.sourceKey, `application:${applicationId}`))
  expect(kept).toMatchObject([month])
})

test('a renewal that is undone leaves what was there before', async () => {
  const member = await insertMember(db, { email: 'stays@example.com' })
  const again = { email: 'stays@example.com', selectedPlan: 'Monthly Pass', startDate: '2026-08-31' }
  const { decisionId } = await approve(again, member.id)
  expect(await rightsOf(member.id)).toMatchObject([{ expiryDay: '2026-08-31' }, { expiryDay: '2026-09-30' }])
  await undoDecision(owner, { decisionId })
  expect(await rightsOf(member.id)).toMatchObject([{ expiryDay: '2026-08-31' }])
})

test('what is renewed at the desk goes on from the expiry, once for each expiry', async () => {
  const member = await insertMember(db)
  const renewal = { id: member.id, from: '2026-08-31', to: '2026-09-30', paid: { satang: 0, method: null } }
  const priced = { ...renewal, totalSatang: 5350_00 }
  const results = await Promise.all([renewMember(owner, priced), renewMember(owner, priced)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await rightsOf(member.id)).toMatchObject([
    { firstDay: '2026-01-31', expiryDay: '2026-08-31' },
    { firstDay: '2026-08-31', expiryDay: '2026-09-30', planName: 'Monthly Pass' },
  ])
})

test('what is sold at the desk is a right beside the membership, as often as it was sold', async () => {
  const member = await insertMember(db)
  const sale = { memberRowId: member.id, quantity: 2, paid: { satang: 0, method: null }, key: randomUUID() }
  const hours = { ...sale, plan: 'hourly-rate', totalSatang: 214_00 }
  expect(await sellToMember(owner, hours)).toEqual({ ok: true })
  expect(await sellToMember(owner, hours)).toEqual({ ok: true })
  const hour = { isAddOn: true, entryMinutes: 60, graceMinutes: 15, firstDay: '2026-08-05' }
  expect(await rightsOf(member.id)).toMatchObject([MONTH, hour, hour])
})

describe('a door', () => {
  test('opens for a day from the first entry, also past the expiry, and not again', async () => {
    const day = {
      email: email(),
      selectedPlan: 'Day Pass',
      startDate: '2026-08-05',
      expiryDate: '2026-08-06',
    }
    const { door } = await approve(day)
    const ask = (local: string) => checkCode(at(local), door)
    expect(await ask('2026-08-04T23:59:00')).toEqual({ isOpen: false, reason: 'early' })
    const until = new Date('2026-08-07T23:00:00+07:00')
    expect(await ask('2026-08-06T23:00:00')).toMatchObject({ isOpen: true, validUntil: until })
    expect(await ask('2026-08-07T22:59:00')).toMatchObject({ isOpen: true, validUntil: until })
    expect(await ask('2026-08-07T23:00:00')).toEqual({ isOpen: false, reason: 'over' })
  })

  test('stays open for the day that began on its last evening, for its guests too, past the night', async () => {
    const day = {
      email: email(),
      selectedPlan: 'Day Pass',
      startDate: '2026-08-05',
      expiryDate: '2026-08-06',
    }
    const { door, memberRowId } = await approve(day)
    await checkCode(at('2026-08-06T23:00:00'), door)
    const comes = async (local: string) => {
      const moment = at(local)
      const host = { id: memberRowId, status: await statusOf(memberRowId) }
      const entered = await db.transaction(tx => checkIn(tx, { memberRowId, at: moment.now() }))
      return [
        (await checkCode(moment, door)).isOpen,
        entered.ok,
        (await findHostEntry(db, host, moment.now())).mayEnter,
      ]
    }
    await expireMembers(at('2026-08-07T00:10:00'))
    expect(await comes('2026-08-07T02:00:00')).toEqual([true, true, true])
    expect(await comes('2026-08-07T23:01:00')).toEqual([false, false, false])
    await expireMembers(at('2026-08-08T00:10:00'))
    expect(await statusOf(memberRowId)).toBe('expired')
  })

  test('begins the day once at two doors in the same moment', async () => {
    const day = {
      email: email(),
      selectedPlan: 'Day Pass',
      startDate: '2026-08-05',
      expiryDate: '2026-08-06',
    }
    const { door, memberRowId } = await approve(day)
    const moments = ['2026-08-06T10:00:00', '2026-08-06T10:00:01', '2026-08-06T10:00:02']
    await Promise.all(moments.map(local => checkCode(at(local), door)))
    const [right] = await rightsOf(memberRowId)
    expect(right?.firstEntryAt).toEqual(new Date('2026-08-06T10:00:00+07:00'))
    const begun = await beginEntitlement(db, { id: right?.id ?? '', at: new Date('2026-08-06T11:00:00Z') })
    expect(begun).toBe(false)
  })

  test('stays shut for whoever is suspended, and opens again when they are not', async () => {
    const { door, memberRowId } = await approve(aMonth())
    const setStatus = (status: 'active' | 'suspended' | 'inactive') =>
      db.update(members).set({ status }).where(eq(members.id, memberRowId))
    for (const status of ['suspended', 'inactive'] as const) {
      await setStatus(status)
      expect(await checkCode(owner, door)).toEqual({ isOpen: false, reason: 'revoked' })
    }
    await setStatus('active')
    expect(await checkCode(owner, door)).toMatchObject({ isOpen: true })
  })

  test('opens in days of grace, and in no gap between two memberships', async () => {
    const { door, memberRowId } = await approve(aMonth())
    const month = { memberRowId, ...MONTH, firstDay: '2026-10-01', expiryDay: '2026-11-01' }
    await db.insert(entitlements).values({ ...month, sourceKey: randomUUID() })
    await db
      .update(accessCodes)
      .set({ validUntil: new Date('2026-11-01T17:00:00Z') })
      .where(eq(accessCodes.memberRowId, memberRowId))
    expect(await checkCode(at('2026-09-06T00:00:00'), door)).toEqual({ isOpen: false, reason: 'early' })
    await db.insert(settings).values({ key: 'renewals', value: { graceDays: 2 }, updatedAt: now })
    expect(await checkCode(at('2026-09-07T23:59:00'), door)).toMatchObject({ isOpen: true })
    expect(await checkCode(at('2026-09-08T00:00:00'), door)).toEqual({ isOpen: false, reason: 'early' })
    expect(await checkCode(at('2026-10-01T00:00:00'), door)).toMatchObject({ isOpen: true })
    await db.delete(settings).where(eq(settings.key, 'renewals'))
  })
})

describe('what staff type about a member', () => {
  const fieldsOf = (member: typeof members.$inferSelect, typed: Record<string, string> = {}) => {
    const { fields, version } = savedFieldsOf(member)
    return {
      id: member.id,
      version,
      fields: { ...fields, mobilePhone: '081 234 5678', ...typed },
      sharedEmail: member.email,
    }
  }

  test('gives a new member what their type lets them use', async () => {
    const { fields } = savedFieldsOf(await insertMember(db))
    const typed = { ...fields, email: email(), mobilePhone: '081 234 5678', membershipType: 'day pass' }
    const made = await createMember(owner, { fields: typed, sharedEmail: '' })
    const day = { entryMinutes: 1440, planName: null, firstDay: '2026-01-31', expiryDay: '2026-08-31' }
    expect(await rightsOf(made.ok ? made.id : '')).toMatchObject([day])
  })

  test.each([
    ['2026-08-20', '2026-08-20'],
    ['2026-10-31', '2026-10-31'],
    ['', null],
  ])('the expiry %j is the end of the newest right, and of none a later one', async (typed, expiryDay) => {
    const member = await insertMember(db)
    const later = { ...MONTH, firstDay: '2026-08-31', expiryDay: '2026-09-30' }
    await db.insert(entitlements).values({ ...later, memberRowId: member.id, sourceKey: randomUUID() })
    expect(await updateMember(owner, fieldsOf(member, { expiryDate: typed }))).toMatchObject({ ok: true })
    const [first, newest] = await rightsOf(member.id)
    expect(newest).toMatchObject({ expiryDay })
    expect((first?.expiryDay ?? '') <= (expiryDay ?? '9999')).toBe(true)
  })

  test('a used day that is made longer begins anew, and another type has its own terms', async () => {
    const member = await insertMember(db, { membershipType: 'day pass', planName: null })
    await db.update(entitlements).set({ firstEntryAt: now }).where(eq(entitlements.memberRowId, member.id))
    await updateMember(owner, fieldsOf(member, { expiryDate: '2026-09-02' }))
    expect(await rightsOf(member.id)).toMatchObject([{ entryMinutes: 1440, firstEntryAt: null }])
    const [longer] = await db.select().from(members).where(eq(members.id, member.id))
    if (!longer) throw new Error('no member')
    await updateMember(owner, fieldsOf(longer, { membershipType: 'monthly' }))
    expect(await rightsOf(member.id)).toMatchObject([{ entryMinutes: null, expiryDay: '2026-09-02' }])
  })

  test('their rights go with them', async () => {
    const member = await insertMember(db)
    await deleteMembers(owner, [member.id])
    expect(await db.$count(entitlements, eq(entitlements.memberRowId, member.id))).toBe(0)
  })
})
