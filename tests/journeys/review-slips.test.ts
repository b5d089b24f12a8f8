import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { sendSlip } from '../support/visitor-registering.ts'
import { statusOf, typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const stateOf = async (id: string) =>
  (await db.select().from(applications).where(eq(applications.id, id)))[0]?.status

test('a slip of nobody is given to its application and approved with it', async () => {
  const email = 'anong@example.com'
  const applicationId = await insertApplication(db, { email, name: 'Anong Srisai' })
  const visitor = house.newVisitor()
  await visitor.open('/thai-scan-receipt')
  visitor.fill('Name', 'A. Srisai')
  visitor.fill('Email', email)
  await sendSlip(visitor)
  await owner.open(`/admin/receipts?q=${encodeURIComponent(email)}`)
  await owner.follow('A. Srisai')
  expect(owner.main).toHaveTextContent('Same email')
  await owner.press('It is theirs: Anong Srisai, Day Pass')
  expect(owner.main).toHaveTextContent('The slip now belongs to Anong Srisai')
  await owner.follow('Approve')
  typeReceived(owner)
  await owner.press('Approve', owner.page.getByRole('dialog'))
  expect(statusOf(owner)).toBe('Approved')
  expect(await stateOf(applicationId)).toBe('approved')
})

test('a slip that cannot be read is rejected, and its application stays open', async () => {
  const email = 'ploy@example.com'
  const applicationId = await insertApplication(db, { email, locale: 'th' })
  const receiptId = await insertReceipt(db, { applicationId, email })
  await owner.open(`/admin/receipts/${receiptId}?decide=reject`)
  owner.fill('Reason', 'เราอ่านรูปไม่ชัด กรุณาส่งใหม่')
  await owner.press('Reject')
  expect(statusOf(owner)).toBe('Rejected')
  expect(await stateOf(applicationId)).toBe('submitted')
  await house.work()
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
  expect(mail?.text).toContain('เราอ่านรูปไม่ชัด')
})
