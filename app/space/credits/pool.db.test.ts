import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { fillSeat, lockSeat, pauseSeat } from '#app/joining/contracts/steps/seats.server.ts'
import { contractItems, contracts, seats } from '#app/joining/contracts/tables.server.ts'
import type { CustomerRole } from '#app/people/customers/rules.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { cancelBooking } from '#app/space/bookings/commands/staff.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { viewProposal } from '#app/space/bookings/views/offers.server.ts'
import { viewComingBack } from '#app/space/bookings/views/own.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { insertCompany, insertSeated } from '../../../tests/support/contract-house.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { capOwnPool } from './commands/own.server.ts'
import { giveCredits, setPool, takeCreditsAway } from './commands/staff.server.ts'
import { closeEndedCredits } from './jobs.server.ts'
import { listGrants } from './queries/credits.server.ts'
import { spendable } from './rules/credits.ts'
import { giveBackCredits } from './steps/give-back.server.ts'
import { listPoolGrants } from './steps/pool.server.ts'
import { spendCredits } from './steps/spend.server.ts'
import { grantCredits } from './steps/wallet.server.ts'
import { creditEntries, creditGrants, creditWallets } from './tables.server.ts'
import { viewOwnCredits, viewPool, viewPoolForStaff } from './views.server.ts'

const { db, ctx, clock, at, member, space, book, booked, grant, minutesLeft } = await openBookingHouse()
const owner = await asStaff(ctx, 'owner')
await db.update(plans).set({ minutesPerMonth: 120 }).where(eq(plans.name, 'Monthly Pass'))
const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
if (!plan) throw new Error('no monthly pass')

afterEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
})

/** A company since the first of December that shares its credits, with so many seats and somebody on each. */
async function company(count = 1, pool: { cap?: string; takesSeats?: boolean } = {}) {
  const agreed = { quantity: count, firstDay: '2026-12-01', graceDays: 40 }
  const { customerId, contract, seatIds } = await insertSeated(db, ctx, agreed)
  const people: string[] = []
  for (const seatId of seatIds) {
    const memberRowId = await member({ planName: null })
    await fill(seatId, memberRowId)
    people.push(memberRowId)
  }
  await setPool(owner, { customerId, cap: '', takesSeats: false, ...pool })
  return { customerId, contract, seatIds, people, first: people[0] ?? '' }
}

/** Adds seats of the same plan. @returns the first of them */
async function add(contractId: string, { quantity, firstDay }: { quantity: number; firstDay: string }) {
  const item = { contractId, planId: plan?.id, unitSatang: 0, quantity, firstDay }
  const [added] = await db.insert(contractItems).values(item).returning()
  const [seat] = await db
    .insert(seats)
    .values({ itemId: added?.id ?? '', nth: 1 })
    .returning()
  return seat?.id ?? ''
}

function fill(seatId: string, memberRowId: string | null) {
  return db.transaction(async tx => {
    const locked = await lockSeat(tx, seatId)
    if (!locked) throw new Error('no seat')
    const filled = await fillSeat(tx, ctx, locked, { memberRowId, from: null, isOnlyIfFree: false })
    if (!filled.ok) throw new Error(filled.reason)
  })
}

type Sharing = { customerId: string; amount: number; from?: Date; until?: Date | null }

/** Minutes that everybody of the company may use. */
const share = ({ customerId, amount, from = at('01T00:00'), until = null }: Sharing) =>
  db.transaction(tx =>
    grantCredits(tx, {
      customerId,
      unit: 'minute',
      kind: 'gift',
      amount,
      usableFrom: from,
      usableUntil: until,
      now: clock.now,
      sourceKey: randomUUID(),
    }),
  )

type Spending = { memberRowId: string; amount: number; when?: Date; bookingId?: string }

const spend = ({ memberRowId, amount, when = at('01T10:00'), bookingId = randomUUID() }: Spending) =>
  db.transaction(tx =>
    spendCredits(tx, {
      memberRowId,
      unit: 'minute',
      amount,
      at: when,
      on: { bookingId },
      now: clock.now,
    }),
  )
const giveBack = (memberRowId: string, bookingId: string) =>
  db.transaction(tx =>
    giveBackCredits(tx, { memberRowId, unit: 'minute', of: { bookingId }, now: clock.now }),
  )

const poolLeft = async (customerId: string) =>
  (await listGrants(db, { customerId, unit: 'minute' })).map(({ left }) => left)
const mayUse = async (memberRowId: string, when = at('01T10:00')) =>
  spendable(await listPoolGrants(db, { memberRowId, at: when }), when)

const withCredits = (memberRowId: string, spaceId: string) => ({ memberRowId, spaceId, useCredits: true })

describe('a booking of whoever has a seat', () => {
  test('takes their own minutes first, then those of the company, and gives them back to where they came from', async () => {
    const { customerId, first } = await company()
    await share({ customerId, amount: 120 })
    await grant(first, 30)
    const { id } = await booked(withCredits(first, await space()))
    expect([await minutesLeft(first), await poolLeft(customerId)]).toEqual([0, [90]])
    await cancelBooking(ctx, { id, giveBack: true })
    expect([await minutesLeft(first), await poolLeft(customerId)]).toEqual([30, [120]])
  })

  test('asks nothing of the company where their own minutes are enough', async () => {
    const { customerId, first } = await company()
    await share({ customerId, amount: 120 })
    await grant(first, 60)
    await booked(withCredits(first, await space()))
    expect(await poolLeft(customerId)).toEqual([120])
  })

  test('is refused as a whole where both together are not enough', async () => {
    const { customerId, first } = await company()
    await share({ customerId, amount: 20 })
    await grant(first, 30)
    const wish = withCredits(first, await space())
    expect(await book(wish)).toEqual({ ok: false, reason: 'not_enough_credit', missing: 10 })
    expect([await minutesLeft(first), await poolLeft(customerId)]).toEqual([30, [20]])
  })

  test('says before it is made, and before it is cancelled, that it is of the company’s credits', async () => {
    const { customerId, first } = await company()
    await share({ customerId, amount: 120 })
    await grant(first, 30)
    const [own, reef] = [await findMember(db, first), await findSpace(db, await space())]
    if (!own || !reef) throw new Error('no member or space')
    const time = { from: at('01T10:00'), to: at('01T11:00') }
    expect(await viewProposal(db, own, { space: reef, ...time, now: clock.now })).toMatchObject({
      credits: { grants: '30 min of Gift (without an end), 30 min of the credits of Acme (without an end)' },
    })
    const booking = await booked({ ...withCredits(first, reef.id), ...time })
    expect((await viewComingBack(db, booking, own, clock.now)).toSorted()).toEqual([
      '30 min of Gift (without an end)',
      '30 min of the credits of Acme (without an end)',
    ])
    expect(await viewOwnCredits(db, first, clock.now)).toMatchObject({
      grants: [{ name: 'Vouchers' }, { name: 'Credits of Acme', left: '90 minutes' }],
    })
  })
})

describe('the credits of a company are used by nobody', () => {
  test('who has no seat of it, has none yet, or has it no more', async () => {
    const { customerId, seatIds, first } = await company()
    await share({ customerId, amount: 120 })
    expect(await mayUse(await member({ planName: null }))).toBe(0)
    expect(await mayUse(first, at('01T10:00'))).toBe(120)
    expect(await mayUse(first, new Date('2026-11-30T23:59:00+07:00'))).toBe(0)
    await fill(seatIds[0] ?? '', await member({ planName: null }))
    expect(await mayUse(first)).toBe(0)
  })

  test('on days on which the seat is paused or not paid for', async () => {
    const { customerId, seatIds, first } = await company()
    await share({ customerId, amount: 120 })
    await db.transaction(async tx => {
      const locked = await lockSeat(tx, seatIds[0] ?? '')
      if (locked) await pauseSeat(tx, ctx, locked, { firstDay: '2026-12-10', lastDay: '2026-12-12' })
    })
    expect(await mayUse(first, at('09T23:59'))).toBe(120)
    expect(await mayUse(first, at('10T00:00'))).toBe(0)
    expect(await mayUse(first, at('13T00:00'))).toBe(120)
    expect(await mayUse(first, new Date('2027-01-09T23:59:00+07:00'))).toBe(120)
    expect(await mayUse(first, new Date('2027-01-10T00:00:00+07:00'))).toBe(0)
  })

  test('for vouchers', async () => {
    const { customerId, first } = await company()
    await share({ customerId, amount: 120 })
    const use = {
      memberRowId: first,
      unit: 'use',
      amount: 10,
      at: clock.now,
      on: {},
      now: clock.now,
    } as const
    expect(await db.transaction(tx => spendCredits(tx, use))).toMatchObject({ reason: 'not_enough' })
  })
})

describe('many at once', () => {
  test('twenty people who book the last three hours of their company: three do, seventeen are told', async () => {
    const { customerId, people } = await company(20)
    await share({ customerId, amount: 100 })
    await share({ customerId, amount: 100, until: at('20T00:00') })
    const rooms = await Promise.all(people.map(() => space()))
    const made = await Promise.all(people.map((person, n) => book(withCredits(person, rooms[n] ?? ''))))
    expect(made.filter(({ ok }) => ok)).toHaveLength(3)
    expect(made.filter(one => !one.ok && one.reason === 'not_enough_credit')).toHaveLength(17)
    expect((await poolLeft(customerId)).toSorted()).toEqual([0, 20])
  })

  test('twenty bookings of one person come to no more than the cap', async () => {
    const { customerId, first } = await company(1, { cap: '150' })
    await share({ customerId, amount: 1000 })
    const spent = await Promise.all(
      Array.from({ length: 20 }, () => spend({ memberRowId: first, amount: 60 })),
    )
    expect(spent.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await poolLeft(customerId)).toEqual([880])
  })

  test('what seats bring in a month comes once', async () => {
    const { customerId, people } = await company(20, { takesSeats: true })
    await Promise.all(people.map(memberRowId => spend({ memberRowId, amount: 10 })))
    expect(await poolLeft(customerId)).toEqual([20 * 120 - 200])
  })
})

describe('the cap of a person', () => {
  test('counts what they use in a calendar month, each month anew and for each person alone', async () => {
    const { customerId, people } = await company(2, { cap: '60' })
    const [mali = '', nok = ''] = people
    await share({ customerId, amount: 1000 })
    expect((await spend({ memberRowId: mali, amount: 50 })).ok).toBe(true)
    expect(await spend({ memberRowId: mali, amount: 20 })).toMatchObject({ missing: 10 })
    expect((await spend({ memberRowId: nok, amount: 60 })).ok).toBe(true)
    const january = new Date('2027-01-01T00:00:00+07:00')
    expect((await spend({ memberRowId: mali, amount: 60, when: january })).ok).toBe(true)
    expect(await mayUse(mali, new Date('2026-12-31T23:59:00+07:00'))).toBe(10)
    expect(await mayUse(mali, january)).toBe(0)
  })

  test('leaves room again for what came back', async () => {
    const { customerId, first } = await company(1, { cap: '60' })
    await share({ customerId, amount: 1000 })
    const bookingId = randomUUID()
    await spend({ memberRowId: first, amount: 60, bookingId })
    await giveBack(first, bookingId)
    expect(await mayUse(first)).toBe(60)
  })

  test('that is lowered below what somebody has used leaves them nothing, and takes nothing back', async () => {
    const { customerId, first } = await company()
    await share({ customerId, amount: 1000 })
    await spend({ memberRowId: first, amount: 90 })
    await setPool(owner, { customerId, cap: '60', takesSeats: false })
    expect([await mayUse(first), await poolLeft(customerId)]).toEqual([0, [910]])
  })

  test('does not count one’s own minutes', async () => {
    const { customerId, first } = await company(1, { cap: '30' })
    await share({ customerId, amount: 1000 })
    await grant(first, 100)
    expect((await spend({ memberRowId: first, amount: 130 })).ok).toBe(true)
    expect(await poolLeft(customerId)).toEqual([970])
  })
})

describe('what the plans of seats bring', () => {
  test('comes for each seat that is paid for, once a month, and for looking nothing is written', async () => {
    const { customerId, first } = await company(2, { takesSeats: true })
    expect(await mayUse(first)).toBe(240)
    expect(await viewPool(db, customerId, clock.now)).toMatchObject({ left: '240 minutes' })
    expect(await poolLeft(customerId)).toEqual([])
    await spend({ memberRowId: first, amount: 10 })
    await spend({ memberRowId: first, amount: 10, when: new Date('2027-01-05T10:00:00+07:00') })
    expect(await poolLeft(customerId)).toEqual([230, 230])
    expect(await mayUse(first)).toBe(230)
  })

  test('comes for more seats within the month, and not again for seats that replace others', async () => {
    const { customerId, contract, first } = await company(2, { takesSeats: true })
    await spend({ memberRowId: first, amount: 10 })
    const seatId = await add(contract.id, { quantity: 3, firstDay: '2026-12-15' })
    expect(await mayUse(first, at('14T10:00'))).toBe(230)
    expect(await mayUse(first, at('15T10:00'))).toBe(230 + 3 * 120)
    await db
      .update(contractItems)
      .set({ lastDay: '2026-12-14' })
      .where(and(eq(contractItems.contractId, contract.id), eq(contractItems.quantity, 2)))
    const later = await member({ planName: null })
    clock.now = at('15T08:00')
    await fill(seatId, later)
    expect(await mayUse(later, at('15T10:00'))).toBe(230 + 120)
    expect(await poolLeft(customerId)).toEqual([230])
  })

  test('comes no more where staff have ended it, where nothing is paid, and where the contract is over', async () => {
    const { customerId, contract } = await company(1, { takesSeats: true })
    const left = async (day: string) =>
      (await viewPool(db, customerId, new Date(`${day}T08:00:00+07:00`)))?.left
    expect(await left('2027-01-09')).toBe('120 minutes')
    expect(await left('2027-01-10')).toBe('0 minutes')
    await db
      .update(contracts)
      .set({ lastDay: '2026-12-20', state: 'notice' })
      .where(eq(contracts.id, contract.id))
    expect([await left('2026-12-20'), await left('2026-12-21')]).toEqual(['120 minutes', '0 minutes'])
    await setPool(owner, { customerId, cap: '', takesSeats: false })
    expect(await left('2026-12-05')).toBe('0 minutes')
  })
})

test('whatever happens, what was given less what was used is what is left, and nobody uses more than the cap', async () => {
  const { customerId, people } = await company(3, { cap: '200' })
  const amount = fc.integer({ min: 1, max: 150 })
  const who = fc.integer({ min: 0, max: 2 })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('share' as const), amount }),
    fc.record({ kind: fc.constant('grant' as const), amount, who }),
    fc.record({ kind: fc.constant('spend' as const), amount, who, inJanuary: fc.boolean() }),
    fc.record({ kind: fc.constant('back' as const), which: fc.nat() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async acts => {
      await db.delete(creditGrants)
      const made: { memberRowId: string; bookingId: string; amount: number; isJanuary: boolean }[] = []
      const given = { pool: 0, own: 0 }
      for (const one of acts) {
        if (one.kind === 'share') {
          await share({ customerId, amount: one.amount })
          given.pool += one.amount
        } else if (one.kind === 'grant') {
          await grant(people[one.who] ?? '', one.amount)
          given.own += one.amount
        } else if (one.kind === 'spend') {
          const of = { memberRowId: people[one.who] ?? '', bookingId: randomUUID(), amount: one.amount }
          const when = one.inJanuary ? new Date('2027-01-05T10:00:00+07:00') : at('05T10:00')
          if ((await spend({ ...of, when })).ok) made.push({ ...of, isJanuary: one.inJanuary })
        } else {
          const [gone] = made.splice(one.which % Math.max(made.length, 1), 1)
          if (gone) expect((await giveBack(gone.memberRowId, gone.bookingId)).amount).toBe(gone.amount)
        }
      }
      const lefts = [...(await poolLeft(customerId))]
      for (const person of people)
        lefts.push(...(await listGrants(db, { memberRowId: person })).map(({ left }) => left))
      expect(Math.min(0, ...lefts)).toBe(0)
      const used = made.reduce((sum, each) => sum + each.amount, 0)
      expect(lefts.reduce((sum, each) => sum + each, 0)).toBe(given.pool + given.own - used)
      const { rows } = await db.execute<{ most: number | null }>(sql`
        select max(minutes)::int as most from (select -sum(amount) as minutes from ${creditEntries}
          where member_row_id is not null group by member_row_id, date_trunc('month', used_on)) as persons`)
      expect(rows[0]?.most ?? 0).toBeLessThanOrEqual(200)
    }),
    { numRuns: 15 },
  )
})

describe('what comes back after it has ended', () => {
  test('comes back to the company as grace for seven days', async () => {
    const { customerId, first } = await company(1, { cap: '60' })
    await share({ customerId, amount: 100, until: at('02T00:00') })
    const bookingId = randomUUID()
    await spend({ memberRowId: first, amount: 60, bookingId })
    clock.now = at('03T08:00')
    await closeEndedCredits(ctx)
    await giveBack(first, bookingId)
    expect(await listGrants(db, { customerId, unit: 'minute' })).toMatchObject([
      { left: 0, isClosed: true },
      { kind: 'grace', left: 60, usableUntil: at('10T08:00') },
    ])
    expect(await mayUse(first, at('09T10:00'))).toBe(60)
  })
})

describe('staff', () => {
  const gift = (values: object = {}) => ({
    unit: 'minute',
    amount: '90',
    until: '',
    reason: 'For the move',
    key: randomUUID(),
    ...values,
  })

  test('give a company minutes and take them away, and the log has why', async () => {
    const { customerId, first } = await company()
    const given = { owner: { customerId }, values: gift() }
    expect(await giveCredits(owner, given)).toEqual({ ok: true })
    expect(await giveCredits(owner, given)).toEqual({ ok: true })
    expect(await takeCreditsAway(owner, { owner: { customerId }, values: gift({ amount: '40' }) })).toEqual({
      ok: true,
    })
    expect(await mayUse(first)).toBe(50)
    const over = await takeCreditsAway(owner, { owner: { customerId }, values: gift({ amount: '51' }) })
    expect(over).toMatchObject({ ok: false, errors: { amount: expect.any(String) } })
    const log = await db
      .select({ action: adminActivityLog.action, details: adminActivityLog.details })
      .from(adminActivityLog)
      .where(eq(adminActivityLog.entityId, customerId))
      .orderBy(adminActivityLog.createdAt)
    expect(log.map(({ action }) => action)).toEqual(['credit_pool_set', 'credits_given', 'credits_taken'])
    expect(log[1]?.details).toMatchObject({ amount: 90, reason: 'For the move' })
    expect(await viewPoolForStaff(db, customerId, clock.now)).toMatchObject({
      grants: [{ name: 'Gift · Minutes', left: '50 minutes of 90 minutes' }],
    })
  })

  test.each([
    ['of no company', async () => randomUUID()],
    ['of a person', async () => (await findMember(db, await member()))?.customerId ?? ''],
  ])('give and set nothing %s', async (_what, of) => {
    const customerId = await of()
    const set = await setPool(owner, { customerId, cap: '', takesSeats: true })
    expect(set).toEqual({ ok: false, reason: 'not_found' })
    expect(await giveCredits(owner, { owner: { customerId }, values: gift() })).toMatchObject({ ok: false })
    expect(await db.$count(creditWallets, eq(creditWallets.customerId, customerId))).toBe(0)
  })

  test.each(['-1', '1.5', 'many', '1000000'])('set no cap of %s', async cap => {
    const { customerId } = await company(1, { cap: '60' })
    expect(await setPool(owner, { customerId, cap, takesSeats: true })).toEqual({
      ok: false,
      reason: 'bad_cap',
    })
    expect(await viewPool(db, customerId, clock.now)).toMatchObject({ cap: '60', takesSeats: false })
  })
})

describe('a manager', () => {
  async function visitor(customerId: string, role: CustomerRole) {
    const email = `${randomUUID()}@acme.example`
    await db.insert(customerPeople).values({ customerId, email, role })
    return visitAs(ctx, email)
  }

  test('caps what one person may use, and says nothing about where it comes from', async () => {
    const { customerId, first } = await company(1, { takesSeats: true })
    const manager = await visitor(customerId, 'manager')
    expect(await capOwnPool(manager, { companyId: customerId, cap: '45' })).toEqual({ ok: true, value: null })
    expect(await mayUse(first)).toBe(45)
    expect(await viewPool(db, customerId, clock.now)).toMatchObject({ cap: '45', takesSeats: true })
    expect(await capOwnPool(manager, { companyId: customerId, cap: '' })).toEqual({ ok: true, value: null })
    expect(await mayUse(first)).toBe(120)
    expect(await capOwnPool(manager, { companyId: customerId, cap: 'x' })).toEqual({
      ok: false,
      reason: 'bad_cap',
    })
  })

  test('of another company, or who does the billing, caps nothing', async () => {
    const [acme, other] = [await company(1, { cap: '60' }), await company()]
    for (const by of [await visitor(other.customerId, 'manager'), await visitor(acme.customerId, 'billing')])
      await expect(capOwnPool(by, { companyId: acme.customerId, cap: '' })).rejects.toMatchObject({
        init: { status: 404 },
      })
    expect(await viewPool(db, acme.customerId, clock.now)).toMatchObject({ cap: '60' })
  })

  test('of a company that shares nothing begins nothing', async () => {
    const { id: customerId } = await insertCompany(db)
    const manager = await visitor(customerId, 'manager')
    expect(await capOwnPool(manager, { companyId: customerId, cap: '60' })).toEqual({
      ok: false,
      reason: 'not_found',
    })
    expect(await viewPool(db, customerId, clock.now)).toBeNull()
  })

  test('sees sums of each month and how many people, and nothing of who, where or when', async () => {
    const { customerId, people } = await company(3, { takesSeats: true })
    const [mali = '', nok = '', ploy = ''] = people
    const bookingId = randomUUID()
    await spend({ memberRowId: mali, amount: 30 })
    await spend({ memberRowId: mali, amount: 45, when: at('20T10:00') })
    await spend({ memberRowId: nok, amount: 60 })
    await spend({ memberRowId: ploy, amount: 60, bookingId })
    await giveBack(ploy, bookingId)
    await spend({ memberRowId: nok, amount: 15, when: new Date('2027-01-05T10:00:00+07:00') })
    expect(await viewPool(db, customerId, clock.now)).toEqual({
      takesSeats: true,
      cap: '',
      left: '570 minutes',
      months: [
        { month: '2027-01-01', name: 'January 2027', given: '360 minutes', used: '15 minutes', people: 1 },
        { month: '2026-12-01', name: 'December 2026', given: '360 minutes', used: '135 minutes', people: 2 },
      ],
    })
  })
})

test('what a member of a company that is gone has used stays in its sums', async () => {
  const { customerId, people } = await company(2)
  await share({ customerId, amount: 100 })
  await spend({ memberRowId: people[0] ?? '', amount: 40 })
  await db.execute(sql`delete from members where ${inArray(sql`id`, [people[0] ?? ''])}`)
  expect(await viewPool(db, customerId, clock.now)).toMatchObject({
    left: '60 minutes',
    months: [{ used: '40 minutes', people: 1 }],
  })
})
