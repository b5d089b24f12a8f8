import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { addContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { askForCode, signContract } from '#app/joining/signatures/commands/signer.server.ts'
import { sendContract } from '#app/joining/signatures/commands/staff.server.ts'
import { signingSigners } from '#app/joining/signatures/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { insertCompany } from '../../../tests/support/contract-house.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { wholeExport } from '../../../tests/support/whole-export.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { findPerson } from './queries/person.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

const secretTo = async (recipient: string) => {
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail?.secrets?.[0]?.split('/').at(-1) ?? ''
}

/** Somebody signs for a company, with a code. */
async function signFor(email: string, name: string) {
  const plan = (await listPlans(db)).find(each => each.name === 'Monthly Pass')
  if (!plan) throw new Error('no monthly pass')
  const { id: customerId } = await insertCompany(db)
  const today = bangkokDay(ctx.now())
  const item = { plan, quantity: 1, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const
  const terms = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
  const { id } = await db.transaction(tx =>
    addContract(tx, ctx, { ...terms, customerId, firstDay: today, items: [item] }),
  )
  const values = {
    language: 'en',
    until: addDays(today, 7),
    terms: '',
    customerName: name,
    customerEmail: email,
    secondName: '',
    secondEmail: '',
    houseName: 'Hans',
    houseEmail: 'hans@house.example',
  }
  expect(await sendContract(owner, { id, values })).toEqual({ ok: true })
  const visit = { token: await secretTo(email), by: { address: '203.0.113.9', agent: 'Test' } }
  await askForCode(ctx, visit)
  const typed = { code: await secretTo(email), name, capacity: 'Director', consent: 'on' }
  expect(await signContract(ctx, visit, typed)).toEqual({ ok: true })
}

test('erasing whoever signed a contract and left a card leaves the signature, and of the card only what Stripe has to forget', async () => {
  const [name, email] = ['Signing Person', `${randomUUID()}@acme.example`]
  const { id, customerId } = await insertMember(db, {
    name,
    email,
    status: 'expired',
    expiryDate: '2026-01-01',
  })
  await signFor(email, name)
  const given = { agreedBy: email, agreedAt: ctx.now(), givenAt: ctx.now(), removedAt: ctx.now() }
  const card = { brand: 'visa', lastFour: '4242', paymentMethodId: 'pm_1', stripeCustomerId: 'cus_1' }
  const [kept] = await db
    .insert(savedCards)
    .values({
      customerId,
      sessionId: randomUUID(),
      forContracts: false,
      forRenewals: true,
      ...card,
      ...given,
    })
    .returning()
  const person = await findPerson(db, { kind: 'member', id })
  if (!person) throw new Error('nobody')
  const told = (await wholeExport(owner, person)).toString('utf8')
  expect(told).toContain('4242')
  expect(told).not.toContain('pm_1')

  expect(await eraseSubject(owner, { subject: { kind: 'member', id }, typed: name })).toEqual({
    ok: true,
    value: null,
  })
  const [signer] = await db.select().from(signingSigners).where(eq(signingSigners.typedName, name))
  // What was agreed to can be claimed for ten years: evidence without names is none.
  expect(signer).toMatchObject({ name, email, capacity: 'Director' })
  const [left] = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.id, kept?.id ?? ''))
  expect(left).toMatchObject({
    brand: null,
    lastFour: null,
    paymentMethodId: 'pm_1',
    stripeCustomerId: 'cus_1',
  })
  expect(left?.agreedBy).not.toContain(email)
})
