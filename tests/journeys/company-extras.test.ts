import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPlanByNameOrSlug } from '#app/house/plans/queries.server.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { fillSeat, lockSeat } from '#app/joining/contracts/steps/seats.server.ts'
import { contractItems, seats } from '#app/joining/contracts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { insertCompany } from '../support/contract-house.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import type { Visitor } from '../support/visitor.ts'
import { signInAsMember } from '../support/visitor-member.ts'

const house = await openRequestHouse()
const { db, ctx } = house
const today = bangkokDay(new Date())
const plan = await findPlanByNameOrSlug(db, 'Monthly Pass')
if (!plan) throw new Error('no monthly pass')
const ITEM = { plan, quantity: 1, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const

/** A company with one seat, and who has it. */
async function company() {
  const { id } = await insertCompany(db)
  const holder = await insertMember(db, { planName: null, expiryDate: addDays(today, 60) })
  const terms = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 30 }
  const contract = await db.transaction(async tx => {
    const draft = await addContract(tx, ctx, { ...terms, customerId: id, firstDay: today, items: [ITEM] })
    await beginContract(tx, ctx, draft)
    const [place] = await tx
      .select({ id: seats.id })
      .from(seats)
      .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
      .where(eq(contractItems.contractId, draft.id))
    const seat = await lockSeat(tx, place?.id ?? '')
    if (seat) await fillSeat(tx, ctx, seat, { memberRowId: holder.id, from: null, isOnlyIfFree: false })
    return draft
  })
  const managerEmail = `${randomUUID()}@acme.test`
  await db.insert(customerPeople).values({ customerId: id, email: managerEmail, role: 'manager' })
  return { contractId: contract.id, holder, managerEmail }
}

/** Sends another way to pay than the page offers. */
function payBy(member: Visitor, way: string) {
  const chosen = member.main.querySelector<HTMLInputElement>('input[name=pay]:checked')
  if (chosen) chosen.value = way
}

test('staff allow it, a member pays by the company, and its manager sees the sum and ends it', async () => {
  const room = {
    name: { en: 'Pearl Room' },
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 30_000 },
  } as const
  await db.insert(spaces).values({ ...room, minMinutes: 60 })
  const { contractId, holder, managerEmail } = await company()
  const member = house.newVisitor()
  await signInAsMember(member, house, holder.email)
  const times = () => member.page.getAllByRole<HTMLAnchorElement>('link', { name: /^\d\d:\d\d.*Pearl Room/ })
  const ask = async () => {
    await member.open(`/my/book?day=${addDays(today, 1)}`)
    await member.open(times()[0]?.href ?? '')
  }
  await ask()
  expect(member.main).not.toHaveTextContent('On the account of')

  const staff = await house.newStaff('owner@sala.test', 'owner')
  await staff.open(`/admin/contracts/${contractId}`)
  expect(staff.main).toHaveTextContent('Not allowed')
  await staff.follow('Extras on the company’s account')
  staff.fill(/^Most for one person/, 'some')
  await staff.press('Save', staff.page.getByRole('dialog'))
  expect(staff.status).toBe(400)
  staff.fill(/^Most for one person/, '500')
  await staff.press('Save', staff.page.getByRole('dialog'))
  expect(staff.main).toHaveTextContent('Up to ฿500.00 a person and month.')

  await ask()
  expect(member.control(/^On the account of Acme: ฿300/)).toBeChecked()
  expect(member.main).toHaveTextContent('฿500 left for you this month')
  payBy(member, 'somebody else')
  await member.press('Book it')
  expect(member.status).toBe(409)
  expect(member.main).toHaveTextContent('The company’s account is not open to you for this.')
  await ask()
  await member.press('Book it')
  expect(member.main).toHaveTextContent('฿300, on the account of Acme')
  expect(await findMemberBalance(db, holder.id)).toBe(0)

  // What is left is not enough for another hour: they are told so, and it would be their own.
  await ask()
  expect(member.main).toHaveTextContent('฿300 do not fit on the account of Acme: ฿200 left for you')
  expect(member.main).toHaveTextContent('Goes on your account')

  const [pack] = await db
    .insert(creditPacks)
    .values({ name: { en: 'One hour' }, unit: 'minute', amount: 60, priceSatang: 4_000, days: 30 })
    .returning()
  await member.open(`/my/members/${holder.id}/packs/${pack?.id}`)
  expect(member.control(/^On the account of Acme: ฿40/)).toBeChecked()
  payBy(member, randomUUID())
  await member.press(/^Buy for/)
  expect(member.status).toBe(409)
  await member.open(`/my/members/${holder.id}/packs/${pack?.id}`)
  await member.press(/^Buy for/)
  expect(member.main).toHaveTextContent('฿40 went on the company’s account.')
  expect(await findMemberBalance(db, holder.id)).toBe(0)

  const manager = house.newVisitor()
  await signInAsMember(manager, house, managerEmail)
  expect(manager.main).toHaveTextContent(`${holder.name}฿340.00`)
  expect(manager.main).not.toHaveTextContent('Pearl Room')
  await manager.follow(/^Change/)
  manager.fill(/^Most for one person/, '600')
  await manager.press('Save', manager.page.getByRole('dialog'))
  expect(manager.status).toBe(400)
  manager.fill(/^Most for one person/, '0')
  await manager.press('Save', manager.page.getByRole('dialog'))
  expect(manager.main).toHaveTextContent('Nobody may put anything on it any more.')

  await ask()
  expect(member.main).not.toHaveTextContent('On the account of')
})
