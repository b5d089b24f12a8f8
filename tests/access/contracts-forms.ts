import { eq } from 'drizzle-orm'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { findContractBill } from '#app/joining/contracts/queries/bills.server.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { lockContract } from '#app/joining/contracts/steps/lock.server.ts'
import { changePrices } from '#app/joining/contracts/steps/prices.server.ts'
import { receiveForBill } from '#app/joining/contracts/steps/receive.server.ts'
import { runBilling } from '#app/joining/contracts/steps/run.server.ts'
import { contractItems, contracts, seatHolders, seats } from '#app/joining/contracts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { asks, of } from './ask.ts'
import { newCompany } from './customers-forms.ts'
import type { House } from './house.ts'

const KIND = { vatClass: 'standard', whtClass: 'service' }

export const FIRST_DAY = '2026-01-01'
const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
const CLASSES = { unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const

async function monthlyPass({ db }: House) {
  const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
  if (!plan) throw new Error('There is no monthly pass')
  return plan
}

/** A contract of one seat. */
export async function newContract(
  house: House,
  { isDraft = false, depositSatang = 0, lastDay = null as string | null } = {},
) {
  const { db, ctx } = house
  const item = { ...CLASSES, plan: await monthlyPass(house), quantity: 1 }
  const customerId = await newCompany(house)
  const values = { ...TERMS, customerId, depositSatang, lastDay, firstDay: FIRST_DAY, items: [item] }
  const contract = await db.transaction(async tx => {
    const draft = await addContract(tx, ctx, values)
    if (!isDraft) await beginContract(tx, ctx, draft)
    return draft
  })
  const [seat] = await db
    .select({ id: seats.id })
    .from(seats)
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .where(eq(contractItems.contractId, contract.id))
  const { id: contractId } = contract
  return { at: `/admin/contracts/${contractId}`, contractId, seatId: seat?.id ?? '', customerId }
}

/** Has all of a contract cost more from the first day on that notice allows. */
async function planPrices({ db, ctx }: House, at: string) {
  await db.transaction(async tx => {
    const contract = await lockContract(tx, at.split('/').at(-1) ?? '')
    const on = addDays(bangkokDay(ctx.now()), 30)
    const wish = { on, basisPoints: 500, prices: new Map<string, number>() }
    const changed = contract && (await changePrices(tx, ctx, contract, wish))
    if (!changed?.ok) throw new Error('The prices do not change')
  })
}

const byNobody = ({ ctx }: House) => ({ ...ctx, actor: { userId: null } })

/** Its first bill, which asks for a deposit. */
async function newBill(house: House) {
  const { at, customerId } = await newContract(house, { depositSatang: 100_00 })
  const [id = ''] = await house.db.transaction(tx => runBilling(tx, byNobody(house), FIRST_DAY, [customerId]))
  return { at, id }
}

/** A contract of which the first bill is paid, with its deposit. */
async function newDeposit(house: House) {
  const { at, id } = await newBill(house)
  await house.db.transaction(async tx => {
    const bill = await findContractBill(tx, id)
    const paidOn = bangkokDay(house.ctx.now())
    const money = { amountSatang: bill?.totalSatang ?? 0, method: 'cash', paidOn } as const
    if (bill) await receiveForBill(tx, byNobody(house), bill, money)
  })
  return at
}

/** What companies have agreed to, and who has their seats. */
export const CONTRACTS_FORMS = {
  ...of('contracts', {
    '(write)': asks('contracts', async house => ({
      at: '/admin/contracts?new=1',
      fill: {
        customer: await newCompany(house),
        plan: (await monthlyPass(house)).id,
        quantity: '1',
        ...KIND,
        firstDay: FIRST_DAY,
      },
    })),
  }),
  ...of('contract', {
    begin: asks('contracts', house => newContract(house, { isDraft: true })),
    end: asks('contracts', async house => ({ at: `${(await newContract(house)).at}?close=1` })),
    deposit: asks('ledger_entries', async house => ({ at: `${await newDeposit(house)}?record=1` })),
    extras: asks('contracts', async house => ({
      at: `${(await newContract(house)).at}?limit=1`,
      fill: { typed: '500' },
    })),
    add: asks('contract_items', async house => ({
      at: `${(await newContract(house)).at}?new=1`,
      fill: { plan: (await monthlyPass(house)).id, quantity: '1', ...KIND, firstDay: FIRST_DAY },
    })),
    renew: asks('contracts', async house => {
      const { at } = await newContract(house, { lastDay: '2026-12-31' })
      return { at: `${at}?renew=1` }
    }),
    prices: asks('contract_items', async house => ({
      at: `${(await newContract(house)).at}?move=1`,
      fill: { percent: '5' },
    })),
    note: asks('contracts', async house => {
      const { at, contractId } = await newContract(house)
      const given = { state: 'notice', lastDay: '2026-12-31', noticeWaits: true } as const
      await house.db.update(contracts).set(given).where(eq(contracts.id, contractId))
      return { at }
    }),
    'keep-prices': asks('contract_items', async house => {
      const { at } = await newContract(house)
      await planPrices(house, at)
      return { at }
    }),
    pause: asks('seat_pauses', async house => {
      const { at, seatId } = await newContract(house)
      return { at: `${at}?ignore=${seatId}`, fill: { firstDay: FIRST_DAY, lastDay: FIRST_DAY } }
    }),
    free: asks('seat_holders', async house => {
      const { at, seatId } = await newContract(house)
      const memberRowId = (await house.member()).id
      await house.db.insert(seatHolders).values({ seatId, memberRowId, firstDay: FIRST_DAY })
      return { at }
    }),
    '(give)': asks('seat_holders', async house => {
      const { at, seatId } = await newContract(house)
      return { at: `${at}?edit=${seatId}`, fill: { typed: (await house.member()).memberId } }
    }),
  }),
  ...of('contract-bill', {
    pay: asks('ledger_entries', async house => ({
      at: `/admin/contracts/bills/${(await newBill(house)).id}?record=1`,
    })),
    '(end)': asks('contract_bills', async house => ({
      at: `/admin/contracts/bills/${(await newBill(house)).id}?close=1`,
      fill: { reason: 'Wrong address' },
    })),
  }),
}
