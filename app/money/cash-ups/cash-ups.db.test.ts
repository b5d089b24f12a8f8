import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import { sellToMember } from '#app/joining/sales/commands/sell.server.ts'
import {
  recordMemberPayment,
  recordMemberRefund,
  reverseLedgerEntry,
} from '#app/money/ledger/commands.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { closeCash } from './commands.server.ts'
import { findLastCashUp, listTakings } from './queries.server.ts'
import { type CashUpValues, PIECE_FIELDS } from './schema.ts'
import { cashUps } from './tables.server.ts'
import { findOpenDay } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
let now = new Date('2026-11-23T03:00:00Z')
const clock = { ...ctx, now: () => now }
const owner = await asStaff(clock, 'owner')
const desk = await asStaff(clock, 'front_desk')
const other = await asStaff(clock, 'front_desk')
const accountant = await asStaff(clock, 'accountant')

const NO_PIECES = Object.fromEntries(PIECE_FIELDS.map(field => [field, '']))
const counting = (opening: string, counted: string, note = '') =>
  ({ ...NO_PIECES, opening, counted, note }) as CashUpValues
const payment = (amount: string, values: object = {}) => ({
  amount,
  direction: '',
  method: 'cash',
  bookedOn: '2026-11-23',
  note: '',
  key: randomUUID(),
  ...values,
})

/** Each test has days of its own: a day that is closed stays closed. */
let daysOn = 0
beforeEach(() => {
  daysOn += 3
  now = new Date(Date.UTC(2026, 10, 23 + daysOn, 3))
})
const today = () => now.toISOString().slice(0, 10)
const dayBefore = () => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)

async function close(taken: number, values: CashUpValues, { as = desk, day = today() } = {}) {
  return closeCash(as, { day, seenSatang: taken, values })
}

async function pay(
  amount: string,
  { as = desk, ...values }: { as?: typeof desk; [field: string]: unknown } = {},
) {
  const { id } = await insertMember(db)
  const recorded = await recordMemberPayment(as, {
    id,
    values: payment(amount, { bookedOn: today(), ...values }),
  })
  return { id, recorded }
}

test('what is expected is the float and what each person took in cash, less what was paid out', async () => {
  await pay('500')
  const { id } = await pay('1,000.25', { as: other })
  await pay('9999', { method: 'transfer' })
  const back = payment('100', { bookedOn: today(), note: 'Too much' })
  await recordMemberRefund(owner, { id, values: back })
  const takings = await listTakings(db, { from: today(), to: today() })
  expect(takings).toEqual([
    { userId: other.actor.userId, inSatang: 1000_25, outSatang: 0 },
    { userId: desk.actor.userId, inSatang: 500_00, outSatang: 0 },
    { userId: owner.actor.userId, inSatang: 0, outSatang: -100_00 },
  ])
  const values = counting('1000', '2400.25')
  expect(await close(1400_25, values)).toEqual({ ok: true })
  expect(await findLastCashUp(db)).toMatchObject({
    day: today(),
    openingSatang: 1000_00,
    takenSatang: 1400_25,
    countedSatang: 2400_25,
    note: '',
    closedBy: desk.actor.userId,
  })
})

test('what was counted is the next float, and the next one counts every day since', async () => {
  await close(0, counting('0', '2400', 'Float from the bank'), { day: dayBefore() })
  now = new Date(now.getTime() + 2 * 86_400_000)
  await pay('50', { bookedOn: dayBefore() })
  await pay('25')
  const open = await findOpenDay(db, new URLSearchParams(), today())
  expect(open).toMatchObject({ day: today(), opening: '2400.00', takenSatang: 75_00 })
  expect(open?.fromText).not.toBeNull()
  expect(await close(75_00, counting('2400', '2475'))).toEqual({ ok: true })
})

test('a difference is closed only with a note, and the log keeps both', async () => {
  await pay('500')
  expect(await close(500_00, counting('0', '499'))).toMatchObject({
    reason: 'bad_input',
    errors: { note: 'Please say why there is a difference, for whoever reads this later' },
  })
  expect(await close(500_00, counting('0', '499', 'Wrong change'))).toEqual({ ok: true })
  const [entry] = await db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt)).limit(1)
  expect(entry).toMatchObject({
    action: 'closed_cash',
    entityType: 'cash_up',
    adminId: desk.actor.userId,
    details: { date: today(), expectedSatang: 500_00, countedSatang: 499_00, note: 'Wrong change' },
  })
})

test('cash that was booked while somebody counted is not passed over', async () => {
  await pay('500')
  await pay('20', { as: other })
  expect(await close(500_00, counting('0', '500'))).toEqual({ ok: false, reason: 'taken_since' })
  expect(await close(520_00, counting('0', '520'))).toEqual({ ok: true })
})

test('of two who close at once one does, and the other is told that it is closed', async () => {
  const outcomes = await Promise.all([
    close(0, counting('0', '0')),
    close(0, counting('0', '10', 'Found a coin'), { as: other }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, reason: 'already_closed' })
  expect(await db.$count(cashUps, eq(cashUps.day, today()))).toBe(1)
})

test('a day that has not come, or is none, is not closed', async () => {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  for (const day of [tomorrow, 'today', ''])
    expect(await close(0, counting('0', '0'), { day })).toEqual({ ok: false, reason: 'not_yet' })
})

test('an accountant looks and closes nothing', async () => {
  const closing = close(0, counting('0', '0'), { as: accountant })
  await expect(closing).rejects.toMatchObject({ init: { status: 403 } })
})

test('the database changes, removes and empties no cash-up, and books no cash on its day', async () => {
  await close(0, counting('0', '0'))
  const refused = { cause: { message: expect.stringMatching(/append-only/) } }
  const isIt = eq(cashUps.day, today())
  await expect(db.update(cashUps).set({ countedSatang: 5 }).where(isIt)).rejects.toMatchObject(refused)
  await expect(db.delete(cashUps).where(isIt)).rejects.toMatchObject(refused)
  await expect(db.execute('truncate cash_ups')).rejects.toMatchObject(refused)
  const entry = { kind: 'payment', source: 'by_hand', amountSatang: 100, bookedOn: today() } as const
  await expect(db.insert(ledgerEntries).values({ ...entry, method: 'cash' })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/cash of .* is closed/) },
  })
  await db.insert(ledgerEntries).values({ ...entry, method: 'transfer' })
})

describe('on a day of which the cash is closed', () => {
  const closeToday = async () => {
    const open = await findOpenDay(db, new URLSearchParams(), today())
    const closing = close(open?.takenSatang ?? 0, counting('0', '0', 'Closed early'))
    expect(await closing).toEqual({ ok: true })
  }

  test('cash by hand is refused beside the day, with a way on, and a transfer is booked', async () => {
    await closeToday()
    const { recorded } = await pay('100')
    expect(recorded).toMatchObject({
      ok: false,
      errors: { bookedOn: expect.stringContaining('is counted and closed. Book cash from') },
    })
    expect((await pay('100', { method: 'transfer' })).recorded).toEqual({ ok: true })
  })

  test('a renewal and a sale in cash are refused whole, and can stay owed', async () => {
    await closeToday()
    const { id } = await insertMember(db, { expiryDate: '2027-01-30', anchorDay: 30 })
    const renewal = { id, from: '2027-01-30', to: '2027-02-28', totalSatang: 5350_00 }
    const paid = { satang: 100_00, method: 'cash' as const }
    const closed = { ok: false, reason: 'cash_closed' }
    expect(await renewMember(desk, { ...renewal, paid })).toEqual(closed)
    const sale = { memberRowId: id, plan: 'day-pass', quantity: 1, totalSatang: 428_00, key: randomUUID() }
    expect(await sellToMember(desk, { ...sale, paid })).toEqual(closed)
    expect(await findMemberBalance(db, id)).toBe(0)
    expect(await renewMember(desk, { ...renewal, paid: { satang: 0, method: null } })).toMatchObject({
      ok: true,
    })
    expect(await findMemberBalance(db, id)).toBe(5350_00)
  })

  test('an approval in cash, undoing one and taking cash back are refused', async () => {
    const approval = async () => {
      const applicationId = await insertApplication(db, {
        email: `${randomUUID()}@example.com`,
        mobilePhone: '-',
        selectedPlan: 'Monthly Pass',
        startDate: today(),
        expiryDate: '2027-06-01',
        createdAt: now,
        totalSatang: 5564_00,
      })
      const received = { satang: 5564_00, method: 'cash' as const }
      return approveApplication(desk, { applicationId, memberRowId: null, received })
    }
    const approved = await approval()
    if (!approved.ok) throw new Error(approved.reason)
    const { id } = await pay('100')
    await closeToday()
    const closed = { ok: false, reason: 'cash_closed' }
    expect(await approval()).toEqual(closed)
    expect(await undoDecision(desk, approved.value)).toEqual(closed)
    const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, id))
    expect(await reverseLedgerEntry(owner, { id: entry?.id ?? '', note: 'Wrong' })).toEqual(closed)
  })
})
