import { desc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { addContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { verifyPackage } from '#app/joining/signatures/rules/evidence.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { insertCompany } from '../support/contract-house.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db, ctx } = house
const manager = await house.newStaff('manager@sala.test', 'manager')
const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
const today = bangkokDay(new Date())

async function draft() {
  if (!plan) throw new Error('no monthly pass')
  const item = { plan, quantity: 2, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const
  const terms = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
  const { id: customerId } = await insertCompany(db)
  const values = { ...terms, customerId, firstDay: today, items: [item] }
  return db.transaction(tx => addContract(tx, ctx, values))
}

const newEmail = () => `${crypto.randomUUID()}@acme.example`

/** What the last mail to somebody opens. */
async function secretTo(recipient: string): Promise<string> {
  const theirs = db.select().from(mails).where(eq(mails.recipient, recipient))
  const [mail] = await theirs.orderBy(desc(mails.createdAt), desc(mails.id)).limit(1)
  return mail?.secrets?.[0] ?? ''
}

const linkTo = async (recipient: string) => new URL(await secretTo(recipient)).pathname

async function send(fields: Record<string, string> = {}) {
  const contract = await draft()
  const [anna, hans] = [newEmail(), newEmail()]
  await manager.open(`/admin/contracts/${contract.id}`)
  await manager.follow('Signing')
  await manager.follow('Send to be signed')
  const typed = { 'Who signs for the customer': 'Anna Acme', 'Their email': anna, ...fields }
  for (const [label, value] of Object.entries(typed)) manager.fill(label, value)
  manager.fill('Email of who signs for us', hans)
  await manager.press('Send to be signed', manager.page.getByRole('dialog'))
  return { ...contract, anna, hans, at: `/admin/contracts/${contract.id}/signing` }
}

async function sign(visitor: Visitor, recipient: string) {
  await visitor.open(await linkTo(recipient))
  await visitor.press('Get a code')
  visitor.fill('Code', await secretTo(recipient))
  visitor.fill('Your full name', 'Anna Acme')
  visitor.fill('As what you sign', 'Director')
  visitor.check(/^I have read contract/)
  await visitor.press('Sign the contract')
}

test('staff send a contract, two sign it without an account, and everybody has what proves it', async () => {
  const { number, anna, hans, at } = await send()
  expect(manager.main).toHaveTextContent('To be signed')
  const [phone, desk] = [house.newVisitor(), house.newVisitor()]
  await phone.open(await linkTo(anna))
  expect(phone.answer.headers.get('cache-control')).toBe('private, no-store')
  expect(phone.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  phone.page.getByRole('heading', { level: 1, name: `Contract ${number}` })
  const pdf = phone.page.getByRole<HTMLAnchorElement>('link', { name: 'Open the PDF' }).href
  expect((await phone.fetch(pdf)).headers.get('content-type')).toBe('application/pdf')
  await sign(phone, anna)
  expect(phone.main).toHaveTextContent('You have signed')
  await sign(desk, hans)
  expect(desk.main).toHaveTextContent('Everybody has signed')

  await manager.open(at)
  expect(manager.main).toHaveTextContent('Anna Acme, Director')
  const mailed = house.newVisitor()
  await mailed.open(await linkTo(anna))
  for (const visitor of [manager, phone, mailed]) {
    if (visitor === phone) await phone.open(phone.address)
    const link = visitor.page.getByRole<HTMLAnchorElement>('link', {
      name: /^Download contract and evidence/,
    })
    const zip = unzipSync(new Uint8Array(await (await visitor.fetch(link.href)).arrayBuffer()))
    const files = zip as Record<string, Uint8Array<ArrayBuffer>>
    const bytes = (name: string) => files[name] ?? new Uint8Array()
    const parts = { contract: bytes('contract.pdf'), evidence: bytes('evidence.json') }
    const key = await (await visitor.fetch('/.well-known/sala-signing-key.pem')).text()
    expect(await verifyPackage({ ...parts, signature: bytes('evidence.sig'), key })).toMatchObject({
      ok: true,
    })
  }
  await manager.follow(number)
  expect(manager.main).toHaveTextContent('Running')
})

test('what a signer types wrong is said beside its field, and nothing is signed', async () => {
  const { anna } = await send()
  const phone = house.newVisitor()
  await phone.open(await linkTo(anna))
  await phone.press('Get a code')
  phone.fill('Code', '12')
  await phone.press('Sign the contract')
  expect(phone.status).toBe(400)
  expect(phone.control('Your full name')).toHaveAccessibleDescription(
    expect.stringContaining('Enter the name of whoever signs.'),
  )
  phone.fill('Your full name', 'Anna Acme')
  phone.fill('As what you sign', 'Director')
  phone.check(/^I have read contract/)
  await phone.press('Sign the contract')
  expect(phone.status).toBe(400)
  expect(phone.control('Code')).toHaveAccessibleDescription(expect.stringContaining('This is not the code.'))
  expect(phone.control('Your full name')).toHaveValue('Anna Acme')
})

test('a link that is over says so, with its status', async () => {
  const { anna, at } = await send()
  const [link, phone] = [await linkTo(anna), house.newVisitor()]
  await phone.open('/sign/unknown')
  expect(phone.status).toBe(404)
  await phone.open(link)
  const form = phone.page.getByRole<HTMLButtonElement>('button', { name: 'Get a code' })
  await manager.open(`${at}?close=1`)
  manager.fill('Reason', 'The price is wrong')
  await manager.press('Take it back', manager.page.getByRole('dialog'))
  expect(manager.main).toHaveTextContent('The price is wrong')
  await phone.submit(form)
  expect(phone.status).toBe(410)
  await phone.open(link)
  expect([phone.status, phone.main.textContent?.includes('This contract was taken back.')]).toEqual([
    410,
    true,
  ])
  await manager.press('Write it again')
  expect(manager.main).toHaveTextContent('Draft')
})

test('a signer declines with a reason, and staff see it among what came back unsigned', async () => {
  const { anna, at } = await send()
  const phone = house.newVisitor()
  await phone.open(await linkTo(anna))
  await phone.press('Decline to sign')
  expect(phone.status).toBe(400)
  phone.fill('Why not?', 'Too dear')
  await phone.press('Decline to sign')
  expect(phone.status).toBe(410)
  expect(phone.main).toHaveTextContent('This contract was declined.')
  await manager.open(at)
  expect(manager.main).toHaveTextContent('Too dear')
  await manager.open('/admin/dashboard')
  expect(manager.main).toHaveTextContent('Contracts that came back unsigned')
})

test('what is typed wrong in sending is said beside its field', async () => {
  await send({ 'Their email': 'anna', 'To be signed by': addDays(today, -1) })
  expect(manager.status).toBe(400)
  expect(manager.control('Their email')).toHaveAccessibleDescription(
    expect.stringContaining('Enter an email address.'),
  )
  expect(manager.control('Who signs for the customer')).toHaveValue('Anna Acme')
})

test('whoever checks a contract without a script reads how to do it by hand', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/verify')
  expect(visitor.main).toHaveTextContent('openssl pkeyutl -verify')
})
