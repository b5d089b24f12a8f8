import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { saveNotices } from '#app/people/portal-accounts/commands/notices.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { seenBooking } from '../../../tests/support/seen-booking.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { bookOwn, cancelOwn, moveOwn } from './commands/own.server.ts'
import {
  approveBooking,
  bookForMember,
  cancelBooking,
  declineBooking,
  moveBooking,
} from './commands/staff.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { bookings } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (local: string) => new Date(`2026-12-${local}:00+07:00`)
const clock = { now: at('01T08:00') }
const ctx = await asStaff({ ...visitor, now: () => clock.now }, 'front_desk')
const house = { ...visitor, now: () => clock.now }

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
  await db.delete(mails)
})

const member = () => insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = {
    name: { en: 'Reef room', th: 'ห้องรีฟ' },
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 20_000 },
  } as const
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  return row?.id ?? ''
}

const wishOf = (memberRowId: string, spaceId: string, from = at('03T10:00')) => ({
  memberRowId,
  spaceId,
  from,
  to: new Date(from.getTime() + 3_600_000),
  unit: null,
  useCredits: false,
  purpose: '',
  key: randomUUID(),
})

async function bookedFor(memberRowId: string, spaceId: string, from?: Date) {
  const booked = await bookForMember(ctx, wishOf(memberRowId, spaceId, from))
  if (!booked.ok) throw new Error(booked.reason)
  return booked.value
}

const mailsTo = (recipient: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'booking')))
    .orderBy(asc(mails.createdAt))
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject)
/** Lines of a calendar as they are before they are folded. */
const linesOf = (text = '') => text.replaceAll('\r\n ', '').split('\r\n')

describe('what staff have agreed to', () => {
  async function agreedTo(values: Partial<typeof spaces.$inferInsert> = {}) {
    const { id: memberRowId, email } = await member()
    const own = await visitAs(house, email)
    const { id } = await bookedFor(memberRowId, await space({ needsApproval: true, ...values }))
    const move = (from: string, to: string, seen = 0) =>
      moveOwn(own, { id, from: at(from), to: at(to), seen })
    return { id, email, own, move }
  }

  test('waits for them again once its member moves it, and is told so; their yes moves it in calendars', async () => {
    const { id, email, move } = await agreedTo()
    expect(await move('03T12:00', '03T13:00')).toMatchObject({ value: { status: 'pending' } })
    await approveBooking(ctx, await seenBooking(db, id))
    const told = (await mailsTo(email)).map(({ subject, calendar }) => [
      subject.split(':')[0],
      linesOf(calendar?.text).filter(line => /^(METHOD|SEQUENCE|STATUS)/.test(line)),
    ])
    expect(told.slice(1)).toEqual([
      ['We have your request', expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:1', 'STATUS:TENTATIVE'])],
      ['Confirmed', expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:2', 'STATUS:CONFIRMED'])],
    ])
  })

  test('leaves calendars where they say no to another time', async () => {
    const { id, email, move } = await agreedTo()
    await move('03T12:00', '03T13:00')
    await declineBooking(ctx, await seenBooking(db, id))
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      subject: expect.stringContaining('Not possible'),
      calendar: { method: 'CANCEL' },
    })
  })

  test('stands where it gets shorter, or staff move it', async () => {
    const { id, move } = await agreedTo()
    expect(await move('03T10:15', '03T10:45')).toMatchObject({ value: { status: 'confirmed' } })
    const later = { id, unit: null, seen: 1, from: at('03T15:00'), to: at('03T16:00') }
    expect(await moveBooking(ctx, later)).toMatchObject({ value: { status: 'confirmed' } })
  })

  test('is not moved to where it would be asked for again once it is too late to cancel for nothing', async () => {
    const { id, own, move } = await agreedTo({ cancelHours: 99 })
    expect(await move('03T12:00', '03T13:00')).toMatchObject({ reason: 'over' })
    expect(await cancelOwn(own, { id })).toMatchObject({ value: { satang: 0 } })
  })
})

test('a booking is confirmed by mail once, with what puts it into a calendar; a move and its end follow under its name', async () => {
  const { id, email, name } = await member()
  const own = await visitAs(house, email)
  const wish = wishOf(id, await space())
  const [first, again] = [await bookOwn(own, wish), await bookOwn(own, wish)]
  if (!first.ok || !again.ok) throw new Error('not booked')
  expect(again.value.id).toBe(first.value.id)
  const { id: bookingId, icalUid } = first.value
  expect(
    await moveOwn(own, { id: bookingId, from: at('03T11:00'), to: at('03T12:00'), seen: 0 }),
  ).toMatchObject({ ok: true })
  expect(await cancelOwn(own, { id: bookingId })).toMatchObject({ ok: true })
  const [made, moved, cancelled, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(made).toMatchObject({ subjectKind: 'member', subjectId: id, status: 'kept' })
  expect(made?.subject).toBe('Booked: Reef room, Thu 3 Dec, 10:00–11:00')
  expect(made?.text).toContain('Thu 3 Dec, 10:00–11:00 (Thai time, UTC+7)')
  expect(made?.text).toContain('฿200')
  expect(made?.text).toContain(`/my/bookings/${bookingId}`)
  expect(cancelled?.text).toContain('฿200 came off your account.')
  expect([made, moved, cancelled].map(mail => mail?.calendar?.method)).toEqual([
    'REQUEST',
    'REQUEST',
    'CANCEL',
  ])
  const calendars = [made, moved, cancelled].map(mail => linesOf(mail?.calendar?.text))
  for (const lines of calendars) expect(lines).toContain(`UID:${icalUid}`)
  expect(calendars[0]).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:0', 'STATUS:CONFIRMED']))
  expect(calendars[0]).toContain(`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="${name}":mailto:${email}`)
  expect(calendars[0]?.some(line => line.startsWith('ORGANIZER;CN='))).toBe(true)
  expect(calendars[1]).toEqual(expect.arrayContaining(['SEQUENCE:1', 'DTSTART:20261203T040000Z']))
  expect(calendars[2]).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']))
})

test('what waits for a yes says so without a calendar, and the answer comes in any case', async () => {
  const { id, email } = await member()
  const own = await visitAs(house, email)
  await saveNotices(own, ['renewal'])
  const spaceId = await space({ needsApproval: true })
  const ids: string[] = []
  for (const from of [at('03T10:00'), at('04T10:00')]) {
    const asked = await bookOwn(own, wishOf(id, spaceId, from))
    if (asked.ok) ids.push(asked.value.id)
  }
  expect(await mailsTo(email)).toEqual([])
  await approveBooking(ctx, await seenBooking(db, ids[0] ?? ''))
  await declineBooking(ctx, await seenBooking(db, ids[1] ?? ''))
  await cancelBooking(ctx, { id: ids[0] ?? '', giveBack: true })
  expect(
    (await mailsTo(email)).map(mail => [mail.subject.split(':')[0], mail.calendar?.method ?? null]),
  ).toEqual([
    ['Confirmed', 'REQUEST'],
    ['Not possible', null],
    ['Cancelled', 'CANCEL'],
  ])
  await saveNotices(own, ['booking'])
  await bookOwn(own, wishOf(id, spaceId, at('05T10:00')))
  expect((await subjectsTo(email)).at(-1)).toBe('We have your request: Reef room, Sat 5 Dec, 10:00–11:00')
})

test('a reminder comes once, on two servers, in the member’s language, and to nobody who wants none', async () => {
  const [thai, silent, late] = [await member(), await member(), await member()]
  const spaceId = await space({ units: 4 })
  await db
    .update(portalAccounts)
    .set({ locale: 'th' })
    .where(eq(portalAccounts.id, (await visitAs(house, thai.email)).account.id))
  await saveNotices(await visitAs(house, silent.email), ['booking'])
  const reminded = await bookedFor(thai.id, spaceId)
  const unwanted = await bookedFor(silent.id, spaceId)
  clock.now = at('02T09:59')
  await lookAfterBookings(house)
  expect((await findBooking(db, reminded.id))?.remindedAt).toBeNull()
  clock.now = at('02T10:01')
  const soon = await bookedFor(late.id, spaceId)
  await db.delete(mails)
  await Promise.all([lookAfterBookings(house), lookAfterBookings(house)])
  await lookAfterBookings(house)
  expect(await subjectsTo(thai.email)).toEqual([expect.stringMatching(/^แจ้งเตือน: ห้องรีฟ 1 /)])
  expect(await subjectsTo(silent.email)).toEqual([])
  expect(await subjectsTo(late.email)).toEqual([])
  for (const id of [reminded.id, unwanted.id])
    expect((await findBooking(db, id))?.remindedAt).toEqual(clock.now)
  expect((await findBooking(db, soon.id))?.remindedAt).toBeNull()
})

test('a reminder that could not be written down whole is written by the next server', async () => {
  const { id, email } = await member()
  const booking = await bookedFor(id, await space())
  await db.delete(mails)
  clock.now = at('02T11:00')
  const dying = {
    ...house,
    env: { ...house.env, SMTP_URL: 'smtp://mail.invalid' },
    enqueue: () => Promise.reject(new Error('killed')),
  }
  await expect(lookAfterBookings(dying)).rejects.toThrow('killed')
  expect((await findBooking(db, booking.id))?.remindedAt).toBeNull()
  await lookAfterBookings(house)
  expect(await subjectsTo(email)).toEqual(['Reminder: Reef room, Thu 3 Dec, 10:00–11:00'])
})

test('the hours are a setting, and none remind nobody', async () => {
  const { id, email } = await member()
  await bookedFor(id, await space())
  await db.delete(mails)
  const remindedWith = async (reminderHours: number) => {
    const row = { key: 'bookings', value: { reminderHours } }
    await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
    await lookAfterBookings(house)
    return (await mailsTo(email)).length
  }
  clock.now = at('03T09:00')
  expect(await remindedWith(0)).toBe(0)
  clock.now = at('03T07:59')
  expect(await remindedWith(2)).toBe(0)
  clock.now = at('03T08:00')
  expect(await remindedWith(2)).toBe(1)
  await db.delete(settings)
})

test('whose room is let go because nobody came is told', async () => {
  const { id, email } = await member()
  await bookedFor(id, await space({ releaseMinutes: 15 }), at('01T09:00'))
  clock.now = at('01T09:15')
  await lookAfterBookings(house)
  expect((await subjectsTo(email)).at(-1)).toBe('Released: Reef room, Tue 1 Dec, 09:00–10:00')
})
