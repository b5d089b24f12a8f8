import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addLocation } from '#app/house/locations/commands.server.ts'
import { toLocal } from '#app/kit/pure/zones.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { endSpaceFeed, renewSpaceFeed } from './commands/feed.server.ts'
import { bookForMember, cancelBooking, moveBooking } from './commands/staff.server.ts'
import { type FeedOf, findFeedId } from './queries/feeds.server.ts'
import { renewFeed } from './steps/feeds.server.ts'
import { bookings } from './tables.server.ts'
import { viewFeed } from './views/calendar.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (local: string) => new Date(`2026-12-${local}:00+07:00`)
const NOW = at('01T08:00')
const ctx = await asStaff({ ...visitor, now: () => NOW }, 'manager')

/** Everything that the format has signs of its own for, in two and four bytes a letter, longer than a line. */
const NAME = 'Reef; lantern, \\ room: “สวนริมทะเล” 🏝️'
const PURPOSE =
  'Tea, cake; and\nа ещё — планёрка 👩‍👩‍👧‍👦 ประชุมประจำสัปดาห์ของทีมออกแบบและทีมพัฒนา 🇹🇭 BEGIN:VEVENT'

const { id: memberRowId } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
const [space] = await db
  .insert(spaces)
  .values({ name: { en: NAME }, kind: 'room', priceRules: FREE, place: { en: 'Floor 2, left' } })
  .returning()
const spaceId = space?.id ?? ''

async function book(from: string, to: string, purpose = '', of = { memberRowId, spaceId }) {
  const usual = { ...of, unit: null, useCredits: false, key: null }
  const made = await bookForMember(ctx, { ...usual, from: at(from), to: at(to), purpose })
  if (!made.ok) throw new Error(made.reason)
  return made.value
}

async function anotherRoom() {
  const [room] = await db
    .insert(spaces)
    .values({ name: { en: 'Den' }, kind: 'room', priceRules: FREE })
    .returning()
  return room?.id ?? ''
}

/** As a calendar reads it that is not ours: strictly, by the grammar of RFC 5545. */
function read(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  const events = calendar.getAllSubcomponents('vevent').map(part => new ICAL.Event(part))
  return {
    calendar,
    events: new Map(events.map(event => [event.uid, event])),
    count: events.length,
  }
}

const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue('status')
const timeOf = (event: ICAL.Event | undefined) =>
  event && [event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]

test('a calendar that is not ours reads moved, cancelled and nightly bookings as they are', async () => {
  const plain = await book('02T10:00', '02T11:00', PURPOSE)
  const night = await book('02T23:30', '03T02:15')
  const gone = await book('03T10:00', '03T11:00')
  const before = await book('04T10:00', '04T11:00')
  const time = { from: at('05T22:00'), to: at('06T01:00'), unit: null }
  const moved = await moveBooking(ctx, { id: before.id, ...time, seen: before.icalSequence })
  expect(moved.ok).toBe(true)
  expect((await cancelBooking(ctx, { id: gone.id, giveBack: false })).ok).toBe(true)
  await renewFeed(db, { memberRowId })
  const text = await viewFeed(db, (await findFeedId(db, { memberRowId })) ?? '', NOW, 'en')
  for (const line of (text ?? '').split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const { calendar, events, count } = read(text)
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect([count, events.size]).toEqual([4, 4])
  expect(calendar.getAllSubcomponents('vtimezone')).toEqual([])
  for (const event of events.values()) {
    expect([event.startDate.zone.tzid, event.endDate.zone.tzid]).toEqual(['UTC', 'UTC'])
    expect(event.location).toMatch(/^Floor 2, left/)
  }

  const first = events.get(plain.icalUid)
  expect(timeOf(first)).toEqual(['2026-12-02T03:00:00.000Z', '2026-12-02T04:00:00.000Z'])
  expect(first?.summary).toBe(`${NAME}: ${PURPOSE}`)
  expect([first?.sequence, statusOf(first)]).toEqual([0, 'CONFIRMED'])
  expect(timeOf(events.get(night.icalUid))).toEqual(['2026-12-02T16:30:00.000Z', '2026-12-02T19:15:00.000Z'])

  const later = events.get(before.icalUid)
  expect(timeOf(later)).toEqual(['2026-12-05T15:00:00.000Z', '2026-12-05T18:00:00.000Z'])
  expect([later?.sequence, statusOf(later)]).toEqual([1, 'CONFIRMED'])

  const cancelled = events.get(gone.icalUid)
  expect(timeOf(cancelled)).toEqual(['2026-12-03T03:00:00.000Z', '2026-12-03T04:00:00.000Z'])
  expect([cancelled?.sequence, statusOf(cancelled)]).toEqual([1, 'CANCELLED'])
})

test('what is moved over a change of clocks in New York keeps its name and the hours of the wall there', async () => {
  const zone = 'America/New_York'
  const evening = new Date('2027-03-01T12:00:00Z')
  const then = { ...ctx, now: () => evening }
  const place = await addLocation(ctx, { name: 'Hudson', code: 'NYC', timeZone: zone, taxBranch: '00001' })
  if (!place.ok) throw new Error('no place')
  const usual = { name: { en: 'Loft' }, kind: 'room', priceRules: FREE, locationId: place.id } as const
  const [loft] = await db.insert(spaces).values(usual).returning()
  const { id: owner } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
  const friday = { from: new Date('2027-03-12T14:00:00Z'), to: new Date('2027-03-12T15:00:00Z'), unit: null }
  const wish = { memberRowId: owner, spaceId: loft?.id ?? '', useCredits: false, key: null, purpose: '' }
  const made = await bookForMember(then, { ...wish, ...friday })
  if (!made.ok) throw new Error(made.reason)
  await renewFeed(db, { memberRowId: owner })
  const look = async () => {
    const text = await viewFeed(db, (await findFeedId(db, { memberRowId: owner })) ?? '', evening, 'en')
    const { events, count } = read(text)
    const event = events.get(made.value.icalUid)
    const [from, to] = timeOf(event) ?? []
    return [count, event?.sequence, from, ...[from, to].map(time => toLocal(new Date(time ?? ''), zone))]
  }
  expect(await look()).toEqual([1, 0, '2027-03-12T14:00:00.000Z', '2027-03-12T09:00', '2027-03-12T10:00'])
  const move = async (from: string, to: string, seen: number) => {
    const time = { from: new Date(from), to: new Date(to), unit: null }
    expect(await moveBooking(then, { id: made.value.id, ...time, seen })).toMatchObject({ ok: true })
    return look()
  }
  expect(await move('2027-03-15T13:00:00Z', '2027-03-15T14:00:00Z', 0)).toEqual([
    1,
    1,
    '2027-03-15T13:00:00.000Z',
    '2027-03-15T09:00',
    '2027-03-15T10:00',
  ])
  // Over the night itself: six hours of the wall are five.
  expect(await move('2027-03-14T03:00:00Z', '2027-03-14T08:00:00Z', 1)).toEqual([
    1,
    2,
    '2027-03-14T03:00:00.000Z',
    '2027-03-13T22:00',
    '2027-03-14T04:00',
  ])
})

test('a member follows what they have in their own language, though calendars ask for none', async () => {
  const { id: owner, memberId } = await insertMember(db, { expiryDate: '2027-11-30' })
  await insertApplication(db, { memberId, locale: 'th' })
  const [den] = await db
    .insert(spaces)
    .values({ name: { en: 'Den', th: 'ห้องเล็ก' }, place: { th: 'ชั้นสอง' }, kind: 'room', priceRules: FREE })
    .returning()
  const { icalUid } = await book('20T10:00', '20T11:00', '', { memberRowId: owner, spaceId: den?.id ?? '' })
  await renewFeed(db, { memberRowId: owner })
  const text = await viewFeed(db, (await findFeedId(db, { memberRowId: owner })) ?? '', NOW, 'en')
  const event = read(text).events.get(icalUid)
  expect(event?.summary).toBe('ห้องเล็ก')
  expect(event?.location).toMatch(/^ชั้นสอง, .*พัทยา/)
})

test.each([
  ['held', 'TENTATIVE'],
  ['pending', 'TENTATIVE'],
  ['confirmed', 'CONFIRMED'],
  ['checked_in', 'CONFIRMED'],
  ['completed', 'CONFIRMED'],
  ['no_show', 'CANCELLED'],
  ['cancelled', 'CANCELLED'],
  ['declined', 'CANCELLED'],
  ['expired', 'CANCELLED'],
] as const)('what is %s is %s to whoever follows its space or its member', async (status, expected) => {
  const { id: owner } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
  const of = { memberRowId: owner, spaceId: await anotherRoom() }
  const { id, icalUid } = await book('12T10:00', '12T11:00', '', of)
  const isOver = expected === 'CANCELLED'
  await db
    .update(bookings)
    .set({ status, endedAt: isOver ? NOW : null, holdUntil: status === 'held' ? at('01T08:30') : null })
    .where(eq(bookings.id, id))
  for (const feed of [{ memberRowId: owner }, { spaceId: of.spaceId }]) {
    await renewFeed(db, feed)
    const feedId = (await findFeedId(db, feed)) ?? ''
    const { events } = read(await viewFeed(db, feedId, NOW, 'en'))
    expect([events.size, statusOf(events.get(icalUid))]).toEqual([1, expected])
    if (status !== 'held') continue
    expect(await viewFeed(db, feedId, at('01T08:30'), 'en')).not.toContain(icalUid)
  }
})

/** What each calendar says of a booking: whether it stands, under which number, and when it begins. */
async function tell(icalUid: string, feeds: FeedOf[], now = NOW) {
  const told = []
  for (const feed of feeds) {
    const { events, count } = read(await viewFeed(db, (await findFeedId(db, feed)) ?? '', now, 'en'))
    expect(events.size).toBe(count)
    const event = events.get(icalUid)
    told.push(event ? [statusOf(event), event.sequence, timeOf(event)?.[0]] : null)
  }
  return told
}

test('what is moved to another space is cancelled in the calendar of the old one, for 30 days, and moved in the others', async () => {
  const [from, to] = [await anotherRoom(), await anotherRoom()]
  const { id: owner } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
  const feeds = [{ spaceId: from }, { spaceId: to }, { memberRowId: owner }]
  for (const feed of feeds) await renewFeed(db, feed)
  const { id, icalUid } = await book('14T10:00', '14T11:00', '', { memberRowId: owner, spaceId: from })
  const [ten, noon] = ['2026-12-14T03:00:00.000Z', '2026-12-14T05:00:00.000Z']
  const move = async (spaceId: string, seen: number) => {
    const time = { from: at('14T12:00'), to: at('14T13:00'), unit: null, agreed: '0 0' }
    expect((await moveBooking(ctx, { id, ...time, spaceId, seen })).ok).toBe(true)
    return tell(icalUid, feeds)
  }
  const on = (sequence: number, start: string) => ['CONFIRMED', sequence, start]
  const off = (sequence: number, start: string) => ['CANCELLED', sequence, start]
  expect(await tell(icalUid, feeds)).toEqual([on(0, ten), null, on(0, ten)])
  expect(await move(to, 0)).toEqual([off(1, ten), on(1, noon), on(1, noon)])
  expect(await move(from, 1)).toEqual([on(2, noon), off(2, noon), on(2, noon)])
  expect(await move(to, 2)).toEqual([off(3, noon), on(3, noon), on(3, noon)])
  const later = new Date(NOW.getTime() + 31 * 24 * 60 * 60_000)
  expect(await tell(icalUid, feeds, later)).toEqual([null, on(3, noon), on(3, noon)])
})

test('the calendar of a space says when it is busy and nothing of whom, until it is taken back', async () => {
  await book('10T10:00', '10T11:00', 'Secret')
  expect((await renewSpaceFeed(ctx, spaceId)).ok).toBe(true)
  const id = (await findFeedId(db, { spaceId })) ?? ''
  const text = await viewFeed(db, id, NOW, 'en')
  expect(new Set([...read(text).events.values()].map(({ summary }) => summary))).toEqual(new Set(['Busy']))
  expect(text).not.toMatch(/Secret|Tea|Nok/)
  await renewSpaceFeed(ctx, spaceId)
  expect(await viewFeed(db, id, NOW, 'en')).toBeNull()
  const again = (await findFeedId(db, { spaceId })) ?? ''
  await endSpaceFeed(ctx, spaceId)
  expect([await viewFeed(db, again, NOW, 'en'), await findFeedId(db, { spaceId })]).toEqual([null, null])
  await expect(renewSpaceFeed({ ...ctx, actor: { ...ctx.actor, admin: null } }, spaceId)).rejects.toThrow()
})
