import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import {
  approveReceipt,
  linkReceipt,
  rejectApplication,
  rejectSlip,
  undoReceiptRejection,
} from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { textOf } from '../../../../tests/support/mails.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { receipts } from '../tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')

async function receiptOf(id: string) {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, id))
  return receipt
}

async function statusOf(id: string) {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application?.status
}

const mailsTo = (recipient: string) =>
  db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt)
const newEmail = () => `nok.${randomUUID()}@example.com`

test('approving a receipt approves its application', async () => {
  const applicationId = await insertApplication(db, { email: newEmail() })
  const receiptId = await insertReceipt(db, { applicationId })
  expect(await approveReceipt(desk, { receiptId, memberRowId: null })).toEqual({ ok: true, value: null })
  expect(await statusOf(applicationId)).toBe('approved')
  expect(await receiptOf(receiptId)).toMatchObject({ status: 'approved', decidedBy: desk.actor.userId })
  expect(await findAccessCodeOf(db, applicationId)).not.toBeNull()
  const again = await approveReceipt(desk, { receiptId, memberRowId: null })
  expect(again).toEqual({ ok: false, reason: 'already_decided' })
})

test('a slip that comes after the approval is accepted without booking anything twice', async () => {
  const applicationId = await insertApplication(db, { email: newEmail() })
  const first = await insertReceipt(db, { applicationId })
  await approveReceipt(desk, { receiptId: first, memberRowId: null })
  const late = await insertReceipt(db, { applicationId })
  expect(await approveReceipt(desk, { receiptId: late, memberRowId: null })).toMatchObject({ ok: true })
  expect(await receiptOf(late)).toMatchObject({ status: 'approved' })
  const extra = await insertReceipt(db, { applicationId })
  const rejected = await rejectSlip(desk, { receiptId: extra, reason: 'The same slip again.' })
  expect(rejected).toMatchObject({ ok: true })
  const ledger = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect(ledger.map(({ kind, source }) => [kind, source])).toEqual([
    ['charge', 'application'],
    ['payment', 'receipt'],
  ])
})

test('a receipt of nobody cannot be approved before somebody says whose it is', async () => {
  const receiptId = await insertReceipt(db)
  const refused = { ok: false, reason: 'not_linked' }
  expect(await approveReceipt(desk, { receiptId, memberRowId: null })).toEqual(refused)
  const applicationId = await insertApplication(db, { email: newEmail() })
  expect(await linkReceipt(desk, { receiptId, applicationId })).toEqual({ ok: true, value: null })
  expect(await approveReceipt(desk, { receiptId, memberRowId: null })).toMatchObject({ ok: true })
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, receiptId))
  expect(log).toMatchObject([
    { action: 'linked', details: { before: { applicationId: null }, after: { applicationId } } },
  ])
})

test('a rejected receipt leaves its application open, and the visitor is asked for another', async () => {
  const email = newEmail()
  const applicationId = await insertApplication(db, { email, locale: 'th' })
  const receiptId = await insertReceipt(db, { applicationId, email: newEmail() })
  await rejectSlip(desk, { receiptId, reason: 'The picture is too dark.' })
  expect(await receiptOf(receiptId)).toMatchObject({ status: 'rejected', reason: 'The picture is too dark.' })
  expect(await statusOf(applicationId)).toBe('submitted')
  const sent = await mailsTo(email)
  expect(sent).toMatchObject([{ kind: 'application', subjectId: applicationId }])
  expect(sent[0]?.text).toContain('The picture is too dark.')
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  expect(textOf(sent[0])).toContain(`http://localhost/th/application/${application?.statusKey}`)
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, receiptId))
  expect(log).toMatchObject([{ action: 'rejected', adminId: desk.actor.userId }])
})

test('the sender of a receipt of no application is written to at the address of the receipt', async () => {
  const email = newEmail()
  const receiptId = await insertReceipt(db, { email, name: null })
  await rejectSlip(desk, { receiptId, reason: 'No transfer with this number.' })
  const sent = await mailsTo(email)
  expect(sent).toMatchObject([{ subjectKind: 'receipt', subjectId: receiptId }])
  expect(textOf(sent[0])).toContain('http://localhost/thai-scan-receipt')
})

test('of several who decide about a receipt at once, one does', async () => {
  const email = newEmail()
  const applicationId = await insertApplication(db, { email })
  const receiptId = await insertReceipt(db, { applicationId })
  const results = await Promise.all([
    rejectSlip(desk, { receiptId, reason: 'Too dark to read.' }),
    rejectSlip(desk, { receiptId, reason: 'Too dark to read.' }),
    rejectSlip(desk, { receiptId, reason: 'Too dark to read.' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('decisions of the application and of its receipt at once end in one state', async () => {
  for (let round = 0; round < 5; round++) {
    const applicationId = await insertApplication(db, { email: newEmail() })
    const receiptId = await insertReceipt(db, { applicationId })
    const [approval, rejection, refusal] = await Promise.all([
      approveReceipt(desk, { receiptId, memberRowId: null }),
      rejectSlip(desk, { receiptId, reason: 'Too dark to read.' }),
      rejectApplication(desk, { applicationId, reason: 'No payment arrived.' }),
      linkReceipt(desk, { receiptId, applicationId }),
    ])
    // Whoever looked before another decided is told so: nobody decides about what they have not seen.
    const applied = approval.ok ? 'approved' : refusal.ok ? 'rejected' : 'submitted'
    expect([approval, rejection, refusal].some(({ ok }) => ok)).toBe(true)
    expect(approval.ok && (rejection.ok || refusal.ok)).toBe(false)
    expect(await statusOf(applicationId)).toBe(applied)
    expect((await receiptOf(receiptId))?.status).toBe(approval.ok ? 'approved' : 'rejected')
  }
})

test.each(['', 'no', 'x'.repeat(501)])('the reason %j is refused', async reason => {
  const receiptId = await insertReceipt(db)
  expect(await rejectSlip(desk, { receiptId, reason })).toEqual({ ok: false, reason: 'bad_reason' })
  expect(await receiptOf(receiptId)).toMatchObject({ status: 'submitted' })
})

test('what is decided is not linked elsewhere', async () => {
  const waiting = await insertApplication(db, { email: newEmail() })
  const done = await insertApplication(db, { status: 'approved' })
  const decided = await insertReceipt(db, { status: 'rejected' })
  const open = await insertReceipt(db)
  expect(await linkReceipt(desk, { receiptId: decided, applicationId: waiting })).toEqual({
    ok: false,
    reason: 'already_decided',
  })
  expect(await linkReceipt(desk, { receiptId: open, applicationId: done })).toEqual({
    ok: false,
    reason: 'application_decided',
  })
})

test.each([randomUUID(), 'x'])('there is nothing under %j', async id => {
  const known = await insertReceipt(db)
  const missing = { ok: false, reason: 'not_found' }
  expect(await approveReceipt(desk, { receiptId: id, memberRowId: null })).toEqual(missing)
  expect(await rejectSlip(desk, { receiptId: id, reason: 'Too dark.' })).toEqual(missing)
  expect(await linkReceipt(desk, { receiptId: id, applicationId: randomUUID() })).toEqual(missing)
  expect(await linkReceipt(desk, { receiptId: known, applicationId: id })).toEqual(missing)
})

test('an employee decides about no receipt', async () => {
  const receiptId = await insertReceipt(db)
  const employee = await asStaff(ctx, null)
  const refused = { init: { status: 403 } }
  await expect(approveReceipt(employee, { receiptId, memberRowId: null })).rejects.toMatchObject(refused)
  await expect(rejectSlip(employee, { receiptId, reason: 'Too dark.' })).rejects.toMatchObject(refused)
  await expect(linkReceipt(employee, { receiptId, applicationId: receiptId })).rejects.toMatchObject(refused)
})

test('the rejection of one receipt is taken back within the hour, and its visitor told', async () => {
  const email = newEmail()
  const applicationId = await insertApplication(db, { email })
  const receiptId = await insertReceipt(db, { applicationId })
  const reject = () => rejectSlip(desk, { receiptId, reason: 'Too dark to read.' })
  await reject()
  const late = { ...desk, now: () => new Date(Date.now() + 61 * 60_000) }
  expect(await undoReceiptRejection(late, { receiptId })).toEqual({ ok: false, reason: 'too_late' })
  const both = await Promise.all([1, 2].map(() => undoReceiptRejection(desk, { receiptId })))
  expect(both.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toEqual([
    { ok: false, reason: 'already_undone' },
    { ok: true, value: null },
  ])
  expect(await receiptOf(receiptId)).toMatchObject({ status: 'submitted', reason: '', decidedBy: null })
  expect((await mailsTo(email)).at(-1)?.subject).toBe('We are looking at your registration again')
  expect(await approveReceipt(desk, { receiptId, memberRowId: null })).toMatchObject({ ok: true })
})

test('what was decided with its application, or before it, is not taken back alone', async () => {
  const applicationId = await insertApplication(db, { email: newEmail() })
  const [with1, before] = [
    await insertReceipt(db, { applicationId }),
    await insertReceipt(db, { applicationId }),
  ]
  await rejectSlip(desk, { receiptId: before, reason: 'Too dark to read.' })
  await rejectApplication(desk, { applicationId, reason: 'No payment found.' })
  const refused = { ok: false, reason: 'changed_since' }
  expect(await undoReceiptRejection(desk, { receiptId: with1 })).toEqual(refused)
  expect(await undoReceiptRejection(desk, { receiptId: before })).toEqual(refused)
  expect(await undoReceiptRejection(desk, { receiptId: randomUUID() })).toEqual({
    ok: false,
    reason: 'not_found',
  })

  const nobodys = await insertReceipt(db)
  await rejectSlip(desk, { receiptId: nobodys, reason: 'Whose is it?' })
  expect(await undoReceiptRejection(desk, { receiptId: nobodys })).toMatchObject({ ok: true })
})
