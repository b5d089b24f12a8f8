import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { openApiHouse } from './api-house.ts'

export const TAX = {
  ...{ nameThai: 'ศาลา', nameEnglish: 'Sala', addressThai: 'พัทยา', addressEnglish: 'Pattaya' },
  ...{ tin: '0994000617721', branch: null, isVatRegistered: true, offersWithholding: true },
}

/** A company that pays for its people: registered, with a head office, and keeping tax back. */
export async function insertCompany(db: Database, values: Partial<typeof customers.$inferInsert> = {}) {
  const company = {
    ...{ name: 'Acme', legalName: 'Acme Co., Ltd.', taxId: '1234545678781', branch: '00000' },
    ...{ address: '1 Beach Road, Pattaya', billingEmails: [`${randomUUID()}@acme.example`], withholds: true },
  }
  const [row] = await db
    .insert(customers)
    .values({ kind: 'company', ...company, ...values })
    .returning()
  if (!row) throw new Error('no company')
  return row
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
