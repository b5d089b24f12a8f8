import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPlanByNameOrSlug } from '#app/house/plans/queries.server.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { fillSeat, lockSeat } from '#app/joining/contracts/steps/seats.server.ts'
import { contractItems, seats } from '#app/joining/contracts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { insertCompany } from '../support/contract-house.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
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
  await db.transaction(async tx => {
    const draft = await addContract(tx, ctx, { ...terms, customerId: id, firstDay: today, items: [ITEM] })
    await beginContract(tx, ctx, draft)
    const [place] = await tx
      .select({ id: seats.id })
      .from(seats)
      .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
      .where(eq(contractItems.contractId, draft.id))
    const seat = await lockSeat(tx, place?.id ?? '')
    if (seat) await fillSeat(tx, ctx, seat, { memberRowId: holder.id, from: null, isOnlyIfFree: false })
  })
  const managerEmail = `${randomUUID()}@acme.test`
  await db.insert(customerPeople).values({ customerId: id, email: managerEmail, role: 'manager' })
  return { id, holder, managerEmail }
}

test('a holder books with the company’s credits, which its manager has capped and sees in sums', async () => {
  const tomorrow = addDays(today, 1)
  const room = {
    name: { en: 'Pearl Room' },
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 30_000 },
  } as const
  await db.insert(spaces).values({ ...room, minMinutes: 60 })
  const { id, holder, managerEmail } = await company()

  const staff = await house.newStaff('owner@sala.test', 'owner')
  await staff.open(`/admin/customers/${id}`)
  await staff.follow('Credits')
  await staff.follow('Give credits')
  staff.fill('Minutes', '200')
  staff.fill('Reason', 'For the move')
  await staff.press('Give credits', staff.page.getByRole('dialog'))
  expect(staff.main).toHaveTextContent('Left now: 200 minutes')

  const manager = house.newVisitor()
  await signInAsMember(manager, house, managerEmail)
  await manager.follow('Shared credits')
  expect(manager.main).toHaveTextContent('Left now: 200 minutes')
  manager.fill(/^Most for one person a month/, 'ninety')
  await manager.press('Save')
  expect(manager.status).toBe(400)
  expect(manager.control(/^Most for one person a month/)).toHaveAccessibleDescription(
    expect.stringContaining('Please type a whole number'),
  )
  manager.fill(/^Most for one person a month/, '90')
  await manager.press('Save')
  expect(manager.main).toHaveTextContent('The shared credits are saved')

  const member = house.newVisitor()
  await signInAsMember(member, house, holder.email)
  expect(member.main).toHaveTextContent('Credits of Acme')
  await member.open(`/my/book?day=${tomorrow}`)
  const times = () => member.page.getAllByRole<HTMLAnchorElement>('link', { name: /^\d\d:\d\d.*Pearl Room/ })
  await member.open(times()[0]?.href ?? '')
  expect(member.main).toHaveTextContent('1 h of the credits of Acme')
  expect(member.control(/^With credits: 1 h/)).toBeChecked()
  await member.press('Book it')
  expect(member.address).toMatch(/\/my\/bookings\/[\w-]+/)
  const booking = member.address

  // Half an hour is left of the cap: another hour is to be paid.
  await member.open(`/my/book?day=${tomorrow}`)
  await member.open(times()[0]?.href ?? '')
  expect(member.main).not.toHaveTextContent('of the credits of Acme')

  await manager.open(`/my/companies/${id}/credits`)
  expect(manager.main).toHaveTextContent('Left now: 140 minutes')
  expect(manager.main).toHaveTextContent(/200 minutes\s*60 minutes\s*1/)
  expect(manager.main).not.toHaveTextContent('Pearl Room')
  expect(manager.main).not.toHaveTextContent(holder.name)

  await member.open(booking)
  expect(member.main).toHaveTextContent('the credits of Acme')
})
