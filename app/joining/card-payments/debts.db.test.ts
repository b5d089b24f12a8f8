import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#app/money/documents/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { recordCharge, recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { openCardHouse } from '../../../tests/support/card-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { openCheckout, takesCard } from './commands/checkout.server.ts'
import { cardPayments } from './tables.server.ts'

const { db, ctx, stripe, today, receive, loggedOf } = await openCardHouse()

const of = (memberRowId: string) => ({
  applicationId: null,
  memberRowId,
  recordedBy: null,
  bookedOn: today,
  source: 'by_hand' as const,
})

async function owing(amountSatang = 500_25) {
  const member = await insertMember(db)
  await db.transaction(tx => recordCharge(tx, { ...of(member.id), amountSatang }))
  return member
}

/** The page at Stripe on which all that the member owes can be paid. */
async function openPage({ id, memberId, email }: Awaited<ReturnType<typeof owing>>) {
  const amountSatang = await findMemberBalance(db, id)
  const subject = { kind: 'debt', id } as const
  const due = { subject, reference: memberId, title: 'What is owed', email, amountSatang }
  const { url, isOnItsWay } = await openCheckout(ctx, { ...due, backTo: () => '/my' })
  return { url, isOnItsWay, sessionId: url?.split('/').at(-1) ?? '' }
}

const entriesOf = async (memberRowId: string) => {
  const isMoney = and(eq(ledgerEntries.memberRowId, memberRowId), eq(ledgerEntries.account, 'received'))
  const rows = await db.select().from(ledgerEntries).where(isMoney).orderBy(asc(ledgerEntries.id))
  return rows.map(({ kind, amountSatang, method, source }) => [kind, amountSatang, method, source])
}

const papersOf = async (memberRowId: string) => {
  const rows = await db
    .select({ kind: documents.kind })
    .from(documents)
    .where(eq(documents.memberRowId, memberRowId))
    .orderBy(asc(documents.id))
  return rows.map(({ kind }) => kind)
}

test('what is owed has one page for exactly that, and another once it is another amount', async () => {
  const member = await owing()
  const [first, again] = [await openPage(member), await openPage(member)]
  expect(again.url).toBe(first.url)
  expect(stripe.sessions.get(first.sessionId)).toMatchObject({
    amount_total: 500_25,
    currency: 'thb',
    client_reference_id: member.memberId,
    metadata: { memberRowId: member.id, memberId: member.memberId },
  })
  await db.transaction(tx => recordCharge(tx, { ...of(member.id), amountSatang: 99_75 }))
  const dearer = await openPage(member)
  expect(stripe.sessions.get(dearer.sessionId)?.amount_total).toBe(600_00)
  expect(stripe.sessions.get(first.sessionId)?.status).toBe('expired')
})

test('money that came is booked once with its paper, however often and at once it is told', async () => {
  const member = await owing()
  const event = stripe.pay((await openPage(member)).sessionId)
  await Promise.all(Array.from({ length: 4 }, () => receive(event)))
  await receive(event)
  expect(await entriesOf(member.id)).toEqual([['payment', 500_25, 'card', 'card_payment']])
  expect(await findMemberBalance(db, member.id)).toBe(0)
  expect(await papersOf(member.id)).toHaveLength(1)
  expect(await loggedOf(member.id, 'paid_by_card')).toBe(1)
})

test('what is paid by PromptPay at Stripe is on its way first, and no second page is made meanwhile', async () => {
  const member = await owing()
  const { sessionId } = await openPage(member)
  await receive(stripe.pay(sessionId, { isLater: true }))
  expect(await entriesOf(member.id)).toEqual([])
  expect(await openPage(member)).toMatchObject({ url: null, isOnItsWay: true })
  await receive(stripe.arrive(sessionId))
  expect(await findMemberBalance(db, member.id)).toBe(0)
})

test('who owes again later pays again', async () => {
  const member = await owing()
  await receive(stripe.pay((await openPage(member)).sessionId))
  await db.transaction(tx => recordCharge(tx, { ...of(member.id), amountSatang: 120_00 }))
  const next = await openPage(member)
  await receive(stripe.pay(next.sessionId))
  expect(await entriesOf(member.id)).toHaveLength(2)
  expect(await findMemberBalance(db, member.id)).toBe(0)
})

test('what was paid at the desk meanwhile stays to the member’s credit', async () => {
  const member = await owing()
  const { sessionId } = await openPage(member)
  await db.transaction(tx => recordPayment(tx, { ...of(member.id), amountSatang: 500_25, method: 'cash' }))
  await receive(stripe.pay(sessionId))
  expect(await findMemberBalance(db, member.id)).toBe(-500_25)
})

test.each(['first', 'last'])(
  'what goes back is owed again, once, with a credit note, told %s',
  async told => {
    const member = await owing()
    const { sessionId } = await openPage(member)
    const paid = stripe.pay(sessionId)
    const back = stripe.refund(sessionId, 200_00)
    await receive(...(told === 'first' ? [back, paid, back] : [paid, back, back]))
    expect((await entriesOf(member.id)).toSorted()).toEqual([
      ['payment', 500_25, 'card', 'card_payment'],
      ['refund', -200_00, 'card', 'card_payment'],
    ])
    expect(await findMemberBalance(db, member.id)).toBe(200_00)
    expect((await papersOf(member.id)).filter(kind => kind === 'credit_note')).toHaveLength(1)
    expect(await loggedOf(member.id, 'card_refunded')).toBe(1)
  },
)

test('a payment that the bank asks back is in the log of the member', async () => {
  const member = await owing()
  const { sessionId } = await openPage(member)
  await receive(stripe.pay(sessionId), stripe.dispute(sessionId, 'needs_response'))
  expect(await loggedOf(member.id, 'card_disputed')).toBe(1)
})

test('money for somebody who is not here is in the log, and nothing else becomes of it', async () => {
  const member = await owing()
  const { sessionId } = await openPage(member)
  const paid = stripe.pay(sessionId)
  const nobody = randomUUID()
  Object.assign(paid.data.object, { metadata: { memberRowId: nobody, memberId: 'SALA-0' } })
  await receive(paid)
  expect(await loggedOf(nobody, 'paid_by_card')).toBe(1)
  expect(await entriesOf(member.id)).toEqual([])
})

test('a payment outlives its member', async () => {
  const member = await owing()
  const { sessionId } = await openPage(member)
  await receive(stripe.pay(sessionId))
  await db.delete(members).where(eq(members.id, member.id))
  await receive(stripe.refund(sessionId, 100_00))
  const [kept] = await db.select().from(cardPayments).where(eq(cardPayments.sessionId, sessionId))
  expect(kept?.refundedSatang).toBe(100_00)
})

test.each([
  [9_99, false],
  [10_00, true],
])('%i satang can be paid by card: %s', (amountSatang, takes) => {
  expect(takesCard(ctx, amountSatang)).toBe(takes)
})
