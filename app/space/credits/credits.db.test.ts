import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { closeEndedCredits } from './jobs.server.ts'
import { listCreditEntries, listGrants } from './queries/credits.server.ts'
import { balanceOf, spendable } from './rules/credits.ts'
import { giveBackCredits } from './steps/give-back.server.ts'
import { spendCredits } from './steps/spend.server.ts'
import { grantCredits, type NewGrant } from './steps/wallet.server.ts'
import { creditEntries, creditGrants } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const at = (local: string) => new Date(`2026-08-${local}+07:00`)
const NOON = at('15T12:00:00')
const unit = 'minute'

type Granting = Partial<NewGrant> & { memberRowId: string; amount: number }

function grant(values: Granting) {
  const usual = { unit, kind: 'gift', usableFrom: at('01T00:00:00'), usableUntil: null, now: NOON } as const
  return db.transaction(tx => grantCredits(tx, { ...usual, sourceKey: `test:${randomUUID()}`, ...values }))
}

type Spending = { memberRowId: string; amount: number; when?: Date; bookingId?: string }

function spend({ memberRowId, amount, when = NOON, bookingId = randomUUID() }: Spending) {
  const spending = { memberRowId, unit, amount, at: when, on: { bookingId }, now: NOON } as const
  return db.transaction(tx => spendCredits(tx, spending))
}

function giveBack(memberRowId: string, bookingId: string, more: { amount?: number; now?: Date } = {}) {
  const giving = { memberRowId, unit, of: { bookingId }, now: NOON, ...more } as const
  return db.transaction(tx => giveBackCredits(tx, giving))
}

const grantsOf = (memberRowId: string) => listGrants(db, { memberRowId, unit })
const linesOf = async (memberRowId: string) =>
  (await listCreditEntries(db, { memberRowId })).map(({ kind, amount }) => `${kind} ${amount}`).toReversed()

describe('races', () => {
  test('forty at once against what is enough for twelve: twelve spend it, twenty-eight are told', async () => {
    const { id: memberRowId } = await insertMember(db)
    await grant({ memberRowId, amount: 300, usableUntil: at('20T00:00:00') })
    await grant({ memberRowId, amount: 240, usableUntil: at('30T00:00:00') })
    const spent = await Promise.all(Array.from({ length: 40 }, () => spend({ memberRowId, amount: 45 })))
    expect(spent.filter(({ ok }) => ok)).toHaveLength(12)
    expect(spent.filter(one => !one.ok && one.reason === 'not_enough')).toHaveLength(28)
    expect((await grantsOf(memberRowId)).map(({ left }) => left)).toEqual([0, 0])
  })

  test('a source that is told twenty times at once grants once', async () => {
    const { id: memberRowId } = await insertMember(db)
    const same = { memberRowId, amount: 60, sourceKey: `renewal:${memberRowId}:2026-08` }
    const made = await Promise.all(Array.from({ length: 20 }, () => grant(same)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect((await grantsOf(memberRowId)).map(({ left }) => left)).toEqual([60])
  })

  test('a booking that is cancelled twenty times at once is given back once', async () => {
    const { id: memberRowId } = await insertMember(db)
    await grant({ memberRowId, amount: 60 })
    const bookingId = randomUUID()
    await spend({ memberRowId, amount: 50, bookingId })
    const back = await Promise.all(Array.from({ length: 20 }, () => giveBack(memberRowId, bookingId)))
    expect(back.filter(({ amount }) => amount === 50)).toHaveLength(1)
    expect((await grantsOf(memberRowId)).map(({ left }) => left)).toEqual([60])
  })
})

describe('spending', () => {
  test('takes what ends soonest first, and says line by line what became of it', async () => {
    const { id: memberRowId } = await insertMember(db)
    await grant({ memberRowId, amount: 100, kind: 'pack', usableUntil: at('16T00:00:00') })
    await grant({ memberRowId, amount: 60, kind: 'plan', usableUntil: at('31T00:00:00') })
    expect(await spend({ memberRowId, amount: 90 })).toMatchObject({ ok: true })
    expect((await grantsOf(memberRowId)).map(({ left }) => left)).toEqual([10, 60])
    expect(await spend({ memberRowId, amount: 30 })).toMatchObject({ ok: true })
    expect(await linesOf(memberRowId)).toEqual([
      'grant 100',
      'grant 60',
      'consume -90',
      'consume -10',
      'consume -20',
    ])
  })

  test('asks what is usable when the booking begins, not when it is made', async () => {
    const { id: memberRowId } = await insertMember(db)
    await grant({ memberRowId, amount: 60, usableUntil: at('16T00:00:00') })
    expect(await spend({ memberRowId, amount: 60, when: at('16T00:00:00') })).toMatchObject({ ok: false })
    expect(await spend({ memberRowId, amount: 60, when: at('15T23:59:00') })).toMatchObject({ ok: true })
  })

  test("touches nobody else's credits", async () => {
    const [one, other] = [await insertMember(db), await insertMember(db)]
    await grant({ memberRowId: other.id, amount: 60 })
    expect(await spend({ memberRowId: one.id, amount: 1 })).toMatchObject({ reason: 'not_enough' })
    const bookingId = randomUUID()
    await spend({ memberRowId: other.id, amount: 20, bookingId })
    expect(await giveBack(one.id, bookingId)).toEqual({ amount: 0, graceUntil: null })
  })
})

describe('giving back', () => {
  test('a shorter booking gives back the rest, to the grant that it came from', async () => {
    const { id: memberRowId } = await insertMember(db)
    await grant({ memberRowId, amount: 120, usableUntil: at('31T00:00:00') })
    const bookingId = randomUUID()
    await spend({ memberRowId, amount: 90, bookingId })
    expect(await giveBack(memberRowId, bookingId, { amount: 30 })).toEqual({ amount: 30, graceUntil: null })
    expect(await giveBack(memberRowId, bookingId, { amount: 15 })).toMatchObject({ amount: 15 })
    expect((await grantsOf(memberRowId)).map(({ left }) => left)).toEqual([75])
    expect(await giveBack(memberRowId, bookingId)).toMatchObject({ amount: 45 })
    expect((await grantsOf(memberRowId)).map(({ left }) => left)).toEqual([120])
  })

  test('after the end of its grant it comes back as grace for seven days, once', async () => {
    const { id: memberRowId } = await insertMember(db)
    await grant({ memberRowId, amount: 60, usableUntil: at('16T00:00:00') })
    const bookingId = randomUUID()
    await spend({ memberRowId, amount: 60, bookingId })
    const now = at('16T00:00:00')
    const graceUntil = at('23T00:00:00')
    expect(await giveBack(memberRowId, bookingId, { now })).toEqual({ amount: 60, graceUntil })
    expect(await giveBack(memberRowId, bookingId, { now })).toEqual({ amount: 0, graceUntil: null })
    const grants = await grantsOf(memberRowId)
    expect(grants.map(({ kind, left }) => [kind, left])).toEqual([
      ['gift', 0],
      ['grace', 60],
    ])
    expect(await linesOf(memberRowId)).toEqual([
      'grant 60',
      'consume -60',
      'reverse 60',
      'expire -60',
      'grant 60',
    ])
    expect(spendable(grants, at('22T23:59:00'))).toBe(60)
    expect(spendable(grants, graceUntil)).toBe(0)
  })
})

test('what ended unused is written down by the night, once', async () => {
  const { id: memberRowId } = await insertMember(db)
  await grant({ memberRowId, amount: 60, usableUntil: at('16T00:00:00') })
  await grant({ memberRowId, amount: 30, usableUntil: at('18T00:00:00') })
  await spend({ memberRowId, amount: 20 })
  const night = { ...ctx, now: () => at('16T03:00:00') }
  await closeEndedCredits(night)
  await closeEndedCredits(night)
  expect(await linesOf(memberRowId)).toEqual(['grant 60', 'grant 30', 'consume -20', 'expire -40'])
  const grants = await grantsOf(memberRowId)
  expect(balanceOf(grants, at('16T03:00:00'))).toBe(30)
})

test('the database refuses what the rules would not write', async () => {
  const { id: memberRowId } = await insertMember(db)
  const grantId = (await grant({ memberRowId, amount: 10 })) ?? ''
  const entry = { grantId, at: NOON }
  const add = (values: object) =>
    db.insert(creditEntries).values({ ...entry, kind: 'consume', amount: -1, ...values })
  await expect(add({ amount: 1 })).rejects.toThrow()
  await expect(add({ amount: 0 })).rejects.toThrow()
  await expect(add({ kind: 'reverse', amount: 1 })).rejects.toThrow()
  await expect(add({ kind: 'grant', amount: 1 })).rejects.toThrow()
  await expect(add({ kind: 'expire', amount: 1 })).rejects.toThrow()
  await expect(grant({ memberRowId, amount: 0 })).rejects.toThrow()
  await expect(grant({ memberRowId, amount: 1, usableUntil: at('01T00:00:00') })).rejects.toThrow()
})

const step = fc.oneof(
  fc.record({
    does: fc.constant('grant' as const),
    amount: fc.integer({ min: 1, max: 90 }),
    days: fc.nat(9),
  }),
  fc.record({ does: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ does: fc.constant('back' as const), amount: fc.integer({ min: 1, max: 90 }), nth: fc.nat(9) }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
)

test('whatever happens, a balance is the sum of its lines, and no grant has less than nothing or more than it had', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
      const { id: memberRowId } = await insertMember(db)
      const bookings: string[] = []
      let now = at('01T12:00:00')
      let expected = 0
      for (const one of steps) {
        if (one.does === 'wait') {
          now = new Date(now.getTime() + one.days * 86_400_000)
          const night = now
          await closeEndedCredits({ ...ctx, now: () => night })
          expected = balanceOf(await grantsOf(memberRowId), now)
        } else if (one.does === 'grant') {
          const usable = {
            usableFrom: now,
            usableUntil: new Date(now.getTime() + (one.days + 1) * 86_400_000),
          }
          await grant({ memberRowId, amount: one.amount, ...usable, now })
          expected += one.amount
        } else if (one.does === 'spend') {
          const bookingId = randomUUID()
          const spending = { memberRowId, unit, amount: one.amount, at: now, on: { bookingId }, now } as const
          const isEnough = expected >= one.amount
          const spent = await db.transaction(tx => spendCredits(tx, spending))
          expect(spent.ok).toBe(isEnough)
          if (spent.ok) {
            bookings.push(bookingId)
            expected -= one.amount
          }
        } else if (bookings.length > 0) {
          const bookingId = bookings[one.nth % bookings.length] ?? ''
          expected += (await giveBack(memberRowId, bookingId, { amount: one.amount, now })).amount
        }
        const grants = await grantsOf(memberRowId)
        expect(spendable(grants, now)).toBe(expected)
        for (const { left, amount } of grants) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(amount)
        }
      }
      const lines = await listCreditEntries(db, { memberRowId })
      const sum = lines.reduce((total, { amount }) => total + amount, 0)
      expect(sum).toBe((await grantsOf(memberRowId)).reduce((total, { left }) => total + left, 0))
    }),
    { numRuns: 60 },
  )
})

test('a member who is deleted takes their credits along', async () => {
  const member = await insertMember(db)
  const grantId = (await grant({ memberRowId: member.id, amount: 10 })) ?? ''
  await db.execute(sql`delete from members where id = ${member.id}`)
  expect(await db.select().from(creditGrants).where(eq(creditGrants.id, grantId))).toEqual([])
})
