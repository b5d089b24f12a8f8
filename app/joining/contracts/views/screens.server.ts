import { listPlans } from '#app/house/plans/queries.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listCompanyNames } from '#app/people/customers/queries.server.ts'
import type { HeldDeposit } from '../components/deposit-dialog.tsx'
import { findCame, listPeriods } from '../queries/bills.server.ts'
import { listContractsOf } from '../queries/contracts.server.ts'
import { findWithheld } from '../queries/deposits.server.ts'
import { findPayer } from '../queries/payers.server.ts'
import {
  findBilled,
  type ListedContract,
  listBilled,
  listItems,
  listSeats,
} from '../queries/screens.server.ts'
import { listOwnSpaces } from '../queries/spaces.server.ts'
import { findVatTerms } from '../queries/vat.server.ts'
import { holdsSeats, type ItemKind } from '../rules/contracts.ts'
import { extraCap } from '../rules/extras.ts'
import { unaskedDeposit } from '../rules/renewal.ts'
import { billsOf } from '../rules/run.ts'
import { canBecome, endOf, isOpenToWrite } from '../rules/states.ts'
import { chargesOf } from '../rules/totals.ts'
import { findDeposit } from '../steps/deposit.server.ts'
import type { Contract, ContractItem } from '../tables.server.ts'
import { VAT_CLASS_TEXTS, WHT_CLASS_TEXTS } from '../texts/classes.ts'
import { itemText, lineText } from '../texts/lines.ts'
import { BILL_STATE_NAMES, CONTRACT_STATE_NAMES, THEN_TEXTS } from '../texts/states.ts'

export const dayText = (day: Day) => formatDay(day, getLocale(), SHORT_DAY)
export const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

type Between = { firstDay: Day; lastDay: Day | null }

/** From when to when; without an end it goes on. */
export const spanText = ({ firstDay, lastDay }: Between) =>
  lastDay === null
    ? m.contract_from({ day: dayText(firstDay) })
    : m.contract_from_to({ from: dayText(firstDay), to: dayText(lastDay) })

/** A contract as the list and the head of its record show it. */
export function viewContract(contract: ListedContract) {
  const { id, number, customer, customerId, seats, filled, monthSatang, state } = contract
  const { label, tone } = CONTRACT_STATE_NAMES[state]
  return {
    id,
    number,
    customer,
    customerId,
    tone,
    state: label(),
    span: spanText(contract),
    seats: m.contract_seats_filled({ filled, seats }),
    month: bahtText(monthSatang),
    notice: m.contract_notice_days({ days: contract.noticeDays }),
    afterwards: contract.lastDay === null ? null : THEN_TEXTS[contract.thenHow](),
    mayBegin: canBecome(state, 'running'),
    mayEnd: state === 'running' || state === 'notice',
    isOpen: isOpenToWrite(state),
    deposit: contract.depositSatang > 0 ? bahtText(contract.depositSatang) : null,
  }
}
export type ContractView = ReturnType<typeof viewContract>

type Looking = {
  today: Day
  /** Where whoever looks may see a member. */
  hrefOf?: (memberRowId: string) => string
}

/** What a contract is made of: its items, each with its seats as they are on that day. */
export async function viewItems(db: Executor, contractId: string, { today, hrefOf }: Looking) {
  const items = await listItems(db, contractId)
  const seats = await listSeats(
    db,
    items.map(({ item }) => item.id),
    today,
  )
  return items.map(({ item, planName }) => ({
    id: item.id,
    kind: item.kind,
    title: m.contract_item({ quantity: item.quantity, plan: itemText({ item, planName }) }),
    lead: [
      PRICE_TEXTS[item.kind]({ price: bahtText(item.unitSatang), span: spanText(item) }),
      ...unusual(item),
    ].join(' · '),
    isOver: item.lastDay !== null && item.lastDay < today,
    isPlanned: item.replacesId !== null && item.firstDay > today,
    seats: seats
      .filter(({ seat }) => seat.itemId === item.id)
      .map(({ seat, holder, since, pause }) => ({
        id: seat.id,
        nth: seat.nth,
        holder: holder?.name ?? null,
        holderId: holder?.id ?? null,
        href: (holder && hrefOf?.(holder.id)) ?? null,
        since: since && m.contract_from({ day: dayText(since) }),
        pause: pause && m.contract_paused({ from: dayText(pause.firstDay), to: dayText(pause.lastDay) }),
      })),
  }))
}

const PRICE_TEXTS: Record<ItemKind, typeof m.contract_item_price> = {
  seat: m.contract_item_price,
  space: m.contract_space_price,
  product: m.contract_product_price,
  discount: m.contract_discount_price,
}

/** How an item is taxed, where that is not as most are. */
function unusual({ vatClass, whtClass }: Pick<ContractItem, 'vatClass' | 'whtClass'>): string[] {
  return [
    ...(vatClass === 'standard' ? [] : [`${m.contract_line_vat()}: ${VAT_CLASS_TEXTS[vatClass]()}`]),
    ...(whtClass === 'service' ? [] : [`${m.contract_wht_class()}: ${WHT_CLASS_TEXTS[whtClass]()}`]),
  ]
}

export type ItemView = Awaited<ReturnType<typeof viewItems>>[number]

type Billed = Awaited<ReturnType<typeof listBilled>>[number]

export function viewBill({ id, number, customer, state, totalSatang, dueOn, ...bill }: Billed) {
  const { label, tone } = BILL_STATE_NAMES[state]
  return {
    id,
    number,
    customer,
    tone,
    state: label(),
    due: dayText(dueOn),
    span: spanText(bill),
    total: bahtText(totalSatang),
  }
}
export type BillView = ReturnType<typeof viewBill>

/** The latest bills of a customer. */
export async function viewBills(db: Executor, customerId: string): Promise<BillView[]> {
  return (await listBilled(db, customerId)).map(viewBill)
}

/** A bill with its lines, VAT and deposit as they add up; null where there is none. */
export async function viewBilled(db: Executor, id: string) {
  const found = await findBilled(db, id)
  if (!found) return null
  const { bill } = found
  const came = await findCame(db, id)
  const cameSatang = came.receivedSatang + came.depositSatang
  const lacksSatang = bill.voidAt === null ? bill.totalSatang - cameSatang : 0
  return {
    ...viewFound(found),
    isUnpaid: cameSatang === 0,
    lacks: lacksSatang > 0 ? await viewLacking(db, bill, lacksSatang) : null,
  }
}

/** The same as far as the bill itself says it. */
export function viewFound({ bill, lines: charged }: NonNullable<Awaited<ReturnType<typeof findBilled>>>) {
  const lines = charged.map(({ line, ...of }) => ({
    id: line.id,
    text: lineText({ line, ...of }),
    days: spanText(line),
    quantity: String(Math.abs(line.quantity)),
    unit: bahtText(line.unitSatang),
    amount: bahtText(line.amountSatang),
  }))
  const sums = [
    { term: m.contract_line_vat(), satang: bill.vatSatang },
    { term: m.contract_line_deposit(), satang: bill.depositSatang },
  ]
  return {
    bill: viewBill(bill),
    lines,
    reason: bill.voidReason,
    sums: sums
      .filter(({ satang }) => satang !== 0)
      .map(({ term, satang }) => ({ term, value: bahtText(satang) })),
  }
}

/** What a bill lacks, and what its customer keeps back of it where nothing came yet, as they are typed. */
async function viewLacking(db: Executor, bill: Pick<Billed, 'id' | 'customerId'>, lacksSatang: Satang) {
  const withheldSatang = await findWithheld(db, bill)
  return {
    text: bahtText(lacksSatang),
    amount: writeHundredths(lacksSatang - withheldSatang),
    withheld: withheldSatang > 0 ? writeHundredths(withheldSatang) : '',
  }
}

/** Whom a contract may be written for, and of which plans its seats may be. */
export async function viewChoices(db: Executor) {
  const [customers, plans] = await Promise.all([listCompanyNames(db), viewPlans(db)])
  return { customers, plans }
}

async function viewPlans(db: Executor) {
  const plans = (await listPlans(db)).filter(holdsSeats)
  return plans.map(({ id, name }) => ({ id, name: planTitle(name, getLocale()) }))
}

/** What of a kind may be added to a contract. */
export async function viewAddable(db: Executor, kind: ItemKind, today: Day) {
  return {
    kind,
    today,
    plans: kind === 'seat' ? await viewPlans(db) : [],
    spaces: kind === 'space' ? await listOwnSpaces(db) : [],
  }
}
export type Addable = Awaited<ReturnType<typeof viewAddable>>

/** What is held of deposits for the customer of a contract, as the dialog says it; null where nothing is. */
export async function viewDeposit(db: Executor, customerId: string, today: Day): Promise<HeldDeposit | null> {
  const { heldSatang, due, mark } = await findDeposit(db, await findPayer(db, customerId))
  if (heldSatang <= 0) return null
  return {
    held: bahtText(heldSatang),
    today,
    mark,
    due: due.map(({ bill, lacksSatang }) => ({ number: bill.number, lacks: bahtText(lacksSatang) })),
  }
}

/** How much people of the company may put on its account, and what of that its managers allow; null where it is no company's. */
export async function viewExtras(db: Executor, contract: Contract) {
  if ((await findPayer(db, contract.customerId)).kind !== 'company') return null
  const { extrasSatang, ownExtrasSatang } = contract
  const most = m.contract_extras_up_to({ amount: bahtText(extrasSatang ?? 0) })
  const isLess = extrasSatang !== null && extraCap(contract) < extrasSatang
  const own = isLess ? [m.contract_extras_own({ amount: bahtText(ownExtrasSatang ?? 0) })] : []
  return {
    amount: extrasSatang === null ? '' : writeHundredths(extrasSatang),
    text: extrasSatang === null ? m.contract_extras_none() : [most, ...own].join(' '),
  }
}

/** As many as a draft says beforehand. */
const FIRST_BILLS = 3

/** What a contract would charge first if it began as it stands, reckoned as the night does it. */
export async function viewFirstBills(db: Executor, contract: Contract) {
  const { id, customerId, firstDay, givesBack } = contract
  const lastDay = endOf(contract)
  const [items, { billingDay }, terms] = [
    await listItems(db, id),
    await findPayer(db, customerId),
    await findVatTerms(db, firstDay),
  ]
  const [all, periods] = [await listContractsOf(db, customerId), await listPeriods(db, customerId)]
  const depositSatang = unaskedDeposit(contract, all, periods)
  const agreed = { id, firstDay, lastDay, depositSatang, givesBack, billedUntil: null, pauses: [] }
  const contracts = [{ ...agreed, items: items.map(({ item }) => item) }]
  const bills = billsOf({ billingDay, contracts, billed: [] }, addMonths(firstDay, FIRST_BILLS))
  return bills.slice(0, FIRST_BILLS).map(bill => {
    const { vatSatang, depositSatang, totalSatang } = chargesOf(bill, terms)
    return {
      span: spanText(bill),
      due: dayText(bill.firstDay),
      total: bahtText(totalSatang),
      vat: bahtText(vatSatang),
      deposit: bahtText(depositSatang),
    }
  })
}
export type FirstBill = Awaited<ReturnType<typeof viewFirstBills>>[number]
