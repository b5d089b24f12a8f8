import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { type ListQuery, PAGE_SIZE, readListQuery } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { BillState } from '#app/money/bills/rules.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { CONTRACT_STATES } from '../rules/contracts.ts'
import {
  type Contract,
  contractBills,
  contractItems,
  contracts,
  seatHolders,
  seatPauses,
  seats,
} from '../tables.server.ts'
import { listLines } from './bills.server.ts'

export type ContractQuery = ListQuery<'state'>

export function readContractQuery(params: URLSearchParams): ContractQuery {
  return readListQuery(params, { state: CONTRACT_STATES })
}

/** Whose contract it is: the company's name, or the member's. */
const customerOf = (customerId: SQL) => sql<string>`(select coalesce(nullif(owner.name, ''), person.name, '')
  from ${customers} as owner left join ${members} as person on person.id = owner.member_row_id
  where owner.id = ${customerId})`

export type ListedContract = Contract & {
  customer: string
  /** Of its items on that day, or of those that begin with it. */
  seats: number
  filled: number
  monthSatang: Satang
}

function listedOn(today: Day) {
  const isOn = sql`item.contract_id = contracts.id and item.first_day <= greatest(${today}::date, contracts.first_day)
    and coalesce(item.last_day, 'infinity') >= greatest(${today}::date, contracts.first_day)`
  return {
    ...getTableColumns(contracts),
    customer: customerOf(sql`contracts.customer_id`),
    seats:
      sql`(select coalesce(sum(item.quantity), 0) from ${contractItems} as item where ${isOn} and item.kind = 'seat')`.mapWith(
        Number,
      ),
    filled: sql`(select count(*) from ${contractItems} as item join ${seats} as seat on seat.item_id = item.id
      join ${seatHolders} as holder on holder.seat_id = seat.id
      where ${isOn} and ${today} between holder.first_day and coalesce(holder.last_day, 'infinity'))`.mapWith(
      Number,
    ),
    monthSatang:
      sql`(select coalesce(sum(item.quantity * item.unit_satang * case item.kind when 'discount' then -1 else 1 end), 0)
        from ${contractItems} as item where ${isOn})`.mapWith(Number),
  }
}

const SORTS = { number: contracts.number, begins: contracts.firstDay, state: contracts.state }

/** A page of the contracts, the newest first. */
export function listContracts(
  db: Executor,
  { search, filters, sort, page }: ContractQuery,
  today: Day,
): Promise<ListPage<ListedContract>> {
  const { id, createdAt, number, state } = contracts
  const words = folded(number, customerOf(sql`contracts.customer_id`))
  return findPage<typeof contracts, ListedContract>(db, contracts, {
    where: and(
      search ? holdsWords(words, search) : undefined,
      filters.state ? eq(state, filters.state as Contract['state']) : undefined,
    ),
    orderBy: orderOf(SORTS, sort, { id, otherwise: [desc(createdAt), desc(id)] }),
    page,
    columns: listedOn(today),
  })
}

/** A contract with what stands in the list; null where there is none. */
export async function findListedContract(
  db: Executor,
  id: string,
  today: Day,
): Promise<ListedContract | null> {
  const [found] = await db.select(listedOn(today)).from(contracts).where(eq(contracts.id, id))
  return (found as ListedContract | undefined) ?? null
}

/** The items of a contract in their order, those of seats with their plans. */
export function listItems(db: Executor, contractId: string) {
  return db
    .select({ item: contractItems, planName: plans.name })
    .from(contractItems)
    .leftJoin(plans, eq(plans.id, contractItems.planId))
    .where(eq(contractItems.contractId, contractId))
    .orderBy(asc(contractItems.firstDay), asc(contractItems.createdAt), asc(contractItems.id))
}

/** The seats of items, each with who has it on that day, or on its first, and the pause that is on or comes next. */
export function listSeats(db: Executor, itemIds: string[], today: Day) {
  const day = sql`(select greatest(${today}::date, first_day) from ${contractItems} where id = ${seats.itemId})`
  const isHeld = sql`${day} between ${seatHolders.firstDay} and coalesce(${seatHolders.lastDay}, 'infinity')`
  const next = alias(seatPauses, 'next')
  return db
    .select({
      seat: seats,
      holder: { id: members.id, name: members.name },
      since: seatHolders.firstDay,
      pause: { firstDay: next.firstDay, lastDay: next.lastDay },
    })
    .from(seats)
    .leftJoin(seatHolders, and(eq(seatHolders.seatId, seats.id), isHeld))
    .leftJoin(members, eq(members.id, seatHolders.memberRowId))
    .leftJoin(
      next,
      sql`${next.id} = (select id from ${seatPauses} where seat_id = ${seats.id} and last_day >= ${today}
        order by first_day limit 1)`,
    )
    .where(inArray(seats.itemId, itemIds))
    .orderBy(asc(seats.itemId), asc(seats.nth))
}

const BILLED = {
  ...getTableColumns(contractBills),
  customer: customerOf(sql`contract_bills.customer_id`),
  state: sql<BillState>`coalesce(${bills.state}, 'open')`,
}

/** A bill of a customer's contracts, with what stands in its lines; null where there is none. */
export async function findBilled(db: Executor, id: string) {
  const isIts = and(eq(bills.subjectId, contractBills.id), eq(bills.kind, 'contract'))
  const [bill] = await db
    .select(BILLED)
    .from(contractBills)
    .leftJoin(bills, isIts)
    .where(eq(contractBills.id, id))
  if (!bill) return null
  return { bill, lines: await listLines(db, [id]) }
}

/** How many bills a contract's record shows; the others are in the list of what is to be paid. */
const LATEST = 24

/** A page of the bills of a customer, and how many there are. */
export async function listBilledPage(db: Executor, customerId: string, page: number) {
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const [rows, total] = await Promise.all([
    listBilled(db, customerId, part),
    db.$count(contractBills, eq(contractBills.customerId, customerId)),
  ])
  return { rows, page, total }
}

/** The latest bills of a customer, the newest first. */
export function listBilled(
  db: Executor,
  customerId: string,
  { limit, offset }: { limit: number; offset: number } = { limit: LATEST, offset: 0 },
) {
  const isIts = and(eq(bills.subjectId, contractBills.id), eq(bills.kind, 'contract'))
  return db
    .select(BILLED)
    .from(contractBills)
    .leftJoin(bills, isIts)
    .where(eq(contractBills.customerId, customerId))
    .orderBy(desc(contractBills.firstDay), desc(contractBills.id))
    .limit(limit)
    .offset(offset)
}

/** The members who have a seat of the contract on that day or later. */
export async function listSeated(db: Executor, contractId: string, today: Day): Promise<Set<string>> {
  const rows = await db
    .select({ id: seatHolders.memberRowId })
    .from(seatHolders)
    .innerJoin(seats, eq(seats.id, seatHolders.seatId))
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .where(
      and(
        eq(contractItems.contractId, contractId),
        sql`coalesce(${seatHolders.lastDay}, 'infinity') >= ${today}`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
