import { eq } from 'drizzle-orm'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { contractItems, seatHolders, seats } from '#app/joining/contracts/tables.server.ts'
import { asks, of } from './ask.ts'
import { newCompany } from './customers-forms.ts'
import type { House } from './house.ts'

const FIRST_DAY = '2026-01-01'
const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
const CLASSES = { unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const

async function monthlyPass({ db }: House) {
  const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
  if (!plan) throw new Error('There is no monthly pass')
  return plan
}

/** A contract of one seat. */
async function newContract(house: House, { isDraft = false } = {}) {
  const { db, ctx } = house
  const item = { ...CLASSES, plan: await monthlyPass(house), quantity: 1 }
  const values = { ...TERMS, customerId: await newCompany(house), firstDay: FIRST_DAY, items: [item] }
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
  return { at: `/admin/contracts/${contract.id}`, seatId: seat?.id ?? '' }
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
        firstDay: FIRST_DAY,
      },
    })),
  }),
  ...of('contract', {
    begin: asks('contracts', house => newContract(house, { isDraft: true })),
    end: asks('contracts', async house => ({ at: `${(await newContract(house)).at}?close=1` })),
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
}
