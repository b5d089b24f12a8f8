import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recurs } from '#app/house/plans/queries.server.ts'
import { askedOn } from '#app/joining/contracts/queries/bills.server.ts'
import { contractBills, contracts } from '#app/joining/contracts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { bills, isBillOf } from '#app/money/bills/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type CardCharge, cardCharges, type SavedCard, savedCards } from '../tables.server.ts'

/** It was given and not removed. */
export const isLiving = and(isNotNull(savedCards.givenAt), isNull(savedCards.removedAt))

/** The card that a customer has on file; null without one. */
export async function findCard(db: Executor, customerId: string): Promise<SavedCard | null> {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.customerId, customerId), isLiving))
  return card ?? null
}

/** Cards that were to be given since then and are not here: Stripe may know of them. */
export function listUngiven(db: Executor, since: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(and(isNull(savedCards.givenAt), isNull(savedCards.removedAt), gt(savedCards.createdAt, since)))
}

/** Cards that were removed and that Stripe still has. */
export function listAtStripe(db: Executor): Promise<{ id: string; paymentMethodId: string | null }[]> {
  return db
    .select({ id: savedCards.id, paymentMethodId: savedCards.paymentMethodId })
    .from(savedCards)
    .where(and(isNotNull(savedCards.removedAt), isNotNull(savedCards.paymentMethodId)))
}

/** A member's own customer, where nobody else pays for them; null otherwise. */
export async function findOwnCustomer(db: Executor, memberRowId: string): Promise<{ id: string } | null> {
  const isOwn = and(eq(members.customerId, customers.id), eq(customers.memberRowId, members.id))
  const [own] = await db
    .select({ id: customers.id })
    .from(members)
    .innerJoin(customers, isOwn)
    .where(eq(members.id, memberRowId))
  return own ?? null
}

export async function hasContracts(db: Executor, customerId: string): Promise<boolean> {
  return (await db.$count(contracts, eq(contracts.customerId, customerId))) > 0
}

/** What was tried last for a bill; null where nothing was. */
export async function findLastCharge(db: Executor, subject: Subject): Promise<CardCharge | null> {
  const [last] = await db
    .select()
    .from(cardCharges)
    .where(isBillOf(cardCharges.billId, subject))
    .orderBy(desc(cardCharges.nth))
    .limit(1)
  return last ?? null
}

const ATTEMPTS = 20

/** The latest attempts to charge what a customer has to pay, the newest first. */
export function listCharges(db: Executor, customerId: string) {
  return db
    .select({ charge: cardCharges, bill: bills })
    .from(cardCharges)
    .innerJoin(savedCards, eq(savedCards.id, cardCharges.savedCardId))
    .innerJoin(bills, eq(bills.id, cardCharges.billId))
    .where(eq(savedCards.customerId, customerId))
    .orderBy(desc(cardCharges.createdAt), desc(cardCharges.id))
    .limit(ATTEMPTS)
}

/** A charge with what it pays and the card; null where there is none. */
export async function findAttempt(db: Executor, chargeId: string) {
  const [found] = await attempts(db).where(eq(cardCharges.id, chargeId))
  return found ?? null
}
export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Charges that were begun before then, and of which nobody knows what became. */
export function listBegun(db: Executor, before: Date): Promise<Attempt[]> {
  return attempts(db)
    .where(and(eq(cardCharges.state, 'begun'), lt(cardCharges.createdAt, before)))
    .orderBy(cardCharges.createdAt)
}

function attempts(db: Executor) {
  return db
    .select({ charge: cardCharges, bill: bills, card: savedCards })
    .from(cardCharges)
    .innerJoin(bills, eq(bills.id, cardCharges.billId))
    .innerJoin(savedCards, eq(savedCards.id, cardCharges.savedCardId))
    .$dynamic()
}

/** Bills of contracts that are due, with the card that is to pay them: those that fell due since that was agreed. */
export function listDueBills(db: Executor, today: Day) {
  return db
    .select({ billId: contractBills.id, cardId: savedCards.id })
    .from(bills)
    .innerJoin(contractBills, and(eq(contractBills.id, bills.subjectId), eq(bills.kind, 'contract')))
    .innerJoin(savedCards, and(eq(savedCards.customerId, contractBills.customerId), isLiving))
    .where(
      and(
        inArray(bills.state, ['open', 'proven']),
        eq(savedCards.forContracts, true),
        lte(askedOn, today),
        sql`${askedOn} >= (${savedCards.agreedAt} at time zone 'Asia/Bangkok')::date`,
      ),
    )
    .orderBy(contractBills.firstDay, contractBills.id)
}

/** Members whose own card pays their renewal, and whose membership goes on and ends between these days. */
export function listRenewing(db: Executor, { from, to }: { from: Day; to: Day }) {
  const { status, autoRenew, expiryDate, planName } = members
  return db
    .select({ member: members, card: savedCards })
    .from(members)
    .innerJoin(customers, and(eq(customers.memberRowId, members.id), eq(members.customerId, customers.id)))
    .innerJoin(savedCards, and(eq(savedCards.customerId, customers.id), isLiving))
    .where(
      and(
        eq(savedCards.forRenewals, true),
        eq(status, 'active'),
        eq(autoRenew, true),
        recurs(planName),
        gte(expiryDate, from),
        lte(expiryDate, to),
      ),
    )
    .orderBy(expiryDate, members.id)
}

/** Of these members those whose renewal their card pays. */
export async function listRenewedByCard(db: Executor, memberRowIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(customers, and(eq(customers.memberRowId, members.id), eq(members.customerId, customers.id)))
    .innerJoin(savedCards, and(eq(savedCards.customerId, customers.id), isLiving))
    .where(and(inArray(members.id, memberRowIds), eq(savedCards.forRenewals, true)))
  return new Set(rows.map(({ id }) => id))
}

/** The last attempt of each open bill that a card did not pay, the longest ago first, and how many there are. */
export async function listFailed(db: Executor, most: number) {
  const later = alias(cardCharges, 'later')
  const isLast = notExists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.billId, cardCharges.billId), gt(later.nth, cardCharges.nth))),
  )
  const isFailed = and(
    isNotNull(savedCards.customerId),
    inArray(cardCharges.state, ['failed', 'needs_action']),
    inArray(bills.state, ['open', 'proven']),
    isLast,
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({ charge: cardCharges, bill: bills, customerId: savedCards.customerId })
      .from(cardCharges)
      .innerJoin(bills, eq(bills.id, cardCharges.billId))
      .innerJoin(savedCards, eq(savedCards.id, cardCharges.savedCardId))
      .where(isFailed)
      .orderBy(cardCharges.createdAt, cardCharges.id)
      .limit(most),
    db
      .select({ total: count() })
      .from(cardCharges)
      .innerJoin(bills, eq(bills.id, cardCharges.billId))
      .innerJoin(savedCards, eq(savedCards.id, cardCharges.savedCardId))
      .where(isFailed),
  ])
  return { rows, total: counted?.total ?? 0 }
}
