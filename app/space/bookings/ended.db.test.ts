import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { updateMember } from '#app/people/members/commands/save.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import { toComeChoice } from '#app/people/members/schema.ts'
import { findToCome } from '#app/people/members/steps/departures.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { findMemberDialog } from '#app/people/members/views/dialogs.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { bookings } from './tables.server.ts'

const { db, ctx, clock, at, member, space, booked, balance, minutesLeft, grant } = await openBookingHouse()
const owner = await asStaff(ctx, 'owner')

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(mails)
})

async function own(id: string) {
  const found = await findMember(db, id)
  if (!found) throw new Error('no member')
  return found
}

/** As the form of a member is saved with another status. */
async function set(id: string, status: MemberStatus, toCome = '') {
  const { fields, version } = savedFieldsOf(await own(id))
  return updateMember(ctx, {
    id,
    version,
    sharedEmail: '',
    toCome,
    fields: { ...fields, mobilePhone: '+66 81 234 5678', status },
  })
}

/** Two that are to come, one in baht and one in minutes, one that is over, and a guest. */
async function settled() {
  const [memberRowId, spaceId] = [await member(), await space()]
  await grant(memberRowId, 120)
  clock.now = at('01T06:00')
  const over = await booked({ spaceId, memberRowId, from: at('01T07:00'), to: at('01T08:00') })
  clock.now = at('01T08:00')
  const late = await booked({ spaceId, memberRowId, from: at('01T09:00'), to: at('01T10:00') })
  const early = await booked({ spaceId, memberRowId, from: at('02T10:00'), to: at('02T11:00') })
  const withMinutes = { from: at('03T10:00'), to: at('03T11:00'), useCredits: true }
  const paid = await booked({ spaceId, memberRowId, ...withMinutes })
  const guest = { name: 'Dao', contact: `${randomUUID()}@example.com`, locale: 'en' }
  const [invite] = await db
    .insert(guestInvites)
    .values({ ...guest, hostId: memberRowId, expectedAt: at('02T12:00'), submissionKey: randomUUID() })
    .returning()
  return { memberRowId, over, late, early, paid, guest, inviteId: invite?.id ?? '' }
}

const statusesOf = async (memberRowId: string) => {
  const rows = await db.select().from(bookings).where(eq(bookings.memberRowId, memberRowId))
  return rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).map(({ status }) => status)
}

const TO_COME = { bookings: 3, guests: 1, count: 4 }
const KEPT = ['confirmed', 'confirmed', 'confirmed', 'confirmed']
const ENDED = ['confirmed', 'cancelled', 'cancelled', 'cancelled']

describe.each(['suspended', 'inactive', 'expired'] as const)('setting a member %s', status => {
  test('asks what becomes of what is to come, and changes nothing before', async () => {
    const { memberRowId } = await settled()
    expect(await set(memberRowId, status)).toEqual({ ok: false, errors: {}, toCome: TO_COME })
    expect(await own(memberRowId)).toMatchObject({ status: 'active' })
    expect(await statusesOf(memberRowId)).toEqual(KEPT)
    for (const other of ['end', 'end 2 1', 'keep 3 0', 'yes'])
      expect(await set(memberRowId, status, other)).toMatchObject({ ok: false, toCome: TO_COME })
  })

  test('cancels it by its policy, and tells the member and the guest, in one mail each', async () => {
    const { memberRowId, guest, inviteId } = await settled()
    expect(await balance(memberRowId)).toBe(60_000)
    expect(await set(memberRowId, status, toComeChoice('end', TO_COME))).toMatchObject({ ok: true })
    expect(await own(memberRowId)).toMatchObject({ status })
    expect(await statusesOf(memberRowId)).toEqual(ENDED)
    expect([await balance(memberRowId), await minutesLeft(memberRowId)]).toEqual([40_000, 120])
    const [invite] = await db.select().from(guestInvites).where(eq(guestInvites.id, inviteId))
    expect(invite?.status).toBe('cancelled')
    const sent = await db.select().from(mails)
    const told = [(await own(memberRowId)).email, guest.contact]
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(told.toSorted())
    expect(sent.find(({ recipient }) => recipient !== guest.contact)?.text).toContain('Reef room')
  })

  test('keeps it where staff say so, and tells nobody', async () => {
    const { memberRowId } = await settled()
    expect(await set(memberRowId, status, toComeChoice('keep', TO_COME))).toMatchObject({ ok: true })
    expect(await statusesOf(memberRowId)).toEqual(KEPT)
    expect(await db.$count(mails)).toBe(0)
  })
})

test('nothing is asked where nothing is to come, nor when somebody becomes active', async () => {
  const memberRowId = await member()
  expect(await set(memberRowId, 'suspended')).toMatchObject({ ok: true })
  const { memberRowId: other } = await settled()
  expect(await set(other, 'suspended', toComeChoice('keep', TO_COME))).toMatchObject({ ok: true })
  expect(await set(other, 'active')).toMatchObject({ ok: true })
})

test('deleting says how much is to come, cancels it and tells them', async () => {
  const { memberRowId } = await settled()
  const { email, memberId } = await own(memberRowId)
  const shown = { actor: owner.actor, now: clock.now }
  expect(await findMemberDialog(db, new URLSearchParams({ delete: memberId }), shown)).toMatchObject({
    toCome: TO_COME,
  })
  await deleteMembers(owner, [memberRowId])
  expect(await findToCome(db, [memberRowId], clock.now)).toEqual({ bookings: 0, guests: 0, count: 0 })
  expect((await db.select().from(mails)).map(({ recipient }) => recipient)).toContain(email)
})
