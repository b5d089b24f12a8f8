import { billsOf } from '#app/joining/contracts/rules/run.ts'
import { totalsOf } from '#app/joining/contracts/rules/totals.ts'
import type {
  contractBillLines,
  contractBillPeriods,
  contractBills,
  contractItems,
  contracts,
  seatHolders,
  seats,
} from '#app/joining/contracts/tables.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { showsVat } from '#app/money/documents/rules/documents.ts'
import type { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { PRIORITIES } from '#app/space/credits/rules/credits.ts'
import type { creditEntries, creditGrants, creditWallets } from '#app/space/credits/tables.server.ts'
import type { Life } from './member-lives.ts'
import { sampleId } from './random.ts'
import { momentOf } from './seasons.ts'
import type { Year } from './year.ts'

// A company that has moved in three days ago: four seats, three of them taken, its first bill with the deposit, and two thousand
// baht a month that each of its people may put on its account.

export const COMPANY_ID = sampleId('company')
/** Who acts for it. */
export const COMPANY_MANAGER = 'office@andamanstudio.example'
const CONTRACT_ID = sampleId('contract')
const ITEM_ID = sampleId('contract-item')
const BILL_ID = sampleId('contract-bill')
const POOL_ID = sampleId('company-credits')
const GIFT_ID = sampleId('company-credits-gift')
const DEPOSIT = baht(30_000)
const SEATS = 4
const TAKEN = 3

const firstDayOf = ({ today }: Pick<Year, 'today'>): Day => addDays(today, -3)
const seatIdOf = (nth: number) => sampleId(`seat-${nth}`)

/** Whom it pays for: those who came last, whose own time goes on beside the seat. */
export function holdersOf(lives: readonly Life[]): Life[] {
  return lives
    .filter(({ member: { status, planName } }) => status === 'active' && planName === 'Monthly Pass')
    .slice(-TAKEN)
}

export function customerRows(year: Year): (typeof customers.$inferInsert)[] {
  const at = momentOf(firstDayOf(year), 9, 10)
  return [
    {
      id: COMPANY_ID,
      kind: 'company',
      name: 'Andaman Studio',
      legalName: 'Andaman Studio Co., Ltd.',
      taxId: '0105561000019',
      branch: '00000',
      address: '88 Pattaya Sai Song, Pattaya, Chonburi 20150',
      billingEmails: ['accounts@andamanstudio.example'],
      locale: 'th',
      withholds: true,
      memberRowId: null,
      billingDay: 1,
      createdAt: at,
      updatedAt: at,
    },
  ]
}

export function customerPersonRows(year: Year): (typeof customerPeople.$inferInsert)[] {
  const named = { customerId: COMPANY_ID, adminId: null, createdAt: momentOf(firstDayOf(year), 9, 12) }
  return [{ ...named, id: sampleId('company-manager'), email: COMPANY_MANAGER, role: 'manager' }]
}

export function contractRows(year: Year): (typeof contracts.$inferInsert)[] {
  const firstDay = firstDayOf(year)
  const at = momentOf(firstDay, 9, 20)
  return [
    {
      id: CONTRACT_ID,
      number: `CT${firstDay.slice(0, 4)}-000001`,
      customerId: COMPANY_ID,
      state: 'running',
      firstDay,
      noticeDays: 30,
      depositSatang: DEPOSIT,
      givesBack: false,
      graceDays: 7,
      extrasSatang: baht(2_000),
      createdAt: at,
      updatedAt: at,
    },
  ]
}

export function contractItemRows(year: Year): (typeof contractItems.$inferInsert)[] {
  const { id: planId, priceSatang: unitSatang } = year.catalogue.planOf('Monthly Pass')
  const firstDay = firstDayOf(year)
  return [
    {
      id: ITEM_ID,
      contractId: CONTRACT_ID,
      planId,
      quantity: SEATS,
      unitSatang,
      firstDay,
      vatClass: 'standard',
      whtClass: 'service',
      createdAt: momentOf(firstDay, 9, 20),
    },
  ]
}

export function seatRows(): (typeof seats.$inferInsert)[] {
  return Array.from({ length: SEATS }, (_, i) => ({ id: seatIdOf(i + 1), itemId: ITEM_ID, nth: i + 1 }))
}

export function seatHolderRows(year: Year): (typeof seatHolders.$inferInsert)[] {
  const firstDay = firstDayOf(year)
  return holdersOf(year.lives).map(({ member }, i) => ({
    id: sampleId(`seat-holder-${i + 1}`),
    seatId: seatIdOf(i + 1),
    memberRowId: member.id,
    firstDay,
    createdAt: momentOf(firstDay, 9, 30 + i),
  }))
}

/** Twenty hours in rooms that its people share, of which one person uses four a month at most. */
export function poolRows(year: Year): (typeof creditWallets.$inferInsert)[] {
  const createdAt = momentOf(firstDayOf(year), 9, 35)
  return [{ id: POOL_ID, customerId: COMPANY_ID, unit: 'minute', capMinutes: 240, createdAt }]
}

const SHARED_MINUTES = 1_200

export function poolGrantRows(year: Year): (typeof creditGrants.$inferInsert)[] {
  const at = momentOf(firstDayOf(year), 9, 35)
  const gift = { walletId: POOL_ID, kind: 'gift', amount: SHARED_MINUTES, priority: PRIORITIES.gift } as const
  const source = { usableFrom: at, usableUntil: null, sourceKey: `gift:${COMPANY_ID}:sample`, createdAt: at }
  return [{ id: GIFT_ID, ...gift, ...source }]
}

export function poolEntryRows(year: Year): (typeof creditEntries.$inferInsert)[] {
  const at = momentOf(firstDayOf(year), 9, 35)
  const entry = { grantId: GIFT_ID, kind: 'grant', amount: SHARED_MINUTES, why: 'Welcome' } as const
  return [{ id: sampleId('company-credits-entry'), ...entry, at, createdAt: at }]
}

/** The first bill as the night makes it. */
function firstBill(year: Year) {
  const { priceSatang: unitSatang } = year.catalogue.planOf('Monthly Pass')
  const days = { firstDay: firstDayOf(year), lastDay: null }
  const item = {
    id: ITEM_ID,
    kind: 'seat',
    quantity: SEATS,
    unitSatang,
    ...days,
    vatClass: 'standard',
    whtClass: 'service',
  } as const
  const agreed = { id: CONTRACT_ID, ...days, items: [item], pauses: [], billedUntil: null }
  const contracts = [{ ...agreed, depositSatang: DEPOSIT, givesBack: false }]
  const [bill] = billsOf({ billingDay: 1, contracts, billed: [] }, days.firstDay)
  if (!bill) throw new Error('The company has no bill')
  const { seller, priceOf } = year.catalogue
  const { vatBasisPoints } = priceOf('Monthly Pass', true, bill.firstDay)
  return { ...bill, totals: totalsOf(bill.lines, showsVat(seller) ? vatBasisPoints : 0) }
}

export function contractBillRows(year: Year): (typeof contractBills.$inferInsert)[] {
  const { firstDay, lastDay, totals } = firstBill(year)
  return [
    {
      id: BILL_ID,
      number: `BL${firstDay.slice(0, 4)}-000001`,
      customerId: COMPANY_ID,
      firstDay,
      lastDay,
      dueOn: firstDay,
      depositSatang: DEPOSIT,
      vatBasisPoints: totals.vatBasisPoints,
      vatSatang: totals.vatSatang,
      totalSatang: totals.totalSatang + DEPOSIT,
      createdAt: momentOf(firstDay, 9, 40),
    },
  ]
}

export function contractBillPeriodRows(year: Year): (typeof contractBillPeriods.$inferInsert)[] {
  const { firstDay, lastDay } = firstBill(year)
  const of = { billId: BILL_ID, contractId: CONTRACT_ID }
  return [{ ...of, id: sampleId('contract-bill-period'), firstDay, lastDay, depositSatang: DEPOSIT }]
}

export function contractBillLineRows(year: Year): (typeof contractBillLines.$inferInsert)[] {
  return firstBill(year).lines.map((line, i) => ({
    ...line,
    id: sampleId(`contract-bill-line-${i + 1}`),
    billId: BILL_ID,
    nth: i + 1,
  }))
}

/** What the first bill charges, in the books. */
export function contractChargeRows(year: Year): (typeof ledgerEntries.$inferInsert)[] {
  const { firstDay, totals } = firstBill(year)
  const [bill] = contractBillRows(year)
  return [
    {
      id: sampleId('contract-charge'),
      kind: 'charge',
      account: 'owed',
      source: 'contract',
      amountSatang: totals.totalSatang,
      bookedOn: firstDay,
      reference: BILL_ID,
      memberId: bill?.number ?? '',
      note: bill?.number ?? '',
      createdAt: momentOf(firstDay, 9, 40),
    },
  ]
}
