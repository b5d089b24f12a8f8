import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { receiveForBill } from '#app/joining/contracts/steps/receive.server.ts'
import { runBilling } from '#app/joining/contracts/steps/run.server.ts'
import {
  contractBills,
  contractItems,
  contracts,
  seatHolders,
  seats,
} from '#app/joining/contracts/tables.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { listDocumentsOfCustomer } from '#app/money/documents/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findPersonOf } from '#app/people/customers/queries.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalSessions } from '#app/people/portal-accounts/tables.server.ts'
import { insertCompany, insertContractBill } from '../support/contract-house.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import { signInAsMember } from '../support/visitor-member.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db, ctx } = house
const ofProgram = { ...ctx, actor: { userId: null } }
const today = bangkokDay(new Date())
const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
if (!plan) throw new Error('no monthly pass')
await db.insert(settings).values({ key: 'payments', value: { hasUniqueSatang: true } })

const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
const ITEM = { plan, quantity: 2, unitSatang: 1_000_00, vatClass: 'exempt', whtClass: 'service' } as const

/** A company with a contract of two seats and its bill of a month, which pays for whoever is named. */
async function company(name: string, paidFor: string[], { withholds = false } = {}) {
  const { id } = await insertCompany(db, {
    name,
    withholds,
    billingDay: Math.min(28, Number(today.slice(8))),
  })
  await db.transaction(async tx => {
    const values = { ...TERMS, customerId: id, firstDay: today, items: [ITEM] }
    await beginContract(tx, ctx, await addContract(tx, ctx, values))
    await runBilling(tx, ofProgram, today)
  })
  const people = await Promise.all(paidFor.map(each => insertMember(db, { name: each })))
  const ids = people.map(person => person.id)
  await db.update(members).set({ customerId: id }).where(inArray(members.id, ids))
  const [bill] = await db.select().from(contractBills).where(eq(contractBills.customerId, id))
  const [seat] = await db
    .select({ id: seats.id })
    .from(seats)
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .orderBy(seats.id)
  if (!bill || !seat) throw new Error('no bill')
  return { id, bill, seatId: seat.id, people, at: `/my/companies/${id}` }
}

async function signIn(customerId: string, role: 'manager' | 'billing'): Promise<Visitor> {
  const email = `${randomUUID()}@acme.test`
  await db.insert(customerPeople).values({ customerId, email, role })
  const visitor = house.newVisitor()
  await signInAsMember(visitor, house, email)
  return visitor
}

const say = (visitor: Visitor, text: string | RegExp) => expect(visitor.main).toHaveTextContent(text)
const dialogOf = ({ page }: Visitor) => page.getByRole('dialog')

test('a manager fills, swaps, pauses and frees a seat of the company, and reads first what that changes', async () => {
  const acme = await company('Acme', ['Nok Saelim', 'Ploy Dee'])
  const manager = await signIn(acme.id, 'manager')
  say(manager, 'What would you like to see?')
  await manager.follow(/^Acme/)
  expect(manager.address).toBe(acme.at)
  say(manager, 'You never see access codes, visits, messages or what somebody booked.')
  say(manager, '2 × Monthly Pass')
  say(manager, 'Nothing is paid yet')

  await manager.follow(/^Give seat Seat 1/)
  expect(dialogOf(manager)).toHaveTextContent('It costs nothing more and nothing less')
  manager.fill('Who has it', acme.people[0]?.id ?? '')
  await manager.press('Give seat', dialogOf(manager))
  say(manager, 'The seat is changed.')
  say(manager, 'Nok Saelim')

  await manager.follow(/^Swap Seat 1/)
  expect(dialogOf(manager)).toHaveTextContent('Nok Saelim has it now, and loses at once what it opens.')
  expect(manager.control('Who has it')).not.toHaveTextContent('Nok Saelim')
  await manager.press('Give seat', dialogOf(manager))
  expect(manager.status).toBe(400)
  expect(manager.control('Who has it')).toHaveAccessibleDescription(
    expect.stringContaining('Choose one of the members.'),
  )
  manager.fill('Who has it', acme.people[1]?.id ?? '')
  await manager.press('Give seat', dialogOf(manager))
  say(manager, 'Ploy Dee')
  expect(manager.main).not.toHaveTextContent('Nok Saelim')

  await manager.follow(/^Pause Seat 1/)
  expect(dialogOf(manager)).toHaveTextContent('comes off the next bill')
  manager.fill('First day', today)
  manager.fill('Last day', addDays(today, 3))
  await manager.press('Pause', dialogOf(manager))
  expect(manager.control('First day')).toHaveAccessibleDescription(
    expect.stringContaining('A pause begins tomorrow at the earliest.'),
  )
  manager.fill('First day', addDays(today, 1))
  await manager.press('Pause', dialogOf(manager))
  say(manager, 'The pause is set.')
  say(manager, /Paused .* to /)

  await manager.follow(/^Free seat Seat 1/)
  expect(dialogOf(manager)).toHaveTextContent('Ploy Dee has it now')
  await manager.press('Free seat', dialogOf(manager))
  expect(manager.main).not.toHaveTextContent('Ploy Dee')
  expect(await db.$count(seatHolders)).toBe(0)
})

test('a manager gives notice of a contract, and reads first with which day it ends', async () => {
  const acme = await company('Leaving', ['Fah Dee'])
  const manager = await signIn(acme.id, 'manager')
  await manager.open(acme.at)
  const lastDay = formatDay(addDays(today, 30), 'en', SHORT_DAY)
  await manager.follow(/^Give notice CT/)
  expect(dialogOf(manager)).toHaveTextContent(`The contract ends with ${lastDay}.`)

  // Staff agree on more days of notice meanwhile: it is read again.
  await db.update(contracts).set({ noticeDays: 60 }).where(eq(contracts.customerId, acme.id))
  await manager.press('Give notice', dialogOf(manager))
  expect(manager.status).toBe(409)
  const later = formatDay(addDays(today, 60), 'en', SHORT_DAY)
  expect(dialogOf(manager)).toHaveTextContent('By now it would end with another day.')
  expect(dialogOf(manager)).toHaveTextContent(`The contract ends with ${later}.`)
  await manager.press('Give notice', dialogOf(manager))
  say(manager, 'Notice is given')
  say(manager, later)
  expect(manager.page.queryByRole('link', { name: /^Give notice/ })).toBeNull()
})

test('whoever signed in a while ago changes no seat until they sign in once more', async () => {
  const acme = await company('Stale', ['Dao Rattana'])
  const manager = await signIn(acme.id, 'manager')
  await manager.open(`${acme.at}?edit=${acme.seatId}`)
  await db.update(portalSessions).set({ signedInAt: new Date(Date.now() - 11 * 60_000) })
  await manager.open(acme.at)
  say(manager, 'To change seats, sign in once more first.')
  expect(manager.page.queryByRole('link', { name: /^Give seat/ })).toBeNull()
  expect(manager.page.getByRole('link', { name: 'Sign in once more' })).toBeVisible()
})

test('who does the billing of a company that pays for nobody comes straight to it, and pays its bill by a slip', async () => {
  const acme = await company('Books Only', [], { withholds: true })
  const billing = await signIn(acme.id, 'billing')
  expect(billing.address).toBe(acme.at)
  say(billing, 'You never see who has its seats')
  expect(billing.main).not.toHaveTextContent('Seat 1')
  const { number, totalSatang } = acme.bill
  const lacks = formatBaht(totalSatang, 'en', { decimals: 'always' })
  say(billing, lacks)
  await billing.follow(`Pay ${number}`)
  expect(billing.page.getByRole('heading', { level: 1 })).toHaveTextContent(`Bill ${number}`)
  say(billing, 'Monthly Pass')
  // It keeps back three of a hundred: the code asks for the rest, without satang of its own.
  const net = totalSatang - Math.round(totalSatang * 0.03)
  const netText = formatBaht(net, 'en', { decimals: 'always' })
  say(billing, `transfer ${netText}`)
  expect(billing.page.getByRole('img', { name: new RegExp(netText.replace(/[^\d.,]/g, '')) })).toBeVisible()

  await billing.press('I have paid: send the slip')
  expect(billing.status).toBe(400)
  billing.attach('Receipt image', [fileOf(await slipPicture(newSlip({ amountSatang: net })))])
  await billing.press('I have paid: send the slip')
  say(billing, 'We have your slip and are checking it.')
  const subject = { kind: 'contract', id: acme.bill.id } as const
  const [sent] = await db.select().from(receipts).where(isSlipOf(subject))
  expect(sent).toMatchObject({ name: 'Books Only', totalSatang: net })

  const money = { amountSatang: totalSatang, method: 'transfer', paidOn: today } as const
  await db.transaction(tx => receiveForBill(tx, ofProgram, acme.bill, money))
  await billing.press('I have paid: send the slip')
  say(billing, 'Nothing is to be paid for this bill any more.')
  expect(billing.page.queryByRole('button', { name: /send the slip/ })).toBeNull()
  expect(await db.$count(receipts, isSlipOf(subject))).toBe(1)
  await billing.open(acme.at)
  await billing.follow(/\(PDF\)$/)
  expect(new TextDecoder().decode(billing.bytes.slice(0, 5))).toBe('%PDF-')
})

test('a manager of one company finds nothing of another, whatever is asked for', async () => {
  const [own, theirs] = [await company('Mine', ['Own Member']), await company('Theirs', ['Their Member'])]
  const money = { amountSatang: 1_00, method: 'transfer', paidOn: today } as const
  await db.transaction(tx => receiveForBill(tx, ofProgram, theirs.bill, money))
  const [paper] = (await listDocumentsOfCustomer(db, theirs.id, 1)).rows
  const manager = await signIn(own.id, 'manager')
  for (const at of [theirs.at, own.at])
    for (const path of [`/bills/${theirs.bill.id}`, `/documents/${paper?.id}/pdf`]) {
      await manager.open(at + path)
      expect([at + path, manager.status]).toEqual([at + path, 404])
    }
  await manager.open(theirs.at)
  expect(manager.status).toBe(404)
  const give = { intent: 'give', seat: theirs.seatId, member: own.people[0]?.id ?? '', before: '' }
  const pause = { intent: 'pause', seat: theirs.seatId, from: addDays(today, 1), to: addDays(today, 2) }
  const posts = [give, { ...give, intent: 'free' }, pause].map(body => ({ path: theirs.at, body }))
  const slip = { path: `${theirs.at}/bills/${theirs.bill.id}`, body: { submissionKey: randomUUID() } }
  for (const { path, body } of [...posts, slip]) {
    const sent = await manager.fetch(path, { method: 'POST', body: new URLSearchParams(body) })
    expect([path, sent.status]).toEqual([path, 404])
  }
  expect(await db.$count(seatHolders)).toBe(0)
  expect(await db.$count(receipts, isSlipOf({ kind: 'contract', id: theirs.bill.id }))).toBe(0)
})

test('the slip of a company that keeps tax back pays its bill once staff have said what it kept', async () => {
  const acme = await company('Keeps Tax', [], { withholds: true })
  const billing = await signIn(acme.id, 'billing')
  const { number, totalSatang } = acme.bill
  const withheld = Math.round(totalSatang * 0.03)
  await billing.follow(`Pay ${number}`)
  const picture = await slipPicture(newSlip({ amountSatang: totalSatang - withheld }))
  billing.attach('Receipt image', [fileOf(picture)])
  await billing.press('I have paid: send the slip')
  const [sent] = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(isSlipOf({ kind: 'contract', id: acme.bill.id }))

  const staff = await house.newStaff('keeps@sala.test', 'manager')
  await staff.open(`/admin/receipts/${sent?.id}?decide=approve`)
  expect(staff.control('Amount received')).toHaveValue(writeHundredths(totalSatang - withheld))
  expect(staff.control('Besides, tax kept back')).toHaveValue(writeHundredths(withheld))
  staff.fill('Besides, tax kept back', writeHundredths(totalSatang + 1))
  await staff.press('Accept', dialogOf(staff))
  expect(staff.status).toBe(400)
  expect(staff.control('Besides, tax kept back')).toHaveAccessibleDescription(/More than can be kept back/)
  staff.fill('Besides, tax kept back', writeHundredths(withheld))
  await staff.press('Accept', dialogOf(staff))
  say(staff, 'The payment is booked and the slip accepted')

  await billing.open(acme.at)
  await billing.follow(number)
  say(billing, 'StatusPaid')
  const own = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, acme.bill.id))
  const came = own.filter(({ account }) => account === 'received')
  const amounts = came.map(({ amountSatang }) => amountSatang).toSorted((a, b) => a - b)
  expect(amounts).toEqual([withheld, totalSatang - withheld])
})

test('a member pays a bill of a contract of their own on a page of theirs, by a slip', async () => {
  const [nok, other] = [await insertMember(db, { name: 'Nok Saelim' }), await insertMember(db)]
  const person = await findPersonOf(db, nok.id)
  const bill = await insertContractBill(db, { customerId: person?.id ?? '' })
  const visitor = house.newVisitor()
  await signInAsMember(visitor, house, nok.email)
  await visitor.open('/my')
  say(visitor, '฿10,700.00')
  await visitor.follow(`Pay ${bill.number}`)
  expect(visitor.address).toBe(`/my/members/${nok.id}/bills/${bill.id}`)
  expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent(`Bill ${bill.number}`)
  say(visitor, 'Lockers')
  expect(visitor.page.getByRole('img', { name: /10,700\.00/ })).toBeVisible()
  await visitor.press('I have paid: send the slip')
  expect(visitor.status).toBe(400)
  visitor.attach('Receipt image', [fileOf(await slipPicture(newSlip({ amountSatang: 10_700_00 })))])
  await visitor.press('I have paid: send the slip')
  say(visitor, 'We have your slip and are checking it.')
  const subject = { kind: 'contract', id: bill.id } as const
  const [sent] = await db.select().from(receipts).where(isSlipOf(subject))
  expect(sent).toMatchObject({ name: 'Nok Saelim', totalSatang: 10_700_00 })

  const theirs = await insertContractBill(db, { customerId: (await findPersonOf(db, other.id))?.id ?? '' })
  for (const at of [`/my/members/${nok.id}`, `/my/members/${other.id}`]) {
    await visitor.open(`${at}/bills/${theirs.id}`)
    expect([at, visitor.status]).toEqual([at, 404])
    const body = new URLSearchParams({ submissionKey: randomUUID() })
    expect((await visitor.fetch(`${at}/bills/${theirs.id}`, { method: 'POST', body })).status).toBe(404)
  }
})
