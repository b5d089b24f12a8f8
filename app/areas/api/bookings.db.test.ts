import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addLocation } from '#app/house/locations/commands.server.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { SCOPES } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { endFeed, renewFeed } from '#app/space/bookings/steps/feeds.server.ts'
import { bookings, calendarFeeds } from '#app/space/bookings/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { makeKey } from '../../../tests/support/make-key.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { API_OPERATIONS } from './operations.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const NOW = new Date('2026-12-01T08:00:00+07:00')
let key = ''

beforeEach(async () => {
  await db.delete(apiKeys) // a house has fifty at most
  key = await makeKey(owner, { name: randomUUID(), scopes: [...SCOPES] })
})

type Ask = { method?: string; body?: unknown; headers?: Record<string, string>; now?: Date }

async function ask(path: string, { method, body, headers = {}, now = NOW }: Ask = {}) {
  const request = new Request(`http://localhost/api/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await answerApi({ ...ctx, now: () => now }, request, API_OPERATIONS)
  const etag = response.headers.get('etag') ?? ''
  return { status: response.status, headers: response.headers, etag, body: await response.json() }
}
type Answer = Awaited<ReturnType<typeof ask>>

const refusal = ({ status, body }: Answer) => [status, body.code]
const at = (local: string) => `2026-12-${local}:00+07:00`
const ms = (text: string) => new Date(text).getTime()
const once = (name = randomUUID()) => ({ 'idempotency-key': name })
const member = (values: Parameters<typeof insertMember>[1] = {}) =>
  insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30', ...values })

async function space(values: object = {}): Promise<string> {
  const made = await ask('/spaces', { body: { name: 'Reef room', kind: 'room', ...values } })
  expect(made.status).toBe(201)
  return made.body.id
}

const patch = (id: string, etag: string, body: object) =>
  ask(`/bookings/${id}`, { method: 'PATCH', headers: { 'if-match': etag }, body })
const cancel = (id: string, etag: string, now = NOW) =>
  ask(`/bookings/${id}`, { method: 'DELETE', headers: { 'if-match': etag }, now })

/** One hour from ten for a new member, or what is said instead. */
async function book(body: Record<string, unknown>, headers: Record<string, string> = once()) {
  const member_id = body['member_id'] ?? (await member()).memberId
  return ask('/bookings', {
    ...{ headers, body: { from: at('02T10:00'), to: at('02T11:00'), ...body, member_id } },
  })
}

test('a space is added with what is usual, and listed', async () => {
  const made = await ask('/spaces', { body: { name: 'Call booth', kind: 'booth' } })
  const { id, ...rest } = made.body
  expect(rest).toEqual({
    ...{ name: 'Call booth', kind: 'booth', given_by: null, units: 1, turnaround_minutes: 0 },
    ...{ min_minutes: 15, max_minutes: 1440, max_days_ahead: 90, hours: null },
    ...{ price_per_hour_satang: 0, most_per_half_day_satang: null, most_per_day_satang: null },
    cancel_hours: 0,
    ...{ price_bands: [], plan_discounts: [], credits: ['plan', 'pack', 'gift'], active: true },
  })
  const listed = await ask('/spaces?per_page=200')
  expect(listed.body).toMatchObject({ page: 1, per_page: 200, has_more: false })
  expect(listed.body.data).toContainEqual({ id, ...rest })
})

test('a space has the bands and the discounts that it is added with, and a booking costs what they say', async () => {
  const price_bands = [
    { weekdays: ['wed', 'fri'], from: '18:00', to: '02:00', percent: 150 },
    { from: '06:00', to: '08:00', percent: 50 },
  ]
  const plan_discounts = [{ plan: 'monthly-pass', percent: 25 }]
  const made = await ask('/spaces', {
    body: { name: 'Hall', kind: 'room', price_per_hour_satang: 10_000, price_bands, plan_discounts },
  })
  expect(made.body).toMatchObject({
    price_bands: [
      price_bands[0],
      { ...price_bands[1], weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
    ],
    plan_discounts: [{ plan: 'Monthly Pass', percent: 25 }],
  })
  const space_id = made.body.id
  const { memberId: member_id } = await member({ planName: 'Monthly Pass' })
  // 2 December 2026 is a Wednesday.
  const usual = await book({ space_id, member_id: (await member({ planName: null })).memberId })
  const evening = await book({ space_id, member_id, from: at('02T17:00'), to: at('02T19:00') })
  expect([usual.body.price_satang, evening.body.price_satang]).toEqual([10_000, 18_750])
})

test('a space has the most that half a day and a day cost, and a booking costs no more', async () => {
  const prices = {
    price_per_hour_satang: 20_000,
    most_per_half_day_satang: 50_000,
    most_per_day_satang: 90_000,
  }
  const made = await ask('/spaces', { body: { name: 'Hall', kind: 'room', ...prices } })
  expect(made.body).toMatchObject(prices)
  const space_id = made.body.id
  const morning = await book({ space_id, from: at('02T08:00'), to: at('02T12:00') })
  const day = await book({ space_id, from: at('03T08:00'), to: at('03T18:00') })
  expect([morning.body.price_satang, day.body.price_satang]).toEqual([50_000, 90_000])
})

test('what staff have to agree to waits for them again once a program moves it', async () => {
  const space_id = await space()
  const made = await book({ space_id })
  await db.update(spaces).set({ needsApproval: true }).where(eq(spaces.id, space_id))
  const moved = await patch(made.body.id, made.etag, { from: at('02T14:00'), to: at('02T15:00') })
  expect(moved.body).toMatchObject({ status: 'pending' })
})

test('whose time a space is, is told by an id and nothing else, and two of one person are not booked at once', async () => {
  const given_by = owner.actor.userId
  const [call, tour] = await Promise.all(
    ['Call', 'Tour'].map(name => space({ name, kind: 'call', given_by })),
  )
  const listed = await ask('/spaces?per_page=200')
  expect(listed.body.data.filter((one: { given_by: string }) => one.given_by === given_by)).toHaveLength(2)
  expect(JSON.stringify(listed.body)).not.toContain(owner.actor.name)
  expect((await book({ space_id: call })).status).toBe(201)
  expect(refusal(await book({ space_id: tour }))).toEqual([409, 'person_taken'])
})

test('hours are the wall’s, past midnight too, and what lies outside them is closed', async () => {
  const hours = { tue: { opens: '09:00', closes: '18:00' }, wed: { opens: '20:00', closes: '02:00' } }
  const space_id = await space({ hours })
  const free = await ask(`/spaces/${space_id}/free?from=2026-12-01T00:00:00Z&to=2026-12-04T00:00:00Z`)
  expect(free.body.data.map(({ from, to }: { from: string; to: string }) => [ms(from), ms(to)])).toEqual([
    [ms(at('01T09:00')), ms(at('01T18:00'))],
    [ms(at('02T20:00')), ms(at('03T02:00'))],
  ])
  expect(refusal(await book({ space_id }))).toEqual([409, 'closed'])
  expect((await book({ space_id, from: at('02T23:30'), to: at('03T01:30') })).status).toBe(201)
})

test('what is free counts its units, and what is booked is free no more', async () => {
  const space_id = await space({ kind: 'desk', units: 2, turnaround_minutes: 15 })
  const path = `/spaces/${space_id}/free?from=2026-12-02T02:00:00Z&to=2026-12-02T06:00:00Z`
  const free = async () =>
    (await ask(path)).body.data.map(
      ({ from, to, units }: { from: string; to: string; units: number }) =>
        `${from.slice(11, 16)}-${to.slice(11, 16)}:${units}`,
    )
  expect(await free()).toEqual(['02:00-06:00:2'])
  const made = await book({ space_id, unit: 2 })
  expect(made.body).toMatchObject({ unit: 2, status: 'confirmed', space_id })
  expect(await free()).toEqual(['02:00-02:45:2', '02:00-06:00:1', '04:15-06:00:2'])
  expect(refusal(await book({ space_id, unit: 2 }))).toEqual([409, 'taken'])
  expect((await book({ space_id })).body.unit).toBe(1)
  expect(refusal(await book({ space_id }))).toEqual([409, 'taken'])
})

test('what is free is told in whole minutes that can be booked, whatever moments are asked for', async () => {
  const space_id = await space()
  const free = async (from: string, to: string, now = NOW) =>
    (await ask(`/spaces/${space_id}/free?from=${from}&to=${to}`, { now })).body.data
  const [only] = await free('2026-12-02T03:00:30.250Z', '2026-12-02T03:59:59.999Z')
  expect(only).toEqual({ from: '2026-12-02T03:01:00.000Z', to: '2026-12-02T03:59:00.000Z', units: 1 })
  expect((await book({ space_id, from: only.from, to: only.to })).status).toBe(201)
  expect(await free('2026-12-02T05:00:10Z', '2026-12-02T05:00:50Z')).toEqual([])
  const ahead = await free('2027-02-01T00:00:00Z', '2028-01-01T00:00:00Z', new Date(NOW.getTime() + 12_345))
  expect(ahead).toMatchObject([{ to: '2027-03-01T01:00:00.000Z' }])
})

test('a booking is charged by the minute, read, listed, moved and cancelled for nothing', async () => {
  const space_id = await space({ price_per_hour_satang: 20_000, cancel_hours: 2 })
  const { id: memberRowId, memberId: member_id } = await member()
  const made = await book({ space_id, member_id, to: at('02T11:01') })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ member_id, status: 'confirmed', price_satang: 20_333, credits_used: 0 })
  const { id, ical_uid } = made.body
  expect(made.headers.get('location')).toBe(`/api/v1/bookings/${id}`)
  expect(await findMemberBalance(db, memberRowId)).toBe(20_333)
  const read = await ask(`/bookings/${id}`)
  expect([read.body, read.etag]).toEqual([made.body, made.etag])
  const listed = await ask(`/bookings?member_id=${memberRowId}&from=2026-12-02T04:00:30Z`)
  expect(listed.body.data).toEqual([made.body])
  expect((await ask(`/bookings?space_id=${space_id}&to=2026-12-02T03:00:00Z`)).body.data).toEqual([])

  const moved = await patch(id, made.etag, { to: at('02T12:00') })
  expect(moved.body).toMatchObject({ price_satang: 40_000, ical_uid })
  expect(moved.etag).not.toBe(made.etag)
  expect(await findMemberBalance(db, memberRowId)).toBe(40_000)
  expect(refusal(await patch(id, made.etag, { to: at('02T13:00') }))).toEqual([412, 'outdated'])
  const bare = await ask(`/bookings/${id}`, { method: 'PATCH', body: { to: at('02T13:00') } })
  expect(refusal(bare)).toEqual([428, 'unconditional'])
  expect(refusal(await ask(`/bookings/${id}`, { method: 'DELETE' }))).toEqual([428, 'unconditional'])

  const cancelled = await cancel(id, moved.etag)
  expect(cancelled.body).toMatchObject({
    ...{ booking: { id, status: 'cancelled' }, given_back: { minutes: 0, satang: 40_000 } },
  })
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  expect(refusal(await cancel(id, moved.etag))).toEqual([409, 'cancelled'])
  expect(refusal(await patch(id, cancelled.etag, { to: at('02T13:00') }))).toEqual([409, 'cancelled'])
  const all = await ask(`/bookings?member_id=${member_id}`)
  expect(all.body.data).toEqual([cancelled.body.booking])
})

test('of ten who move one booking at once one does, and the others read what it did', async () => {
  const made = await book({ space_id: await space() })
  const { id } = made.body
  const ends = Array.from({ length: 10 }, (_, n) => at(`02T11:${10 + n}`))
  const answers = await Promise.all(ends.map(to => patch(id, made.etag, { to })))
  const [moved, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const refused = answers.filter(({ status }) => status !== 200).map(refusal)
  expect(refused).toEqual(Array(9).fill([412, 'outdated']))
  const read = await ask(`/bookings/${id}`)
  expect([read.body, read.etag]).toEqual([moved?.body, moved?.etag])
  const gone = await Promise.all(ends.map(() => cancel(id, read.etag)))
  expect(gone.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test('bookings are listed in the order in which they begin, page by page', async () => {
  const space_id = await space({ kind: 'desk', units: 3 })
  const late = await book({ space_id, from: at('05T10:00'), to: at('05T11:00') })
  const early = await book({ space_id, from: at('04T10:00'), to: at('04T11:00') })
  const page = (n: number) => ask(`/bookings?space_id=${space_id}&per_page=1&page=${n}`)
  expect((await page(1)).body).toEqual({ data: [early.body], page: 1, per_page: 1, has_more: true })
  expect((await page(2)).body).toEqual({ data: [late.body], page: 2, per_page: 1, has_more: false })
})

test('too late nothing comes back, and what has ended is neither moved nor cancelled', async () => {
  const space_id = await space({ price_per_hour_satang: 20_000, cancel_hours: 2 })
  const [late, over] = [
    await book({ space_id }),
    await book({ space_id, from: at('02T12:00'), to: at('02T13:00') }),
  ]
  const given = await cancel(late.body.id, late.etag, new Date(at('02T08:01')))
  expect(given.body.given_back).toEqual({ minutes: 0, satang: 0 })
  expect(refusal(await cancel(over.body.id, over.etag, new Date(at('03T08:00'))))).toEqual([409, 'over'])
})

test('a member is told by mail what a program books, moves and cancels for them, with a calendar', async () => {
  const space_id = await space({ name: 'Den' })
  const { email, memberId: member_id } = await member()
  const made = await book({ space_id, member_id })
  const moved = await patch(made.body.id, made.etag, { to: at('02T12:00') })
  await cancel(made.body.id, moved.etag)
  const sent = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
  expect(sent.map(({ subject, calendar }) => [subject, calendar?.method])).toEqual([
    ['Booked: Den, Wed 2 Dec, 10:00–11:00', 'REQUEST'],
    ['Moved: Den, Wed 2 Dec, 10:00–12:00', 'REQUEST'],
    ['Cancelled: Den, Wed 2 Dec, 10:00–12:00', 'CANCEL'],
  ])
})

test('minutes pay for the whole length, or it fails; a move takes the difference or changes nothing', async () => {
  const space_id = await space({ price_per_hour_satang: 20_000, cancel_hours: 0 })
  const { id: memberRowId, memberId: member_id } = await member()
  const path = `/members/${member_id}/credits`
  expect((await ask(path)).body).toEqual({ minutes: 0, entries: [] })
  const wish = { space_id, member_id, use_credits: true }
  expect(refusal(await book(wish))).toEqual([409, 'not_enough_credit'])
  const name = randomUUID()
  const gift = { minutes: 100, usable_until: at('31T00:00'), reason: 'A gift' }
  const given = await ask(path, { body: gift, headers: once(name) })
  expect(given.status).toBe(201)
  expect(given.body).toMatchObject({
    minutes: 100,
    entries: [{ kind: 'grant', minutes: 100, booking_id: null, reason: 'A gift' }],
  })
  expect((await ask(path, { body: gift, headers: once(name) })).body).toEqual(given.body)
  const made = await book(wish)
  expect(made.body).toMatchObject({ price_satang: 0, credits_used: 60 })
  const { id } = made.body
  expect(refusal(await patch(id, made.etag, { to: at('02T12:00') }))).toEqual([409, 'not_enough_credit'])
  expect((await ask(`/bookings/${id}`)).body).toEqual(made.body)
  const longer = await patch(id, made.etag, { to: at('02T11:40') })
  expect(longer.body.credits_used).toBe(100)
  expect((await ask(path)).body.minutes).toBe(0)
  const back = await cancel(id, longer.etag)
  expect(back.body.given_back).toEqual({ minutes: 100, satang: 0 })
  const { minutes, entries } = (await ask(`/members/${memberRowId}/credits`)).body
  expect(minutes).toBe(100)
  expect(entries.reduce((sum: number, entry: { minutes: number }) => sum + entry.minutes, 0)).toBe(100)
  expect((await ask(path, { now: new Date(at('31T00:00')) })).body.minutes).toBe(0)
})

test('a retry gets the same answer, another body is refused, and what was refused may be tried again', async () => {
  const space_id = await space()
  const { memberId: member_id } = await member()
  const name = once()
  expect(refusal(await book({ space_id, member_id, to: at('02T10:01') }, name))).toEqual([409, 'too_short'])
  const made = await book({ space_id, member_id }, name)
  const again = await book({ space_id, member_id }, name)
  expect([again.status, again.body, again.etag]).toEqual([201, made.body, made.etag])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(refusal(await book({ space_id, member_id, unit: 1 }, name))).toEqual([422, 'key_reused'])
  expect(await db.$count(bookings, eq(bookings.spaceId, space_id))).toBe(1)
})

test('of 20 at once for one hour one has it, and of 20 with one key all have the same', async () => {
  const space_id = await space()
  const names = await Promise.all(Array.from({ length: 20 }, async () => (await member()).memberId))
  const answers = await Promise.all(names.map(member_id => book({ space_id, member_id })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201).map(refusal)
  expect(refused).toEqual(Array(19).fill([409, 'taken']))
  const [name, member_id] = [once(), names[0]]
  const time = { from: at('03T10:00'), to: at('03T11:00') }
  const same = await Promise.all(names.map(() => book({ space_id, member_id, ...time }, name)))
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
  expect(same.map(({ status }) => status)).toEqual(Array(20).fill(201))
})

test.each([
  ['too_short', { to: at('02T10:10') }],
  ['too_long', { to: at('02T19:00') }],
  ['too_long', { to: '2027-12-02T10:00:00+07:00' }],
  ['too_far', { from: at('30T10:00'), to: at('30T11:00') }],
  ['not_allowed', { from: '9999-12-31T22:00:00Z', to: '9999-12-31T23:59:00Z' }],
  ['too_long', { to: '9999-12-31T23:59:00Z' }],
])('the space says %s', async (code, time) => {
  const space_id = await space({
    min_minutes: 15,
    max_minutes: 480,
    max_days_ahead: 14,
    turnaround_minutes: 30,
  })
  expect(refusal(await book({ space_id, ...time }))).toEqual([409, code])
})

test('who is suspended, who is not entitled then, and whose plan it is not, may not', async () => {
  const space_id = await space()
  const suspended = await member({ status: 'suspended' })
  const ended = await member({ expiryDate: '2026-12-01' })
  for (const { memberId: member_id } of [suspended, ended])
    expect(refusal(await book({ space_id, member_id }))).toEqual([409, 'not_allowed'])
  await db
    .update(spaces)
    .set({ audience: 'plans', plans: ['Green Card'] })
    .where(eq(spaces.id, space_id))
  expect(refusal(await book({ space_id }))).toEqual([409, 'not_allowed'])
})

const ROOM = { name: 'Reef room', kind: 'room' }
const LONG = 'ก'.repeat(10_000)
const MINE = { kind: 'call', given_by: owner.actor.userId }

test.each<[string, string, object, string]>([
  ['no name', '/spaces', { kind: 'room' }, '#/name'],
  ['a name of 10 KB', '/spaces', { ...ROOM, name: LONG }, '#/name'],
  ['a name with half a character', '/spaces', { ...ROOM, name: 'a\ud800' }, '#/name'],
  ['a kind that is none', '/spaces', { ...ROOM, kind: 'castle' }, '#/kind'],
  ['an unknown field', '/spaces', { ...ROOM, colour: 'red' }, '#/colour'],
  ['the time of nobody who is here', '/spaces', { ...ROOM, ...MINE, given_by: randomUUID() }, '#/given_by'],
  ['the time of what is no id', '/spaces', { ...ROOM, ...MINE, given_by: 'Mali' }, '#/given_by'],
  ['a room that is somebody’s time', '/spaces', { ...ROOM, ...MINE, kind: 'room' }, '#/given_by'],
  ['the time of one person twice', '/spaces', { ...ROOM, ...MINE, units: 2 }, '#/units'],
  ['no units', '/spaces', { ...ROOM, units: 0 }, '#/units'],
  ['half a unit', '/spaces', { ...ROOM, units: 1.5 }, '#/units'],
  ['a price below zero', '/spaces', { ...ROOM, price_per_hour_satang: -1 }, '#/price_per_hour_satang'],
  ['a day below zero', '/spaces', { ...ROOM, most_per_day_satang: -1 }, '#/most_per_day_satang'],
  ['less at most than at least', '/spaces', { ...ROOM, min_minutes: 60, max_minutes: 30 }, '#/max_minutes'],
  ['a day that is none', '/spaces', { ...ROOM, hours: { monday: null } }, '#/hours/monday'],
  ['a place that is none', '/spaces', { ...ROOM, location: 'MOON' }, '#/location'],
  [
    'a band without a length',
    '/spaces',
    { ...ROOM, price_bands: [{ from: '08:00', to: '08:00', percent: 50 }] },
    '#/price_bands/0/to',
  ],
  [
    'bands that overlap',
    '/spaces',
    {
      ...ROOM,
      price_bands: [
        { from: '22:00', to: '06:00', percent: 50 },
        { weekdays: ['sun'], from: '05:00', to: '07:00', percent: 80 },
      ],
    },
    '#/price_bands/1',
  ],
  [
    'a discount of a plan that is none',
    '/spaces',
    { ...ROOM, plan_discounts: [{ plan: 'Moon Pass', percent: 10 }] },
    '#/plan_discounts/0/plan',
  ],
  [
    'more off than all',
    '/spaces',
    { ...ROOM, plan_discounts: [{ plan: 'Monthly Pass', percent: 101 }] },
    '#/plan_discounts/0/percent',
  ],
  ['never open', '/spaces', { ...ROOM, hours: { mon: null } }, '#/hours'],
  [
    '25 o’clock',
    '/spaces',
    { ...ROOM, hours: { mon: { opens: '25:00', closes: '26:00' } } },
    '#/hours/mon/opens',
  ],
  [
    'no time at all',
    '/spaces',
    { ...ROOM, hours: { mon: { opens: '09:00', closes: '09:00' } } },
    '#/hours/mon/closes',
  ],
  ['text as a number', '/spaces', { ...ROOM, units: '2' }, '#/units'],
  ['no offset', '/bookings', { from: '2026-12-02T10:00:00' }, '#/from'],
  ['02:30 of a day that skips it, without an offset', '/bookings', { from: '2026-03-29T02:30:00' }, '#/from'],
  ['no time', '/bookings', { from: 'tomorrow' }, '#/from'],
  ['30 February', '/bookings', { from: '2027-02-30T10:00:00Z' }, '#/from'],
  ['year 0', '/bookings', { from: '0000-01-01T00:00:00Z' }, '#/from'],
  ['before year 1', '/bookings', { from: '0001-01-01T00:00:00+07:00' }, '#/from'],
  ['half a minute', '/bookings', { from: '2026-12-02T10:00:30+07:00' }, '#/from'],
  ['an end before the beginning', '/bookings', { to: at('02T09:00') }, '#/to'],
  ['no length', '/bookings', { to: at('02T10:00') }, '#/to'],
  ['the past', '/bookings', { from: at('01T07:00') }, '#/from'],
  ['the year 1', '/bookings', { from: '0001-01-02T00:00:00Z', to: '0001-01-02T01:00:00Z' }, '#/from'],
  ['a unit that is not there', '/bookings', { unit: 2 }, '#/unit'],
  ['unit 0', '/bookings', { unit: 0 }, '#/unit'],
  ['a foreign space', '/bookings', { space_id: randomUUID() }, '#/space_id'],
  ['a space that is no id', '/bookings', { space_id: "' or 1=1" }, '#/space_id'],
  ['a foreign member', '/bookings', { member_id: randomUUID() }, '#/member_id'],
  ['nobody', '/bookings', { member_id: 'SALA-NOBODY' }, '#/member_id'],
  ['a member of 10 KB', '/bookings', { member_id: LONG }, '#/member_id'],
  ['an unknown field of a booking', '/bookings', { purpose: 'Tea' }, '#/purpose'],
  ['credits as text', '/bookings', { use_credits: 'yes' }, '#/use_credits'],
])('%s is 422 and says where', async (_, path, body, pointer) => {
  const usual = { from: at('02T10:00'), to: at('02T11:00') }
  const booking = async () => ({ space_id: await space(), member_id: (await member()).memberId, ...usual })
  const answer = await ask(path, { body: path === '/bookings' ? { ...(await booking()), ...body } : body })
  expect(refusal(answer)).toEqual([422, 'invalid'])
  expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
})

test('02:30 of a day on which some zone skips it is an instant like every other, with its offset', async () => {
  const space_id = await space({ max_days_ahead: 365 })
  const made = await book({ space_id, from: '2027-03-28T02:30:00+01:00', to: '2027-03-28T03:30:00+02:00' })
  expect(refusal(made)).toEqual([422, 'invalid'])
  const hour = { from: '2027-03-28T02:30:00+01:00', to: '2027-03-28T04:30:00+02:00' }
  expect(ms((await book({ space_id, ...hour })).body.from)).toBe(Date.UTC(2027, 2, 28, 1, 30))
})

test('at a place whose clocks skip it, 02:30 is no time, and what is told has the offset of the place', async () => {
  const place = { name: 'Kiez', code: 'BER', timeZone: 'Europe/Berlin', taxBranch: '00001' }
  await addLocation(owner, place)
  await space({ name: 'A room at the first place' })
  expect((await ask('/spaces')).body.data[0]).toMatchObject({ location: 'main', time_zone: 'Asia/Bangkok' })
  const space_id = await space({ max_days_ahead: 365, location: 'ber' })
  const skipped = await book({ space_id, from: '2027-03-28T01:30:00+01:00', to: '2027-03-28T02:30:00+01:00' })
  expect(refusal(skipped)).toEqual([422, 'invalid'])
  expect(skipped.body.errors[0]).toMatchObject({ pointer: '#/to', detail: expect.stringContaining('Berlin') })
  const made = await book({ space_id, from: '2027-03-28T00:30:00Z', to: '2027-03-28T01:30:00Z' })
  expect(made.body).toMatchObject({
    ...{ from: '2027-03-28T01:30:00+01:00', to: '2027-03-28T03:30:00+02:00' },
  })
  const moved = await patch(made.body.id, made.etag, { to: '2027-03-28T02:15:00+02:00' })
  expect(refusal(moved)).toEqual([422, 'invalid'])
  await db.delete(bookings).where(eq(bookings.spaceId, space_id))
  await db.delete(spaces).where(eq(spaces.id, space_id))
  await db.delete(locations).where(eq(locations.code, 'BER'))
})

test.each([
  ['minutes', { minutes: 0, reason: 'x' }],
  ['minutes', { minutes: 1.5, reason: 'x' }],
  ['minutes', { minutes: 9_999_999, reason: 'x' }],
  ['reason', { minutes: 10 }],
  ['reason', { minutes: 10, reason: LONG }],
  ['usable_until', { minutes: 10, reason: 'x', usable_until: '2026-11-30T00:00:00+07:00' }],
  ['usable_until', { minutes: 10, reason: 'x', usable_until: '2026-12-31' }],
  ['kind', { minutes: 10, reason: 'x', kind: 'plan' }],
])('credits with another %s are 422', async (field, body) => {
  const answer = await ask(`/members/${(await member()).id}/credits`, { body })
  expect([...refusal(answer), answer.body.errors[0].pointer]).toEqual([422, 'invalid', `#/${field}`])
})

test.each([
  [400, '/spaces/{id}/free'],
  [400, '/spaces/{id}/free?from=2026-12-02T00:00:00Z'],
  [400, '/spaces/{id}/free?from=2026-12-02T00:00:00Z&to=2026-12-01T00:00:00Z'],
  [400, '/spaces/{id}/free?from=2026-12-01&to=2026-12-02'],
  [400, '/bookings?from=2026-12-02T00:00:00Z&to=2026-12-01T00:00:00Z'],
  [400, '/bookings?from=yesterday'],
  [400, '/bookings?per_page=201'],
  [400, '/bookings?colour=red'],
  [400, `/bookings?member_id=${'x'.repeat(10_000)}`],
  [400, '/spaces?page=0'],
  [404, `/spaces/${randomUUID()}/free?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z`],
  [404, '/spaces/none/free?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z'],
  [404, `/bookings/${randomUUID()}`],
  [404, '/bookings/%00'],
  [404, `/members/${randomUUID()}/credits`],
  [404, '/members/SALA-NOBODY/credits'],
  [200, '/bookings?space_id=none&member_id=SALA-NOBODY'],
  [200, '/bookings?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z'],
  [200, '/spaces/{id}/free?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z'],
  [200, '/spaces/{id}/free?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z'],
])('%i for %s', async (status, path) => {
  const answer = await ask(path.replace('{id}', await space()))
  expect(answer.status).toBe(status)
})

test('a move to the past, to no length, to a foreign unit or to nothing is refused, and nothing changes', async () => {
  const made = await book({ space_id: await space() })
  const wrong = [
    {},
    { from: at('01T07:00') },
    { to: at('02T09:00') },
    { unit: 2 },
    { space_id: randomUUID() },
  ]
  for (const body of wrong)
    expect(refusal(await patch(made.body.id, made.etag, body))).toEqual([422, 'invalid'])
  expect(refusal(await patch(randomUUID(), made.etag, { to: at('02T12:00') }))).toEqual([404, 'not_found'])
  expect((await ask(`/bookings/${made.body.id}`)).body).toEqual(made.body)
})

test('a member has a calendar once one is made, and none any more once it was taken back; reading makes none', async () => {
  const { id, memberId } = await member()
  expect((await ask(`/members/${id}`)).body.calendar_url).toBeNull()
  expect(await db.$count(calendarFeeds, eq(calendarFeeds.memberRowId, id))).toBe(0)
  const made = await ask(`/members/${memberId.toLowerCase()}/calendar`, { method: 'POST' })
  const { calendar_url } = made.body
  expect(calendar_url).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{43}\.ics$/)
  expect((await ask(`/members/${id}/calendar`, { method: 'POST' })).body).toEqual({ calendar_url })
  expect((await ask(`/members/${id}`)).body).toMatchObject({ calendar_url })
  const [listed] = (await ask(`/members?member_id=${id}`)).body.data
  expect(listed).toMatchObject({ id })
  expect(listed).not.toHaveProperty('calendar_url')
  await endFeed(db, { memberRowId: id }, NOW)
  expect((await ask(`/members/${id}/calendar`, { method: 'POST' })).body.calendar_url).toBeNull()
  expect((await ask(`/members/${id}`)).body.calendar_url).toBeNull()
  await renewFeed(db, { memberRowId: id })
  expect((await ask(`/members/${id}`)).body.calendar_url).not.toBe(calendar_url)
  key = await makeKey(owner, { name: randomUUID(), scopes: ['members.read'] })
  expect((await ask(`/members/${id}`)).body).not.toHaveProperty('calendar_url')
})

test.each([
  ['spaces.read', 'GET', '/spaces'],
  ['spaces.write', 'POST', '/spaces'],
  ['spaces.read', 'GET', `/spaces/${randomUUID()}/free`],
  ['bookings.write', 'POST', '/bookings'],
  ['bookings.read', 'GET', '/bookings'],
  ['bookings.read', 'GET', `/bookings/${randomUUID()}`],
  ['bookings.write', 'PATCH', `/bookings/${randomUUID()}`],
  ['bookings.write', 'DELETE', `/bookings/${randomUUID()}`],
  ['credits.read', 'GET', '/members/x/credits'],
  ['credits.write', 'POST', '/members/x/credits'],
] as const)('without %s a key may not %s %s', async (scope, method, path) => {
  key = await makeKey(owner, { name: randomUUID(), scopes: SCOPES.filter(other => other !== scope) })
  const answer = await ask(path, { method, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) })
  expect(refusal(answer)).toEqual([403, 'forbidden'])
  expect(answer.body.detail).toContain(scope)
})
