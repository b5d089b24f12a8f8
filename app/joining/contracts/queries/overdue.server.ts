import { and, asc, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { type Closing, closingOf } from '../rules/notices.ts'
import { contractBills, contracts } from '../tables.server.ts'
import { askedOn, cameSatang, listPeriodsOf } from './bills.server.ts'

export type OverdueBill = {
  id: string
  customerId: string
  number: string
  firstDay: Day
  dueOn: Day
  /** From the day after it is late: one that was made for days before is not at once. */
  askedOn: Day
  lacksSatang: Satang
}

/** Bills of contracts that are not paid. The database keeps which those are, so that nothing that is paid is read. */
const isOpen = and(eq(bills.kind, 'contract'), inArray(bills.state, ['open', 'proven']))
const isLate = (today: Day) => and(isOpen, lt(askedOn, today))
const isItsBill = eq(contractBills.id, bills.subjectId)

function overdue(db: Executor, today: Day, also?: SQL) {
  const { id, customerId, number, firstDay, dueOn, totalSatang } = contractBills
  return db
    .select({
      id,
      customerId,
      number,
      firstDay,
      dueOn,
      askedOn,
      lacksSatang: sql`${totalSatang} - ${cameSatang}`.mapWith(Number),
    })
    .from(bills)
    .innerJoin(contractBills, isItsBill)
    .where(and(isLate(today), also))
    .orderBy(asc(contractBills.firstDay), asc(contractBills.number))
    .$dynamic()
}

/** Bills of contracts that were to be paid before that day and are not, the longest first. */
export function listOverdue(db: Executor, today: Day, most: number): Promise<OverdueBill[]> {
  return overdue(db, today).limit(most)
}

/** Those of one customer. */
export function listOverdueOf(db: Executor, customerId: string, today: Day): Promise<OverdueBill[]> {
  return overdue(db, today, eq(contractBills.customerId, customerId))
}

export async function countOverdue(db: Executor, today: Day): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(bills)
    .innerJoin(contractBills, isItsBill)
    .where(isLate(today))
  return found?.total ?? 0
}

/** Customers who have such bills, in the order in which everybody locks them. */
export async function listLate(db: Executor, today: Day): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: contractBills.customerId })
    .from(bills)
    .innerJoin(contractBills, isItsBill)
    .where(isLate(today))
    .orderBy(asc(contractBills.customerId))
  return rows.map(({ id }) => id)
}

/** When seats of each of the customers close if nothing more is paid. */
export async function findClosings(
  db: Executor,
  customerIds: string[],
  today: Day,
): Promise<Map<string, Closing>> {
  const [agreed, periods] = await Promise.all([
    db.select().from(contracts).where(inArray(contracts.customerId, customerIds)),
    listPeriodsOf(db, customerIds),
  ])
  const ofCustomer = (id: string) =>
    closingOf(
      agreed.filter(({ customerId }) => customerId === id),
      periods.filter(({ customerId }) => customerId === id),
      today,
    )
  return new Map(
    customerIds.flatMap(id => {
      const closing = ofCustomer(id)
      return closing ? [[id, closing] as const] : []
    }),
  )
}
