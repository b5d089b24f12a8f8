import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { toLocal } from '#app/kit/pure/zones.ts'
import { recordCharge, recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { answerBookings, type BookingReply } from './actions/bookings.server.ts'
import { bookOwn, moveOwn } from './commands/own.server.ts'
import { addOwnLeftOut, bookOwnSeries, moveOwnSeries } from './commands/own-series.server.ts'
import { bookForMember, cancelBooking } from './commands/staff.server.ts'
import { addToSeries, moveWholeSeries } from './commands/staff-series.server.ts'
import { bookAsVisitor } from './commands/visitor.server.ts'
import type { BookingRow } from './queries/bookings.server.ts'
import { findSeries, listOccurrences } from './queries/series.server.ts'
import type { SeriesRule } from './rules/series.ts'
import { bookings } from './tables.server.ts'
import { findBookingDialog } from './views/dialog.server.ts'
import { viewProposal } from './views/offers.server.ts'
import { viewSeries } from './views/series.server.ts'

const { db, ctx, visitor, clock, at, member, space, balance, grant } = await openBookingHouse()

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
  await limitTo(30_000_00)
})

async function limitTo(creditLimitSatang: number) {
  const value = { ...settingsSchemas.pricing.parse({}), creditLimitSatang }
  await db
    .insert(settings)
    .values({ key: 'pricing', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Somebody who is signed in, and what they ask for by default: the room from 10 to 11, for 200 baht. */
async function somebody() {
  const memberRowId = await member()
  const own = await visitAs(visitor, (await findMember(db, memberRowId))?.email ?? '')
  const time = { from: at('01T10:00'), to: at('01T11:00') }
  const usual = { ...time, memberRowId, spaceId: await space(), useCredits: false, purpose: '' }
  return { memberRowId, own, wish: () => ({ ...usual, key: randomUUID() }) }
}

const entry = (memberRowId: string, amountSatang: number) => ({
  memberRowId,
  amountSatang,
  applicationId: null,
  recordedBy: null,
  source: 'by_hand' as const,
  bookedOn: '2026-11-20',
})
const charge = (memberRowId: string, satang: number) =>
  db.transaction(tx => recordCharge(tx, entry(memberRowId, satang)))
const pay = (memberRowId: string, satang: number) =>
  db.transaction(tx => recordPayment(tx, { ...entry(memberRowId, satang), method: 'cash' }))

const RULE: SeriesRule = {
  everyWeeks: 1,
  weekdays: [3],
  from: '2026-12-02',
  until: '2026-12-30',
  startMinute: 600,
  minutes: 60,
}

describe('on the account of who is overdue', () => {
  test('nothing more goes that they ask for themselves, until it is paid', async () => {
    const { memberRowId, own, wish } = await somebody()
    const before = await bookOwn(own, wish())
    if (!before.ok) throw new Error(before.reason)
    await charge(memberRowId, 5_000)
    const later = { ...wish(), from: at('02T10:00'), to: at('02T11:00') }
    expect(await bookOwn(own, later)).toEqual({ ok: false, reason: 'overdue' })
    const series = { ...wish(), rule: RULE, seenLeftOut: null }
    expect(await bookOwnSeries(own, series)).toMatchObject({ ok: false, reason: 'overdue' })
    const move = { id: before.value.id, seen: 0, from: at('01T10:00') }
    expect(await moveOwn(own, { ...move, to: at('01T12:00') })).toEqual({ ok: false, reason: 'overdue' })
    expect(await balance(memberRowId)).toBe(25_000)
    await pay(memberRowId, 5_000)
    expect(await moveOwn(own, { ...move, to: at('01T12:00') })).toMatchObject({ ok: true })
    expect(await bookOwn(own, later)).toMatchObject({ ok: true })
  })

  test('what costs nothing there is booked, and staff decide for themselves', async () => {
    const { memberRowId, own, wish } = await somebody()
    await charge(memberRowId, 5_000)
    await grant(memberRowId, 60)
    expect(await bookOwn(own, { ...wish(), useCredits: true })).toMatchObject({ ok: true })
    const free = await space({ priceRules: FREE })
    const next = { from: at('01T13:00'), to: at('01T14:00') }
    expect(await bookOwn(own, { ...wish(), ...next, spaceId: free })).toMatchObject({ ok: true })
    const last = { from: at('01T15:00'), to: at('01T16:00'), unit: null }
    expect(await bookForMember(ctx, { ...wish(), ...last })).toMatchObject({ ok: true })
  })
})

describe('with a limit of 500 baht', () => {
  test('a booking, a series or a longer time beyond it is refused whole', async () => {
    await limitTo(50_000)
    const { memberRowId, own, wish } = await somebody()
    const first = await bookOwn(own, wish())
    if (!first.ok) throw new Error(first.reason)
    const move = { id: first.value.id, seen: 0, from: at('01T10:00') }
    expect(await moveOwn(own, { ...move, to: at('01T12:31') })).toEqual({ ok: false, reason: 'over_limit' })
    expect(await moveOwn(own, { ...move, to: at('01T12:30') })).toMatchObject({ ok: true })
    expect(await balance(memberRowId)).toBe(50_000)
    const later = { ...wish(), from: at('02T10:00'), to: at('02T11:00') }
    expect(await bookOwn(own, later)).toEqual({ ok: false, reason: 'over_limit' })
    await pay(memberRowId, 30_000)
    const series = { ...wish(), rule: RULE, seenLeftOut: null }
    expect(await bookOwnSeries(own, series)).toMatchObject({ ok: false, reason: 'over_limit' })
    expect(await balance(memberRowId)).toBe(20_000)
    expect(await bookOwn(own, later)).toMatchObject({ ok: true })
  })
})

describe('where the price has changed since it was shown', () => {
  const changed = (shownSatang: number, nowSatang: number) => ({
    ok: false,
    reason: 'price_changed',
    price: { shownSatang, nowSatang },
  })

  test('no booking is made and no time moved, and both amounts are told', async () => {
    const { memberRowId, own, wish } = await somebody()
    const { spaceId } = wish()
    const first = await bookOwn(own, { ...wish(), shownSatang: 20_000 })
    if (!first.ok) throw new Error(first.reason)
    await db
      .update(spaces)
      .set({ priceRules: { ...FREE, hourSatang: 90_000 } })
      .where(eq(spaces.id, spaceId))
    const later = { ...wish(), from: at('02T10:00'), to: at('02T11:00') }
    expect(await bookOwn(own, { ...later, shownSatang: 20_000 })).toEqual(changed(20_000, 90_000))
    expect(await bookOwn(own, { ...later, shownSatang: -1 })).toEqual(changed(-1, 90_000))
    const move = { id: first.value.id, seen: 0, from: at('01T12:00'), to: at('01T13:00') }
    expect(await moveOwn(own, { ...move, shownSatang: 20_000 })).toEqual(changed(20_000, 90_000))
    expect(await balance(memberRowId)).toBe(20_000)
    expect(await moveOwn(own, { ...move, shownSatang: 90_000 })).toMatchObject({ ok: true })
    expect(await bookOwn(own, { ...later, shownSatang: 90_000 })).toMatchObject({ ok: true })
  })

  test('it is cheaper for nobody either who did not see it', async () => {
    const { own, wish } = await somebody()
    await db
      .update(spaces)
      .set({ priceRules: { ...FREE, hourSatang: 5_000 } })
      .where(eq(spaces.id, wish().spaceId))
    expect(await bookOwn(own, { ...wish(), shownSatang: 20_000 })).toEqual(changed(20_000, 5_000))
  })

  test('what is paid with minutes is booked', async () => {
    const { memberRowId, own, wish } = await somebody()
    await grant(memberRowId, 60)
    expect(await bookOwn(own, { ...wish(), useCredits: true, shownSatang: 1 })).toMatchObject({ ok: true })
  })

  test('a move costs what its page says, also of what is late or was paid with minutes', async () => {
    const { memberRowId, own, wish } = await somebody()
    await grant(memberRowId, 120)
    const [withMinutes, late] = [
      await bookOwn(own, { ...wish(), useCredits: true }),
      await bookOwn(own, { ...wish(), from: at('01T12:00'), to: at('01T14:00') }),
    ]
    if (!withMinutes.ok || !late.ok) throw new Error('not booked')
    clock.now = at('01T11:00')
    const [{ spaceId }, row] = [wish(), await findMember(db, memberRowId)]
    const room = await findSpace(db, spaceId)
    if (!row || !room) throw new Error('no house')
    const shownFor = async (moved: BookingRow, time: { from: Date; to: Date }) =>
      (await viewProposal(db, row, { space: room, ...time, now: clock.now, moved })).shownSatang
    const shorter = { from: at('01T13:00'), to: at('01T14:00') }
    expect(await shownFor(late.value, shorter)).toBe(40_000)
    clock.now = at('01T07:00')
    const longer = { from: at('01T10:00'), to: at('01T11:30') }
    const shownSatang = await shownFor(withMinutes.value, longer)
    const move = { id: withMinutes.value.id, seen: 0, ...longer, shownSatang }
    expect(await moveOwn(own, move)).toMatchObject({ ok: true, value: { creditMinutes: 90 } })
    expect(await balance(memberRowId)).toBe(40_000)
  })

  test('no series is booked unless all of it costs what was shown', async () => {
    const { memberRowId, own, wish } = await somebody()
    const series = { ...wish(), rule: RULE, seenLeftOut: [] }
    expect(await bookOwnSeries(own, { ...series, shownSatang: 80_000 })).toEqual(changed(80_000, 100_000))
    expect(await balance(memberRowId)).toBe(0)
    expect(await bookOwnSeries(own, { ...series, shownSatang: 100_000 })).toMatchObject({ ok: true })
  })

  test.each(['member', 'staff'] as const)(
    'no series is moved by %s unless all that moves costs what was shown',
    async by => {
      const { memberRowId, own, wish } = await somebody()
      const asked = wish()
      const made = await bookOwnSeries(own, { ...asked, rule: RULE, seenLeftOut: [] })
      if (!made.ok) throw new Error(made.reason)
      const part = { seriesId: made.value.id, fromDay: null, seen: null, seenStaying: null }
      const longer = { ...part, shift: { shiftMs: 0, minutes: 90 } }
      const move = (shownSatang: number) =>
        by === 'member'
          ? moveOwnSeries(own, { ...longer, shownSatang })
          : moveWholeSeries(ctx, { ...longer, shownSatang })
      const series = await findSeries(db, made.value.id)
      if (!series) throw new Error('no series')
      const first = (await listOccurrences(db, series.id))[0]
      const local = (at: Date) => toLocal(at.getTime(), 'Asia/Bangkok')
      const end = new Date((first?.startsAt.getTime() ?? 0) + 90 * 60_000)
      const params = new URLSearchParams({ to_from: local(first?.startsAt ?? end), to_to: local(end) })
      const shown = (await viewSeries(db, series, { params, by, now: clock.now })).move?.shownSatang ?? 0
      await db
        .update(spaces)
        .set({ priceRules: { ...FREE, hourSatang: 90_000 } })
        .where(eq(spaces.id, asked.spaceId))
      expect(await move(shown)).toMatchObject({
        ok: false,
        reason: 'price_changed',
        price: { shownSatang: shown },
      })
      expect(await balance(memberRowId)).toBe(100_000)
      const now = (await viewSeries(db, series, { params, by, now: clock.now })).move
      expect(now?.shownSatang).not.toBe(shown)
      expect(await move(now?.shownSatang ?? 0)).toMatchObject({ ok: true })
      expect(await balance(memberRowId)).toBe(now?.shownSatang)
    },
  )

  test.each([
    ['a member', 'book'],
    ['somebody at the desk', 'book_visitor'],
  ])(
    'staff are shown what it costs before %s is booked for, and again where that changes',
    async (_who, intent) => {
      const memberRowId = await member()
      const spaceId = await space()
      const email = (await findMember(db, memberRowId))?.email ?? ''
      const send = async (more: Record<string, string>) => {
        const form = new FormData()
        const who = { member: email, name: 'Dao', email: '', phone: '081 234 5678', key: randomUUID() }
        const time = { space: spaceId, from: '2026-12-01T10:00', to: '2026-12-01T11:00' }
        for (const [name, value] of Object.entries({ intent, ...who, ...time, ...more }))
          form.set(name, value)
        const answer = await answerBookings(ctx, form, '/').catch(thrown => thrown)
        return 'data' in answer ? (answer.data as BookingReply) : null
      }
      const first = await send({ shown: '' })
      expect(first).toMatchObject({ error: expect.stringContaining('200'), values: { shown: '20000' } })
      await db
        .update(spaces)
        .set({ priceRules: { ...FREE, hourSatang: 90_000 } })
        .where(eq(spaces.id, spaceId))
      const second = await send({ shown: '20000' })
      expect(second?.error).toMatch(/200.*900/)
      expect(await db.$count(bookings)).toBe(0)
      expect(await send({ shown: second?.values.shown ?? '' })).toBeNull()
      expect(await db.select().from(bookings)).toMatchObject([{ priceSatang: 90_000 }])
      await db.update(spaces).set({ priceRules: FREE }).where(eq(spaces.id, spaceId))
      expect(await send({ from: '2026-12-02T10:00', to: '2026-12-02T11:00' })).toBeNull()
      expect(await db.$count(bookings)).toBe(2)
    },
  )

  describe('a move by staff', () => {
    /** Where the answer leads, or what it says. */
    async function send(fields: Record<string, string>) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent: 'move', unit: '', ...fields }))
        form.set(name, value)
      const answer = await answerBookings(ctx, form, '/grid?day=x').catch(thrown => thrown)
      if (answer instanceof Response) return answer.headers.get('location') ?? ''
      return (answer.data as BookingReply).error ?? ''
    }
    /** What the dialog shows to which an answer leads, with the form that it carries. */
    async function openedAt(href: string) {
      const params = new URLSearchParams(href.split('?')[1])
      const more = { now: clock.now, mayEdit: true, maySee: { receipts: true, documents: true } }
      const dialog = await findBookingDialog(db, params, more)
      if (dialog?.kind !== 'move') throw new Error(`no move at ${href}`)
      return dialog.move
    }
    async function standing(useCredits = false) {
      const { memberRowId, wish } = await somebody()
      await grant(memberRowId, 600)
      const made = await bookForMember(ctx, { ...wish(), unit: null, useCredits })
      if (!made.ok) throw new Error(made.reason)
      const { id, spaceId } = made.value
      return { memberRowId, fields: { id, space: spaceId, seen: '0' } }
    }
    /** As it is dragged, and as the dialog of a booking sends it. */
    const DRAGGED = { from: '2026-12-01T03:00:00.000Z', to: '2026-12-01T05:00:00.000Z' }
    const TYPED = { from: '2026-12-01T10:00', to: '2026-12-01T12:00' }

    test.each([
      ['dragged', DRAGGED],
      ['typed', TYPED],
    ])(
      'that is %s shows what it costs there before it does, and again where that changes',
      async (_, time) => {
        const { memberRowId, fields } = await standing()
        const asked = await openedAt(await send({ ...fields, ...time }))
        expect([asked.before.price, asked.after.price]).toEqual(['฿200', '฿400'])
        expect(await balance(memberRowId)).toBe(20_000)
        const rules = { ...FREE, hourSatang: 90_000 }
        await db.update(spaces).set({ priceRules: rules }).where(eq(spaces.id, fields.space))
        const form = { ...fields, ...asked.fields, seen: String(asked.seq) }
        const again = await openedAt(await send(form))
        expect(again.after.price).toBe('฿1,800')
        expect(await balance(memberRowId)).toBe(20_000)
        await send({ ...form, ...again.fields })
        expect(await balance(memberRowId)).toBe(180_000)
      },
    )

    test('that is paid with minutes shows how many it takes', async () => {
      const { fields } = await standing(true)
      const { before, after } = await openedAt(await send({ ...fields, ...DRAGGED }))
      expect([before.price, after.price]).toEqual(['1 h of credits', '2 h of credits'])
    })

    test('to a time that costs the same is done at once, and of who comes second nothing is', async () => {
      const { memberRowId, fields } = await standing()
      const later = { from: '2026-12-01T12:00', to: '2026-12-01T13:00' }
      expect(await send({ ...fields, ...later })).not.toMatch(/move=/)
      expect(await db.select().from(bookings)).toMatchObject([{ startsAt: at('01T12:00') }])
      expect(await send({ ...fields, ...DRAGGED })).toMatch(/changed/i)
      expect(await balance(memberRowId)).toBe(20_000)
    })
  })

  test.each(['member', 'staff'] as const)(
    'one of a series that was left out is added by %s at the price that was shown',
    async by => {
      const { memberRowId, own, wish } = await somebody()
      const asked = wish()
      const other = { ...asked, memberRowId: await member(), from: at('09T10:00'), to: at('09T11:00') }
      const blocking = await bookForMember(ctx, { ...other, unit: null })
      const made = await bookOwnSeries(own, { ...asked, rule: RULE, seenLeftOut: null })
      if (!made.ok || !blocking.ok) throw new Error('not booked')
      await cancelBooking(ctx, { id: blocking.value.id, giveBack: true })
      const look = async () => {
        const series = await findSeries(db, made.value.id)
        if (!series) throw new Error('no series')
        const view = await viewSeries(db, series, { params: new URLSearchParams(), by, now: clock.now })
        return view.bookings.find(({ isLeftOut }) => isLeftOut)
      }
      const shown = await look()
      expect(shown).toMatchObject({ shownSatang: 20_000, paid: expect.stringContaining('฿200') })
      const before = await balance(memberRowId)
      const rules = { ...FREE, hourSatang: 90_000 }
      await db.update(spaces).set({ priceRules: rules }).where(eq(spaces.id, asked.spaceId))
      const add = (shownSatang: number) => {
        const one = { id: shown?.id ?? '', shownSatang }
        return by === 'member' ? addOwnLeftOut(own, one) : addToSeries(ctx, one)
      }
      expect(await add(shown?.shownSatang ?? 0)).toEqual(changed(20_000, 90_000))
      expect(await balance(memberRowId)).toBe(before)
      expect(await add((await look())?.shownSatang ?? 0)).toMatchObject({ ok: true })
      expect(await balance(memberRowId)).toBe(before + 90_000)
    },
  )

  test('a visitor is told both, and nothing is kept of it', async () => {
    const spaceId = await space({ isPublic: true })
    const values = {
      submissionKey: randomUUID(),
      name: 'Dao',
      email: 'dao@example.com',
      phone: '081 234 5678',
    }
    const asked = { spaceId, from: at('01T10:00'), to: at('01T11:00'), values, locale: 'en' }
    const refused = await bookAsVisitor(visitor, { ...asked, shownSatang: 12_300 })
    expect(!refused.ok && refused.errors.form).toMatch(/123.*200/)
    expect(await db.$count(bookings)).toBe(0)
    expect(await bookAsVisitor(visitor, { ...asked, shownSatang: 20_000 })).toMatchObject({ ok: true })
  })

  test('a series is moved only where nothing is overdue', async () => {
    const { memberRowId, own, wish } = await somebody()
    const made = await bookOwnSeries(own, { ...wish(), rule: RULE, seenLeftOut: [] })
    if (!made.ok) throw new Error(made.reason)
    await charge(memberRowId, 5_000)
    const part = { seriesId: made.value.id, fromDay: null, seen: null, seenStaying: null }
    const longer = { ...part, shift: { shiftMs: 0, minutes: 90 } }
    expect(await moveOwnSeries(own, longer)).toMatchObject({ ok: false, reason: 'overdue' })
    expect(await balance(memberRowId)).toBe(105_000)
  })
})
