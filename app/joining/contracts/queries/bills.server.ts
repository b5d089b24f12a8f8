import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
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

/** The lines of bills with their plans, in the order of the bill. */
export function listLines(db: Executor, billIds: string[]) {
  return db
    .select({ line: contractBillLines, planName: plans.name })
    .from(contractBillLines)
    .innerJoin(contractItems, eq(contractItems.id, contractBillLines.itemId))
    .innerJoin(plans, eq(plans.id, contractItems.planId))
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

/** The days of the customer's contracts that bills cover, with what those ask as deposits, and whether they are paid. */
export function listPeriods(db: Executor, customerId: string): Promise<Period[]> {
  const { contractId, firstDay, lastDay, depositSatang } = contractBillPeriods
  const came = sql`(select coalesce(sum(amount_satang), 0) from ${ledgerEntries}
    where source = 'contract' and reference = ${contractBills.id}::text and account in ('received', 'deposit'))`
  return db
    .select({
      ...{ contractId, firstDay, lastDay, depositSatang },
      isPaid: sql<boolean>`${came} >= ${contractBills.totalSatang}`,
    })
    .from(contractBillPeriods)
    .innerJoin(contractBills, eq(contractBills.id, contractBillPeriods.billId))
    .where(and(eq(contractBills.customerId, customerId), isNull(contractBills.voidAt)))
}
export type Period = CoveredDays & { depositSatang: Satang }

/** What bills of the customer that are not void have charged. */
export function listBilledLines(db: Executor, customerId: string) {
  const { itemId, seatId, quantity, firstDay, lastDay } = contractBillLines
  return db
    .select({ itemId: contractItems.id, seatId, quantity, firstDay, lastDay })
    .from(contractBillLines)
    .innerJoin(contractItems, eq(contractItems.id, itemId))
    .innerJoin(contractBills, eq(contractBills.id, contractBillLines.billId))
    .where(and(eq(contractBills.customerId, customerId), isNull(contractBills.voidAt)))
}
