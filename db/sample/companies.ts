import { billsOf } from '#app/joining/contracts/rules/run.ts'
import { totalsOf } from '#app/joining/contracts/rules/totals.ts'
import {
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
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { PRIORITIES } from '#app/space/credits/rules/credits.ts'
import { creditEntries, creditGrants, creditWallets } from '#app/space/credits/tables.server.ts'
import type { Life } from './member-lives.ts'
import { type Noun, noun } from './noun.ts'
import { sampleId } from './random.ts'
import { momentOf } from './seasons.ts'
import type { Year } from './year.ts'

// A company that has moved in three days ago: four seats, three of them taken, its first bill with the deposit, and two thousand
// baht a month that each of its people may put on its account.

export const COMPANY_ID = sampleId('company')
const CONTRACT_ID = sampleId('contract')
const ITEM_ID = sampleId('contract-item')
const BILL_ID = sampleId('contract-bill')
const POOL_ID = sampleId('company-credits')
const GIFT_ID = sampleId('company-credits-gift')
const DEPOSIT = baht(30_000)
const SEATS = 4
const TAKEN = 3

const firstDayOf = ({ today }: Pick<Year, 'today'>): Day => addDays(today, -3)
/** A moment of its first morning, in minutes after nine. */
const nineAnd = (minutes: number, year: Year) => momentOf(firstDayOf(year), 9, minutes)
const seatIdOf = (nth: number) => sampleId(`seat-${nth}`)

/** Whom it pays for: those who came last, whose own time goes on beside the seat. */
function holdersOf(lives: readonly Life[]): Life[] {
  return lives
    .filter(({ member: { status, planName } }) => status === 'active' && planName === 'Monthly Pass')
    .slice(-TAKEN)
}

export const COMPANY: Noun[] = [
  noun(customers, year => [
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
      createdAt: nineAnd(10, year),
      updatedAt: nineAnd(10, year),
    },
  ]),
  noun(customerPeople, year => [
    {
      id: sampleId('company-manager'),
      customerId: COMPANY_ID,
      email: 'office@andamanstudio.example',
      role: 'manager',
      createdAt: nineAnd(12, year),
    },
  ]),
]

export const MEMBERS: Noun = noun(members, ({ lives }) => {
  const held = new Set(holdersOf(lives))
  return lives.map(life => (held.has(life) ? { ...life.member, customerId: COMPANY_ID } : life.member))
})

export const CONTRACT: Noun[] = [
  noun(contracts, year => [
    {
      id: CONTRACT_ID,
      number: `CT${firstDayOf(year).slice(0, 4)}-000001`,
      customerId: COMPANY_ID,
      state: 'running',
      firstDay: firstDayOf(year),
      noticeDays: 30,
      depositSatang: DEPOSIT,
      givesBack: false,
      graceDays: 7,
      extrasSatang: baht(2_000),
      createdAt: nineAnd(20, year),
      updatedAt: nineAnd(20, year),
    },
  ]),
  noun(contractItems, year => {
    const { id: planId } = year.catalogue.planOf('Monthly Pass')
    return [{ ...itemOf(year), contractId: CONTRACT_ID, planId, createdAt: nineAnd(20, year) }]
  }),
  noun(seats, () =>
    Array.from({ length: SEATS }, (_, i) => ({ id: seatIdOf(i + 1), itemId: ITEM_ID, nth: i + 1 })),
  ),
  noun(seatHolders, year =>
    holdersOf(year.lives).map(({ member }, i) => ({
      id: sampleId(`seat-holder-${i + 1}`),
      seatId: seatIdOf(i + 1),
      memberRowId: member.id,
      firstDay: firstDayOf(year),
      createdAt: nineAnd(30 + i, year),
    })),
  ),
  noun(contractBills, year => [billOf(year)]),
  noun(contractBillPeriods, year => {
    const { firstDay, lastDay } = firstBill(year)
    const of = { billId: BILL_ID, contractId: CONTRACT_ID }
    return [{ ...of, id: sampleId('contract-bill-period'), firstDay, lastDay, depositSatang: DEPOSIT }]
  }),
  noun(contractBillLines, year =>
    firstBill(year).lines.map((line, i) => {
      return { ...line, id: sampleId(`contract-bill-line-${i + 1}`), billId: BILL_ID, nth: i + 1 }
    }),
  ),
]

const SHARED_MINUTES = 1_200

/** Twenty hours in rooms that its people share, of which one person uses four a month at most. */
export const POOL: Noun[] = [
  noun(creditWallets, year => {
    const createdAt = nineAnd(35, year)
    return [{ id: POOL_ID, customerId: COMPANY_ID, unit: 'minute', capMinutes: 240, createdAt }]
  }),
  noun(creditGrants, year => [
    {
      id: GIFT_ID,
      walletId: POOL_ID,
      kind: 'gift',
      amount: SHARED_MINUTES,
      priority: PRIORITIES.gift,
      usableFrom: nineAnd(35, year),
      usableUntil: null,
      sourceKey: `gift:${COMPANY_ID}:sample`,
      createdAt: nineAnd(35, year),
    },
  ]),
  noun(creditEntries, year => {
    const [id, at] = [sampleId('company-credits-entry'), nineAnd(35, year)]
    return [
      { id, grantId: GIFT_ID, kind: 'grant', amount: SHARED_MINUTES, why: 'Welcome', at, createdAt: at },
    ]
  }),
]

function itemOf(year: Year) {
  return {
    id: ITEM_ID,
    kind: 'seat',
    quantity: SEATS,
    unitSatang: year.catalogue.planOf('Monthly Pass').priceSatang,
    firstDay: firstDayOf(year),
    lastDay: null,
    vatClass: 'standard',
    whtClass: 'service',
  } as const
}

/** The first bill as the night makes it. */
function firstBill(year: Year) {
  const days = { firstDay: firstDayOf(year), lastDay: null }
  const agreed = { id: CONTRACT_ID, ...days, items: [itemOf(year)], pauses: [], billedUntil: null }
  const contracts = [{ ...agreed, depositSatang: DEPOSIT, givesBack: false }]
  const [bill] = billsOf({ billingDay: 1, contracts, billed: [] }, days.firstDay)
  if (!bill) throw new Error('The company has no bill')
  const { seller, priceOf } = year.catalogue
  const { vatBasisPoints } = priceOf('Monthly Pass', true, bill.firstDay)
  return { ...bill, totals: totalsOf(bill.lines, showsVat(seller) ? vatBasisPoints : 0) }
}

function billOf(year: Year) {
  const { firstDay, lastDay, totals } = firstBill(year)
  return {
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
    createdAt: nineAnd(40, year),
  }
}

/** What the first bill charges, in the books. */
export function contractChargeRow(year: Year): typeof ledgerEntries.$inferInsert {
  const { number, totalSatang, firstDay, createdAt } = billOf(year)
  return {
    id: sampleId('contract-charge'),
    kind: 'charge',
    account: 'owed',
    source: 'contract',
    amountSatang: totalSatang - DEPOSIT,
    bookedOn: firstDay,
    reference: BILL_ID,
    memberId: number,
    note: number,
    createdAt,
  }
}
