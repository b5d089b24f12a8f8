import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { cardPayments } from '#app/joining/card-payments/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { bankEvents, bankMatches } from '#app/money/bank/tables.server.ts'
import { BILL_KINDS, type BillSaid, type BillState } from '#app/money/bills/rules.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import { type Bill, bills, isBillFor, payableAmounts } from '#app/money/bills/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { ToldKind } from '../rules.ts'

export type BillQuery = {
  kind?: ToldKind | undefined
  state?: BillState | undefined
  /** Open or proven. */
  isUnpaid?: boolean
  payerId?: string | undefined
  customerId?: string | undefined
  askedSatang?: Satang | undefined
  updatedSince?: Date | undefined
  page: number
  perPage: number
}

const isRenewal = sql<boolean>`exists (select from ${renewals} where ${renewals.id} = ${bills.subjectId})`

const TOLD = {
  bill: bills,
  kind: sql<ToldKind>`case when ${bills.kind} = 'application' and ${isRenewal} then 'renewal' else ${bills.kind} end`,
  payerMemberId: members.memberId,
  /** With satang of its own; an application's total has them already. */
  askedSatang: sql`coalesce(${payableAmounts.amountSatang}, ${bills.totalSatang})`.mapWith(Number),
}
export type ToldBill = {
  bill: Bill
  kind: ToldKind
  payerMemberId: string | null
  askedSatang: Satang
}

function told(db: Executor) {
  return db
    .select(TOLD)
    .from(bills)
    .leftJoin(payableAmounts, eq(payableAmounts.billId, bills.id))
    .leftJoin(members, eq(members.id, bills.payerId))
    .$dynamic()
}

/** One page, and one more where there is a next; the newest first. What only may be asked for one day has no total, and is none yet. */
export function listBills(db: Executor, query: BillQuery): Promise<ToldBill[]> {
  const { state, isUnpaid, payerId, customerId, updatedSince, page, perPage } = query
  return told(db)
    .where(
      and(
        isNotNull(bills.totalSatang),
        isOfKind(query.kind),
        state && eq(bills.state, state),
        isUnpaid ? inArray(bills.state, ['open', 'proven']) : undefined,
        payerId === undefined ? undefined : eq(bills.payerId, payerId),
        customerId === undefined ? undefined : eq(bills.customerId, customerId),
        isAsked(query.askedSatang),
        updatedSince && gte(bills.updatedAt, updatedSince),
      ),
    )
    .orderBy(desc(bills.createdAt), desc(bills.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

export async function findBill(db: Executor, id: string): Promise<ToldBill | null> {
  const [found] = await told(db).where(and(eq(bills.id, id), isNotNull(bills.totalSatang)))
  return found ?? null
}

/** Also what is none yet. */
export function listBillsById(db: Executor, ids: string[]): Promise<ToldBill[]> {
  return told(db).where(inArray(bills.id, ids))
}

/** Those of months of contracts, by their ids there and in their order. */
export async function listBillsOfContracts(db: Executor, ids: string[]): Promise<ToldBill[]> {
  const rows = await told(db).where(isBillFor('contract', ids))
  const place = new Map(ids.map((id, i) => [id, i]))
  const placeOf = ({ bill }: ToldBill) => place.get(bill.subjectId) ?? 0
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function isOfKind(told: ToldKind | undefined): SQL | undefined {
  if (told === undefined) return undefined
  if (told === 'renewal') return and(eq(bills.kind, 'application'), isRenewal)
  const kind = BILL_KINDS.find(each => each === told)
  if (!kind) return sql`false`
  return kind === 'application' ? and(eq(bills.kind, kind), sql`not ${isRenewal}`) : eq(bills.kind, kind)
}

function isAsked(satang: Satang | undefined): SQL | undefined {
  if (satang === undefined) return undefined
  const isTotal = and(eq(bills.totalSatang, satang), isNull(payableAmounts.billId))
  return or(eq(payableAmounts.amountSatang, satang), isTotal)
}

/** What each says besides its row, by its id. */
export async function findSaid(db: Executor, rows: readonly ToldBill[]): Promise<Map<string, BillSaid>> {
  const byKind = Map.groupBy(
    rows.map(({ bill }) => bill),
    ({ kind }) => kind,
  )
  const said = await Promise.all(
    [...byKind].map(async ([kind, own]) => {
      const bySubject = await (await billOf({ kind })).say(db, own)
      return own.flatMap(({ id, subjectId }) => {
        const found = bySubject.get(subjectId)
        return found ? [[id, found] as const] : []
      })
    }),
  )
  return new Map(said.flat())
}

/** What is booked of each, deposits among it: of a debt since it began. */
export async function listEntries(db: Executor, billIds: string[]) {
  const { applicationId, memberRowId, source, reference, createdAt } = ledgerEntries
  const isOfBill = or(
    and(eq(bills.kind, 'application'), eq(applicationId, bills.subjectId)),
    and(eq(bills.kind, 'debt'), eq(memberRowId, bills.subjectId), sql`${createdAt} > ${bills.createdAt}`),
    and(eq(bills.kind, 'booking'), eq(source, 'booking'), sql`${reference} = ${bills.subjectId}::text`),
    and(eq(bills.kind, 'contract'), eq(source, 'contract'), sql`${reference} = ${bills.subjectId}::text`),
  )
  return db
    .select({ billId: bills.id, entry: ledgerEntries })
    .from(bills)
    .innerJoin(ledgerEntries, isOfBill)
    .where(and(inArray(bills.id, billIds), inArray(ledgerEntries.account, ['received', 'deposit'])))
    .orderBy(ledgerEntries.createdAt, ledgerEntries.id)
}
export type BilledEntry = Awaited<ReturnType<typeof listEntries>>[number]['entry']

export function listSlips(db: Executor, billIds: string[]) {
  const { id, billId, status, totalSatang, submittedAt: at } = receipts
  return db
    .select({ id, billId, status, totalSatang, at })
    .from(receipts)
    .where(inArray(billId, billIds))
    .orderBy(at, id)
}

export function listCards(db: Executor, billIds: string[]) {
  const { id, billId, status, amountSatang, refundedSatang, createdAt } = cardPayments
  return db
    .select({
      id,
      billId,
      status,
      amountSatang,
      refundedSatang,
      at: sql`coalesce(${cardPayments.paidAt}, ${createdAt})`.mapWith(createdAt),
    })
    .from(cardPayments)
    .where(and(inArray(billId, billIds), inArray(status, ['processing', 'paid'])))
    .orderBy(createdAt, id)
}

/** What lines of the bank say of each, as far as that stands, and what was booked by any. */
export function listBankMatches(db: Executor, billIds: string[]) {
  const { id, billId, satang, entryIds, undoneAt, createdAt } = bankMatches
  return db
    .select({ id, billId, satang, entryIds, undoneAt, at: createdAt })
    .from(bankMatches)
    .where(inArray(billId, billIds))
    .orderBy(createdAt, id)
}

/** What was heard of money for each before a statement came. */
export function listBankEvents(db: Executor, billIds: string[]) {
  const { id, billId, amountSatang, at } = bankEvents
  return db
    .select({ id, billId, amountSatang, at })
    .from(bankEvents)
    .where(inArray(billId, billIds))
    .orderBy(at, id)
}

/** Papers of what was bought with an application, and of payments. */
export function listPapers(db: Executor, ids: { applicationIds: string[]; entryIds: string[] }) {
  const { applicationId, entryId, number, kind, issuedAt } = documents
  return db
    .select({ applicationId, entryId, number, kind })
    .from(documents)
    .where(or(inArray(applicationId, ids.applicationIds), inArray(entryId, ids.entryIds)))
    .orderBy(issuedAt, documents.id)
}
