import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { insertCode } from '#app/people/access-codes/steps/issue.server.ts'
import { saveNotices } from '#app/people/portal-accounts/commands/notices.server.ts'
import { addKiosk, pairKiosk, revokeKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import type { Shown } from '#app/presence/kiosks/schema.ts'
import { guardKiosk, guardRoomKiosk, kioskContext } from '#app/presence/kiosks/steps/token.server.ts'
import { kiosks } from '#app/presence/kiosks/tables.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import { listRooms } from '#app/space/spaces/views.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { grantCredits } from '../credits/steps/wallet.server.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { bookAtRoom, checkInAtRoom, endAtRoom } from './commands/room.server.ts'
import { cancelBooking, moveBooking } from './commands/staff.server.ts'
import { bookAsVisitor } from './commands/visitor.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { bookings } from './tables.server.ts'
import { viewRoom } from './views/room.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+07:00`)
const clock = { now: at('14:00') }
const ctx = { ...visitor, now: () => clock.now }
const owner = await asStaff(ctx, 'owner')

beforeEach(async () => {
  clock.now = at('14:00')
  await db.delete(kiosks)
  await db.delete(bookings)
})

/** A room with its paired tablet. */
async function room(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = { name: { en: 'Reef room' }, kind: 'room', priceRules: FREE } as const
  const [space] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  const spaceId = space?.id ?? ''
  const made = await addKiosk(owner, { name: 'Reef door', locationId: null, spaceId, firePin: '' })
  if (!made.ok) throw new Error(made.reason)
  const paired = await pairKiosk({ ...ctx, clientAddress: `10.1.${count++}.1` }, made.value.code)
  if (!paired.ok) throw new Error(paired.reason)
  const request = new Request('http://localhost/', { headers: { cookie: paired.value.split(';')[0] ?? '' } })
  return { spaceId, request, tablet: await kioskContext(ctx, request) }
}
let count = 0

const member = async (values: Parameters<typeof insertMember>[1] = {}) =>
  (await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30', ...values })).id

const byCode = (id: string, key: string = randomUUID()): Shown => ({
  way: 'code',
  key,
  keptAt: null,
  code: checkInCode(ctx, { kind: 'm', id }, clock.now),
})

/** An ID with its Pass, which can be typed as often as wanted. */
async function byPass(memberRowId: string): Promise<() => Shown> {
  const days = { validFrom: at('00:00'), validUntil: at('23:59') }
  const applicationId = await insertApplication(db)
  const code = await db.transaction(tx => insertCode(tx, ctx, { applicationId, memberRowId, ...days }))
  return () => ({ way: 'pass', id: code.accessId, pass: code.pass, key: randomUUID(), keptAt: null })
}

const rows = () => db.select().from(bookings)
const told = (done: { ok: true; value: { status: string } } | { ok: false; reason: string }) =>
  done.ok ? done.value.status : done.reason

test('who books at the door, or ends early, is told by mail with a calendar, unless they want none', async () => {
  const { tablet } = await room()
  const [{ id, email }, silent] = [
    await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' }),
    await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' }),
  ]
  await bookAtRoom(tablet, byCode(id), 60)
  clock.now = at('14:30')
  await endAtRoom(tablet, byCode(id))
  await saveNotices(await visitAs(ctx, silent.email), [])
  await bookAtRoom(tablet, byCode(silent.id), 15)
  const sent = await db.select().from(mails).where(eq(mails.kind, 'booking')).orderBy(mails.createdAt)
  expect(sent.map(({ recipient, subject, calendar }) => [recipient, subject, calendar?.method])).toEqual([
    [email, 'Booked: Reef room, Tue 1 Dec, 14:00–15:00', 'REQUEST'],
    [email, 'Moved: Reef room, Tue 1 Dec, 14:00–14:30', 'REQUEST'],
  ])
})

test('a member who shows their code has the room from now, and is checked in', async () => {
  const { tablet, spaceId } = await room()
  const memberRowId = await member()
  const booked = await bookAtRoom(tablet, byCode(memberRowId), 30)
  expect(booked).toMatchObject({ ok: true, value: { spaceId, memberRowId, status: 'checked_in' } })
  expect(booked).toMatchObject({ value: { startsAt: at('14:00'), endsAt: at('14:30'), madeBy: 'member' } })
})

test('the same press twenty times at once books once, and each is told so', async () => {
  const { tablet } = await room()
  const shown = byCode(await member())
  const done = await Promise.all(Array.from({ length: 20 }, () => bookAtRoom(tablet, shown, 30)))
  expect(done.map(told)).toEqual(Array(20).fill('checked_in'))
  expect(await rows()).toHaveLength(1)
})

test('twenty presses of their own at once book once, also where there are several units', async () => {
  const { tablet } = await room({ units: 5 })
  const press = await byPass(await member())
  const done = await Promise.all(Array.from({ length: 19 }, () => bookAtRoom(tablet, press(), 15)))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(done.map(told))).toEqual(new Set(['checked_in', 'has_one']))
  expect(await rows()).toHaveLength(1)
})

test('of twenty members at once one has the room', async () => {
  const { tablet } = await room()
  const people = await Promise.all(Array.from({ length: 20 }, () => member()))
  const done = await Promise.all(people.map(id => bookAtRoom(tablet, byCode(id), 60)))
  expect(done.map(told).toSorted()).toEqual(['checked_in', ...Array(19).fill('taken')])
})

test('free minutes are spent first; without enough of them it is charged', async () => {
  const { tablet } = await room({ priceRules: { ...FREE, hourSatang: 20_000 } })
  const rich = await member()
  await db.transaction(tx =>
    grantCredits(tx, {
      memberRowId: rich,
      unit: 'minute',
      adminId: null,
      now: clock.now,
      why: '',
      kind: 'gift',
      amount: 60,
      usableFrom: at('00:00'),
      usableUntil: null,
      sourceKey: randomUUID(),
    }),
  )
  expect(await bookAtRoom(tablet, byCode(rich), 30)).toMatchObject({
    value: { creditMinutes: 30, priceSatang: 0 },
  })
  await db.delete(bookings)
  const poor = await member()
  expect(await bookAtRoom(tablet, byCode(poor), 30)).toMatchObject({
    value: { creditMinutes: 0, priceSatang: 10_000 },
  })
  expect(await findMemberBalance(db, poor)).toBe(10_000)
})

test('whom no rule lets book gets nothing: suspended, unknown, a spent code, a room of which staff decide', async () => {
  const { tablet } = await room()
  expect(told(await bookAtRoom(tablet, byCode(await member({ status: 'suspended' })), 15))).toBe(
    'not_allowed',
  )
  expect(told(await bookAtRoom(tablet, byCode(randomUUID()), 15))).toBe('unknown')
  const once = byCode(await member())
  await endAtRoom(tablet, once)
  expect(told(await bookAtRoom(tablet, { ...once, key: randomUUID() }, 15))).toBe('code_used')
  const asked = await room({ needsApproval: true })
  expect(told(await bookAtRoom(asked.tablet, byCode(await member()), 15))).toBe('by_staff')
  expect(await rows()).toEqual([])
})

async function booked(spaceId: string, memberRowId: string, from: string, to: string, purpose = '') {
  const [row] = await db
    .insert(bookings)
    .values({
      spaceId,
      memberRowId,
      startsAt: at(from),
      endsAt: at(to),
      blockedUntil: at(to),
      purpose,
      status: 'confirmed',
      madeBy: 'member',
      icalUid: `${randomUUID()}@sala.test`,
      policy: { cancelHours: 0, freeUntil: at(from).toISOString() },
      updatedAt: clock.now,
    })
    .returning()
  return row?.id ?? ''
}

test('what was cancelled or moved away meanwhile is refused at an old screen, which shows what is free then', async () => {
  const { tablet, spaceId } = await room({ releaseMinutes: 15 })
  const space = await findSpace(db, spaceId)
  if (!space) throw new Error('no space')
  const look = () => viewRoom(db, space, { now: clock.now, showsPurpose: false })
  const [gone, late] = [await member(), await member()]
  const [press, code] = [await byPass(gone), byCode(late)]
  const id = await booked(spaceId, gone, '14:00', '15:00')
  expect(await look()).toMatchObject({ kind: 'taken', canArrive: true, canEnd: true })
  expect(await cancelBooking(owner, { id, giveBack: false })).toMatchObject({ ok: true })
  expect(told(await checkInAtRoom(tablet, press()))).toBe('none_here')
  expect(told(await endAtRoom(tablet, press()))).toBe('none_here')
  expect(await look()).toMatchObject({ kind: 'free', canArrive: false, canEnd: false })
  const other = await booked(spaceId, late, '14:00', '15:00')
  const time = { from: at('17:00'), to: at('18:00'), unit: null, seen: 0 }
  expect(await moveBooking(owner, { id: other, ...time })).toMatchObject({ ok: true })
  expect(told(await checkInAtRoom(tablet, code))).toBe('none_here')
  expect(await look()).toMatchObject({ kind: 'free', next: [{ time: '17:00–18:00' }] })
})

test('the key of a press that has booked ends nothing unsaid, and is not told that it has what is over', async () => {
  const { tablet } = await room()
  const shown = (await byPass(await member()))()
  expect(told(await bookAtRoom(tablet, shown, 30))).toBe('checked_in')
  clock.now = at('14:10')
  expect(told(await bookAtRoom(tablet, shown, 30))).toBe('checked_in')
  expect(await endAtRoom(tablet, shown)).toMatchObject({ ok: true, value: { endsAt: at('14:10') } })
  expect(told(await bookAtRoom(tablet, shown, 30))).toBe('over')
  expect(told(await checkInAtRoom(tablet, shown))).toBe('none_here')
})

test('whoever booked says that they are there; nobody else can, nor too early', async () => {
  const { tablet, spaceId } = await room({ releaseMinutes: 15 })
  const [mine, other] = [await member(), await member()]
  const id = await booked(spaceId, mine, '14:30', '15:30')
  expect(told(await checkInAtRoom(tablet, byCode(mine)))).toBe('none_here')
  clock.now = at('14:20')
  expect(told(await checkInAtRoom(tablet, byCode(other)))).toBe('none_here')
  expect(told(await checkInAtRoom(tablet, byCode(mine)))).toBe('checked_in')
  clock.now = at('14:50')
  await lookAfterBookings(ctx)
  expect((await rows()).find(row => row.id === id)?.status).toBe('checked_in')
})

test('a visitor says by the code of their booking that they are there, and ends it; no other room takes it', async () => {
  const { tablet, spaceId } = await room({ releaseMinutes: 15, isPublic: true })
  const other = await room()
  const values = { submissionKey: randomUUID(), name: 'Dao', email: 'dao@example.com', phone: '' }
  const asked = { spaceId, from: at('15:00'), to: at('16:00'), values, locale: 'en' }
  const booked = await bookAsVisitor(ctx, asked)
  if (!booked.ok) throw new Error('not booked')
  const code = `https://sala.test/booked/${booked.key}`
  const shown = (text = code): Shown => ({ way: 'code', code: text, key: randomUUID(), keptAt: null })
  expect(told(await checkInAtRoom(tablet, shown()))).toBe('none_here')
  clock.now = at('14:50')
  expect(told(await checkInAtRoom(other.tablet, shown()))).toBe('none_here')
  expect(told(await checkInAtRoom(tablet, shown(`${code.slice(0, -1)}-`)))).toBe('not_ours')
  expect(told(await bookAtRoom(tablet, shown(), 30))).toBe('unknown')
  expect(told(await checkInAtRoom(tablet, shown()))).toBe('checked_in')
  expect(told(await checkInAtRoom(tablet, shown()))).toBe('none_here')
  clock.now = at('15:20')
  await lookAfterBookings(ctx)
  expect(told(await checkInAtRoom(tablet, shown()))).toBe('checked_in')
  expect(await endAtRoom(tablet, shown())).toMatchObject({ ok: true, value: { endsAt: at('15:20') } })
})

test('to whom nobody came is let go by the job’s rule, and the tablet says so before and after', async () => {
  const { tablet, spaceId } = await room({ releaseMinutes: 15 })
  const late = await member()
  await booked(spaceId, late, '14:00', '15:00')
  const space = await findSpace(db, spaceId)
  if (!space) throw new Error('no space')
  const look = () => viewRoom(db, space, { now: clock.now, showsPurpose: false })
  expect(await look()).toMatchObject({ kind: 'taken', until: '15:00', stillThere: '14:15', isLate: false })
  clock.now = at('14:15')
  expect(await look()).toMatchObject({ isLate: true })
  await lookAfterBookings(ctx)
  expect(await look()).toMatchObject({ kind: 'free', stillThere: null, isLate: false })
  expect(told(await checkInAtRoom(tablet, byCode(late)))).toBe('none_here')
})

test('who ends early frees the rest, however short it was, and pays what was agreed', async () => {
  const { tablet } = await room({ minMinutes: 30, priceRules: { ...FREE, hourSatang: 20_000 } })
  const memberRowId = await member()
  await bookAtRoom(tablet, byCode(memberRowId), 60)
  clock.now = at('14:10')
  expect(told(await endAtRoom(tablet, byCode(await member())))).toBe('none_here')
  expect(await endAtRoom(tablet, byCode(memberRowId))).toMatchObject({
    value: { endsAt: at('14:10'), priceSatang: 20_000, icalSequence: 2 },
  })
  expect(told(await bookAtRoom(tablet, byCode(await member()), 60))).toBe('checked_in')
  expect(await findMemberBalance(db, memberRowId)).toBe(20_000)
})

test('the turnaround is kept out of what is free, also once it is over', async () => {
  const { tablet } = await room({ turnaroundMinutes: 20 })
  const first = await member()
  await bookAtRoom(tablet, byCode(first), 30)
  clock.now = at('14:31')
  await lookAfterBookings(ctx)
  expect(told(await bookAtRoom(tablet, byCode(await member()), 15))).toBe('taken')
  clock.now = at('14:50')
  await lookAfterBookings(ctx)
  expect((await rows()).map(({ status }) => status)).toEqual(['completed'])
  expect(told(await bookAtRoom(tablet, byCode(await member()), 15))).toBe('checked_in')
})

test('nobody is named: what a booking is for is told only where the house wants that, and where the room is', async () => {
  const { spaceId } = await room({ spot: 'quiet' })
  await booked(spaceId, await member({ name: 'Ploy Kanda' }), '14:00', '15:00', 'Yoga')
  await booked(spaceId, await member({ name: 'Ivan Petrov' }), '16:00', '17:00', '')
  const space = await findSpace(db, spaceId)
  if (!space) throw new Error('no space')
  const shy = await viewRoom(db, space, { now: clock.now, showsPurpose: false })
  expect(shy).toMatchObject({ current: null, spot: 'quiet', next: [{ time: '16:00–17:00', title: 'Taken' }] })
  const open = await viewRoom(db, space, { now: clock.now, showsPurpose: true })
  expect(open).toMatchObject({ current: 'Yoga', next: [{ title: 'Taken' }] })
  expect(JSON.stringify([shy, open])).not.toMatch(/Ploy|Ivan|Petrov|Kanda/)
})

test('what comes next is told with its day where that is not today', async () => {
  const { spaceId } = await room()
  clock.now = at('20:00')
  await booked(spaceId, await member(), '21:00', '22:00')
  const id = await booked(spaceId, await member(), '22:00', '23:00')
  const tomorrow = (clock: string) => new Date(`2026-12-02T${clock}:00+07:00`)
  const time = { from: tomorrow('09:00'), to: tomorrow('10:00'), unit: null, seen: 0 }
  expect(await moveBooking(owner, { id, ...time })).toMatchObject({ ok: true })
  const space = await findSpace(db, spaceId)
  if (!space) throw new Error('no space')
  const { next } = await viewRoom(db, space, { now: clock.now, showsPurpose: false })
  expect(next.map(({ time }) => time)).toEqual(['21:00–22:00', 'Wed 09:00–10:00'])
})

test('a room that is paused is closed at its tablet and offers nothing, with what was booked before', async () => {
  const { spaceId, tablet } = await room()
  await bookAtRoom(tablet, byCode(await member()), 30)
  await db.update(spaces).set({ isActive: false }).where(eq(spaces.id, spaceId))
  const paused = await findSpace(db, spaceId)
  if (!paused) throw new Error('no space')
  const view = await viewRoom(db, paused, { now: clock.now, showsPurpose: false })
  expect(view).toMatchObject({ kind: 'closed', until: null, offers: [], canEnd: true })
})

test('staff choose the room of a tablet by its name in their language', async () => {
  const { spaceId } = await room({ name: { en: 'Reef room', th: 'ห้องแนวปะการัง' } })
  const asBefore = getLocale
  onTestFinished(() => overwriteGetLocale(asBefore))
  overwriteGetLocale(() => 'th')
  expect(await listRooms(db)).toContainEqual({ id: spaceId, name: 'ห้องแนวปะการัง' })
})

test('a tablet is that of its room alone, lets nobody in at the entrance, and none after it is revoked', async () => {
  const { request, tablet, spaceId } = await room()
  const asks = async (guard: typeof guardKiosk, space: string) => {
    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    const args = { request, params: { space }, context } as unknown as Parameters<typeof guard>[0]
    try {
      return (await guard(args, async () => new Response(null, { status: 204 })))?.status
    } catch (refused) {
      return refused instanceof Response ? refused.status : String(refused)
    }
  }
  expect(await asks(guardRoomKiosk, spaceId)).toBe(204)
  expect(await asks(guardRoomKiosk, randomUUID())).toBe(404)
  expect(await asks(guardKiosk, spaceId)).toBe(401)
  await revokeKiosk(owner, tablet.kiosk.id)
  expect(await asks(guardRoomKiosk, spaceId)).toBe(401)
})
