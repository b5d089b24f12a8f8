import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '#app/people/members/tables.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { FREE } from '../spaces/rules/price.ts'
import { bookForWalkIn } from './commands/desk.server.ts'
import { bookForMember } from './commands/staff.server.ts'
import { viewStaffPrice } from './views/staff-price.server.ts'

const { db, ctx, at, member, space, grant } = await openBookingHouse()
const priceRules = { ...FREE, hourSatang: 20_000, discounts: [{ plan: 'Monthly Pass', percent: 75 }] }
const time = { from: '2026-12-01T10:00', to: '2026-12-01T12:00' }

async function somebody() {
  const memberRowId = await member()
  const [row] = await db.select().from(members).where(eq(members.id, memberRowId))
  return { memberRowId, member: row?.memberId ?? '' }
}

test.each(['', 'on'])(
  'staff are shown what a booking for a member costs, credits %j, before they make it',
  async pay => {
    const { memberRowId, member: typed } = await somebody()
    const spaceId = await space({ priceRules })
    await grant(memberRowId, 600)
    const shown = await viewStaffPrice(db, { intent: 'book', member: typed, space: spaceId, ...time, pay })
    const booked = await bookForMember(ctx, {
      memberRowId,
      spaceId,
      unit: null,
      useCredits: pay === 'on',
      purpose: '',
      key: null,
      from: at('01T10:00'),
      to: at('01T12:00'),
      shownSatang: shown?.satang ?? -1,
    })
    expect(booked).toMatchObject({ ok: true, value: { priceSatang: shown?.satang } })
    expect(shown?.text).toBe(pay === 'on' ? '2 h of credits' : '฿100')
  },
)

test('a visitor has nobody’s plan', async () => {
  const spaceId = await space({ priceRules })
  const shown = await viewStaffPrice(db, {
    intent: 'book_visitor',
    member: '',
    space: spaceId,
    ...time,
    pay: '',
  })
  const visitor = { name: 'Dao', email: '', phone: '', locale: 'en' }
  const booked = await bookForWalkIn(ctx, {
    spaceId,
    unit: null,
    purpose: '',
    visitor,
    key: crypto.randomUUID(),
    method: null,
    from: at('01T10:00'),
    to: at('01T12:00'),
    shownSatang: shown?.satang ?? -1,
  })
  expect(booked).toMatchObject({ ok: true })
  expect(shown).toEqual({ satang: 40_000, text: '฿400' })
})

test.each([{ member: 'nobody' }, { space: 'nowhere' }, { to: time.from }, { from: 'soon' }])(
  'nothing is said of what is not known yet: %j',
  async wrong => {
    const { member: typed } = await somebody()
    const asked = { intent: 'book', member: typed, space: await space(), ...time, pay: '', ...wrong }
    expect(await viewStaffPrice(db, asked)).toBeNull()
  },
)
