import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { ContractState } from '../rules/contracts.ts'
import { type Contract, contractItems, contracts, seatHolders, seatPauses, seats } from '../tables.server.ts'

export async function findContract(db: Executor, id: string): Promise<Contract | null> {
  if (!isUuid(id)) return null
  const [contract] = await db.select().from(contracts).where(eq(contracts.id, id))
  return contract ?? null
}

type ContractQuery = {
  customerId?: string | undefined
  state?: ContractState | undefined
  page: number
  perPage: number
}

/** A page of the contracts, the newest first, with one more than it shows. */
export function listContracts(
  db: Executor,
  { customerId, state, page, perPage }: ContractQuery,
): Promise<Contract[]> {
  return db
    .select()
    .from(contracts)
    .where(
      and(
        customerId === undefined ? undefined : eq(contracts.customerId, customerId),
        state && eq(contracts.state, state),
      ),
    )
    .orderBy(desc(contracts.createdAt), desc(contracts.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

/** All of a customer, the oldest first. */
export function listContractsOf(db: Executor, customerId: string): Promise<Contract[]> {
  return db
    .select()
    .from(contracts)
    .where(eq(contracts.customerId, customerId))
    .orderBy(asc(contracts.createdAt), asc(contracts.id))
}

const PLAN = { id: plans.id, name: plans.name, opensDoors: plans.opensDoors }

/** The items of contracts in the order in which they were agreed, those of seats with their plans. */
export function listItems(db: Executor, contractIds: string[]) {
  return db
    .select({ item: contractItems, plan: PLAN })
    .from(contractItems)
    .leftJoin(plans, eq(plans.id, contractItems.planId))
    .where(inArray(contractItems.contractId, contractIds))
    .orderBy(asc(contractItems.createdAt), asc(contractItems.id))
}
export type ItemOfPlan = Awaited<ReturnType<typeof listItems>>[number]

/** An item that was added. */
export async function findItem(db: Executor, id: string): Promise<ItemOfPlan> {
  const [found] = await db
    .select({ item: contractItems, plan: PLAN })
    .from(contractItems)
    .leftJoin(plans, eq(plans.id, contractItems.planId))
    .where(eq(contractItems.id, id))
  if (!found) throw new Error(`There is no item ${id}`)
  return found
}

/** Everything that stands in the seats of items, by seat. */
export async function listSeats(db: Executor, itemIds: string[]) {
  const isOfThem = inArray(seats.itemId, itemIds)
  const [rows, holders, pauses] = await Promise.all([
    db.select().from(seats).where(isOfThem).orderBy(asc(seats.itemId), asc(seats.nth)),
    db
      .select({ holder: seatHolders, memberId: members.memberId })
      .from(seatHolders)
      .innerJoin(seats, eq(seats.id, seatHolders.seatId))
      .innerJoin(members, eq(members.id, seatHolders.memberRowId))
      .where(isOfThem)
      .orderBy(asc(seatHolders.firstDay)),
    db
      .select({ pause: seatPauses })
      .from(seatPauses)
      .innerJoin(seats, eq(seats.id, seatPauses.seatId))
      .where(isOfThem)
      .orderBy(asc(seatPauses.firstDay)),
  ])
  const heldBy = Map.groupBy(
    holders.map(({ holder, memberId }) => ({ ...holder, memberId })),
    ({ seatId }) => seatId,
  )
  const pausedOn = Map.groupBy(
    pauses.map(({ pause }) => pause),
    ({ seatId }) => seatId,
  )
  return rows.map(seat => ({
    ...seat,
    holders: heldBy.get(seat.id) ?? [],
    pauses: pausedOn.get(seat.id) ?? [],
  }))
}
export type FilledSeat = Awaited<ReturnType<typeof listSeats>>[number]

/** Which contract and item a seat is of; null for none. */
export async function findPlaceOf(db: Executor, seatId: string) {
  if (!isUuid(seatId)) return null
  const [found] = await db
    .select({ itemId: contractItems.id, contractId: contractItems.contractId })
    .from(seats)
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .where(eq(seats.id, seatId))
  return found ?? null
}
