import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, rejectApplication } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { listDecisions } from '../queries/decisions.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')

async function statusOf(id: string) {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application?.status
}

test('the visitor is told why, the receipts go too, and the log says who', async () => {
  const applicationId = await insertApplication(db)
  const receiptId = await insertReceipt(db, { applicationId })
  const reason = '  The slip shows ฿100.\r\nThe total is ฿642. '
  expect(await rejectApplication(desk, { applicationId, reason })).toMatchObject({ ok: true })
  const told = 'The slip shows ฿100.\nThe total is ฿642.'
  expect(await statusOf(applicationId)).toBe('rejected')
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(receipt).toMatchObject({ status: 'rejected', reason: told, decidedBy: desk.actor.userId })
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, applicationId))
  expect(mail?.text).toContain('The slip shows ฿100.')
  expect(mail?.text.split('\n')[0]).toBe('Hello,')
  expect(await listDecisions(db, applicationId)).toMatchObject([
    { decision: 'rejected', reason: told, decidedBy: 'Mali', memberRowId: null },
  ])
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, applicationId))
  expect(log).toMatchObject([
    {
      action: 'rejected',
      details: { before: { status: 'submitted' }, after: { status: 'rejected' }, reason: told },
    },
  ])
})

test('a rejection makes no member, books nothing and issues no code', async () => {
  const applicationId = await insertApplication(db, { email: 'no@example.com' })
  await rejectApplication(desk, { applicationId, reason: 'No payment arrived.' })
  expect(await db.select().from(members)).toEqual([])
  expect(await db.select().from(ledgerEntries)).toEqual([])
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
})

test.each(['', '  ', 'no', 'x'.repeat(501)])('the reason %j is refused and changes nothing', async reason => {
  const applicationId = await insertApplication(db)
  expect(await rejectApplication(desk, { applicationId, reason })).toEqual({
    ok: false,
    reason: 'bad_reason',
  })
  expect(await statusOf(applicationId)).toBe('submitted')
})

test('of one who approves and one who rejects at once, one decides', async () => {
  const applicationId = await insertApplication(db, { email: 'both@example.com' })
  const results = await Promise.all([
    approveApplication(desk, { applicationId, memberRowId: null }),
    rejectApplication(desk, { applicationId, reason: 'No payment arrived.' }),
    approveApplication(desk, { applicationId, memberRowId: null }),
    rejectApplication(desk, { applicationId, reason: 'No payment arrived.' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listDecisions(db, applicationId)).toHaveLength(1)
  const sent = await db.select().from(mails).where(eq(mails.subjectId, applicationId))
  expect(sent).toHaveLength(1)
})

test.each([randomUUID(), 'x'])('there is no application %j', async applicationId => {
  const result = await rejectApplication(desk, { applicationId, reason: 'No payment arrived.' })
  expect(result).toEqual({ ok: false, reason: 'not_found' })
})

test('an employee rejects nothing', async () => {
  const applicationId = await insertApplication(db)
  const employee = await asStaff(ctx, null)
  const attempt = rejectApplication(employee, { applicationId, reason: 'No payment arrived.' })
  await expect(attempt).rejects.toMatchObject({ init: { status: 403 } })
  expect(await statusOf(applicationId)).toBe('submitted')
})
