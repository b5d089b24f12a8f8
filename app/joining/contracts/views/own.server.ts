import { validate as isUuid } from 'uuid'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, monthOf } from '#app/kit/pure/days.ts'
import { RENT_BASIS_POINTS } from '#app/kit/pure/withholding.ts'
import { type ActedFor, findCustomer, listPaidFor } from '#app/people/customers/queries.server.ts'
import { findCame, listPeriods } from '../queries/bills.server.ts'
import { listContractsOf } from '../queries/contracts.server.ts'
import { listPeopleOfExtras } from '../queries/extras.server.ts'
import { findBilled, listBilledPage, listSeated } from '../queries/screens.server.ts'
import { extraCap } from '../rules/extras.ts'
import { noticeEnd } from '../rules/own-notice.ts'
import { lacksOf, transferOf } from '../rules/payment.ts'
import { type CoveredDays, paidUntilOf } from '../rules/rights.ts'
import { isBilled, isOpenToManagers } from '../rules/states.ts'
import { withheldOf } from '../rules/totals.ts'
import type { Contract } from '../tables.server.ts'
import { CONTRACT_STATE_NAMES } from '../texts/states.ts'
import {
  bahtText,
  dayText,
  type ItemView,
  spanText,
  viewBill,
  viewFound,
  viewItems,
} from './screens.server.ts'

// What those who act for a company see of it (rule contracts.own).

/** What it owes, has paid ahead and has left with the house; without what is nothing. */
export async function viewOwnMoney(db: Executor, companyId: string) {
  const customer = await findCustomer(db, companyId)
  const { owedSatang = 0, creditSatang = 0, depositSatang = 0 } = customer ?? {}
  return {
    owed: bahtText(owedSatang),
    credit: creditSatang > 0 ? bahtText(creditSatang) : null,
    deposit: depositSatang > 0 ? bahtText(depositSatang) : null,
  }
}
export type OwnMoneyView = Awaited<ReturnType<typeof viewOwnMoney>>

/** A page of a customer's bills, the newest first. */
export async function viewOwnBills(db: Executor, customerId: string, page: number) {
  const found = await listBilledPage(db, customerId, page)
  const rows = found.rows.map(bill => ({ ...viewBill(bill), isOpen: isToBePaid(bill.state) }))
  return { ...found, rows }
}
export type OwnBillsView = Awaited<ReturnType<typeof viewOwnBills>>

const isToBePaid = (state: string) => state === 'open' || state === 'proven'

/** What it has agreed to, the newest first, and who has its seats: what its managers see. */
export async function viewOwnContracts(db: Executor, companyId: string, today: Day) {
  const [all, periods] = await Promise.all([listContractsOf(db, companyId), listPeriods(db, companyId)])
  const begun = all.filter(({ state }) => isBilled(state)).toReversed()
  return Promise.all(begun.map(contract => viewOwn(db, contract, { periods, today })))
}
export type OwnContractView = Awaited<ReturnType<typeof viewOwnContracts>>[number]

async function viewOwn(
  db: Executor,
  contract: Contract,
  { periods, today }: { periods: readonly CoveredDays[]; today: Day },
) {
  const { id, number, state, firstDay } = contract
  const end = noticeEnd(contract, today)
  const { label, tone } = CONTRACT_STATE_NAMES[state]
  const isOpen = isOpenToManagers(contract, today)
  const items = isOpen ? await viewItems(db, id, { today }) : []
  const paidUntil = paidUntilOf(contract, periods)
  return {
    id,
    number,
    tone,
    isOpen,
    state: label(),
    span: spanText(contract),
    items: items.filter(({ isOver, isPlanned }) => !isOver && !isPlanned),
    end: end === null ? null : { lastDay: end, text: dayText(end) },
    paidUntil: paidUntil < firstDay ? null : dayText(paidUntil),
    from: dayText(firstDay > today ? firstDay : today),
    extras: isOpen ? await viewOwnExtras(db, contract, today) : null,
  }
}

/**
 * How much its people may put on its account, and who has put how much there this month: sums, and nothing of what for. Null where
 * the contract does not allow it.
 */
async function viewOwnExtras(db: Executor, contract: Contract, today: Day) {
  const { id, extrasSatang } = contract
  if (extrasSatang === null) return null
  const capSatang = extraCap(contract)
  const people = await listPeopleOfExtras(db, id, monthOf(today))
  return {
    most: bahtText(extrasSatang),
    amount: writeHundredths(capSatang),
    cap: capSatang > 0 ? bahtText(capSatang) : null,
    people: people.map(({ memberRowId, name, satang }) => ({
      id: memberRowId,
      name,
      amount: bahtText(satang),
    })),
  }
}
export type OwnExtrasView = NonNullable<Awaited<ReturnType<typeof viewOwnExtras>>>

export type OwnSeat = { seat: ItemView['seats'][number]; contract: OwnContractView }

/** The seat of them that an address names. */
export function findOwnSeat(contracts: readonly OwnContractView[], seatId: string | null): OwnSeat | null {
  const all = contracts.flatMap(contract =>
    contract.items.flatMap(({ seats }) => seats.map(seat => ({ seat, contract }))),
  )
  return all.find(({ seat }) => seat.id === seatId) ?? null
}

/** To whom a seat of the contract can be given: whom the company pays for, and who has none of it. */
export async function viewSeatable(db: Executor, companyId: string, contractId: string, today: Day) {
  const [members, seated] = [await listPaidFor(db, companyId), await listSeated(db, contractId, today)]
  return members.filter(({ id }) => !seated.has(id))
}

export type BillOwner = Pick<ActedFor, 'id' | 'withholds'>

/** A bill as its customer reads it, what of it came and what it lacks; null for one of somebody else, and where there is none. */
export async function viewOwnBill(db: Executor, { id: customerId, withholds }: BillOwner, billId: string) {
  const found = isUuid(billId) ? await findBilled(db, billId) : null
  if (found?.bill.customerId !== customerId) return null
  const [came, { tax }] = [await findCame(db, billId), await findSettings(db)]
  const lacksSatang = lacksOf(found.bill, came)
  const rates = { service: tax.withholdingBasisPoints, rent: RENT_BASIS_POINTS }
  const { receivedSatang } = came
  const withheldSatang = withholds
    ? withheldOf(
        found.lines.map(({ line }) => line),
        rates,
      )
    : 0
  const transferSatang = transferOf(lacksSatang, { withheldSatang, receivedSatang })
  const keptSatang = lacksSatang - transferSatang
  const cameSatang = receivedSatang + came.depositSatang
  return {
    ...viewFound(found),
    lacksSatang,
    transferSatang,
    came: cameSatang > 0 ? bahtText(cameSatang) : null,
    lacks: lacksSatang > 0 ? bahtText(lacksSatang) : null,
    kept: keptSatang > 0 ? { tax: bahtText(keptSatang), transfer: bahtText(transferSatang) } : null,
  }
}
export type OwnBillView = NonNullable<Awaited<ReturnType<typeof viewOwnBill>>>
