import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { addDays, addMonths } from '#app/kit/pure/days.ts'
import { closeCash } from '#app/money/cash-ups/commands.server.ts'
import { type CashUpValues, PIECE_FIELDS } from '#app/money/cash-ups/schema.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { recordPayment, reverseEntry } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, rejectSlip } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { closeMonth } from './commands.server.ts'
import { findOpenPoints } from './steps.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const staff = await asStaff(ctx, 'owner')
const at = (day: string) => ({ ...staff, now: () => new Date(`${day}T12:00:00+07:00`) })

// Each test has a month of its own; the one before it is closed by then.
let month = '2027-12-01'

async function inNextMonth() {
  month = addMonths(month, 1)
  const [day, until] = [`${month.slice(0, 8)}15`, addMonths(month, 1)]
  const close = () => closeMonth(at(until), { month })
  const list = async () =>
    (await findOpenPoints(db, { from: month, until })).map(({ kind, amountSatang, path }) => [
      kind,
      amountSatang,
      path,
    ])
  return { month, day, until, close, list }
}

const NOT_SETTLED = { ok: false, reason: 'not_settled' }

function apply(day: string) {
  return insertApplication(db, {
    email: `${randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    priceSatang: 5000_00,
    membershipFeeSatang: 200_00,
    vatSatang: 364_00,
    totalSatang: 5564_00,
    createdAt: new Date(`${day}T09:00:00+07:00`),
  })
}

/** Somebody who paid all of it on the day. */
async function sellOn(day: string) {
  const applicationId = await apply(day)
  expect(await approveApplication(at(day), { applicationId, memberRowId: null })).toMatchObject({ ok: true })
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  const payment = entries.find(({ kind }) => kind === 'payment')
  if (!payment) throw new Error('Nothing was paid')
  return { applicationId, payment, account: `/admin/members/${payment.memberRowId}/account` }
}

test('a month of which all agrees is closed', async () => {
  const { day, list, close } = await inNextMonth()
  await sellOn(day)
  expect(await list()).toEqual([])
  expect(await close()).toEqual({ ok: true, value: null })
})

test('a slip that waits keeps the month of its day open until it is decided', async () => {
  const { day, until, list, close } = await inNextMonth()
  const receiptId = await insertReceipt(db, { email: 'nok@example.com' })
  const [row] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  await db
    .update(receipts)
    .set({ createdAt: new Date(`${until}T02:00:00+07:00`) })
    .where(eq(receipts.id, receiptId))
  expect(await list()).toEqual([])
  const { fileKey } = row ?? { fileKey: '' }
  await db.insert(slips).values({ receiptId, fileKey, state: 'read', keys: ['014:1'], paidOn: day })
  expect(await list()).toEqual([['slip', null, `/admin/receipts/${receiptId}`]])
  expect(await close()).toEqual(NOT_SETTLED)
  expect(await rejectSlip(at(until), { receiptId, reason: 'Not for us' })).toMatchObject({ ok: true })
  expect(await close()).toMatchObject({ ok: true })
})

test('money for what nobody has decided about keeps it open until its paper is issued, also in the next month', async () => {
  const { day, until, list, close } = await inNextMonth()
  const applicationId = await apply(day)
  await db.transaction(tx =>
    recordPayment(tx, {
      applicationId,
      memberRowId: null,
      recordedBy: null,
      bookedOn: day,
      amountSatang: 5564_00,
      method: 'card',
    }),
  )
  expect(await list()).toEqual([['no_paper', 5564_00, `/admin/applications/${applicationId}`]])
  expect(await close()).toEqual(NOT_SETTLED)
  await approveApplication(at(until), { applicationId, memberRowId: null })
  expect(await close()).toMatchObject({ ok: true })
})

test('money of a member without a paper keeps it open until it is taken back', async () => {
  const { day, until, list, close } = await inNextMonth()
  const { payment, account } = await sellOn(day)
  const { memberRowId } = payment
  const [late] = await db
    .insert(ledgerEntries)
    .values({
      kind: 'payment',
      source: 'by_hand',
      method: 'transfer',
      amountSatang: 321_00,
      bookedOn: day,
      memberRowId,
      memberId: payment.memberId,
    })
    .returning()
  expect(await list()).toEqual([['no_paper', 321_00, account]])
  expect(await close()).toEqual(NOT_SETTLED)
  const back = { recordedBy: null, bookedOn: until }
  if (late) await db.transaction(tx => reverseEntry(tx, late, back))
  expect(await close()).toMatchObject({ ok: true })
})

test('a paper whose money was taken back keeps it open, and so does one of another day', async () => {
  const { day, until, list, close } = await inNextMonth()
  const { payment, account, applicationId } = await sellOn(day)
  await db.transaction(tx => reverseEntry(tx, payment, { recordedBy: null, bookedOn: day }))
  expect(await list()).toEqual([['no_money', 5564_00, account]])
  expect(await close()).toEqual(NOT_SETTLED)
  const { id: _, createdAt: __, ...paid } = payment
  const otherDay = `${day.slice(0, 8)}16`
  await db.insert(ledgerEntries).values({ ...paid, bookedOn: otherDay })
  expect(await list()).toEqual([])
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  const { id, createdAt, ...copy } = paper as NonNullable<typeof paper>
  const number = `${copy.number}-x`
  const [wrong] = await db
    .insert(documents)
    .values({ ...copy, number, serial: 1000 + copy.serial, day: `${day.slice(0, 8)}17`, replacesId: id })
    .returning()
  expect(await list()).toEqual([['wrong_day', 5564_00, `/admin/documents/${wrong?.id}`]])
  expect(await close()).toEqual(NOT_SETTLED)
  await db.insert(ledgerEntries).values({ ...paid, amountSatang: 0, bookedOn: wrong?.day ?? until })
  expect(await close()).toMatchObject({ ok: true })
})

test('what was paid beyond the price is credit with a paper of its own, and keeps it open only without', async () => {
  const { day, list, close } = await inNextMonth()
  const applicationId = await apply(day)
  const received = { satang: 6000_00, method: 'transfer' as const }
  const confirmed = ['difference 43600']
  const approval = { applicationId, memberRowId: null, received, confirmed }
  expect(await approveApplication(at(day), approval)).toMatchObject({ ok: true })
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.amountSatang, 436_00))
  const papers = await db
    .select()
    .from(documents)
    .where(eq(documents.entryId, entry?.id ?? ''))
  expect(papers).toMatchObject([{ day, totalSatang: 436_00 }])
  expect(await list()).toEqual([])
  const { memberRowId = null, memberId = '' } = entry ?? {}
  const ahead = { kind: 'payment', amountSatang: 100_00, method: 'card', source: 'card_payment' } as const
  const [unsaid] = await db
    .insert(ledgerEntries)
    .values({ ...ahead, bookedOn: day, applicationId, memberRowId, memberId })
    .returning()
  expect(await list()).toEqual([['no_paper', 100_00, `/admin/members/${memberRowId}/account`]])
  if (unsaid) await db.transaction(tx => reverseEntry(tx, unsaid, { recordedBy: null, bookedOn: day }))
  expect(await close()).toMatchObject({ ok: true })
})

test('cash that nobody has counted keeps it open until its day is; a difference is told, and keeps nothing open', async () => {
  const { day, until, list, close } = await inNextMonth()
  const dayBefore = addDays(day, -1)
  for (const bookedOn of [dayBefore, day]) {
    const received = { satang: 5564_00, method: 'cash' as const }
    const input = { applicationId: await apply(bookedOn), memberRowId: null, received }
    expect(await approveApplication(at(bookedOn), input)).toMatchObject({ ok: true })
  }
  expect(await list()).toEqual([
    ['cash_open', 5564_00, `/admin/cash-up?day=${dayBefore}`],
    ['cash_open', 5564_00, `/admin/cash-up?day=${day}`],
  ])
  expect(await close()).toEqual(NOT_SETTLED)
  const none = Object.fromEntries(PIECE_FIELDS.map(field => [field, '']))
  const values = { ...none, opening: '0', counted: '5563', note: 'Wrong change' } as CashUpValues
  expect(await closeCash(at(until), { day, seenSatang: 5564_00, values })).toEqual({ ok: true })
  // The first cash-up of a house: what lies before it was never counted.
  expect(await list()).toEqual([['cash_differs', -1_00, '/admin/cash-up']])
  expect(await close()).toMatchObject({ ok: true })
})

test('what comes while the month is being closed is seen: who closes it looks once nobody else can book', async () => {
  const { day, close } = await inNextMonth()
  const { payment } = await sellOn(day)
  let closed: Promise<unknown> = Promise.resolve()
  await db.transaction(async tx => {
    await recordPayment(tx, {
      applicationId: null,
      memberRowId: payment.memberRowId,
      recordedBy: null,
      bookedOn: day,
      amountSatang: 5_00,
      source: 'by_hand',
      method: 'transfer',
    })
    closed = close()
    const first = await Promise.race([closed.then(() => 'closed'), tx.execute('select pg_sleep(0.2)')])
    expect(first).not.toBe('closed')
  })
  expect(await closed).toEqual(NOT_SETTLED)
})
