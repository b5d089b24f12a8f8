import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newPerson, sendSlip } from '../support/visitor-registering.ts'

const house = await openRequestHouse()

test('the dashboard welcomes by name and role', async () => {
  const owner = await house.newStaff()
  await owner.open('/admin/dashboard')
  owner.page.getByRole('heading', { level: 1, name: /^Welcome, \S/ })
  owner.page.getByText('Signed in as Owner')
})

test('nobody but staff sees a slip', async () => {
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/thai-scan-receipt')
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  await sendSlip(visitor)
  const [receipt] = await house.db.select().from(receipts).where(eq(receipts.email, email))
  const answer = await visitor.fetch(`/admin/receipts/${receipt?.id}/image`)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toContain('/admin/login')
})
