import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { openMemberHouse } from '../../../../tests/support/member-house.ts'
import { renewUnpaid } from '../../../../tests/support/renewing.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { findRenewal } from '../views/renewal.server.ts'

const { db, clock, manager, desk, add, read } = await openMemberHouse()

describe('renewing', () => {
  test('extends from the expiry, keeps the anchor and says when it was', async () => {
    const { id } = await insertMember(db, { expiryDate: '2027-02-28', anchorDay: 31 })
    const renewed = await renewUnpaid(desk, { id, from: '2027-02-28', to: '2027-03-31' })
    expect(renewed).toEqual({ ok: true, value: '2027-03-31' })
    expect(await read(id)).toMatchObject({
      expiryDate: '2027-03-31',
      anchorDay: 31,
      lastRenewedAt: clock.now,
      updatedAt: clock.now,
      status: 'active',
      planName: 'Monthly Pass',
      membershipType: 'monthly',
    })
    expect(await lastEntry(db)).toMatchObject({
      adminId: desk.actor.userId,
      action: 'renewed',
      entityType: 'member',
      entityId: id,
      details: { before: { expiryDate: '2027-02-28' }, after: { expiryDate: '2027-03-31' } },
    })
  })

  test.each([
    ['expired', 'active'],
    ['active', 'active'],
    ['inactive', 'inactive'],
    ['suspended', 'suspended'],
  ] as const)('from today when the time is over: %s is %s then', async (status, after) => {
    const { id } = await insertMember(db, { status, expiryDate: '2026-10-31', anchorDay: 31 })
    expect((await renewUnpaid(desk, { id, from: '2026-10-31', to: '2026-12-21' })).ok).toBe(true)
    expect(await read(id)).toMatchObject({ status: after, expiryDate: '2026-12-21', anchorDay: 21 })
  })

  test.each([
    ['active', '2027-04-01'],
    ['suspended', '2027-03-01'],
  ] as const)('lets the newest door code of who is %s open until %s begins', async (status, end) => {
    const { id } = await insertMember(db, { status, expiryDate: '2027-02-28', anchorDay: 31 })
    const midnight = (day: string) => new Date(`${day}T00:00:00+07:00`)
    await db.delete(accessCodes)
    for (const [accessId, until, revokedAt] of [
      ['OLD001', '2027-02-01', null],
      ['NEW002', '2027-03-01', null],
      ['LOST03', '2027-03-01', clock.now],
    ] as const) {
      await db.insert(accessCodes).values({
        accessId,
        pass: 'OPENDOOR',
        memberRowId: id,
        validFrom: clock.now,
        validUntil: midnight(until),
        revokedAt,
        applicationId: await insertApplication(db, { status: 'approved' }),
      })
    }
    expect((await renewUnpaid(desk, { id, from: '2027-02-28', to: '2027-03-31' })).ok).toBe(true)
    const codes = await db.select().from(accessCodes).where(eq(accessCodes.memberRowId, id))
    expect(Object.fromEntries(codes.map(({ accessId, validUntil }) => [accessId, validUntil]))).toEqual({
      OLD001: midnight('2027-02-01'),
      NEW002: midnight(end),
      LOST03: midnight('2027-03-01'),
    })
  })

  test('works without an expiry so far', async () => {
    const { id } = await insertMember(db, {
      membershipType: 'weekly',
      planName: 'Week Pass',
      expiryDate: null,
      anchorDay: null,
    })
    expect(await renewUnpaid(desk, { id, from: '', to: '2026-11-28' })).toEqual({
      ok: true,
      value: '2026-11-28',
    })
  })

  test('goes by the period of the plan, whatever its membership type lasts', async () => {
    const lasting = { periodCount: 14, periodUnit: 'day' as const, opensDoors: true, isRecurring: true }
    const money = { priceSatang: 1500_00, vatApplies: true }
    const plan = { name: 'Fortnight', slug: 'fortnight', group: 'membership' as const, position: 50 }
    await db.insert(plans).values({ ...plan, ...money, ...lasting })
    const { id } = await insertMember(db, {
      membershipType: 'weekly',
      planName: 'Fortnight',
      expiryDate: '2026-12-05',
      anchorDay: 5,
    })
    expect(await findRenewal(db, id, { actor: desk.actor, now: clock.now })).toMatchObject({
      to: '2026-12-19',
    })
    expect(await renewUnpaid(desk, { id, from: '2026-12-05', to: '2026-12-19' })).toMatchObject({ ok: true })
  })

  test('of hours lets them begin anew with the next entry', async () => {
    const { id } = await insertMember(db, {
      planName: 'Hourly Rate',
      expiryDate: '2026-12-05',
      anchorDay: 5,
    })
    const used = { accessId: 'HOUR01', pass: 'K7M2Q9XA', validFrom: clock.now, validUntil: clock.now }
    await db
      .insert(accessCodes)
      .values({ ...used, applicationId: await insertApplication(db), memberRowId: id })
    expect(await renewUnpaid(desk, { id, from: '2026-12-05', to: '2027-01-05' })).toMatchObject({ ok: true })
    const [code] = await db.select().from(accessCodes).where(eq(accessCodes.memberRowId, id))
    expect(code).toMatchObject({ entryMinutes: 75, validUntil: new Date('2027-01-05T17:00:00Z') })
  })

  test('by two who press at once happens once', async () => {
    const { id } = await insertMember(db, { expiryDate: '2026-12-05', anchorDay: 5 })
    const seen = { id, from: '2026-12-05', to: '2027-01-05' }
    const outcomes = await Promise.all([renewUnpaid(desk, seen), renewUnpaid(manager, seen)])
    expect(outcomes.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toEqual([
      { ok: false, reason: 'changed_since' },
      { ok: true, value: '2027-01-05' },
    ])
    expect((await read(id)).expiryDate).toBe('2027-01-05')
  })

  test('to another day than the one promised does not happen', async () => {
    const { id } = await insertMember(db, {
      expiryDate: '2026-12-05',
      anchorDay: 5,
      membershipType: 'annual',
      planName: null,
    })
    const seen = { id, from: '2026-12-05', to: '2027-01-05' }
    expect(await renewUnpaid(desk, seen)).toEqual({ ok: false, reason: 'changed_since' })
    expect(await renewUnpaid(desk, { ...seen, id: 'nobody' })).toEqual({ ok: false, reason: 'not_found' })
  })
})

test('a renewal shows both days', async () => {
  const { id } = await add({ joinDate: '2027-01-31', expiryDate: '2027-02-28' })
  expect(await findRenewal(db, id, { actor: desk.actor, now: clock.now })).toMatchObject({
    kind: 'renew',
    from: '2027-02-28',
    to: '2027-03-31',
    becomesActive: false,
    fromText: '28 February 2027',
    toText: '31 March 2027',
    fromAway: 'in 99 days',
  })
})
