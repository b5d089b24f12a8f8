import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import {
  addContract,
  beginContract,
  type NewContract,
} from '#app/joining/contracts/steps/contracts.server.ts'
import {
  contractBillLines,
  contractBills,
  contractItems,
  contracts,
  seats,
} from '#app/joining/contracts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { addVat } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { openApiHouse } from './api-house.ts'

export const TAX = {
  nameThai: 'ศาลา',
  nameEnglish: 'Sala',
  addressThai: 'พัทยา',
  addressEnglish: 'Pattaya',
  tin: '0994000617721',
  branch: null,
  isVatRegistered: true,
  offersWithholding: true,
}

/** A company that pays for its people: registered, with a head office, and keeping tax back. */
export async function insertCompany(db: Database, values: Partial<typeof customers.$inferInsert> = {}) {
  const company = {
    name: 'Acme',
    legalName: 'Acme Co., Ltd.',
    taxId: '1234545678781',
    branch: '00000',
    address: '1 Beach Road, Pattaya',
    billingEmails: [`${randomUUID()}@acme.example`],
    withholds: true,
  }
  const [row] = await db
    .insert(customers)
    .values({ kind: 'company', ...company, ...values })
    .returning()
  if (!row) throw new Error('no company')
  return row
}

type Seated = Pick<NewContract, 'firstDay' | 'graceDays'> & { quantity: number }

/** A company whose contract of seats of the monthly pass has begun and goes on without an end. */
export async function insertSeated(
  db: Database,
  ctx: Pick<ServerContext, 'now' | 'secrets'>,
  { quantity, ...days }: Seated,
) {
  const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
  if (!plan) throw new Error('no monthly pass')
  const { id: customerId } = await insertCompany(db)
  const item = { plan, quantity, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const
  const terms = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false }
  const contract = await db.transaction(async tx => {
    const draft = await addContract(tx, ctx, { ...terms, ...days, customerId, items: [item] })
    await beginContract(tx, ctx, draft)
    return draft
  })
  const places = await db
    .select({ id: seats.id })
    .from(seats)
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .where(eq(contractItems.contractId, contract.id))
    .orderBy(seats.nth)
  return { customerId, contract, seatIds: places.map(({ id }) => id) }
}

type NewBill = {
  /** By default a company that keeps tax back. */
  customerId?: string
  lines?: Pick<typeof contractBillLines.$inferInsert, 'amountSatang' | 'whtClass'>[]
  createdAt?: Date
}

/** A bill of today with VAT, charged as by a run; of a service for 10,000 baht where nothing else is said. */
export async function insertContractBill(db: Database, { lines = [SERVICE], ...values }: NewBill = {}) {
  const day = bangkokDay(new Date())
  const { customerId = (await insertCompany(db)).id, createdAt = new Date() } = values
  const netSatang = lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  const vatSatang = addVat(netSatang, 700)
  const amounts = { vatBasisPoints: 700, vatSatang, totalSatang: netSatang + vatSatang }
  const days = { firstDay: day, lastDay: day }
  const [bill] = await db
    .insert(contractBills)
    .values({ number: `BL-${randomUUID()}`, customerId, dueOn: day, createdAt, ...days, ...amounts })
    .returning()
  if (!bill) throw new Error('no bill')
  const itemId = await insertItem(db, customerId)
  const about = { billId: bill.id, itemId, quantity: 1, vatClass: 'standard', ...days } as const
  await db
    .insert(contractBillLines)
    .values(lines.map((line, at) => ({ ...about, ...line, nth: at + 1, unitSatang: line.amountSatang })))
  const charge = { kind: 'charge', account: 'owed', source: 'contract', reference: bill.id } as const
  const { number: memberId, totalSatang: amountSatang } = bill
  await db.insert(ledgerEntries).values({ ...charge, amountSatang, memberId, note: memberId, bookedOn: day })
  return bill
}
const SERVICE = { amountSatang: 10_000_00, whtClass: 'service' } as const

/** What a contract of theirs agrees to. */
async function insertItem(db: Database, customerId: string): Promise<string> {
  const firstDay = bangkokDay(new Date())
  const agreed = { number: `CT-${randomUUID()}`, customerId, state: 'running', firstDay } as const
  const [contract] = await db.insert(contracts).values(agreed).returning()
  const product = { kind: 'product', name: 'Lockers', quantity: 1, unitSatang: 0, firstDay } as const
  const values = { ...product, contractId: contract?.id ?? '' }
  const [item] = await db.insert(contractItems).values(values).returning()
  return item?.id ?? ''
}

type Bill = { id: string; total_satang: number } & Record<string, unknown>

/** The API of a house that is registered for VAT, on the first of December, with what contracts need. */
export async function openContractHouse() {
  const house = await openApiHouse()
  const { db, ask } = house
  await db.insert(settings).values({ key: 'tax', value: TAX })

  /** Of monthly passes at 4,900 baht, from 10 December; it runs. */
  async function contract({ items, ...values }: Record<string, unknown> & { items?: object[] } = {}) {
    const customer_id = values['customer_id'] ?? (await insertCompany(db)).id
    const usual = [{ plan: 'Monthly Pass', quantity: 5, unit_satang: 490_000 }]
    const body = { first_day: '2026-12-10', ...values, customer_id, items: items ?? usual }
    const made = await ask('/contracts', { body })
    expect([made.status, made.body.state]).toEqual([201, 'draft'])
    const begun = await ask(`/contracts/${made.body.id}/activate`, { method: 'POST' })
    expect([begun.status, begun.body.state]).toEqual([200, 'running'])
    return begun.body
  }

  /** Makes the bills that are dated until a day. */
  async function run(until: string, body: object = {}): Promise<Bill[]> {
    const { status, body: answer } = await ask('/billing-runs', { body: { until, ...body } })
    expect(status).toBe(201)
    return answer.bills
  }

  const pay = (id: string, amount_satang: number, body: object = {}) =>
    ask(`/bills/${id}/payments`, { body: { method: 'transfer', amount_satang, ...body } })
  const fill = (seat: string, member_id: string | null, body: object = {}) =>
    ask(`/seats/${seat}/holder`, { body: { member_id, ...body } })
  const pause = (seat: string, from: string, to: string) =>
    ask(`/seats/${seat}/pauses`, { body: { from, to } })

  return { ...house, contract, run, pay, fill, pause }
}
