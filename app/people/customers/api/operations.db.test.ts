import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { contractBills } from '#app/joining/contracts/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { NOW, openApiHouse, refusal } from '../../../../tests/support/api-house.ts'
import { makeKey } from '../../../../tests/support/make-key.ts'
import { customers } from '../tables.server.ts'
import { EXAMPLE_NEW_CUSTOMER } from './examples.ts'

const { db, owner, access, ask, member } = await openApiHouse()

const add = async (body: object = {}) => {
  const made = await ask('/customers', { body: { ...EXAMPLE_NEW_CUSTOMER, ...body } })
  expect(made.status).toBe(201)
  return { ...made.body, etag: made.etag }
}
let minutes = 0

/** Each change a minute later: revisions are told apart by the time. */
function change(path: string, body: object, etag = '*') {
  minutes += 1
  const now = new Date(NOW.getTime() + minutes * 60_000)
  return ask(path, { method: 'PATCH', body, now, headers: etag === '' ? {} : { 'if-match': etag } })
}

const pointersOf = ({ body }: { body: { errors: { pointer: string }[] } }) =>
  body.errors.map(({ pointer }) => pointer)

/** What is booked on a member's account, or of a bill of a contract. */
const book = (...entries: Partial<typeof ledgerEntries.$inferInsert>[]) =>
  db.insert(ledgerEntries).values(
    entries.map(entry => ({
      kind: 'charge',
      account: 'owed',
      amountSatang: 100_00,
      bookedOn: '2026-12-01',
      ...entry,
    })) as (typeof ledgerEntries.$inferInsert)[],
  )

async function contractBill(customerId: string): Promise<string> {
  const id = uuidv7()
  await db.insert(contractBills).values({
    id,
    customerId,
    number: `B${id}`,
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
    dueOn: '2026-12-08',
    totalSatang: 750_00,
    depositSatang: 50_00,
    vatBasisPoints: 0,
    vatSatang: 0,
  })
  return id
}

test('a company is added once, and comes back as it was sent', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const made = await ask('/customers', { body: EXAMPLE_NEW_CUSTOMER, headers })
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(String),
      kind: 'company',
      name: 'Acme Pattaya',
      legal_name: null,
      tax_id: '0994000617721',
      branch: '00000',
      address: null,
      withholds: true,
      billing_emails: ['books@acme.example'],
      language: 'en',
      billing_day: 1,
      owed_satang: 0,
      credit_satang: 0,
      deposit_satang: 0,
      updated_at: expect.any(String),
    },
  ])
  expect((await ask('/customers', { body: EXAMPLE_NEW_CUSTOMER, headers })).body).toEqual(made.body)
  expect((await ask(`/customers/${made.body.id}`)).body).toEqual(made.body)
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, made.body.id))
  expect(entry).toMatchObject({ adminId: null, action: 'created', entityType: 'customer' })
})

test.each([
  [{ name: ' ' }, '#/name'],
  [{ billing_emails: [] }, '#/billing_emails'],
  [{ billing_emails: ['nobody'] }, '#/billing_emails'],
  [{ tax_id: '0994000617722' }, '#/tax_id'],
  [{ tax_id: '12' }, '#/tax_id'],
  [{ branch: '12' }, '#/branch'],
  [{ billing_day: 29 }, '#/billing_day'],
  [{ language: 'de' }, '#/language'],
  [{ kind: 'club' }, '#/kind'],
  [{ colour: 'green' }, '#'],
])('a customer of %j is refused at %s', async (wrong, pointer) => {
  const before = await db.$count(customers)
  const refused = await ask('/customers', { body: { ...EXAMPLE_NEW_CUSTOMER, ...wrong } })
  expect(refused.status).toBe(422)
  expect(pointersOf(refused)).toContainEqual(expect.stringContaining(pointer))
  expect(await db.$count(customers)).toBe(before)
})

test('a person who is no member needs a name, and no address for bills', async () => {
  const made = await ask('/customers', { body: { kind: 'person', name: 'Nok Saelim' } })
  expect([made.status, made.body.billing_emails]).toEqual([201, []])
  expect((await ask('/customers', { body: { kind: 'person' } })).status).toBe(422)
})

test('every member has a customer, called and written to as the member is', async () => {
  const { id, name, email, customerId } = await member({ updatedAt: NOW })
  expect((await ask(`/members/${id}`)).body.customer_id).toBe(customerId)
  const { body, etag } = await ask(`/customers/${customerId}`)
  expect(body).toMatchObject({ kind: 'person', name, billing_emails: [email] })
  const refused = await change(`/customers/${customerId}`, { name: 'X', billing_emails: ['x@x.com'] }, etag)
  expect([refused.status, pointersOf(refused)]).toEqual([422, ['#/name', '#/billing_emails']])
  const changed = await change(`/customers/${customerId}`, { tax_id: '0994000617721', billing_day: 15 }, etag)
  expect(changed.body).toMatchObject({ name, billing_emails: [email], billing_day: 15 })
  expect(refusal(await change(`/customers/${customerId}`, { billing_day: 1 }, etag))).toEqual([
    412,
    'outdated',
  ])
})

test('a change needs the revision that was read, and keeps what was not sent', async () => {
  const { id, etag, updated_at: _, ...company } = await add()
  expect(refusal(await change(`/customers/${id}`, { branch: null }, ''))).toEqual([428, 'unconditional'])
  const changed = await change(`/customers/${id}`, { branch: null, address: '1 Road\n\nPattaya' }, etag)
  expect(changed.body).toMatchObject({ ...company, branch: null, address: '1 Road\nPattaya' })
  expect((await change(`/customers/${id}`, { branch: '00001' }, etag)).status).toBe(412)
  expect((await change(`/customers/${id}`, { billing_emails: [] })).status).toBe(422)
  expect((await change(`/customers/${id}`, {})).status).toBe(422)
  expect((await change(`/customers/${randomUUID()}`, { branch: null })).status).toBe(404)
  expect((await ask('/customers/nobody')).status).toBe(404)
})

test('a company owes what its members owe, who are paid for by it until they pay again', async () => {
  const company = await add()
  const [ann, bob, cat] = [await member(), await member(), await member()]
  for (const { id } of [ann, bob]) {
    const moved = await change(`/members/${id}`, { customer_id: company.id })
    expect([moved.status, moved.body.customer_id]).toEqual([200, company.id])
  }
  await book(
    { memberRowId: ann.id },
    { memberRowId: bob.id, kind: 'payment', account: 'received', amountSatang: 30_00, method: 'cash' },
    { memberRowId: cat.id, amountSatang: 5_00 },
  )
  const sums = async (id: string) => (await ask(`/customers/${id}`)).body
  expect(await sums(company.id)).toMatchObject({ owed_satang: 100_00, credit_satang: 30_00 })
  expect(await sums(ann.customerId)).toMatchObject({ owed_satang: 0 })
  expect(await sums(cat.customerId)).toMatchObject({ owed_satang: 5_00 })
  const ofCompany = await ask(`/bills?customer_id=${company.id}&kind=debt`)
  expect(ofCompany.body.data).toMatchObject([
    { payer: { customer_id: company.id, member_id: ann.memberId }, total_satang: 100_00 },
  ])
  expect((await change(`/members/${ann.id}`, { customer_id: null })).body.customer_id).toBe(ann.customerId)
  expect(await sums(company.id)).toMatchObject({ owed_satang: 0 })
  expect((await ask(`/bills?customer_id=${company.id}&kind=debt`)).body.data).toEqual([])
  expect((await ask(`/bills?customer_id=${ann.customerId}&kind=debt`)).body.data).toHaveLength(1)
})

test('a member is put under companies only', async () => {
  const [ann, bob] = [await member(), await member()]
  for (const customer_id of [randomUUID(), bob.customerId]) {
    const refused = await change(`/members/${ann.id}`, { customer_id })
    expect([refused.status, pointersOf(refused)]).toEqual([422, ['#/customer_id']])
  }
  expect((await change(`/members/${ann.id}`, { customer_id: 'x' })).status).toBe(422)
  expect((await change(`/members/${ann.id}`, { customer_id: ann.customerId })).status).toBe(200)
})

test('bills of contracts are owed by the customer, and deposits are held of it', async () => {
  const company = await add()
  const reference = await contractBill(company.id)
  await book(
    { source: 'contract', reference, amountSatang: 700_00 },
    {
      source: 'contract',
      reference,
      kind: 'payment',
      account: 'received',
      amountSatang: 200_00,
      method: 'cash',
    },
    { source: 'contract', reference, kind: 'deposit_taken', account: 'deposit', amountSatang: 50_00 },
  )
  const { body } = await ask(`/customers/${company.id}`)
  expect(body).toMatchObject({ owed_satang: 500_00, credit_satang: 0, deposit_satang: 50_00 })
  expect(await db.$count(bills, eq(bills.customerId, company.id))).toBe(1)
})

test('customers are found by kind, address, tax ID and words', async () => {
  const { id } = await add({
    name: 'Zébra Works',
    tax_id: '0105536000313',
    billing_emails: ['A@Zebra.example'],
  })
  const { customerId, email } = await member({ name: 'Somsri Zebrano' })
  const found = async (query: string) =>
    (await ask(`/customers?${query}`)).body.data.map((each: { id: string }) => each.id)
  expect(await found('q=zebra')).toEqual([customerId, id])
  expect(await found('q=zebra&kind=company')).toEqual([id])
  expect(await found('email=a@ZEBRA.example')).toEqual([id])
  expect(await found(`email=${email.toUpperCase()}`)).toEqual([customerId])
  expect(await found('tax_id=0-1055-36000-31-3')).toEqual([id])
  expect((await ask('/customers?q=zebra&per_page=1')).body).toMatchObject({ has_more: true })
  expect(refusal(await ask('/customers?kind=club'))).toEqual([400, 'unreadable'])
})

test('a key reads or changes customers as its scopes say', async () => {
  access.key = await makeKey(owner, { name: randomUUID(), scopes: ['customers.read'] })
  expect((await ask('/customers')).status).toBe(200)
  expect((await ask('/customers', { body: EXAMPLE_NEW_CUSTOMER })).status).toBe(403)
  access.key = await makeKey(owner, { name: randomUUID(), scopes: ['customers.write'] })
  expect((await ask('/customers')).status).toBe(403)
})
