import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { renewUnpaid } from '../../../../tests/support/renewing.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { setAutoRenew } from '../commands/auto-renew.server.ts'
import { deleteMembers } from '../commands/delete.server.ts'
import { createMember, updateMember } from '../commands/save.server.ts'
import { findMember } from '../queries/members.server.ts'
import { type MemberValues, newMemberValues } from '../schema.ts'
import { savedFieldsOf } from '../steps/values.server.ts'
import { members } from '../tables.server.ts'
import { findMemberDialog, findRenewal } from './dialogs.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)

let now = new Date('2026-11-21T05:00:00Z')
const clock = { ...visitor, now: () => now }
const manager = await asStaff(clock, 'manager')
const desk = await asStaff(clock, 'front_desk')

const NOK: MemberValues = {
  ...newMemberValues('2026-11-21'),
  name: 'Nok Suwan',
  email: 'nok@example.com',
  mobilePhone: '081 234 5678',
}

beforeEach(async () => {
  now = new Date('2026-11-21T05:00:00Z')
  await db.delete(members)
})

async function add(values: Partial<MemberValues> = {}) {
  const saved = await createMember(desk, { fields: { ...NOK, ...values }, sharedEmail: '' })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return read(saved.id)
}

async function read(id: string) {
  const member = await findMember(db, id)
  if (!member) throw new Error('no member')
  return member
}

async function lastEntry() {
  const [entry] = await db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt)).limit(1)
  return entry
}

/** A moment passes: every change shows by its time. */
const tick = () => {
  now = new Date(now.getTime() + 1000)
}

/** Saves what the form of that member holds, some of it changed. */
function edit(member: typeof members.$inferSelect, change: Partial<MemberValues>, version?: string) {
  const { fields, version: opened } = savedFieldsOf(member)
  const { id } = member
  const input = { fields: { ...fields, ...change }, version: version ?? opened, sharedEmail: '' }
  tick()
  return updateMember(desk, { id, ...input })
}

describe('a new member', () => {
  test('is stored with a member id as registrations make them, and the log says who added them', async () => {
    const member = await add()
    expect(member).toMatchObject({
      ...{ name: 'Nok Suwan', email: 'nok@example.com', status: 'active', autoRenew: true },
      ...{ membershipType: 'monthly', planName: null, joinDate: '2026-11-21', expiryDate: '2026-12-21' },
      ...{ anchorDay: 21, lastRenewedAt: null, dateOfBirth: null },
    })
    expect(member.memberId).toMatch(/^SALA-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(await lastEntry()).toMatchObject({
      ...{ adminId: desk.actor.userId, action: 'created', entityType: 'member', entityId: member.id },
      details: { memberId: member.memberId },
    })
  })

  test.each([
    ['the join date’s day when the expiry is its month end', '2027-01-31', '2027-02-28', 31],
    ['the expiry’s own day when that was set by hand', '2027-01-31', '2027-02-15', 15],
    ['none without an expiry', '2027-01-31', '', null],
  ])('aims for %s', async (_case, joinDate, expiryDate, anchorDay) => {
    expect((await add({ joinDate, expiryDate })).anchorDay).toBe(anchorDay)
  })

  test('with something wrong is refused beside the field, and nobody is stored', async () => {
    const fields = { ...NOK, email: 'nok@', expiryDate: '2026-11-20' }
    expect(await createMember(desk, { fields, sharedEmail: '' })).toEqual({
      ok: false,
      errors: {
        email: 'Please enter a valid email address',
        expiryDate: 'The expiry date cannot be before the join date',
      },
    })
    expect(await db.$count(members)).toBe(0)
  })

  test('with an email that somebody has is refused with that member, and saved when it may be shared', async () => {
    const first = await add()
    const fields = { ...NOK, name: 'Nok’s brother', email: 'NOK@example.com' }
    const { id, memberId, name } = first
    expect(await createMember(desk, { fields, sharedEmail: '' })).toEqual({
      ok: false,
      errors: { email: `Nok Suwan (${memberId}) has this email already.` },
      namesake: { id, memberId, name },
    })
    expect(await createMember(desk, { fields, sharedEmail: 'other@example.com' })).toMatchObject({
      ok: false,
    })
    expect(await createMember(desk, { fields, sharedEmail: 'nok@example.com' })).toMatchObject({ ok: true })
  })
})

test('of five who add the same person at once, one does, and the others are told', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const heldUp = db.transaction(async tx => {
    await tx.execute(sql`lock table ${adminActivityLog} in exclusive mode`)
    lock()
    await written
  })
  await locked
  const adding = Array.from({ length: 5 }, () => createMember(desk, { fields: NOK, sharedEmail: '' }))
  const waiting = sql`select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
    where not granted and datname = current_database()`
  // However busy the machine is; and whatever comes of it, nobody is left waiting.
  await expect
    .poll(async () => (await db.execute(waiting)).rows[0]?.['n'], { timeout: 20_000 })
    .toBe(5)
    .finally(write)
  await heldUp
  expect((await Promise.all(adding)).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.$count(members)).toBe(1)
})

describe('a change', () => {
  test('is stored, and the log has only what changed', async () => {
    const member = await add()
    expect(await edit(member, { name: 'Nok Srisuk', autoRenew: '' })).toEqual({ ok: true, id: member.id })
    const changed = await read(member.id)
    expect(changed).toMatchObject({ name: 'Nok Srisuk', autoRenew: false, memberId: member.memberId })
    expect(changed.updatedAt).toEqual(now)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'updated', entityId: member.id })
    expect(entry?.details).toEqual({
      before: { name: 'Nok Suwan', autoRenew: true },
      after: { name: 'Nok Srisuk', autoRenew: false },
    })
  })

  test('that changes nothing is no change', async () => {
    const member = await add()
    expect(await edit(member, {}, 'an older version')).toEqual({ ok: true, id: member.id })
    expect(await read(member.id)).toEqual(member)
  })

  test('over what somebody else saved meanwhile is refused with that, and saved the next time', async () => {
    const member = await add()
    await edit(member, { mobilePhone: '089 999 9999' })
    const saved = savedFieldsOf(await read(member.id))
    expect(await edit(member, { name: 'Mine' })).toEqual({ ok: false, errors: {}, conflict: saved })
    expect((await read(member.id)).name).toBe('Nok Suwan')
    expect(await edit(member, { name: 'Mine' }, saved.version)).toMatchObject({ ok: true })
    expect(await read(member.id)).toMatchObject({ name: 'Mine', mobilePhone: '081 234 5678' })
  })

  test('of two at once, one is told about the other', async () => {
    const member = await add()
    const outcomes = await Promise.all([edit(member, { name: 'A' }), edit(member, { name: 'B' })])
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  test('of an email to somebody else’s is refused; one’s own shared email is not asked about again', async () => {
    const first = await add()
    const other = await add({ email: 'other@example.com' })
    expect(await edit(other, { email: 'nok@example.com' })).toMatchObject({ namesake: { id: first.id } })
    await db.update(members).set({ email: 'nok@example.com' }).where(eq(members.id, other.id))
    expect(await edit(await read(other.id), { name: 'Other' })).toMatchObject({ ok: true })
  })

  test.each([
    ['keeps the anchor with the expiry', {}, 31, 'Monthly Pass'],
    ['keeps it where the new expiry is its month end', { expiryDate: '2026-09-30' }, 31, 'Monthly Pass'],
    ['drops it where the expiry was moved off it', { expiryDate: '2026-09-15' }, 15, 'Monthly Pass'],
    ['forgets it without an expiry', { expiryDate: '' }, null, 'Monthly Pass'],
    ['forgets the plan’s name with the type', { membershipType: 'annual' }, 31, null],
  ])('%s', async (_case, change, anchorDay, planName) => {
    const member = await insertMember(db, { mobilePhone: '081', expiryDate: '2026-08-31', anchorDay: 31 })
    await edit(member, { name: 'Nok', ...change })
    expect(await read(member.id)).toMatchObject({ anchorDay, planName })
  })

  test('of somebody who was deleted says so', async () => {
    const member = await add()
    await deleteMembers(manager, [member.id])
    const gone = { ok: false, errors: { form: 'This member is gone: somebody else has deleted it.' } }
    expect(await edit(member, { name: 'Late' })).toEqual(gone)
    expect(await updateMember(desk, { id: '1;', fields: {}, version: '', sharedEmail: '' })).toEqual(gone)
  })
})

describe('dialogs', () => {
  const open = (query: string, by = desk) =>
    findMemberDialog(db, new URLSearchParams(query), { actor: by.actor, now })

  test('a new member starts with the defaults', async () => {
    expect(await open('new=1')).toEqual({ kind: 'new', fields: newMemberValues('2026-11-21'), version: '' })
  })

  test('a clone is a new active member with "(Copy)", no email, today’s join date and no expiry', async () => {
    const change = { status: 'suspended', autoRenew: '', lineId: '@nok', dateOfBirth: '1990-05-12' }
    const { id } = await add({ ...change, joinDate: '2026-01-31', membershipType: 'annual' })
    expect(await open(`clone=${id}`)).toEqual({
      kind: 'new',
      version: '',
      fields: {
        ...NOK,
        ...{ name: 'Nok Suwan (Copy)', email: '', status: 'active', joinDate: '2026-11-21', expiryDate: '' },
        ...{ membershipType: 'annual', autoRenew: '', lineId: '@nok', dateOfBirth: '1990-05-12' },
      },
    })
  })

  test('a member to edit comes with every field and the version', async () => {
    const member = await add({ address: '1 Beach Road\nPattaya' })
    expect(await open(`edit=${member.id}`)).toEqual({
      kind: 'edit',
      fields: { ...NOK, address: '1 Beach Road\nPattaya' },
      version: savedFieldsOf(member).version,
    })
    expect(await open('edit=nobody')).toBeNull()
  })

  test('a renewal shows both days', async () => {
    const { id } = await add({ joinDate: '2027-01-31', expiryDate: '2027-02-28' })
    expect(await open(`renew=${id}`)).toMatchObject({
      ...{ kind: 'renew', from: '2027-02-28', to: '2027-03-31', becomesActive: false },
      ...{ fromText: '28 February 2027', toText: '31 March 2027', fromAway: 'in 99 days' },
    })
  })

  test('only who may delete is asked about it', async () => {
    const { id } = await add()
    expect(await open(`delete=${id}`)).toBeNull()
    expect(await open(`delete=${id}`, manager)).toEqual({ kind: 'delete', ids: [id], names: ['Nok Suwan'] })
    const many = await open(`delete=${id}&delete=nobody`, manager)
    expect(many).toEqual({ kind: 'delete', ids: [id], names: ['Nok Suwan'] })
  })
})

describe('deleting', () => {
  test('removes members; payments and applications stay, and codes open no door any more', async () => {
    const member = await add()
    const applicationId = await insertApplication(db, { status: 'approved' })
    const memberRowId = member.id
    await db.insert(ledgerEntries).values({
      ...{ applicationId, memberRowId, amountSatang: 5000_00, bookedOn: '2026-11-21' },
      ...{ recordedBy: manager.actor.userId, kind: 'payment' },
    })
    await db.insert(accessCodes).values({
      ...{ accessId: 'ABC123', pass: 'OPENDOOR', applicationId, memberRowId },
      ...{ validFrom: now, validUntil: new Date('2027-01-01') },
    })
    expect(await deleteMembers(manager, [member.id, 'nonsense'])).toEqual({ ok: true, value: 1 })
    expect(await findMember(db, member.id)).toBeNull()
    expect(await db.select().from(ledgerEntries)).toMatchObject([{ applicationId, memberRowId: null }])
    expect(await db.select().from(accessCodes)).toMatchObject([{ memberRowId: null, revokedAt: now }])
    expect(await lastEntry()).toMatchObject({
      ...{ adminId: manager.actor.userId, action: 'deleted', entityType: 'member', entityId: member.id },
      details: { before: { name: 'Nok Suwan', memberId: member.memberId, email: 'nok@example.com' } },
    })
  })

  test('removes several at once, and says when there is nobody left', async () => {
    const ids = [(await add()).id, (await add({ email: 'b@example.com' })).id]
    expect(await deleteMembers(manager, ids)).toEqual({ ok: true, value: 2 })
    expect(await deleteMembers(manager, ids)).toEqual({ ok: false, reason: 'not_found' })
  })

  test('is not for the front desk', async () => {
    const { id } = await add()
    await expect(deleteMembers(desk, [id])).rejects.toMatchObject({ init: { status: 403 } })
    expect(await findMember(db, id)).not.toBeNull()
  })
})

describe('renewing', () => {
  test('extends from the expiry, keeps the anchor and says when it was', async () => {
    const { id } = await insertMember(db, { expiryDate: '2027-02-28', anchorDay: 31 })
    const renewed = await renewUnpaid(desk, { id, from: '2027-02-28', to: '2027-03-31' })
    expect(renewed).toEqual({ ok: true, value: '2027-03-31' })
    expect(await read(id)).toMatchObject({
      ...{ expiryDate: '2027-03-31', anchorDay: 31, lastRenewedAt: now, updatedAt: now },
      ...{ status: 'active', planName: 'Monthly Pass', membershipType: 'monthly' },
    })
    expect(await lastEntry()).toMatchObject({
      ...{ adminId: desk.actor.userId, action: 'renewed', entityType: 'member', entityId: id },
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
      ['LOST03', '2027-03-01', now],
    ] as const) {
      await db.insert(accessCodes).values({
        ...{
          accessId,
          pass: 'OPENDOOR',
          memberRowId: id,
          validFrom: now,
          validUntil: midnight(until),
          revokedAt,
        },
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
      ...{ membershipType: 'weekly', planName: 'Week Pass', expiryDate: null, anchorDay: null },
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
      ...{ membershipType: 'weekly', planName: 'Fortnight', expiryDate: '2026-12-05', anchorDay: 5 },
    })
    expect(await findRenewal(db, id, { actor: desk.actor, now })).toMatchObject({ to: '2026-12-19' })
    expect(await renewUnpaid(desk, { id, from: '2026-12-05', to: '2026-12-19' })).toMatchObject({ ok: true })
  })

  test('of hours lets them begin anew with the next entry', async () => {
    const { id } = await insertMember(db, {
      ...{ planName: 'Hourly Rate', expiryDate: '2026-12-05', anchorDay: 5 },
    })
    const used = { accessId: 'HOUR01', pass: 'K7M2Q9XA', validFrom: now, validUntil: now }
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

describe('auto-renewal', () => {
  test('is switched off and on again, each time once in the log', async () => {
    const { id } = await add()
    for (const autoRenew of [false, false, true]) {
      tick()
      expect(await setAutoRenew(desk, { id, autoRenew })).toEqual({ ok: true, value: autoRenew })
      expect((await read(id)).autoRenew).toBe(autoRenew)
    }
    const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
    expect(entries.filter(({ action }) => action === 'updated').map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { before: { autoRenew: true }, after: { autoRenew: false } },
        { before: { autoRenew: false }, after: { autoRenew: true } },
      ]),
    )
    expect(entries).toHaveLength(3)
    expect(await setAutoRenew(desk, { id: 'nobody', autoRenew: true })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })
})
