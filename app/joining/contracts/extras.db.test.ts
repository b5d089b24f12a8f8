import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import type { CustomerRole } from '#app/people/customers/rules.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { insertCompany } from '../../../tests/support/contract-house.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { lowerOwnExtras, setContractExtras } from './commands/extras.server.ts'
import { stopContract } from './commands/staff.server.ts'
import { addContract, beginContract } from './steps/contracts.server.ts'
import { contracts } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const desk = await asStaff(ctx, 'front_desk')
const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
if (!plan) throw new Error('no monthly pass')
const today = bangkokDay(owner.now())

const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
const ITEM = { plan, quantity: 1, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const

async function contract({ isDraft = false } = {}) {
  const { id: companyId } = await insertCompany(db)
  const values = { ...TERMS, customerId: companyId, firstDay: addDays(today, -3), items: [ITEM] }
  const { id } = await db.transaction(async tx => {
    const draft = await addContract(tx, ctx, values)
    if (!isDraft) await beginContract(tx, ctx, draft)
    return draft
  })
  return { companyId, id }
}

async function visitor(customerId: string, role: CustomerRole, isFresh = true) {
  const email = `${crypto.randomUUID()}@acme.example`
  await db.insert(customerPeople).values({ customerId, email, role })
  const visit = await visitAs(owner, email)
  return isFresh ? visit : { ...visit, now: () => new Date(owner.now().getTime() + 11 * 60_000) }
}

const capsOf = async (id: string) => {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id))
  return [row?.extrasSatang, row?.ownExtrasSatang]
}
const refused = (reason: string) => ({ ok: false, reason })

describe('what goes on the account of a company', () => {
  test('is said by staff for what can be written in, and is written to the log', async () => {
    for (const isDraft of [true, false]) {
      const { id } = await contract({ isDraft })
      expect(await setContractExtras(owner, { id, amount: '2,000' })).toEqual({ ok: true })
      expect(await capsOf(id)).toEqual([2_000_00, null])
      expect(await setContractExtras(owner, { id, amount: 'much' })).toMatchObject({ ok: false })
      expect(await setContractExtras(owner, { id, amount: '' })).toEqual({ ok: true })
      expect(await capsOf(id)).toEqual([null, null])
      const isIts = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'contract_extras_set'))
      const log = await db.select().from(adminActivityLog).where(isIts).orderBy(adminActivityLog.createdAt)
      expect(log.map(({ details }) => details)).toMatchObject([
        { extrasSatang: 2_000_00, before: null },
        { extrasSatang: null, before: 2_000_00 },
      ])
    }
    const over = await contract()
    await stopContract(owner, { id: over.id, on: today })
    await db.update(contracts).set({ state: 'ended' }).where(eq(contracts.id, over.id))
    expect(await setContractExtras(owner, { id: over.id, amount: '5' })).toMatchObject({ ok: false })
    await expect(setContractExtras(desk, { id: over.id, amount: '5' })).rejects.toMatchObject({
      init: { status: 403 },
    })
  })

  test('is lowered or ended by a manager, and never raised above the contract', async () => {
    const { companyId, id: contractId } = await contract()
    const manager = await visitor(companyId, 'manager')
    const lower = (amount: string, by = manager) => lowerOwnExtras(by, { companyId, contractId, amount })
    expect(await lower('100')).toEqual(refused('not_open'))
    await setContractExtras(owner, { id: contractId, amount: '500' })
    expect(await lower('500.01')).toEqual(refused('above_contract'))
    expect(await lower('some')).toEqual(refused('no_amount'))
    expect(await capsOf(contractId)).toEqual([500_00, null])
    for (const [amount, caps] of [
      ['100', [500_00, 100_00]],
      ['0', [500_00, 0]],
      ['500', [500_00, 500_00]],
      ['', [500_00, null]],
    ] as const) {
      expect(await lower(amount)).toEqual({ ok: true, value: null })
      expect(await capsOf(contractId)).toEqual(caps)
    }
    expect(await lower('100', await visitor(companyId, 'manager', false))).toEqual(refused('not_fresh'))
    const billing = await visitor(companyId, 'billing')
    await expect(lower('100', billing)).rejects.toMatchObject({ init: { status: 404 } })
    const other = await contract()
    const theirs = { companyId, contractId: other.id, amount: '100' }
    expect(await lowerOwnExtras(manager, theirs)).toEqual(refused('not_found'))
    expect([await capsOf(contractId), await capsOf(other.id)]).toEqual([
      [500_00, null],
      [null, null],
    ])
  })
})
