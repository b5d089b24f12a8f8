import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, monthOf } from '#app/kit/pure/days.ts'
import {
  recordCharge,
  recordCorrection,
  recordPayment,
  recordRefund,
  reverseEntry,
} from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { findOverdue } from './queries.server.ts'

const { db } = await createTestDatabase()

/** The account of somebody new, on which entries are made as the house makes them. */
async function openAccount(database: Database) {
  const { id: memberRowId } = await insertMember(database)
  const entry = { memberRowId, memberId: 'SALA-TEST', applicationId: null, recordedBy: null }
  const book =
    (record: typeof recordCharge) =>
    async (bookedOn: Day, amountSatang: number, more: { booking?: string } = {}) => {
      const id = randomUUID()
      const about = more.booking
        ? ({ source: 'booking', reference: more.booking } as const)
        : ({ source: 'by_hand' } as const)
      await database.transaction(tx => record(tx, { ...entry, id, bookedOn, amountSatang, ...about }))
      return id
    }
  const reverse = async (bookedOn: Day, id: string) => {
    const [booked] = await database.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
    if (booked) await database.transaction(tx => reverseEntry(tx, booked, { recordedBy: null, bookedOn }))
  }
  return {
    charge: book(recordCharge),
    correct: book(recordCorrection),
    pay: book(recordPayment),
    refund: book(recordRefund),
    reverse,
    overdue: (day: Day) => findOverdue(database, memberRowId, day),
  }
}

describe('what is overdue', () => {
  test('stays so where something else is booked and cancelled in the same month', async () => {
    const account = await openAccount(db)
    await account.charge('2026-10-03', 780_000)
    for (const satang of [780_000, 45_000, 1_200_000]) {
      const booking = randomUUID()
      await account.charge('2026-11-20', satang, { booking })
      await account.correct('2026-11-20', -satang, { booking })
      expect(await account.overdue('2026-11-21')).toBe(780_000)
    }
  })

  test('stays so where a booking of an earlier month is made longer and short again', async () => {
    const account = await openAccount(db)
    const booking = randomUUID()
    await account.charge('2026-10-30', 100_000, { booking })
    await account.correct('2026-11-02', 60_000, { booking })
    expect(await account.overdue('2026-11-05')).toBe(100_000)
    await account.correct('2026-11-05', -60_000, { booking })
    expect(await account.overdue('2026-11-06')).toBe(100_000)
    await account.correct('2026-11-06', -30_000, { booking })
    expect(await account.overdue('2026-11-06')).toBe(70_000)
  })

  test.each([
    ['a booking of this month', { booking: randomUUID() }, '2026-11-10'],
    ['what was charged today', {}, '2026-11-20'],
  ])('stays so where %s is taken back in the books', async (_what, more, chargedOn) => {
    const account = await openAccount(db)
    await account.charge('2026-09-14', 350_000)
    const id = await account.charge(chargedOn, 900_000, more)
    await account.reverse('2026-11-20', id)
    expect(await account.overdue('2026-11-20')).toBe(350_000)
    expect(await account.overdue('2026-11-21')).toBe(350_000)
  })

  test('is less at once by the correction of what was overdue', async () => {
    const account = await openAccount(db)
    const id = await account.charge('2026-11-01', 20_000)
    await account.charge('2026-11-02', 5_000)
    await account.reverse('2026-11-20', id)
    expect(await account.overdue('2026-11-20')).toBe(5_000)
  })

  test('never falls without money, credit or the correction of that very charge', async () => {
    const amount = fc.integer({ min: 1, max: 9 }).map(n => n * 10_000)
    const act = fc.oneof(
      fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
      fc.record({ kind: fc.constantFrom('pay', 'refund', 'credit', 'debit'), amount }),
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('charge'), amount, isBooking: fc.boolean() }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('cancel', 'shorten', 'lengthen', 'reverse'),
          which: fc.nat(20),
        }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), acts => follow(acts)),
      { numRuns: 60 },
    )
  })
})

type Act = { kind: string; days?: number; amount?: number; isBooking?: boolean; which?: number }
type Charge = { id: string; booking?: string; parts: { day: Day; satang: number }[]; isReversed: boolean }

/** Does one after the other, and looks after each at what was allowed to make it less. */
async function follow(acts: readonly Act[]) {
  const account = await openAccount(db)
  const charges: Charge[] = []
  let today = '2026-08-20'
  for (const { kind, days = 0, amount = 0, isBooking, which = 0 } of acts) {
    const before = await account.overdue(today)
    let allowed = 0
    const isOfCharge = ['cancel', 'shorten', 'lengthen', 'reverse'].includes(kind)
    const open = charges.filter(one => !one.isReversed && (kind === 'reverse' || one.booking))
    const charge = isOfCharge ? open[which % open.length] : undefined
    if (kind === 'wait') today = addDays(today, days)
    if (kind === 'pay' || kind === 'credit') allowed = amount
    if (kind === 'pay') await account.pay(today, amount)
    if (kind === 'refund') await account.refund(today, amount)
    if (kind === 'credit') await account.correct(today, -amount)
    if (kind === 'debit') await account.correct(today, amount)
    if (kind === 'charge') {
      const more = isBooking ? { booking: randomUUID() } : {}
      const id = await account.charge(today, amount, more)
      charges.push({ id, ...more, parts: [{ day: today, satang: amount }], isReversed: false })
    } else if (charge) {
      const left = sum(charge.parts)
      allowed = kind === 'lengthen' ? 0 : Math.max(0, dueOf(charge, today))
      const isWhole = kind === 'reverse' && charge.parts.length === 1
      const change = kind === 'lengthen' ? 30_000 : kind === 'shorten' ? -Math.floor(left / 2) : -left
      if (isWhole) await account.reverse(today, charge.id)
      else if (kind !== 'reverse' && change !== 0 && charge.booking)
        await account.correct(today, change, { booking: charge.booking })
      if (isWhole || kind !== 'reverse') charge.parts.push({ day: today, satang: change })
      if (isWhole) charge.isReversed = true
    }
    expect(before - (await account.overdue(today))).toBeLessThanOrEqual(allowed)
  }
}

const sum = (parts: Charge['parts']) => parts.reduce((total, { satang }) => total + satang, 0)

/** What of a charge is overdue: what it was before the month of a booking, or before the day. */
function dueOf({ booking, parts }: Charge, today: Day): number {
  return sum(parts.filter(({ day }) => day < (booking ? monthOf(today) : today)))
}
