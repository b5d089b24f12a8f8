import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { openCardHouse } from '../../../tests/support/card-house.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { bookAsVisitor } from './commands/visitor.server.ts'
import { openVisitorCard } from './commands/visitor-card.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { readBookedKey } from './steps/visitor-link.server.ts'
import { bookings } from './tables.server.ts'

const { db, ctx, stripe, receive } = await openCardHouse()
const HOUR_MS = 3_600_000
const from = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS)
const to = new Date(from.getTime() + HOUR_MS)

async function space() {
  const ahead = { isPublic: true, visitorsPay: 'ahead', priceRules: { ...FREE, hourSatang: 20_000 } } as const
  const [row] = await db
    .insert(spaces)
    .values({ name: { en: 'Day desk' }, kind: 'desk', ...ahead })
    .returning()
  return row?.id ?? ''
}

let network = 0
async function held(spaceId: string) {
  const values = { submissionKey: randomUUID(), name: 'Dao', email: `${randomUUID()}@example.com`, phone: '' }
  const somebody = { ...ctx, clientAddress: `10.3.${network++}.1` }
  const made = await bookAsVisitor(somebody, { spaceId, from, to, values, locale: 'en' })
  if (!made.ok) throw new Error('not booked')
  const id = readBookedKey(ctx, made.key) ?? ''
  const card = await openVisitorCard(ctx, made.key, true)
  return { id, key: made.key, sessionId: card?.page?.url?.split('/').at(-1) ?? '' }
}

async function stateOf(id: string) {
  const booking = await findBooking(db, id)
  if (!booking) throw new Error('no booking')
  return booking
}

const lapse = (id: string) =>
  db
    .update(bookings)
    .set({ holdUntil: new Date(Date.now() - 1000) })
    .where(eq(bookings.id, id))

async function booksOf(id: string) {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.reference, id))
    .orderBy(asc(ledgerEntries.id))
  return rows.map(({ kind, amountSatang, method }) => [kind, amountSatang, method])
}

test('money in time books the time once, with its paper, however often it is told', async () => {
  const { id, sessionId } = await held(await space())
  expect(stripe.sessions.get(sessionId)).toMatchObject({ amount_total: 20_000, metadata: { bookingId: id } })
  const event = stripe.pay(sessionId)
  await Promise.all(Array.from({ length: 4 }, () => receive(event)))
  expect(await stateOf(id)).toMatchObject({
    status: 'confirmed',
    holdUntil: null,
    visitor: { paidSatang: 20_000, backSatang: 0 },
  })
  const booked = await booksOf(id)
  expect(booked.toSorted()).toEqual([
    ['charge', 20_000, null],
    ['payment', 20_000, 'card'],
  ])
})

test('late money has the time again where it is free, and is a task for staff where it is not', async () => {
  const spaceId = await space()
  const first = await held(spaceId)
  await lapse(first.id)
  await receive(stripe.pay(first.sessionId))
  expect(await stateOf(first.id)).toMatchObject({ status: 'confirmed', visitor: { backSatang: 0 } })

  const other = await space()
  const late = await held(other)
  await lapse(late.id)
  await held(other)
  await receive(stripe.pay(late.sessionId))
  expect(await stateOf(late.id)).toMatchObject({
    status: 'expired',
    visitor: { paidSatang: 20_000, backSatang: 20_000 },
  })
  expect(await booksOf(late.id)).toEqual([['payment', 20_000, 'card']])
})

test.each(['first', 'last'])('what goes back is a refund with a credit note, told %s', async told => {
  const { id, sessionId } = await held(await space())
  const [paid, back] = [stripe.pay(sessionId), stripe.refund(sessionId, 20_000)]
  await receive(...(told === 'first' ? [back, paid, back] : [paid, back, back]))
  expect(await stateOf(id)).toMatchObject({ visitor: { paidSatang: 0, backSatang: 0 } })
  expect(await booksOf(id)).toContainEqual(['refund', -20_000, 'card'])
  const papers = await db.select({ kind: documents.kind }).from(documents)
  expect(papers.filter(({ kind }) => kind === 'credit_note').length).toBeGreaterThan(0)
})
