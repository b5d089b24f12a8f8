import { and, asc, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { RENT_BASIS_POINTS } from '#app/kit/pure/withholding.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { DueBill } from '../rules/deposit.ts'
import { withheldOf } from '../rules/totals.ts'
import { chargeOf } from '../steps/charge.server.ts'
import { type ContractBill, contractBills } from '../tables.server.ts'
import { listLines } from './bills.server.ts'
import { findPayer } from './payers.server.ts'

const { source, account, kind, reference, amountSatang } = ledgerEntries

/** What is taken is tied to the bill that asked for it, what is used to the customer. */
function isDepositOf(db: Executor, customerId: string) {
  const own = db
    .select({ id: sql`${contractBills.id}::text` })
    .from(contractBills)
    .where(eq(contractBills.customerId, customerId))
  return and(
    eq(source, 'contract'),
    eq(account, 'deposit'),
    or(eq(reference, customerId), inArray(reference, own)),
  )
}

/** What is held of the customer's deposits. */
export async function findHeld(db: Executor, customerId: string): Promise<Satang> {
  const [held] = await db
    .select({ satang: sql`coalesce(sum(${amountSatang}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(isDepositOf(db, customerId))
  return held?.satang ?? 0
}

/** What of deposits was taken with VAT in it and stands, by entry, the newest first. */
export async function listTaxed(db: Executor, customerId: string): Promise<{ entryId: string }[]> {
  const reversal = alias(ledgerEntries, 'reversal')
  const taken = and(isDepositOf(db, customerId), eq(kind, 'deposit_taken'))
  const undone = db.select().from(reversal).where(eq(reversal.reversesId, ledgerEntries.id))
  return db
    .select({ entryId: ledgerEntries.id })
    .from(ledgerEntries)
    .innerJoin(contractBills, sql`${contractBills.id}::text = ${reference}`)
    .where(and(taken, sql`${contractBills.depositVatSatang} > 0`, notExists(undone)))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
}

export type DueContractBill = DueBill & { bill: ContractBill }

/** The customer's bills that lack something of what they charge, the oldest first. */
export async function listDue(
  db: Executor,
  { id: customerId, withholds }: { id: string; withholds: boolean },
): Promise<DueContractBill[]> {
  const received = sql<Satang>`(select coalesce(sum(amount_satang), 0) from ${ledgerEntries}
    where source = 'contract' and account = 'received' and reference = contract_bills.id::text)`.mapWith(
    Number,
  )
  const rows = await db
    .select({ bill: contractBills, received })
    .from(contractBills)
    .where(
      and(
        eq(contractBills.customerId, customerId),
        isNull(contractBills.voidAt),
        sql`${contractBills.totalSatang} - ${contractBills.depositSatang} > ${received}`,
      ),
    )
    .orderBy(asc(contractBills.firstDay), asc(contractBills.id))
  const [lines, { tax }] = await Promise.all([
    listLines(
      db,
      rows.map(({ bill }) => bill.id),
    ),
    findSettings(db),
  ])
  const rates = { service: tax.withholdingBasisPoints, rent: RENT_BASIS_POINTS }
  return rows.map(({ bill, received }) => {
    const own = lines.filter(({ line }) => line.billId === bill.id).map(({ line }) => line)
    // Of one that is paid in part, nobody knows what of that was kept back.
    const withheldSatang = withholds && received === 0 ? Math.max(0, withheldOf(own, rates)) : 0
    return { id: bill.id, bill, lacksSatang: chargeOf(bill) - received, withheldSatang }
  })
}

/** What the customer keeps back of a bill, while nothing has come for what it charges. */
export async function findWithheld(
  db: Executor,
  { id, customerId }: Pick<ContractBill, 'id' | 'customerId'>,
): Promise<Satang> {
  const due = await listDue(db, await findPayer(db, customerId))
  return due.find(({ bill }) => bill.id === id)?.withheldSatang ?? 0
}
