import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { NOK, openMemberHouse } from '../../../../tests/support/member-house.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { savedFieldsOf } from '../steps/values.server.ts'
import { members } from '../tables.server.ts'
import { deleteMembers } from './delete.server.ts'
import { createMember, updateMember } from './save.server.ts'

const { db, clock, manager, desk, add, read, edit } = await openMemberHouse()

describe('a new member', () => {
  test('is stored with a member id as registrations make them, and the log says who added them', async () => {
    const member = await add()
    expect(member).toMatchObject({
      name: 'Nok Suwan',
      email: 'nok@example.com',
      status: 'active',
      autoRenew: true,
      membershipType: 'monthly',
      planName: null,
      joinDate: '2026-11-21',
      expiryDate: '2026-12-21',
      anchorDay: 21,
      lastRenewedAt: null,
      dateOfBirth: null,
    })
    expect(member.memberId).toMatch(/^SALA-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(await lastEntry(db)).toMatchObject({
      adminId: desk.actor.userId,
      action: 'created',
      entityType: 'member',
      entityId: member.id,
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
    expect(changed.updatedAt).toEqual(clock.now)
    const entry = await lastEntry(db)
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
