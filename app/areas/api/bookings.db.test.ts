import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addLocation } from '#app/house/locations/commands.server.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { revokeKey } from '#app/machines/api-keys/commands.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findFeedId } from '#app/space/bookings/queries/feeds.server.ts'
import { endFeed, renewFeed } from '#app/space/bookings/steps/feeds.server.ts'
import { bookings, calendarFeeds } from '#app/space/bookings/tables.server.ts'
import { viewFeed } from '#app/space/bookings/views/calendar.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { at, NOW, once, openApiHouse, refusal } from '../../../tests/support/api-house.ts'
import { makeKey } from '../../../tests/support/make-key.ts'

const { db, owner, access, ask, member, space, patch, cancel, book } = await openApiHouse()
const ms = (text: string) => new Date(text).getTime()

test('what staff have to agree to waits for them again once a program moves it', async () => {
  const space_id = await space()
  const made = await book({ space_id })
  await db.update(spaces).set({ needsApproval: true }).where(eq(spaces.id, space_id))
  const moved = await patch(made.body.id, made.etag, { from: at('02T14:00'), to: at('02T15:00') })
  expect(moved.body).toMatchObject({ status: 'pending' })
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
    booking: { id, status: 'cancelled' },
    given_back: { minutes: 0, satang: 40_000 },
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
  const spent = (await ask(path)).body
  expect(spent.minutes).toBe(0)
  expect(spent.entries[0]).toMatchObject({ booking_id: id, reason: 'Reef room, 2 Dec 2026 10:00–11:40' })
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
  expect(skipped.body.errors).toEqual([
    {
      pointer: '#/to',
      detail: 'There is no 02:30 on 2027-03-28: the clocks in Europe/Berlin go forward over it.',
    },
  ])
  const made = await book({ space_id, from: '2027-03-28T00:30:00Z', to: '2027-03-28T01:30:00Z' })
  expect(made.body).toMatchObject({
    from: '2027-03-28T01:30:00+01:00',
    to: '2027-03-28T03:30:00+02:00',
  })
  const moved = await patch(made.body.id, made.etag, { to: '2027-03-28T02:15:00+02:00' })
  expect(refusal(moved)).toEqual([422, 'invalid'])
  await db.delete(bookings).where(eq(bookings.spaceId, space_id))
  await db.delete(spaces).where(eq(spaces.id, space_id))
  await db.delete(locations).where(eq(locations.code, 'BER'))
})

test('the address of a calendar is for keys that may read bookings, and ends with the key that made it', async () => {
  const { id } = await member()
  const asIs = access.key
  access.key = await makeKey(owner, { name: 'Writer', scopes: ['bookings.write', 'members.read'] })
  expect(refusal(await ask(`/members/${id}/calendar`, { method: 'POST' }))).toEqual([403, 'forbidden'])
  expect(await db.$count(calendarFeeds, eq(calendarFeeds.memberRowId, id))).toBe(0)
  access.key = await makeKey(owner, { name: 'Calendars', scopes: ['bookings.write', 'bookings.read'] })
  expect((await ask(`/members/${id}/calendar`, { method: 'POST' })).status).toBe(200)
  const feedId = (await findFeedId(db, { memberRowId: id })) ?? ''
  expect(await viewFeed(db, feedId, NOW, 'en')).not.toBeNull()
  const [made] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Calendars'))
  await revokeKey(owner, { id: made?.id ?? '' })
  expect(await viewFeed(db, feedId, NOW, 'en')).toBeNull()
  expect(await findFeedId(db, { memberRowId: id })).toBeNull()
  access.key = asIs
  expect((await ask(`/members/${id}/calendar`, { method: 'POST' })).status).toBe(200)
  const another = await findFeedId(db, { memberRowId: id })
  expect(another).not.toBeNull()
  expect(another).not.toBe(feedId)
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
  access.key = await makeKey(owner, { name: randomUUID(), scopes: ['members.read'] })
  expect((await ask(`/members/${id}`)).body).not.toHaveProperty('calendar_url')
})

test('who or what is named by characters that no database stores is refused, and nothing is asked for it', async () => {
  const [memberRowId, spaceId] = [await member(), await space()]
  const good = { space_id: spaceId, member_id: memberRowId.id, from: at('02T10:00'), to: at('02T11:00') }
  for (const name of ['a\0', '\ud800']) {
    for (const named of [{ member_id: name }, { space_id: name }])
      expect(refusal(await ask('/bookings', { body: { ...good, ...named } }))).toEqual([422, 'invalid'])
  }
  expect(refusal(await ask('/bookings?member_id=a%00'))).toEqual([400, 'unreadable'])
})
