import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()
const at = (minute: number) => new Date(Date.UTC(2026, 4, 2, 9, minute))

test('from one that is decided the next leads on through all kinds, and at the end to an empty inbox', async () => {
  const first = await insertApplication(db, { name: 'First', createdAt: at(1) })
  const second = await insertReceipt(db, { name: 'Second', createdAt: at(2) })
  await owner.open('/admin/inbox')
  await owner.follow('First')
  expect(owner.address).toBe(`/admin/applications/${first}`)
  await owner.follow('Next waiting')
  expect(owner.address).toBe(`/admin/receipts/${second}`)
  await owner.follow('Next waiting')
  expect(owner.address).toBe(`/admin/applications/${first}`)
  await owner.follow(/^Reject/)
  owner.fill('Reason', 'No money came in.')
  await owner.press('Reject', owner.page.getByRole('dialog'))
  await owner.follow('Next waiting')
  expect(owner.address).toBe(`/admin/receipts/${second}`)
  await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.id, second))
  await owner.follow('Next waiting')
  expect(owner.address).toBe('/admin/inbox')
  expect(owner.main).toHaveTextContent('Nothing is waiting')
  await owner.follow('Applications')
  expect(owner.address).toBe('/admin/applications')
})

test('the way to the next answers whatever its address says, and leads nowhere else', async () => {
  await db.delete(receipts)
  await db.update(applications).set({ status: 'rejected' }).where(ne(applications.status, 'approved'))
  await db.delete(requests)
  const id = await insertApplication(db, { name: 'Alone' })
  for (const query of [
    '',
    '?after=https://evil.example&since=x',
    '?after=%2F%2Fevil.example&since=9999-99-99',
    `?after=${'x'.repeat(1000)}`,
  ]) {
    await owner.open(`/admin/inbox/next${query}`)
    expect(owner.address).toBe(`/admin/applications/${id}`)
  }
  await owner.open(`/admin/inbox/next?after=/admin/applications/${id}&since=2026-05-02T09:00:00Z`)
  expect(owner.address).toBe('/admin/inbox')
})
