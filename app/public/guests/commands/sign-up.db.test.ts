import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { deleteEvents, updateEvent } from '#app/public/events/commands.server.ts'
import { findEvent } from '#app/public/events/queries.server.ts'
import type { EventValues } from '#app/public/events/schema.ts'
import { savedEvent } from '#app/public/events/steps.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { lookAfterGuests } from '../jobs.server.ts'
import { countBefore, findGuest } from '../queries.server.ts'
import { type GuestValues, readGuest } from '../schema.ts'
import { guestKeyOf, readGuestKey } from '../steps/link.server.ts'
import { GUEST_MAIL_LIMITS } from '../steps/mails.server.ts'
import { eventGuests } from '../tables.server.ts'
import { cancelComing, removeGuest } from './cancel.server.ts'
import { signUpGuest } from './sign-up.server.ts'

const { db } = await createTestDatabase()
const { ctx: made } = await createTestContext(db)
const at = (instant: string) => ({ ...made, now: () => new Date(instant) })
const ctx = at('2027-05-01T05:00:00Z')
const manager = await asStaff(ctx, 'manager')
const desk = await asStaff(ctx, 'front_desk')
const accountant = await asStaff(ctx, 'accountant')

async function event(seats: number | null = null) {
  const values = { title: 'Jazz night', description: 'On the terrace.', place: 'Terrace', seats }
  const startsAt = new Date('2027-05-03T12:00:00Z')
  const [row] = await db
    .insert(events)
    .values({ ...values, startsAt })
    .returning()
  if (!row) throw new Error('no event')
  return row.id
}

const values = (change: Partial<GuestValues> = {}): GuestValues => ({
  submissionKey: randomUUID(),
  name: 'Nok Suwan',
  email: `nok.${randomUUID()}@example.com`,
  ...change,
})

const join = (eventId: string, change: Partial<GuestValues> = {}, from = ctx) =>
  signUpGuest(from, { eventId, values: values(change), locale: 'en' })

async function guest(eventId: string, change: Partial<GuestValues> = {}, from = ctx) {
  const signedUp = await join(eventId, change, from)
  if (!signedUp.ok) throw new Error(JSON.stringify(signedUp.errors))
  const found = await findGuest(db, readGuestKey(ctx, signedUp.key) ?? '')
  if (!found) throw new Error('no guest')
  return { ...found.guest, key: signedUp.key }
}

const statusesOf = async (eventId: string) =>
  (
    await db
      .select()
      .from(eventGuests)
      .where(eq(eventGuests.eventId, eventId))
      .orderBy(asc(eventGuests.submittedAt), asc(eventGuests.id))
  ).map(({ status }) => status)

const mailsTo = (recipient: string | null) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient ?? ''))
    .orderBy(asc(mails.createdAt), asc(mails.id))
const subjectsTo = async (recipient: string | null) =>
  (await mailsTo(recipient)).map(({ subject }) => subject)

async function change(id: string, changed: Partial<EventValues>) {
  const row = await findEvent(db, id)
  if (!row) throw new Error('no event')
  const { fields, version } = savedEvent(row)
  const imageUrl = 'https://pictures.example/jazz.jpg'
  return updateEvent(manager, { id, values: { ...fields, imageUrl, ...changed }, upload: null, version })
}

beforeEach(async () => {
  await db.delete(events)
  await db.delete(eventGuests)
  await db.delete(mails)
  await db.delete(rateLimits)
})

test('a guest is kept as it was typed, gets a seat and a mail with the way to give it back', async () => {
  const { key, ...kept } = await guest(await event(2), { email: 'nok@example.com' })
  expect(kept).toMatchObject({ status: 'coming', name: 'Nok Suwan', email: 'nok@example.com', locale: 'en' })
  const [mail] = await mailsTo('nok@example.com')
  expect(mail).toMatchObject({ kind: 'event', subjectKind: 'guest', subjectId: kept.id })
  expect(mail?.subject).toBe('You are on the list: Jazz night')
  expect(mail?.text).toContain('Terrace')
  expect(mail?.secrets).toEqual([`http://localhost/coming/${key}`])
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, kept.id))
  expect(entries).toMatchObject([{ adminId: null, action: 'guest_signed_up', details: { status: 'coming' } }])
})

test('nothing that was typed stands in the mail, because anybody may type anybody’s address', async () => {
  await guest(await event(), { name: 'Win a prize at evil.example', email: 'nok@example.com' })
  const [mail] = await mailsTo('nok@example.com')
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/prize|evil/)
})

test('of twenty who ask for the last seat at one moment one gets it, and the others wait in a row', async () => {
  const id = await event(1)
  const all = await Promise.all(Array.from({ length: 20 }, () => join(id)))
  expect(all.every(({ ok }) => ok)).toBe(true)
  const statuses = await statusesOf(id)
  expect(statuses.filter(status => status === 'coming')).toHaveLength(1)
  expect(statuses.filter(status => status === 'waiting')).toHaveLength(19)
})

test('the same form sent again, also at the same moment, is the same guest with one mail', async () => {
  const id = await event(5)
  const same = values({ email: 'nok@example.com' })
  const all = await Promise.all(
    Array.from({ length: 5 }, () => signUpGuest(ctx, { eventId: id, values: same, locale: 'en' })),
  )
  expect(new Set(all.map(one => one.ok && one.key)).size).toBe(1)
  expect(await statusesOf(id)).toEqual(['coming'])
  expect(await mailsTo('nok@example.com')).toHaveLength(1)
  expect(await join(await event(), { submissionKey: same.submissionKey })).toMatchObject({ status: 409 })
})

test.each<[Partial<GuestValues>, Record<string, string>]>([
  [{ name: ' ' }, { name: 'Please enter your name.' }],
  [{ name: '\u200b' }, { name: 'Please enter your name.' }],
  [{ name: 'x'.repeat(121) }, { name: 'Please use at most 120 characters for your name.' }],
  [{ email: '' }, { email: 'Please enter a valid email address' }],
  [{ email: 'nok@' }, { email: 'Please enter a valid email address' }],
])('%j is refused beside its field, and nobody is put on the list', async (typed, errors) => {
  const id = await event()
  expect(await join(id, typed)).toEqual({ ok: false, status: 400, errors })
  expect(await statusesOf(id)).toEqual([])
})

test('a posted form is read as text, with one key', () => {
  const form = new FormData()
  form.set('submissionKey', 'mine')
  form.set('name', ' Nok\u0000\n Suwan ')
  form.set('email', new File(['nok'], 'email.txt'))
  const read = readGuest(form)
  expect(read).toMatchObject({ name: 'Nok  Suwan', email: '' })
  expect(read.submissionKey).toMatch(/^[0-9a-f-]{36}$/)
})

describe('a seat that is given back', () => {
  test('goes to whoever waits longest, who is told; giving it back again changes nothing', async () => {
    const id = await event(1)
    const first = await guest(id)
    const second = await guest(id, {}, at('2027-05-01T05:01:00Z'))
    const third = await guest(id, {}, at('2027-05-01T05:02:00Z'))
    expect(await countBefore(db, id, third)).toBe(1)
    for (let times = 0; times < 2; times++)
      expect(await cancelComing(ctx, first.key)).toEqual({ ok: true, value: null })
    expect(await statusesOf(id)).toEqual(['cancelled', 'coming', 'waiting'])
    expect(await subjectsTo(second.email)).toEqual([
      'You are on the waiting list: Jazz night',
      'There is a seat for you: Jazz night',
    ])
    expect(await subjectsTo(third.email)).toHaveLength(1)
  })

  test('by several at once is given to as many, and to nobody twice', async () => {
    const id = await event(3)
    const coming = [await guest(id), await guest(id), await guest(id)]
    for (let minute = 1; minute <= 5; minute++) await guest(id, {}, at(`2027-05-01T06:0${minute}:00Z`))
    await Promise.all(coming.map(({ key }) => cancelComing(ctx, key)))
    const gone = ['cancelled', 'cancelled', 'cancelled']
    expect(await statusesOf(id)).toEqual([...gone, 'coming', 'coming', 'coming', 'waiting', 'waiting'])
  })

  test('is nobody’s by a key that we did not make', async () => {
    const { id, key } = await guest(await event())
    const other = guestKeyOf({ secrets: { cookies: 'another secret' } }, id)
    for (const wrong of [other, `${key}A`, key.slice(0, -1), id, ''])
      expect(await cancelComing(ctx, wrong)).toEqual({ ok: false, reason: 'not_found' })
  })

  test('stays as it is once the event has begun', async () => {
    const id = await event()
    const { key } = await guest(id)
    const later = at('2027-05-03T12:00:00Z')
    expect(await cancelComing(later, key)).toEqual({ ok: false, reason: 'over' })
    expect(await join(id, {}, later)).toMatchObject({ ok: false, status: 409 })
    expect(await statusesOf(id)).toEqual(['coming'])
  })

  test('by staff goes on in the same way, and the log says who did it', async () => {
    const id = await event(1)
    const first = await guest(id)
    await guest(id, {}, at('2027-05-01T05:01:00Z'))
    await expect(removeGuest(accountant, first.id)).rejects.toMatchObject({ init: { status: 403 } })
    expect(await removeGuest(desk, first.id)).toEqual({ ok: true, value: null })
    expect(await statusesOf(id)).toEqual(['cancelled', 'coming'])
    const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, first.id))
    expect(entries.at(-1)).toMatchObject({ adminId: desk.actor.userId, action: 'guest_removed' })
  })
})

describe('an event that changes', () => {
  test('gives seats that it has more of to those who wait, and takes none away', async () => {
    const id = await event(1)
    for (let minute = 1; minute <= 4; minute++) await guest(id, {}, at(`2027-05-01T06:0${minute}:00Z`))
    await change(id, { seats: '3' })
    expect(await statusesOf(id)).toEqual(['coming', 'coming', 'coming', 'waiting'])
    await change(id, { seats: '1' })
    expect(await statusesOf(id)).toEqual(['coming', 'coming', 'coming', 'waiting'])
    await change(id, { seats: '' })
    expect(await statusesOf(id)).toEqual(['coming', 'coming', 'coming', 'coming'])
  })

  test('tells its guests when and where it is now, and nobody of another picture', async () => {
    const id = await event()
    const { email, key } = await guest(id)
    const gone = await guest(id)
    await cancelComing(ctx, gone.key)
    await change(id, { imageUrl: 'https://pictures.example/blues.jpg' })
    expect(await subjectsTo(email)).toHaveLength(1)
    await change(id, { place: 'Garden' })
    await change(id, { startsAt: '2027-05-04T20:00' })
    const told = (await mailsTo(email)).slice(1)
    expect(told.map(({ subject }) => subject)).toEqual([
      'New time or place: Jazz night',
      'New time or place: Jazz night',
    ])
    expect(told[0]?.text).toContain('Garden')
    expect(told[1]?.text).toContain('Tuesday, 4 May 2027')
    expect(told[1]?.secrets).toEqual([`http://localhost/coming/${key}`])
    expect(await subjectsTo(gone.email)).toHaveLength(1)
  })

  test('that is deleted tells its guests, who stay known until they are forgotten', async () => {
    const id = await event()
    const { email, key, ...kept } = await guest(id)
    await deleteEvents(manager, [id])
    expect(await subjectsTo(email)).toEqual(['You are on the list: Jazz night', 'Called off: Jazz night'])
    const [row] = await db.select().from(eventGuests).where(eq(eventGuests.id, kept.id))
    expect(row).toMatchObject({ eventId: null, calledOffAt: ctx.now(), email })
    expect(await cancelComing(ctx, key)).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('the day before', () => {
  test('everybody who comes is reminded once, also by two servers at once', async () => {
    const id = await event(1)
    const coming = await guest(id)
    const waiting = await guest(id, {}, at('2027-05-01T05:01:00Z'))
    await lookAfterGuests(at('2027-05-02T11:59:00Z'))
    expect(await subjectsTo(coming.email)).toHaveLength(1)
    const dayBefore = at('2027-05-02T12:00:00Z')
    await Promise.all([lookAfterGuests(dayBefore), lookAfterGuests(dayBefore)])
    await lookAfterGuests(at('2027-05-02T13:00:00Z'))
    expect(await subjectsTo(coming.email)).toEqual(['You are on the list: Jazz night', 'Soon: Jazz night'])
    expect(await subjectsTo(waiting.email)).toHaveLength(1)
  })

  test('whoever signed up since knows it, and nobody is reminded of what has begun', async () => {
    const id = await event()
    const late = await guest(id, {}, at('2027-05-02T18:00:00Z'))
    const early = await guest(id)
    await lookAfterGuests(at('2027-05-03T12:00:00Z'))
    expect(await subjectsTo(early.email)).toHaveLength(1)
    await lookAfterGuests(at('2027-05-02T20:00:00Z'))
    expect(await subjectsTo(late.email)).toHaveLength(1)
    expect(await subjectsTo(early.email)).toHaveLength(2)
  })

  test('of another day everybody is reminded again', async () => {
    const id = await event()
    const { email } = await guest(id)
    await lookAfterGuests(at('2027-05-02T13:00:00Z'))
    await change(id, { startsAt: '2027-05-10T19:00' })
    await lookAfterGuests(at('2027-05-09T13:00:00Z'))
    expect((await subjectsTo(email)).filter(subject => subject === 'Soon: Jazz night')).toHaveLength(2)
  })
})

describe('nobody fills an event, or a mailbox', () => {
  const allow = (guestsPerNetwork: number, guestsPerHouse: number) =>
    db.insert(settings).values({
      key: 'visitors',
      updatedAt: new Date(),
      value: settingsSchemas.visitors.parse({ guestsPerNetwork, guestsPerHouse }),
    })
  beforeEach(() => db.delete(settings))

  test('a house that shares an address comes together: 300 in an hour', () => {
    expect(settingsSchemas.visitors.parse({})).toMatchObject({ guestsPerNetwork: 300, guestsPerHouse: 1000 })
  })

  test('a neighbourhood of addresses is taken its share from in an hour, and what is wrong does not count', async () => {
    await allow(6, 100)
    const id = await event()
    const from = (clientAddress: string) => join(id, {}, { ...ctx, clientAddress })
    for (let count = 0; count < 5; count++) await join(id, { name: '' })
    for (let count = 0; count < 6; count++)
      expect(await from(`203.0.113.${count}`)).toMatchObject({ ok: true })
    expect(await from('203.0.113.99')).toMatchObject({ ok: false, status: 429 })
    for (let count = 0; count < 6; count++)
      expect(await from(`2001:db8:0:${count}::1`)).toMatchObject({ ok: true })
    expect(await from('2001:db8:0:ff::1')).toMatchObject({ ok: false, status: 429 })
    expect(await from('203.0.114.1')).toMatchObject({ ok: true })
  })

  test('all neighbourhoods together have the share of the house, of which one that is over its own takes nothing', async () => {
    await allow(2, 3)
    const id = await event()
    const from = (clientAddress: string) => join(id, {}, { ...ctx, clientAddress })
    for (let count = 0; count < 5; count++) await from('203.0.113.8')
    expect(await from('198.51.100.1')).toMatchObject({ ok: true })
    expect(await from('192.0.2.1')).toMatchObject({ ok: false, status: 429 })
  })

  test('one mailbox brings four to an event, however it is spelt, and another when one of them does not come', async () => {
    const id = await event()
    const email = 'nok@gmail.com'
    const { key } = await guest(id, { email })
    for (const spelling of ['Nok@Gmail.com', 'n.o.k@gmail.com', 'nok+jazz@googlemail.com'])
      await guest(id, { email: spelling })
    expect(await join(id, { email })).toMatchObject({
      status: 409,
      errors: { email: 'With one address at most 4 people can come.' },
    })
    await cancelComing(ctx, key)
    expect(await join(id, { email })).toMatchObject({ ok: true })
  })

  test('a mailbox gets four mails an hour, however it is spelt; the guests are taken', async () => {
    const ids = [await event(), await event()]
    for (const id of ids)
      for (const tag of ['a', 'b', 'c']) await guest(id, { email: `nok+${tag}@gmail.com` })
    expect(await db.select().from(mails)).toHaveLength(GUEST_MAIL_LIMITS.mailbox.limit)
    for (const id of ids) expect(await statusesOf(id)).toHaveLength(3)
  })
})
