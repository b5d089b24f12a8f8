import { and, asc, inArray, lte } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import type { Customer } from '#app/people/customers/tables.server.ts'
import { findDueBills, listBilledLines, listPeriods } from '../queries/bills.server.ts'
import { listContractsOf, listItems, listSeats } from '../queries/contracts.server.ts'
import { listUnbilledExtras } from '../queries/extras.server.ts'
import { findVatTerms } from '../queries/vat.server.ts'
import { CONTRACT_STATES } from '../rules/contracts.ts'
import { type Extra, type ExtraLine, extraLinesOf, withExtraLines } from '../rules/extras.ts'
import { type LateLine, lateLinesOf, withLateLines } from '../rules/late-fees.ts'
import { unaskedDeposit } from '../rules/renewal.ts'
import { billedUntilOf } from '../rules/rights.ts'
import { type Bill, type BillableContract, billsOf } from '../rules/run.ts'
import { endOf, isBilled } from '../rules/states.ts'
import { chargesOf } from '../rules/totals.ts'
import {
  contractBillLines,
  contractBillPeriods,
  contractBills,
  contractExtras,
  contracts,
} from '../tables.server.ts'
import { chargeOf, entryOf } from './charge.server.ts'
import { lockCustomer, lockRuns } from './lock.server.ts'
import { takeNumber } from './numbers.server.ts'
import { settleRights } from './rights.server.ts'

type Ctx = Pick<ServerContext, 'now' | 'secrets'> & { actor: { userId: string | null } }

/** Customers with contracts of which bills may be due, in the order in which everybody locks them. */
export async function listBillable(db: Executor, until: Day): Promise<string[]> {
  const isIt = and(inArray(contracts.state, CONTRACT_STATES.filter(isBilled)), lte(contracts.firstDay, until))
  const rows = await db
    .selectDistinct({ id: contracts.customerId })
    .from(contracts)
    .where(isIt)
    .orderBy(asc(contracts.customerId))
  return rows.map(({ id }) => id)
}

/**
 * Makes the bills of contracts that are dated until a day (rule contracts.run): run twice, or twice at once, it makes nothing twice.
 * A step of commands, within whose transaction it runs.
 * @returns the ids of the contracts' bills that were made, each customer's the oldest first
 */
export async function runBilling(
  tx: Transaction,
  ctx: Ctx,
  until: Day,
  customerIds?: readonly string[],
): Promise<string[]> {
  await lockRuns(tx)
  const made: string[] = []
  for (const id of customerIds ?? (await listBillable(tx, until))) {
    const customer = await lockCustomer(tx, id)
    if (customer) made.push(...(await billCustomer(tx, ctx, customer, until)))
  }
  if (made.length > 0) await announceChange(tx, 'contracts')
  return made
}

async function billCustomer(tx: Transaction, ctx: Ctx, customer: Customer, until: Day): Promise<string[]> {
  const { agreed, unasked } = await findAgreed(tx, customer)
  const billed = await listBilledLines(tx, customer.id)
  const extras = await listUnbilledExtras(tx, customer.id)
  const { billingDay } = customer
  const due = billsOf({ billingDay, contracts: agreed, billed, hasExtras: extras.length > 0 }, until)
  const made: string[] = []
  const late = withLateLines(due, await findLateLines(tx, ctx, customer.id))
  for (const bill of withExtraLines(late, await findExtraLines(tx, extras, due[0])))
    made.push(await storeBill(tx, ctx, customer, { bill, unasked }))
  if (made.length > 0) await settleRights(tx, ctx, customer.id)
  return made
}

/** What the first bill of a run charges of what the company's people put on its account (rule contracts.extras-billed). */
async function findExtraLines(tx: Transaction, extras: readonly Extra[], first: Bill | undefined) {
  if (!first || extras.length === 0) return []
  const { vatBasisPoints } = await findVatTerms(tx, first.firstDay)
  return extraLinesOf(extras, { lines: first.lines, vatBasisPoints })
}

/** What the customer pays because bills were not paid in time (rule contracts.late). */
async function findLateLines(tx: Transaction, { now }: Ctx, customerId: string): Promise<LateLine[]> {
  const { lateFeeSatang: feeSatang, billReminderDays: days } = (await findSettings(tx)).renewals
  if (feeSatang === 0) return []
  const { due, billedOn } = await findDueBills(tx, customerId, days)
  return lateLinesOf(due, { feeSatang, days }, { today: bangkokDay(now()), billedOn })
}

/** What a customer has agreed to, as bills are made of it, and what of each deposit no bill has asked for. */
async function findAgreed(tx: Transaction, { id }: Customer) {
  const own = (await listContractsOf(tx, id)).filter(({ state }) => isBilled(state))
  const [rows, periods] = await Promise.all([
    listItems(
      tx,
      own.map(contract => contract.id),
    ),
    listPeriods(tx, id),
  ])
  const seats = await listSeats(
    tx,
    rows.map(({ item }) => item.id),
  )
  const agreed: BillableContract[] = own.map(contract => {
    const items = rows.map(({ item }) => item).filter(({ contractId }) => contractId === contract.id)
    const pauses = seats
      .filter(({ itemId }) => items.some(item => item.id === itemId))
      .flatMap(seat => seat.pauses.map(pause => ({ ...pause, itemId: seat.itemId })))
    const depositSatang = unaskedDeposit(contract, own, periods)
    const billedUntil = billedUntilOf(contract, periods)
    return { ...contract, lastDay: endOf(contract), items, pauses, depositSatang, billedUntil }
  })
  return { agreed, unasked: new Map(agreed.map(({ id, depositSatang }) => [id, depositSatang])) }
}

type Made = {
  bill: Bill & { late: readonly LateLine[]; extras: readonly ExtraLine[] }
  unasked: Map<string, Satang>
}

async function storeBill(
  tx: Transaction,
  ctx: Ctx,
  { id: customerId }: Customer,
  { bill, unasked }: Made,
): Promise<string> {
  const { firstDay, lastDay } = bill
  const lines = [...bill.lines, ...bill.extras, ...bill.late]
  const charges = chargesOf({ ...bill, lines }, await findVatTerms(tx, firstDay))
  const [stored] = await tx
    .insert(contractBills)
    .values({
      ...charges,
      customerId,
      firstDay,
      lastDay,
      dueOn: firstDay,
      createdAt: ctx.now(),
      number: await takeNumber(tx, 'BL', ctx.now()),
    })
    .returning()
  if (!stored) throw new Error('The bill was not stored')
  const billId = stored.id
  if (lines.length > 0)
    await tx.insert(contractBillLines).values(lines.map((line, i) => ({ ...line, billId, nth: i + 1 })))
  const extraIds = bill.extras.flatMap(line => line.extraIds)
  if (extraIds.length > 0)
    await tx.update(contractExtras).set({ billId }).where(inArray(contractExtras.id, extraIds))
  await tx.insert(contractBillPeriods).values(periodsOf(bill, { billId, unasked }))
  const amountSatang = chargeOf(stored)
  await recordCharge(tx, { ...entryOf(stored, ctx), amountSatang })
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'contract_billed',
    entityType: 'contract_bill',
    entityId: billId,
    details: { number: stored.number, firstDay, lastDay, totalSatang: stored.totalSatang },
  })
  return billId
}

/** The first bill of a contract asks for all of its deposit. */
function periodsOf(
  { contractIds, firstDay, lastDay }: Bill,
  { billId, unasked }: Pick<Made, 'unasked'> & { billId: string },
) {
  return contractIds.map(contractId => {
    const depositSatang = unasked.get(contractId) ?? 0
    unasked.set(contractId, 0)
    return { billId, contractId, firstDay, lastDay, depositSatang }
  })
}
