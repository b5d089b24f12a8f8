import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { setPayingCompany } from './commands/payer.server.ts'
import { nameCustomerPerson, removeCustomerPerson } from './commands/people.server.ts'
import { createCompany, updateCustomer } from './commands/save.server.ts'
import { findCustomer, findPayingCompany, listCompanies, listPaidFor, listPeople } from './queries.server.ts'
import { MOST_PEOPLE } from './rules.ts'
import { type CustomerValues, NEW_CUSTOMER } from './schema.ts'
import { savedCustomer } from './steps/save.server.ts'
import { customers } from './tables.server.ts'
import { readCompanyQuery } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const desk = await asStaff(ctx, 'front_desk')

const typed = (values: Partial<CustomerValues> = {}): CustomerValues => ({
  ...NEW_CUSTOMER,
  name: `Acme ${randomUUID()}`,
  billingEmails: 'books@acme.example',
  ...values,
})

async function company(values: Partial<CustomerValues> = {}): Promise<string> {
  const made = await createCompany(owner, typed(values))
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made.id
}

const errorsOf = async (values: Partial<CustomerValues>) => {
  const made = await createCompany(owner, typed(values))
  return made.ok ? [] : Object.keys(made.errors)
}

const logged = async (entityId: string, action: string) =>
  db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityId, entityId), eq(adminActivityLog.action, action)))

test('a company is kept as it was typed, tidied', async () => {
  const id = await company({
    taxId: '0-9940-00617-72-1',
    branch: '00001',
    address: ' 1 Road \r\n\r\n Pattaya ',
    billingEmails: ' Books@Acme.example \n\nbooks@acme.example\nboss@acme.example',
    withholds: 'on',
  })
  expect(await findCustomer(db, id)).toMatchObject({
    kind: 'company',
    taxId: '0994000617721',
    branch: '00001',
    address: '1 Road\nPattaya',
    billingEmails: ['books@acme.example', 'boss@acme.example'],
    withholds: true,
    billingDay: 1,
  })
  expect(await logged(id, 'created')).toMatchObject([{ adminId: owner.actor.userId, entityType: 'customer' }])
})

test.each<[Partial<CustomerValues>, string]>([
  [{ name: ' ' }, 'name'],
  [{ billingEmails: '' }, 'billingEmails'],
  [{ billingEmails: 'a@b.co\nnobody' }, 'billingEmails'],
  [{ billingEmails: Array.from({ length: 11 }, (_, nth) => `a${nth}@b.co`).join('\n') }, 'billingEmails'],
  [{ taxId: '0994000617722' }, 'taxId'],
  [{ branch: '12' }, 'branch'],
  [{ billingDay: '29' }, 'billingDay'],
  [{ billingDay: '' }, 'billingDay'],
  [{ locale: 'de' }, 'locale'],
])('a company of %j is refused at its %s', async (values, field) => {
  expect(await errorsOf(values)).toEqual([field])
})

test('a change is refused with what somebody else saved since, and saved with that version', async () => {
  const id = await company()
  const saved = async () => {
    const found = await findCustomer(db, id)
    if (!found) throw new Error('gone')
    return savedCustomer(found)
  }
  const { fields, version } = await saved()
  expect(await updateCustomer(owner, { id, values: { ...fields, branch: '00001' }, version })).toEqual({
    ok: true,
    id,
  })
  const mine = { id, values: { ...fields, branch: '00002' } }
  const refused = await updateCustomer(owner, { ...mine, version })
  expect(refused).toEqual({ ok: false, errors: {}, conflict: await saved() })
  expect(await updateCustomer(owner, { ...mine, version: (await saved()).version })).toMatchObject({
    ok: true,
  })
  expect((await saved()).fields.branch).toBe('00002')
  const gone = await updateCustomer(owner, { ...mine, id: randomUUID(), version })
  expect(gone).toMatchObject({ ok: false, errors: { form: expect.any(String) } })
})

test('a member is paid for by a company until they pay again, with a customer of their own', async () => {
  const [companyId, member] = [await company(), await insertMember(db)]
  const set = { memberRowId: member.id, companyId }
  expect(await setPayingCompany(owner, set)).toEqual({ ok: true, value: { name: member.name } })
  expect(await findPayingCompany(db, member.id)).toMatchObject({ id: companyId })
  expect(await listPaidFor(db, companyId)).toMatchObject([{ id: member.id }])
  expect(await logged(member.id, 'company_pays')).toHaveLength(1)
  expect(await setPayingCompany(owner, { memberRowId: member.id, companyId: null })).toMatchObject({
    ok: true,
  })
  expect(await findPayingCompany(db, member.id)).toBeNull()
  expect((await findCustomer(db, member.customerId))?.members).toBe(1)
  expect(await logged(member.id, 'pays_again')).toHaveLength(1)
})

test('a member who came without a customer of their own gets one', async () => {
  const companyId = await company()
  const member = await insertMember(db, { customerId: companyId })
  expect(await setPayingCompany(owner, { memberRowId: member.id, companyId: null })).toMatchObject({
    ok: true,
  })
  const own = await db.select().from(customers).where(eq(customers.memberRowId, member.id))
  expect(own).toMatchObject([{ kind: 'person' }])
  expect((await findCustomer(db, own[0]?.id ?? ''))?.members).toBe(1)
})

test('nobody is paid for by what is no company', async () => {
  const [one, other] = [await insertMember(db), await insertMember(db)]
  for (const companyId of [other.customerId, randomUUID(), ''])
    expect(await setPayingCompany(owner, { memberRowId: one.id, companyId })).toMatchObject({ ok: false })
  expect(await setPayingCompany(owner, { memberRowId: randomUUID(), companyId: null })).toMatchObject({
    ok: false,
  })
})

test('people of a company are named once each, take another role and are ended', async () => {
  const customerId = await company()
  const name = (email: string, role: 'manager' | 'billing' = 'billing') =>
    nameCustomerPerson(owner, { customerId, email, role })
  expect(await name('Ann@Acme.example')).toEqual({ ok: true, value: null })
  expect(await name('ann@acme.example', 'manager')).toEqual({ ok: true, value: null })
  const [ann, ...others] = await listPeople(db, customerId)
  expect([ann, others]).toMatchObject([{ email: 'ann@acme.example', role: 'manager' }, []])
  expect(await name('nobody')).toEqual({ ok: false, reason: 'invalid' })
  for (let nth = 1; nth < MOST_PEOPLE; nth++) await name(`a${nth}@acme.example`)
  expect(await name('more@acme.example')).toEqual({ ok: false, reason: 'too_many' })
  const ended = { customerId, personId: ann?.id ?? '' }
  expect(await removeCustomerPerson(owner, ended)).toEqual({ ok: true, value: null })
  expect(await removeCustomerPerson(owner, ended)).toEqual({ ok: false, reason: 'not_found' })
})

test('who acts for a member’s own is not said among companies', async () => {
  const { customerId } = await insertMember(db)
  const named = await nameCustomerPerson(owner, { customerId, email: 'a@b.co', role: 'manager' })
  expect(named).toEqual({ ok: false, reason: 'not_found' })
})

test('companies are listed by name, by what they owe, and by a part of what they are called', async () => {
  const [z, a] = [await company({ name: 'Zulu Diving' }), await company({ name: 'Alpha Diving' })]
  const listed = async (query: string) =>
    (await listCompanies(db, readCompanyQuery(new URLSearchParams(query)))).rows.map(({ id }) => id)
  expect(await listed('q=diving')).toEqual([a, z])
  expect(await listed('q=diving&sort=-name')).toEqual([z, a])
  await setPayingCompany(owner, { memberRowId: (await insertMember(db)).id, companyId: z })
  expect(await listed('q=diving&sort=-members')).toEqual([z, a])
  expect(await listed('q=nothing')).toEqual([])
})

test('the front desk sees companies and changes none', async () => {
  const values = typed()
  await expect(createCompany(desk, values)).rejects.toMatchObject({ init: { status: 403 } })
  const set = { memberRowId: (await insertMember(db)).id, companyId: null }
  await expect(setPayingCompany(desk, set)).rejects.toMatchObject({ init: { status: 403 } })
})
