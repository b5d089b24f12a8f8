import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { type FilledSeat, type ItemOfPlan, listItems, listSeats } from '../queries/contracts.server.ts'
import { overlap } from '../rules/proration.ts'
import type { Contract } from '../tables.server.ts'
import type { ContractRecord, ItemRecord, SeatRecord } from './schema.ts'

type Asked = { now: () => Date }

/** Contracts as programs are told them, in the order in which they came. */
export async function recordsOf(
  db: Executor,
  rows: readonly Contract[],
  { now }: Asked,
): Promise<ContractRecord[]> {
  const items = await listItems(
    db,
    rows.map(({ id }) => id),
  )
  const seats = await listSeats(
    db,
    items.map(({ item }) => item.id),
  )
  const today = bangkokDay(now())
  return rows.map(contract => ({
    id: contract.id,
    number: contract.number,
    state: contract.state,
    customer_id: contract.customerId,
    first_day: contract.firstDay,
    last_day: contract.lastDay,
    then_how: contract.thenHow,
    renews_id: contract.renewsId,
    notice_days: contract.noticeDays,
    notice_on: contract.noticeOn,
    deposit_satang: contract.depositSatang,
    gives_back: contract.givesBack,
    grace_days: contract.graceDays,
    items: items
      .filter(({ item }) => item.contractId === contract.id)
      .map(of => itemRecordOf(of, seats, today)),
    updated_at: contract.updatedAt.toISOString(),
  }))
}

export async function recordOf(db: Executor, contract: Contract, asked: Asked): Promise<ContractRecord> {
  const [record] = await recordsOf(db, [contract], asked)
  if (!record) throw new Error('A contract without a record')
  return record
}

export function itemRecordOf(
  { item, plan }: ItemOfPlan,
  seats: readonly FilledSeat[],
  today: Day,
): ItemRecord {
  return {
    id: item.id,
    kind: item.kind,
    plan: plan?.name ?? null,
    name: item.name || null,
    space_id: item.spaceId,
    space_unit: item.spaceUnit,
    replaces_id: item.replacesId,
    quantity: item.quantity,
    unit_satang: item.unitSatang,
    vat_class: item.vatClass,
    wht_class: item.whtClass,
    first_day: item.firstDay,
    last_day: item.lastDay,
    seats: seats.filter(({ itemId }) => itemId === item.id).map(seat => seatRecordOf(seat, today)),
  }
}

export function seatRecordOf({ id, nth, holders, pauses }: FilledSeat, today: Day): SeatRecord {
  const holder = holders.find(span => overlap(span, { firstDay: today, lastDay: today }))
  return {
    id,
    nth,
    member_id: holder?.memberId ?? null,
    holders: holders.map(({ memberId, firstDay, lastDay }) => ({
      member_id: memberId,
      first_day: firstDay,
      last_day: lastDay,
    })),
    pauses: pauses.map(({ firstDay: from, lastDay: to }) => ({ from, to })),
  }
}

/** The mark of a revision. */
export function etagOf({ updatedAt }: Contract): string {
  return `"${updatedAt.toISOString()}"`
}
