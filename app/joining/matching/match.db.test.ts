import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slipUses } from '#app/joining/slips/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { bookings, bookingVisitors } from '#app/space/bookings/tables.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { MATCHED, type MatchedKind, openMatchingHouse } from '../../../tests/support/matching-house.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { newSlip } from '../../../tests/support/slip.ts'
import { matchLine, undoMatch } from './commands.server.ts'

const house = await openMatchingHouse()
const { db, ctx, manager, line, lineNow, sold, sendSlip, paidBySlip, billNow, matchesOf } = house

afterEach(() => expectBillsToAgree(db))

const match = (lineId: string, billId: string, satang: number | null = null) =>
  matchLine(manager, { lineId, billId, satang })

async function matched(lineId: string, billId: string, satang: number | null = null) {
  const result = await match(lineId, billId, satang)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

async function undone(matchId: string) {
  const result = await undoMatch(manager, { matchId })
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

const slipNow = async (id: string) => (await db.select().from(receipts).where(eq(receipts.id, id)))[0]

/** A part of a guest's Day Pass buys it, and the host owes the rest; another bill stays open. */
const afterPart = (kind: MatchedKind) =>
  ({ application: 'proven', renewal: 'proven', debt: 'open', booking: 'open', guest_pass: 'paid' })[kind]

describe.each(MATCHED)('a line that pays for one of the kind "%s"', kind => {
  test('books what came where nothing did before, and pays it', async () => {
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    const lineId = await line(dueSatang)
    expect(await matched(lineId, billId)).toMatchObject({
      lineId,
      billId,
      satang: dueSatang,
      bookedSatang: dueSatang,
      receiptId: null,
      how: 'by_hand',
      entryIds: [expect.any(String)],
      matchedBy: manager.actor.userId,
    })
    expect(await receivedSatang()).toBe(dueSatang)
    expect((await billNow(billId)).state).toBe('paid')
    expect((await lineNow(lineId)).matchedSatang).toBe(dueSatang)
  })

  test('accepts the slip that waits, which counts once', async () => {
    const { billId, dueSatang, receivedSatang, ...one } = await sold(kind)
    const receiptId = await sendSlip({ ...one, dueSatang, receivedSatang })
    const lineId = await line(dueSatang)
    expect(await matched(lineId, billId)).toMatchObject({ receiptId, bookedSatang: dueSatang })
    expect((await slipNow(receiptId))?.status).toBe('approved')
    expect(await db.$count(slipUses, eq(slipUses.receiptId, receiptId))).toBe(1)
    expect(await receivedSatang()).toBe(dueSatang)
    expect((await billNow(billId)).state).toBe('paid')
  })

  test('proves what a slip brought before, and books nothing', async () => {
    const { billId, dueSatang, receivedSatang, ...one } = await sold(kind)
    await paidBySlip({ ...one, dueSatang, receivedSatang })
    const lineId = await line(dueSatang)
    expect(await matched(lineId, billId)).toMatchObject({
      bookedSatang: 0,
      satang: dueSatang,
      entryIds: [],
      provenIds: [expect.any(String)],
    })
    expect(await receivedSatang()).toBe(dueSatang)
    const again = await match(await line(dueSatang), billId)
    expect(again).toMatchObject(kind === 'debt' ? { ok: true } : { ok: false, reason: 'too_much' })
  })

  test('pays a part, and another line the rest', async () => {
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    const [first, second] = [await line(100_00), await line(dueSatang)]
    expect(await matched(first, billId)).toMatchObject({ satang: 100_00, bookedSatang: 100_00 })
    expect((await billNow(billId)).state).toBe(afterPart(kind))
    if (kind === 'guest_pass') return
    expect(await matched(second, billId)).toMatchObject({ satang: dueSatang - 100_00 })
    expect((await lineNow(second)).matchedSatang).toBe(dueSatang - 100_00)
    expect(await receivedSatang()).toBe(dueSatang)
    expect((await billNow(billId)).state).toBe('paid')
  })

  test('brings no more than is lacking or the line has, and not twice', async () => {
    const { billId, dueSatang } = await sold(kind)
    const lineId = await line(dueSatang + 100_00)
    expect(await match(lineId, billId, dueSatang + 100_01)).toEqual({ ok: false, reason: 'too_much' })
    expect(await match(lineId, billId, 0)).toEqual({ ok: false, reason: 'too_much' })
    if (kind !== 'debt')
      expect(await match(lineId, billId, dueSatang + 1)).toEqual({ ok: false, reason: 'too_much' })
    expect(await matched(lineId, billId)).toMatchObject({ satang: dueSatang })
    expect(await match(lineId, billId)).toEqual({ ok: false, reason: 'already_matched' })
    expect((await matchesOf(lineId)).length).toBe(1)
  })

  test('is taken back with what it booked, and whoever was given something owes it', async () => {
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    const lineId = await line(dueSatang)
    const { id } = await matched(lineId, billId)
    expect(await undone(id)).toEqual({ lineId, takenBackSatang: dueSatang, isOwed: true, slipWaits: false })
    expect(await receivedSatang()).toBe(0)
    expect((await lineNow(lineId)).matchedSatang).toBe(0)
    expect(await undoMatch(manager, { matchId: id })).toEqual({ ok: false, reason: 'already_undone' })
    const papers = await db.select().from(documents)
    const ofIt = papers.filter(({ content }) => content.totals.totalSatang === dueSatang)
    expect(ofIt.some(paper => paper.kind === 'credit_note')).toBe(true)
  })

  test('that accepted a slip is taken back with that, where the slip’s acceptance is not for good', async () => {
    const { billId, dueSatang, ...one } = await sold(kind)
    const receiptId = await sendSlip({ ...one, dueSatang })
    const { id } = await matched(await line(dueSatang), billId)
    const slipWaits = kind !== 'booking' && kind !== 'guest_pass'
    expect(await undone(id)).toMatchObject({ slipWaits, takenBackSatang: dueSatang })
    expect((await slipNow(receiptId))?.status).toBe(slipWaits ? 'submitted' : 'approved')
    expect(await db.$count(slipUses, eq(slipUses.receiptId, receiptId))).toBe(slipWaits ? 0 : 1)
    expect(await one.receivedSatang()).toBe(0)
  })

  test('that only proved is taken back without a booking', async () => {
    const { billId, dueSatang, receivedSatang, ...one } = await sold(kind)
    await paidBySlip({ ...one, dueSatang, receivedSatang })
    const { id } = await matched(await line(dueSatang), billId)
    expect(await undone(id)).toMatchObject({ takenBackSatang: 0, isOwed: false, slipWaits: false })
    expect(await receivedSatang()).toBe(dueSatang)
    expect(await matched(await line(dueSatang), billId)).toMatchObject({ bookedSatang: 0 })
  })
})

test('a line of another day is booked on that day, and in the first open one where its month is closed', async () => {
  const { billId, dueSatang } = await sold('debt')
  const at = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
  const { entryIds } = await matched(await line(dueSatang, { at }), billId)
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, entryIds[0] ?? ''))
  expect(entry).toMatchObject({ bookedOn: bangkokDay(at), method: 'transfer', amountSatang: dueSatang })
})

test('a line pays for several bills, as far as it goes', async () => {
  const [one, other] = [await sold('debt'), await sold('application')]
  const lineId = await line(one.dueSatang + other.dueSatang - 1)
  await matched(lineId, one.billId)
  expect(await matched(lineId, other.billId)).toMatchObject({ satang: other.dueSatang - 1 })
  expect(await match(lineId, (await sold('debt')).billId)).toEqual({ ok: false, reason: 'too_much' })
  const both = await matchesOf(lineId)
  expect(both.reduce((sum, { satang }) => sum + satang, 0)).toBe((await lineNow(lineId)).matchedSatang)
})

test('money for what is over is booked by hand all the same: a registration waits again, a booking has it to give back', async () => {
  const rejected = await sold('application')
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, rejected.subject.id))
  await matched(await line(rejected.dueSatang), rejected.billId)
  expect(await rejected.receivedSatang()).toBe(rejected.dueSatang)
  expect((await billNow(rejected.billId)).state).toBe('proven')
  const booking = await sold('booking')
  await booking.end?.()
  await matched(await line(booking.dueSatang), booking.billId)
  const isIt = eq(bookingVisitors.bookingId, booking.subject.id)
  const [visitor] = await db.select().from(bookingVisitors).where(isIt)
  expect(visitor).toMatchObject({ paidSatang: booking.dueSatang, backSatang: booking.dueSatang })
})

test('a registration that staff must decide about keeps its slip waiting, and its money counts once for the approval', async () => {
  const { billId, dueSatang, subject, ...one } = await sold('application')
  const receiptId = await sendSlip({ ...one, dueSatang, subject })
  await db.update(applications).set({ isExistingMember: true }).where(eq(applications.id, subject.id))
  expect(await matched(await line(dueSatang), billId)).toMatchObject({
    receiptId: null,
    bookedSatang: dueSatang,
  })
  expect((await billNow(billId)).state).toBe('proven')
  expect((await slipNow(receiptId))?.status).toBe('submitted')
})

test('a booking that is taken back to nothing is charged nothing, and stands', async () => {
  const { billId, dueSatang, subject } = await sold('booking')
  const { id } = await matched(await line(dueSatang), billId)
  await undone(id)
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, subject.id))
  const owed = entries.filter(({ account }) => account === 'owed')
  expect(owed.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(0)
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, subject.id))
  expect(booking?.status).toBe('confirmed')
  expect((await billNow(billId)).state).toBe('open')
  expect(await matched(await line(dueSatang), billId)).toMatchObject({ bookedSatang: dueSatang })
})

test('an account takes by hand whatever comes: more than is owed stands to its credit', async () => {
  const { billId, dueSatang, receivedSatang } = await sold('debt')
  await matched(await line(dueSatang + 50_00), billId, dueSatang + 50_00)
  expect(await receivedSatang()).toBe(dueSatang + 50_00)
  await matched(await line(70_00), billId)
  expect(await receivedSatang()).toBe(dueSatang + 120_00)
})

test('what a member paid long ago stands not for what they pay now', async () => {
  const { billId, dueSatang, subject, receivedSatang } = await sold('debt')
  const payment = { kind: 'payment', account: 'received', source: 'by_hand', method: 'transfer' } as const
  const days = [40, 20].map(ago => bangkokDay(new Date(Date.now() - ago * 24 * 60 * 60 * 1000)))
  const charge = { kind: 'correction', account: 'owed', source: 'by_hand', amountSatang: dueSatang } as const
  for (const bookedOn of days)
    await db.insert(ledgerEntries).values([
      { ...charge, memberRowId: subject.id, bookedOn },
      { ...payment, memberRowId: subject.id, bookedOn, amountSatang: dueSatang },
    ])
  const near = await matched(await line(dueSatang), billId)
  expect(near).toMatchObject({ bookedSatang: 0, provenIds: [expect.any(String)] })
  expect(await matched(await line(dueSatang), billId)).toMatchObject({
    bookedSatang: dueSatang,
    provenIds: [],
  })
  expect(await receivedSatang()).toBe(3 * dueSatang)
})

test('a line that left the account proves what was given back, and books nothing', async () => {
  const { billId, dueSatang, subject } = await sold('debt')
  await matched(await line(dueSatang), billId)
  const refund = { kind: 'refund', account: 'received', source: 'by_hand', method: 'transfer' } as const
  const entry = {
    ...refund,
    amountSatang: -200_00,
    memberRowId: subject.id,
    bookedOn: bangkokDay(new Date()),
  }
  await db.insert(ledgerEntries).values(entry)
  const lineId = await line(-200_00)
  expect(await match(lineId, billId, 200_00)).toEqual({ ok: false, reason: 'too_much' })
  expect(await matched(lineId, billId)).toMatchObject({ satang: -200_00, bookedSatang: 0 })
  expect((await lineNow(lineId)).matchedSatang).toBe(-200_00)
  expect(await match(await line(-200_00), billId)).toEqual({ ok: false, reason: 'too_much' })
})

test('a slip that paid for something else pays for nothing by a line', async () => {
  const slip = newSlip()
  const [one, other] = [await sold('debt'), await sold('booking')]
  const sent = await one.send(slip)
  await other.send(slip)
  if (!sent.ok) throw new Error('refused')
  await (await house.look(one, sent.receiptId)).accept(one.dueSatang)
  const lineId = await line(other.dueSatang)
  expect(await match(lineId, other.billId)).toEqual({ ok: false, reason: 'slip_used' })
  expect(await matchesOf(lineId)).toEqual([])
  expect(await other.receivedSatang()).toBe(0)
})

test('nothing is matched that is not there, or was laid aside', async () => {
  const { billId, dueSatang } = await sold('debt')
  const lineId = await line(dueSatang, { ignoredReason: 'Fee' })
  expect(await match(lineId, billId)).toEqual({ ok: false, reason: 'ignored' })
  expect(await match('nothing', billId)).toEqual({ ok: false, reason: 'not_found' })
  expect(await match(await line(1), 'nothing')).toEqual({ ok: false, reason: 'no_bill' })
  expect(await undoMatch(manager, { matchId: 'nothing' })).toEqual({ ok: false, reason: 'not_found' })
})

test('it is written down who matched what, and that it was taken back', async () => {
  const { billId, dueSatang, subject } = await sold('debt')
  await undone((await matched(await line(dueSatang), billId)).id)
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, subject.id))
  const actions = log.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['matched_line', 'unmatched_line']))
})

test('who may see to the bank but not to payments matches nothing', async () => {
  const desk = await asStaff(ctx, 'front_desk')
  const call = matchLine(desk, { lineId: '', billId: '', satang: null })
  await expect(call).rejects.toMatchObject({ init: { status: 403 } })
})
