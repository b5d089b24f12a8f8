import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findStates } from '#app/money/bank/queries.server.ts'
import { bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { payableAmounts } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { MATCHED, openMatchingHouse } from '../../../tests/support/matching-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { matchLine, matchPayout } from './commands.server.ts'
import { findCandidatesByText, listSuggestions } from './queries/suggestions.server.ts'

const { db, manager, line, lineNow, sold, sendSlip, paidBySlip, billNow } = await openMatchingHouse()

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(bankMatches)
  await db.delete(bankLines)
})

async function suggested(lineId: string) {
  const found = await listSuggestions(db, [await lineNow(lineId)])
  return found.get(lineId) ?? []
}
const stateOf = async (id: string) => (await findStates(db, [id])).get(id)

/** Amounts of one test, which nothing of the others has. */
const over = async (billId: string) => {
  const { subjectId, kind } = await billNow(billId)
  if (kind === 'application')
    await db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, subjectId))
}

describe.each(MATCHED)('for a line of what one of the kind "%s" costs', kind => {
  test('the bill is suggested while it lacks exactly that, and the line says so', async () => {
    const { billId, dueSatang } = await sold(kind)
    const lineId = await line(dueSatang)
    const [found] = (await suggested(lineId)).filter(each => each.billId === billId)
    expect(found).toMatchObject({ does: 'pays', kind, lacksSatang: dueSatang, payoutId: null, receipt: null })
    expect(found?.title).not.toBe('')
    expect(found?.payer).not.toBe('')
    expect(found?.reasons).toEqual(['amount'])
    expect(await stateOf(lineId)).toBe('suggested')
    expect((await suggested(await line(dueSatang - 1))).some(each => each.billId === billId)).toBe(false)
    await matchLine(manager, { lineId, billId, satang: null })
    expect(await stateOf(lineId)).toBe('matched')
    expect(await suggested(lineId)).toEqual([])
    await over(billId)
  })

  test('its slip that waits is shown, with why it fits', async () => {
    const { billId, dueSatang, ...one } = await sold(kind)
    const receiptId = await sendSlip({ ...one, dueSatang })
    const [slip] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
    const lineId = await line(dueSatang, { details: `REF ${slip?.reference} X0052` })
    const found = (await suggested(lineId)).find(each => each.billId === billId)
    expect(found).toMatchObject({ does: 'pays', receipt: { id: receiptId, width: expect.any(Number) } })
    expect(found?.reasons).toContain('reference')
    expect((await suggested(lineId))[0]?.billId).toBe(billId)
    await over(billId)
  })

  test('what its slip brought is suggested as what the line proves', async () => {
    const { billId, dueSatang, ...one } = await sold(kind)
    await paidBySlip({ ...one, dueSatang })
    const lineId = await line(dueSatang)
    const [found] = (await suggested(lineId)).filter(each => each.billId === billId)
    expect(found).toMatchObject({ does: 'proves', lacksSatang: dueSatang, day: bangkokDay(new Date()) })
    await matchLine(manager, { lineId, billId, satang: null })
    const other = await line(dueSatang)
    expect((await suggested(other)).some(each => each.billId === billId)).toBe(false)
  })
})

test('a payout of exactly that is suggested until it is matched, and matching books nothing', async () => {
  const [payout] = await db
    .insert(cardPayouts)
    .values({
      payoutId: 'po_1',
      amountSatang: 987_65,
      currency: 'thb',
      status: 'paid',
      arrivesOn: bangkokDay(new Date()),
    })
    .returning()
  const payoutId = payout?.id ?? ''
  const lineId = await line(987_65)
  expect(await suggested(lineId)).toMatchObject([{ does: 'pays_out', payoutId, lacksSatang: 987_65 }])
  expect(await matchPayout(manager, { lineId, payoutId })).toMatchObject({ ok: true })
  expect(await stateOf(lineId)).toBe('matched')
  expect(await stateOf(await line(987_65))).toBe('unmatched')
  const again = await matchPayout(manager, { lineId: await line(987_65), payoutId })
  expect(again).toEqual({ ok: false, reason: 'too_much' })
})

test('an amount with satang of its own is why, and stands first', async () => {
  await db.insert(settings).values({ key: 'payments', value: { hasUniqueSatang: true } })
  const { billId, dueSatang, ...one } = await sold('debt')
  await sendSlip({ ...one, dueSatang })
  const [asked] = await db.select().from(payableAmounts).where(eq(payableAmounts.billId, billId))
  const found = await suggested(await line(asked?.amountSatang ?? 0))
  expect(found[0]).toMatchObject({ billId, lacksSatang: asked?.amountSatang })
  expect(found[0]?.reasons).toContain('amount_own')
})

test('a line that nothing fits is unmatched, a refund is behind money that left, and what is laid aside is asked for nothing', async () => {
  const lineId = await line(123_45_67)
  expect(await suggested(lineId)).toEqual([])
  expect(await stateOf(lineId)).toBe('unmatched')
  const member = await insertMember(db)
  const today = bangkokDay(new Date())
  const refund = { kind: 'refund', account: 'received', source: 'by_hand', method: 'transfer' } as const
  await db.insert(ledgerEntries).values([
    { kind: 'correction', account: 'owed', amountSatang: 1_00, memberRowId: member.id, bookedOn: today },
    { ...refund, amountSatang: -333_33, memberRowId: member.id, bookedOn: today },
  ])
  expect(await suggested(await line(-333_33))).toMatchObject([{ does: 'proves', kind: 'debt' }])
  const ignored = await line(-333_33, { ignoredReason: 'Ours' })
  expect([await suggested(ignored), await stateOf(ignored)]).toEqual([[], 'ignored'])
})

test('somebody is found by a part of their name, their id and an amount, also who owes nothing', async () => {
  const { subject, billId } = await sold('debt')
  const [member] = await db
    .update(members)
    .set({ name: 'Somchai Jaidee' })
    .where(eq(members.id, subject.id))
    .returning()
  const idle = await insertMember(db, { name: 'Somsak Jaidee' })
  const lineOf = await lineNow(await line(77_00))
  const find = (query: string) => findCandidatesByText(db, { query, line: lineOf })
  const found = await find('jaidee')
  expect(found.map(({ payer }) => payer).toSorted()).toEqual(['Somchai Jaidee', 'Somsak Jaidee'])
  expect(found.find(each => each.billId === billId)).toMatchObject({ kind: 'debt', lacksSatang: 500_00 })
  expect(await find(idle.memberId)).toMatchObject([{ kind: 'debt', lacksSatang: 0, payer: 'Somsak Jaidee' }])
  expect((await find(member?.memberId ?? '')).map(each => each.billId)).toEqual([billId])
  expect((await find('500')).map(each => each.billId)).toContain(billId)
  expect(await find('x')).toEqual([])
})

test('a visitor’s booking and a registration are found by name and number, and what they paid to prove', async () => {
  const [booking, application] = [await sold('booking'), await sold('application')]
  await db
    .update(applications)
    .set({ name: 'Pranee Sook' })
    .where(eq(applications.id, application.subject.id))
  const lineOf = await lineNow(await line(77_00))
  const find = (query: string) => findCandidatesByText(db, { query, line: lineOf })
  expect((await find('dao')).map(each => each.billId)).toContain(booking.billId)
  expect((await find('pranee')).map(each => each.billId)).toEqual([application.billId])
})
