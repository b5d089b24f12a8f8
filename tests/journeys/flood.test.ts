import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#app/people/applicants/tables.server.ts'
import { insertFlood } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const SLIPS = 30
const LINE = new RegExp(`^${SLIPS} slips waited instead of getting a code between`)

test('a flood of slips is one line on the dashboard, behind the bell and above the lists, and leads to its slips', async () => {
  const name = await insertFlood(db, SLIPS)
  await owner.open('/admin/dashboard')
  expect(owner.main.textContent).not.toContain(name)
  await owner.follow(LINE, owner.main)
  await owner.open('/admin/dashboard')
  await owner.follow(LINE, owner.document.getElementById('notifications') ?? undefined)
  for (const list of ['/admin/receipts', '/admin/applications']) {
    await owner.open(list)
    expect(owner.main).not.toHaveTextContent(name)
    await owner.follow(LINE, owner.main)
    expect(owner.main).toHaveTextContent(name)
    await owner.follow('Show all')
    expect(owner.main).not.toHaveTextContent(name)
  }
  await owner.open(`/admin/applications?q=${encodeURIComponent(name)}`)
  owner.page.getAllByRole('link', { name })
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.name, name))
  await owner.open('/admin/applications')
  expect(owner.page.queryByRole('link', { name: LINE })).toBeNull()
})

test('a flood is rejected whole from its line, after its number was seen', async () => {
  const name = await insertFlood(db, SLIPS)
  await owner.open('/admin/applications')
  await owner.follow(LINE, owner.main)
  await owner.follow(`Reject all ${SLIPS}`)
  const dialog = () => owner.page.getByRole('dialog')
  expect(dialog()).toHaveTextContent(`Reject the ${SLIPS} registrations of this flood?`)
  await owner.press(`Reject ${SLIPS} registrations`, dialog())
  expect(owner.control('Reason', dialog())).toBeInvalid()
  owner.fill('Reason', 'These slips belong to no payment.', dialog())
  await owner.press(`Reject ${SLIPS} registrations`, dialog())
  expect(owner.main).toHaveTextContent(`Rejected: ${SLIPS} registrations with their slips.`)
  const left = await db.select().from(applications).where(eq(applications.name, name))
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['rejected']))
})
