import { and, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { announceEvent } from '#app/machines/webhooks/steps/announce.server.ts'
import { type LedgerMethod, ledgerMethodOf, type PaymentMethod } from '#app/money/methods/rules.ts'
import { eventOfEntry } from '../events.server.ts'
import { findCashClosedThrough } from '../queries.server.ts'
import {
  ACCOUNT_OF,
  EARLIER_SOURCES,
  type LedgerAccount,
  type LedgerKind,
  type LedgerSource,
} from '../rules.ts'
import { ledgerClosedMonths, ledgerEntries } from '../tables.server.ts'
import { findMemberId } from './people.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Origin = {
  applicationId: string | null
  /** Null while nobody is a member yet. */
  memberRowId: string | null
  /** The number that this member quotes, where it is known; otherwise it is asked for. */
  memberId?: string | undefined
  /** The admin by whose decision the entry is made; null where the system booked it by itself. */
  recordedBy: string | null
  /** Bangkok's day; in a month that was closed meanwhile it becomes the first day after it. */
  bookedOn: Day
}

type Entry = Origin & {
  /** Made by the form that records it, so that pressing twice books once. */
  id?: string
  /** Above zero, in satang; what adds up to nothing is not booked. */
  amountSatang: Satang
  /** By default the card payment where the method is the card, otherwise the application. */
  source?: LedgerSource
  receiptId?: string | null
  method?: LedgerMethod | null
  note?: string
  /** What another system calls it, e.g. the id of a card payment. */
  reference?: string
}

/** Writes down what a member owes. */
export async function recordCharge(tx: Transaction, entry: Entry) {
  await book(tx, { ...entry, kind: 'charge' })
}

/** Writes down money that came in, in the transaction of what accepts it. */
export async function recordPayment(tx: Transaction, entry: Entry) {
  await book(tx, { ...entry, kind: 'payment' })
}

/** Writes down money that is held for who gave it, and is owed to nobody. */
export async function recordDeposit(tx: Transaction, entry: Entry) {
  await book(tx, { ...entry, kind: 'deposit_taken' })
}

/** Writes down what becomes of money that is held: it pays what is owed, is kept, or goes back; `amountSatang` above zero. */
export async function recordDepositUse(tx: Transaction, use: 'applied' | 'kept' | 'returned', entry: Entry) {
  await book(tx, { ...entry, kind: `deposit_${use}`, amountSatang: -entry.amountSatang })
}

/** Writes down money that went back; `amountSatang` is what went, above zero. */
export async function recordRefund(tx: Transaction, entry: Entry) {
  await book(tx, { ...entry, kind: 'refund', amountSatang: -entry.amountSatang })
}

/** Changes what a member owes, by more or (below zero) less. */
export async function recordCorrection(tx: Transaction, entry: Entry) {
  await book(tx, { ...entry, kind: 'correction' })
}

/** Cash was to be booked on a day of which it is counted and closed: nothing of it is done (rule cash.closed). */
export class CashClosed extends Error {}

type Approval = Pick<Origin, 'memberRowId' | 'recordedBy' | 'bookedOn'> & {
  application: { id: string; totalSatang: Satang; paymentMethod: PaymentMethod | null }
  /** The receipt that it was approved by; null without one. */
  receiptId: string | null
  /** What came in besides what is booked; how is by default what the visitor chose. */
  received: { satang: Satang; method: LedgerMethod | null }
  /** What the buyer kept back for the tax office, and owes us a certificate of. */
  withheldSatang: Satang
}

/**
 * What an approval means in money: the total is charged, and what came in is booked as paid, which leaves a debt or a
 * credit where it is not the total; so is what was kept back of it for the tax office, which comes as a certificate.
 * Money that the card system reported stands in the ledger already.
 */
export async function bookApproval(
  tx: Transaction,
  { application, receiptId, received, withheldSatang, ...origin }: Approval,
) {
  const entry = { ...origin, applicationId: application.id }
  await recordCharge(tx, { ...entry, amountSatang: application.totalSatang, source: 'application' })
  await linkEarlier(tx, entry)
  const method = received.method ?? (application.paymentMethod && ledgerMethodOf(application.paymentMethod))
  const source = receiptId ? 'receipt' : 'application'
  await recordPayment(tx, { ...entry, amountSatang: received.satang, method, receiptId, source })
  await recordWithheld(tx, { ...entry, amountSatang: withheldSatang, receiptId, source })
}

/** Writes down what a buyer kept back of a payment for the tax office, and owes us a certificate of. */
export async function recordWithheld(tx: Transaction, entry: Omit<Entry, 'method'>) {
  await book(tx, { ...entry, kind: 'payment', method: 'withheld' })
}

/** Gives money that came before anybody decided about the application the member that it was for. */
async function linkEarlier(tx: Transaction, { applicationId, memberRowId }: Origin) {
  if (!applicationId) return
  const isOfIt = and(
    eq(ledgerEntries.applicationId, applicationId),
    inArray(ledgerEntries.source, EARLIER_SOURCES),
  )
  await tx
    .update(ledgerEntries)
    .set({ memberRowId, memberId: await findMemberId(tx, memberRowId) })
    .where(and(isOfIt, isNull(ledgerEntries.memberRowId)))
}

/**
 * What came in for the application and was not taken back, with what was kept back of it for the tax office, and how much
 * went back later; all in satang.
 */
export async function sumMoneyOf(db: Executor, applicationId: string) {
  const { kind, account, method, amountSatang } = ledgerEntries
  const [found] = await db
    .select({
      receivedSatang: sql`coalesce(sum(${amountSatang}), 0)`.mapWith(Number),
      refundedSatang: sql`coalesce(-sum(${amountSatang}) filter (where ${kind} = 'refund'), 0)`.mapWith(
        Number,
      ),
      withheldSatang: sql`coalesce(sum(${amountSatang}) filter (where ${method} = 'withheld'), 0)`.mapWith(
        Number,
      ),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.applicationId, applicationId), eq(account, 'received')))
  return found ?? { receivedSatang: 0, refundedSatang: 0, withheldSatang: 0 }
}

/** The last day on which money for the application was booked that was not taken back; null without any. */
export async function findPaidOn(db: Executor, applicationId: string): Promise<Day | null> {
  const reversal = alias(ledgerEntries, 'reversal')
  const isOfIt = eq(ledgerEntries.applicationId, applicationId)
  const isMoney = or(isNull(ledgerEntries.method), ne(ledgerEntries.method, 'withheld'))
  const isPayment = and(eq(ledgerEntries.kind, 'payment'), isOfIt, isMoney)
  const [found] = await db
    .select({ day: max(ledgerEntries.bookedOn) })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
    .where(and(isPayment, isNull(reversal.id)))
  return found?.day ?? null
}

/**
 * Takes back, each by an entry of its own, what the approval of an application booked and what notes about its papers
 * changed; card payments stay paid.
 */
export async function reversePayment(tx: Transaction, origin: Origin & { applicationId: string }) {
  const isOfApproval = and(
    eq(ledgerEntries.applicationId, origin.applicationId),
    inArray(ledgerEntries.kind, ['charge', 'payment', 'correction']),
    inArray(ledgerEntries.source, ['application', 'receipt']),
  )
  const booked = await tx.select().from(ledgerEntries).where(isOfApproval).orderBy(ledgerEntries.id)
  for (const entry of booked) await reverseEntry(tx, entry, origin)
}

/** The same of the payment alone that was booked for a slip that came after the approval. */
export async function reverseReceipt(
  tx: Transaction,
  { receiptId, ...origin }: Reversing & { receiptId: string },
) {
  const isOfReceipt = and(eq(ledgerEntries.receiptId, receiptId), eq(ledgerEntries.kind, 'payment'))
  for (const entry of await tx.select().from(ledgerEntries).where(isOfReceipt))
    await reverseEntry(tx, entry, origin)
}

/** The same of what was kept back for the tax office of money that staff booked by hand. */
export async function reverseWithheld(tx: Transaction, entryId: string, origin: Reversing) {
  const isOfIt = and(eq(ledgerEntries.reference, entryId), eq(ledgerEntries.method, 'withheld'))
  for (const entry of await tx
    .select()
    .from(ledgerEntries)
    .where(and(isOfIt, eq(ledgerEntries.kind, 'payment'))))
    await reverseEntry(tx, entry, origin)
}

type Reversing = Pick<Origin, 'recordedBy' | 'bookedOn'> & { note?: string }

/** Takes one entry back, all of it; false when that was done before, or it is a reversal itself. */
export async function reverseEntry(
  tx: Transaction,
  entry: typeof ledgerEntries.$inferSelect,
  { recordedBy, bookedOn, note = '' }: Reversing,
): Promise<boolean> {
  if (entry.kind === 'reversal') return false
  const { id: reversesId, account, applicationId, receiptId, memberRowId, memberId } = entry
  const { source, method, reference } = entry
  const day = await openDay(tx, bookedOn)
  if (method === 'cash') await refuseClosedCash(tx, day)
  const reversed = await tx
    .insert(ledgerEntries)
    .values({
      kind: 'reversal',
      account,
      reversesId,
      applicationId,
      receiptId,
      memberRowId,
      memberId,
      source,
      method,
      reference,
      note,
      recordedBy,
      amountSatang: -entry.amountSatang,
      bookedOn: day,
    })
    .onConflictDoNothing({ target: ledgerEntries.reversesId })
    .returning()
  await announceEntries(tx, reversed)
  return reversed.length > 0
}

async function book(tx: Transaction, { kind, ...entry }: Entry & { kind: Exclude<LedgerKind, 'reversal'> }) {
  if (entry.amountSatang === 0) return
  const account: LedgerAccount = ACCOUNT_OF[kind]
  const source = entry.source ?? (entry.method === 'card' ? 'card_payment' : 'application')
  const [memberId, bookedOn] = await Promise.all([
    entry.memberId ?? findMemberId(tx, entry.memberRowId),
    openDay(tx, entry.bookedOn),
  ])
  if (entry.method === 'cash') await refuseClosedCash(tx, bookedOn)
  const booked = await tx
    .insert(ledgerEntries)
    .values({ ...entry, kind, account, source, memberId, bookedOn })
    .onConflictDoNothing({ target: ledgerEntries.id })
    .returning()
  await announceEntries(tx, booked)
}

async function announceEntries(tx: Transaction, entries: (typeof ledgerEntries.$inferSelect)[]) {
  for (const entry of entries) {
    const happened = eventOfEntry(entry)
    if (happened) await announceEvent(tx, happened.event, happened.told)
  }
}

/** The day itself, or the first that is open where its month is closed: nothing closes before the transaction ends. */
export async function openDay(tx: Transaction, day: Day): Promise<Day> {
  // Sent in one go: PostgreSQL reads when it has the lock.
  const [, from] = await Promise.all([lockLedger(tx, 'shared'), findFirstOpenDay(tx)])
  return from !== null && day < from ? from : day
}

/** Nobody closes the cash of a day before the transaction ends: `openDay` has the lock. */
async function refuseClosedCash(tx: Transaction, day: Day) {
  const closedThrough = await findCashClosedThrough(tx)
  if (closedThrough !== null && day <= closedThrough) throw new CashClosed(`The cash of ${day} is closed`)
}

/** Whoever books shares it, whoever closes a month or the cash of a day has it alone: as in the trigger `check_ledger_entry`. */
export async function lockLedger(tx: Transaction, how: 'shared' | 'alone') {
  const key = sql`hashtextextended('sala ledger', 0)`
  await tx.execute(
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  )
}

/** The first day after the closed months; null while no month is closed. */
export async function findFirstOpenDay(db: Executor): Promise<Day | null> {
  const [row] = await db.select({ month: max(ledgerClosedMonths.month) }).from(ledgerClosedMonths)
  return row?.month ? addMonths(row.month, 1) : null
}
