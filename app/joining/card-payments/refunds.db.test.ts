import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { decisionRefusalText } from '#app/joining/applications/views/refusals.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { monthOf } from '#app/kit/pure/days.ts'
import { listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findLedgerMonth } from '#app/money/payments/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { openCardHouse } from '../../../tests/support/card-house.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { findCheckoutUrl } from './commands/checkout.server.ts'
import { listCardPayments } from './queries/payments.server.ts'
import { stripeEvents } from './tables.server.ts'
import { viewCardPayments } from './views/payments.server.ts'

const { db, ctx, stripe, today, apply, find, receive, stateOf, receivedFor, phone, checkoutOf } =
  await openCardHouse()
const staff = await asStaff(ctx, 'owner')

/** The papers of the application in their order: what kind, over how much. */
async function papersOf(id: string) {
  const rows = await db.select().from(documents).where(eq(documents.applicationId, id)).orderBy(documents.id)
  return rows.map(({ kind, totalSatang }) => [kind, totalSatang])
}

/** All that money left behind for the application, in an order that tells nothing of when it came. */
async function booksOf(id: string) {
  const [decision] = await listDecisions(db, id)
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
  return {
    entries: entries
      .map(({ kind, amountSatang, source, method }) => [kind, amountSatang, source, method].join(' '))
      .toSorted(),
    members: new Set(entries.map(({ memberRowId }) => memberRowId === decision?.memberRowId)),
    owed: decision?.memberRowId && (await findMemberBalance(db, decision.memberRowId)),
    papers: await papersOf(id),
  }
}

const approve = (applicationId: string, memberRowId: string | null = null) =>
  approveApplication(staff, { applicationId, memberRowId })
/** With nothing besides the card, of which 100 baht went back. */
const approveLess = (applicationId: string) =>
  approveApplication(staff, {
    applicationId,
    memberRowId: null,
    received: { satang: 0, method: null },
    confirmed: ['difference -10000'],
  })
const revenue = async () => (await findLedgerMonth(db, monthOf(today))).revenueSatang

test('refunds are booked by what is new, parts and repeats and late news included', async () => {
  const { id, sessionId } = await apply()
  await receive(stripe.pay(sessionId))
  const part = stripe.refund(sessionId, 100_00)
  const whole = stripe.refund(sessionId, 642_00)
  await receive(whole, part, whole)
  expect(await receivedFor(id)).toEqual([
    ['payment', 642_00, 'card'],
    ['refund', -642_00, 'card'],
  ])
  const other = await apply()
  await receive(stripe.pay(other.sessionId))
  await receive(stripe.refund(other.sessionId, 100_00), stripe.refund(other.sessionId, 642_00))
  expect(await receivedFor(other.id)).toEqual([
    ['payment', 642_00, 'card'],
    ['refund', -100_00, 'card'],
    ['refund', -542_00, 'card'],
  ])
  expect((await listCardPayments(db, id))[0]).toMatchObject({ refundedSatang: 642_00 })
})

test('each refund takes back its part of the receipt by a credit note, once, and never more than is left', async () => {
  const { id, sessionId } = await apply()
  const paid = stripe.pay(sessionId)
  const refunds = [stripe.refund(sessionId, 100_00), stripe.refund(sessionId, 642_00)]
  await receive(paid, ...refunds, ...refunds)
  const notes = await db
    .select({ totalSatang: documents.totalSatang, issuedBy: documents.issuedBy, content: documents.content })
    .from(documents)
    .where(and(eq(documents.applicationId, id), eq(documents.kind, 'credit_note')))
    .orderBy(documents.id)
  expect(notes).toMatchObject([
    {
      totalSatang: 100_00,
      issuedBy: null,
      content: {
        credits: { reason: expect.stringMatching(/^ไม่ได้ให้บริการตามสัญญา.*คืนเงินเข้าบัตร.*Refunded by card/s) },
      },
    },
    { totalSatang: 542_00, issuedBy: null },
  ])

  const undone = await apply()
  await receive(stripe.pay(undone.sessionId))
  const [decision] = await listDecisions(db, undone.id)
  const staff = await asStaff(ctx, 'owner')
  expect(await undoDecision(staff, { decisionId: decision?.id ?? '' })).toMatchObject({ ok: true })
  await receive(stripe.refund(undone.sessionId, 642_00))
  const isNote = and(eq(documents.applicationId, undone.id), eq(documents.kind, 'credit_note'))
  expect(await db.$count(documents, isNote)).toBe(1)
})

test('a refund of which we hear before the payment is booked after it, and approves nothing', async () => {
  const { id, sessionId } = await apply()
  const paid = stripe.pay(sessionId)
  const refunded = stripe.refund(sessionId, 642_00)
  await receive(refunded)
  const isIt = eq(stripeEvents.eventId, refunded.id)
  expect((await db.select().from(stripeEvents).where(isIt))[0]?.handledAt).toBeNull()
  await receive(paid)
  expect((await db.select().from(stripeEvents).where(isIt))[0]?.handledAt).not.toBeNull()
  expect(await stateOf(id)).toEqual({ application: 'submitted', payment: 'paid', doubt: 'refunded' })
  expect((await receivedFor(id)).toSorted()).toEqual([
    ['payment', 642_00, 'card'],
    ['refund', -642_00, 'card'],
  ])
})

test('a payment and its refund that come at the same moment find each other', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => apply()))
  const events = applied.flatMap(({ sessionId }) => [stripe.pay(sessionId), stripe.refund(sessionId, 642_00)])
  await Promise.all(events.map(event => receive(event)))
  for (const { id } of applied) {
    expect((await receivedFor(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
    expect(await receivedFor(id)).toHaveLength(2)
  }
})

test('an approval after a refund is refused with a sentence, until a slip comes instead', async () => {
  const { id, sessionId, memberId } = await apply({ isExistingMember: true })
  await receive(stripe.pay(sessionId), stripe.refund(sessionId, 642_00))
  const staff = await asStaff(ctx, 'front_desk')
  const input = { applicationId: id, memberRowId: null }
  expect(await approveApplication(staff, input)).toEqual({ ok: false, reason: 'card_given_back' })
  expect(await decisionRefusalText(db, { id, memberId }, 'card_given_back')).toContain('was refunded')
  await insertReceipt(db, { applicationId: id })
  expect(await approveApplication(staff, input)).toMatchObject({ ok: true })
})

test('a part that went back before the approval leaves the books and papers of one that went back after it', async () => {
  const [early, between, late] = [
    await apply({ isExistingMember: true }),
    await apply({ isExistingMember: true }),
    await apply(),
  ]
  const before = await revenue()
  const paid = stripe.pay(early.sessionId)
  await receive(stripe.refund(early.sessionId, 100_00), paid)
  expect(await stateOf(early.id)).toEqual({ application: 'submitted', payment: 'paid', doubt: 'refunded' })
  expect(await papersOf(early.id)).toEqual([])
  expect((await revenue()) - before).toBe(542_00)
  await receive(stripe.pay(between.sessionId), stripe.refund(between.sessionId, 100_00))
  for (const { id } of [early, between]) expect(await approveLess(id)).toMatchObject({ ok: true })
  await receive(stripe.pay(late.sessionId), stripe.refund(late.sessionId, 100_00))

  const books = await booksOf(late.id)
  expect(books).toEqual({
    entries: [
      'charge 64200 application ',
      'payment 64200 card_payment card',
      'refund -10000 card_payment card',
    ],
    members: new Set([true]),
    owed: 100_00,
    papers: [
      ['receipt', 642_00],
      ['credit_note', 100_00],
    ],
  })
  expect(await booksOf(early.id)).toEqual(books)
  expect(await booksOf(between.id)).toEqual(books)
  expect((await revenue()) - before).toBe(3 * 542_00)
})

test('two parts, one on each side of the approval, and their replays are credited once each', async () => {
  const { id, sessionId } = await apply({ isExistingMember: true })
  const events = [stripe.pay(sessionId), stripe.refund(sessionId, 100_00)]
  await receive(...events, ...events)
  await approveLess(id)
  const rest = stripe.refund(sessionId, 150_00)
  await receive(...events, rest, rest)
  expect(await papersOf(id)).toEqual([
    ['receipt', 642_00],
    ['credit_note', 100_00],
    ['credit_note', 50_00],
  ])
  expect(await receivedFor(id)).toEqual([
    ['payment', 642_00, 'card'],
    ['refund', -100_00, 'card'],
    ['refund', -50_00, 'card'],
  ])
})

test('while a part is still there nobody is asked to pay the whole again, and staff read what it means', async () => {
  const { id, sessionId } = await apply({ isExistingMember: true })
  const application = await find(id)
  await receive(stripe.pay(sessionId), stripe.refund(sessionId, 100_00))
  expect(await findCheckoutUrl(ctx, checkoutOf(application))).toContain(
    `/application/${application.statusKey}`,
  )
  const [view] = viewCardPayments(await listCardPayments(db, id))
  expect(view?.refund).toMatchObject({ amount: '฿100.00', isWhole: false })
})

test('a slip beside a card payment of which a part went back pays what is missing, and nothing is credited', async () => {
  const { id, sessionId } = await apply({ isExistingMember: true })
  await receive(stripe.pay(sessionId), stripe.refund(sessionId, 100_00))
  await insertReceipt(db, { applicationId: id })
  await approve(id)
  expect((await receivedFor(id)).map(([kind, amount]) => [kind, amount])).toEqual([
    ['payment', 642_00],
    ['refund', -100_00],
    ['payment', 100_00],
  ])
  expect(await papersOf(id)).toEqual([['receipt', 642_00]])
})

test('when it was paid twice, giving the card payment back leaves the receipt as it is', async () => {
  const { id, sessionId } = await apply()
  await insertReceipt(db, { applicationId: id })
  await approve(id)
  await receive(stripe.pay(sessionId), stripe.refund(sessionId, 642_00))
  expect(await papersOf(id)).toEqual([['receipt', 642_00]])
  expect((await booksOf(id)).owed).toBe(0)
})

test('the second payment has a paper of its own while it is here, also where we hear of its refund first', async () => {
  for (const isRefundFirst of [false, true]) {
    const { id, sessionId } = await apply()
    await insertReceipt(db, { applicationId: id })
    await approve(id)
    const news = [stripe.pay(sessionId), stripe.refund(sessionId, 642_00)]
    await receive(...(isRefundFirst ? news.toReversed() : news))
    const papers = await listDocumentsOf(db, id)
    expect(papers.map(({ kind, totalSatang }) => `${kind} ${totalSatang}`).toSorted()).toEqual([
      'credit_note 64200',
      'receipt 64200',
      'receipt 64200',
    ])
  }
})

test('a slip after all of it went back has a receipt of its own, without a credit note', async () => {
  const { id, sessionId } = await apply({ isExistingMember: true })
  await receive(stripe.pay(sessionId), stripe.refund(sessionId, 642_00))
  await insertReceipt(db, { applicationId: id })
  await approve(id)
  expect(await papersOf(id)).toEqual([['receipt', 642_00]])
  expect((await booksOf(id)).owed).toBe(0)
})

test('the refund of a renewal is credited to its member, whose months stay until staff decide', async () => {
  const member = await insertMember(db, { email: `ploy.${randomUUID()}@example.com`, mobilePhone: phone() })
  const { id: memberRowId } = member
  const id = randomUUID()
  const reference = `SALA-${id.slice(0, 8).toUpperCase()}`
  await db.insert(renewals).values({ id, memberRowId, expiryDate: today, reference, askedAt: new Date() })
  const { sessionId } = await apply({ id, email: member.email, isExistingMember: true, memberId: reference })
  await receive(stripe.pay(sessionId))
  const [renewed] = await db.select().from(members).where(eq(members.id, memberRowId))
  await receive(stripe.refund(sessionId, 642_00))
  expect(await booksOf(id)).toMatchObject({
    members: new Set([true]),
    owed: 642_00,
    papers: [
      ['receipt', 642_00],
      ['credit_note', 642_00],
    ],
  })
  expect(await db.select().from(members).where(eq(members.id, memberRowId))).toEqual([renewed])
})
