import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { PayableBill } from '../rules/late-fees.ts'
import type { CoveredDays } from '../rules/rights.ts'
import {
  type ContractBill,
  contractBillLines,
  contractBillPeriods,
  contractBills,
  contractItems,
} from '../tables.server.ts'

export async function findContractBill(db: Executor, id: string): Promise<ContractBill | null> {
  if (!isUuid(id)) return null
  const [bill] = await db.select().from(contractBills).where(eq(contractBills.id, id))
  return bill ?? null
}

/** The lines of bills in their order, with their items and plans, or with the number of the bill that was paid late. */
export function listLines(db: Executor, billIds: string[]) {
  const late = alias(contractBills, 'late')
  const { kind, name } = contractItems
  return db
    .select({
      line: contractBillLines,
      planName: plans.name,
      lateNumber: late.number,
      item: { kind, name },
    })
    .from(contractBillLines)
    .leftJoin(contractItems, eq(contractItems.id, contractBillLines.itemId))
    .leftJoin(plans, eq(plans.id, contractItems.planId))
    .leftJoin(late, eq(late.id, contractBillLines.lateBillId))
    .where(inArray(contractBillLines.billId, billIds))
    .orderBy(asc(contractBillLines.billId), asc(contractBillLines.nth))
}
export type LineOfPlan = Awaited<ReturnType<typeof listLines>>[number]

/** What came for a bill, with what was kept back of it, and of that as its deposit. */
export async function findCame(
  db: Executor,
  billId: string,
): Promise<Record<'receivedSatang' | 'depositSatang', Satang>> {
  const { source, reference, account, amountSatang } = ledgerEntries
  const sumOf = (name: 'received' | 'deposit') =>
    sql`coalesce(sum(${amountSatang}) filter (where ${account} = ${name}), 0)`.mapWith(Number)
  const [came] = await db
    .select({ receivedSatang: sumOf('received'), depositSatang: sumOf('deposit') })
    .from(ledgerEntries)
    .where(and(eq(source, 'contract'), eq(reference, billId)))
  return came ?? { receivedSatang: 0, depositSatang: 0 }
}

/** What came for a bill of the query around, as the database reckons whether it is paid. */
const sumOfCame = (also: SQL) =>
  sql`(select coalesce(sum(amount_satang), 0) from ${ledgerEntries} where source = 'contract'
    and reference = contract_bills.id::text and account in ('received', 'deposit') ${also})`.mapWith(Number)
export const cameSatang = sumOfCame(sql``)

/** From when on a bill of the query around can be late: one for days before, from the day on which it was made. */
export const askedOn =
  sql`greatest(contract_bills.due_on, (contract_bills.created_at at time zone 'Asia/Bangkok')::date)`.mapWith(
    contractBills.dueOn,
  )

/** The days of the customer's contracts that bills cover, with what those ask as deposits, and whether they are paid. */
export function listPeriods(db: Executor, customerId: string): Promise<Period[]> {
  return listPeriodsOf(db, [customerId])
}

/** The same of several customers. */
export function listPeriodsOf(db: Executor, customerIds: string[]): Promise<Period[]> {
  const { contractId, firstDay, lastDay, depositSatang } = contractBillPeriods
  return db
    .select({
      customerId: contractBills.customerId,
      contractId,
      firstDay,
      lastDay,
      depositSatang,
      isPaid: sql<boolean>`${cameSatang} >= ${contractBills.totalSatang}`,
    })
    .from(contractBillPeriods)
    .innerJoin(contractBills, eq(contractBills.id, contractBillPeriods.billId))
    .where(and(inArray(contractBills.customerId, customerIds), isNull(contractBills.voidAt)))
}
export type Period = CoveredDays & { customerId: string; depositSatang: Satang }

/** What bills of the customer that are not void have charged of items. */
export function listBilledLines(db: Executor, customerId: string) {
  const { itemId, seatId, quantity, firstDay, lastDay } = contractBillLines
  return db
    .select({ itemId: contractItems.id, seatId, quantity, firstDay, lastDay })
    .from(contractBillLines)
    .innerJoin(contractItems, eq(contractItems.id, itemId))
    .innerJoin(contractBills, eq(contractBills.id, contractBillLines.billId))
    .where(and(eq(contractBills.customerId, customerId), isNull(contractBills.voidAt)))
}

/** Bills of the customer that are not void, with what came within so many days; and the day of the last of them. */
export async function findDueBills(db: Executor, customerId: string, days: number) {
  const { id, totalSatang, createdAt } = contractBills
  const isCharged = sql<boolean>`exists (select from ${contractBillLines} as line
    join ${contractBills} as charging on charging.id = line.bill_id
    where line.late_bill_id = contract_bills.id and charging.void_at is null)`
  const inTimeSatang = sumOfCame(sql`and booked_on <= ${askedOn} + ${days}::int`)
  const rows = await db
    .select({ id, totalSatang, createdAt, dueOn: askedOn, cameSatang, inTimeSatang, isCharged })
    .from(contractBills)
    .where(and(eq(contractBills.customerId, customerId), isNull(contractBills.voidAt)))
    .orderBy(asc(contractBills.firstDay), asc(id))
  const last = rows
    .map(row => bangkokDay(row.createdAt))
    .toSorted()
    .at(-1)
  return { due: rows satisfies PayableBill[], billedOn: last ?? null }
}

/** Of these bills those that are to be paid: nobody has ended them, and they lack something. */
export function listUnpaid(db: Executor, ids: string[]): Promise<ContractBill[]> {
  const { id, voidAt, totalSatang, firstDay } = contractBills
  return db
    .select()
    .from(contractBills)
    .where(and(inArray(id, ids), isNull(voidAt), sql`${cameSatang} < ${totalSatang}`))
    .orderBy(asc(firstDay), asc(id))
}
