import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cardPayments } from '#app/joining/card-payments/tables.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { changeApplication } from '#app/joining/registration/steps/versions.server.ts'
import { runReadSlip } from '#app/joining/slips/jobs/run-read-slip.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { linkReceipt, rejectApplication, rejectSlip } from '../../../../tests/support/deciding.ts'
import { insertReceipt } from '../../../../tests/support/incoming.ts'
import { newSlip, slipPicture } from '../../../../tests/support/slip.ts'
import { openSlipHouse } from '../../../../tests/support/slip-house.ts'
import { lockApplication } from '../steps/decisions.server.ts'
import { listApplications, readApplicationQuery } from './list.server.ts'
import { viewSlipChanges } from './slip-changes.server.ts'

const { db, ctx, staff, apply, send } = await openSlipHouse()
const MONTHLY = { selectedPlan: 'Monthly Pass', totalSatang: 5564_00 }
const DAY_PASS = { selectedPlan: 'Day Pass', totalSatang: 642_00 }
const DEARER = [
  { term: 'Plan', before: 'Day Pass', now: 'Monthly Pass' },
  { term: 'Total', before: '฿642.00', now: '฿5,564.00' },
]

const change = (id: string, values: Partial<typeof applications.$inferSelect>) =>
  db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (!application) throw new Error('no application')
    return changeApplication(tx, application, values)
  })

async function changesOf(id: string) {
  const rows = await db.select().from(applications).where(eq(applications.id, id))
  return (await viewSlipChanges(db, rows)).get(id)?.rows ?? []
}

async function receiptOf(id: string) {
  const [row] = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, id))
  return row
}

test('what changes before a slip comes is nothing to tell', async () => {
  const id = await apply()
  await change(id, MONTHLY)
  await send(id)
  expect(await changesOf(id)).toEqual([])
})

test('plan and total that change after it came are told, and so is who it is for', async () => {
  const id = await apply()
  await send(id)
  await change(id, { ...MONTHLY, email: 'else@example.com', paymentMethod: 'card', address: 'Jomtien' })
  const email = expect.objectContaining({ term: 'Email', now: 'else@example.com' })
  expect(await changesOf(id)).toEqual([...DEARER, email])
})

test('sending the slip again, as it was, in another picture or anew, hides nothing', async () => {
  const id = await apply()
  const [slip, key] = [newSlip(), randomUUID()]
  const { receiptId } = await send(id, { slip, key })
  await change(id, MONTHLY)
  await send(id, { slip, key })
  expect(await receiptOf(receiptId)).toMatchObject(DAY_PASS)
  expect(await changesOf(id)).toEqual(DEARER)
  await send(id, { slip, key, photo: { quality: 40 } })
  expect(await receiptOf(receiptId)).toMatchObject(MONTHLY)
  expect(await changesOf(id)).toEqual(DEARER)
  await send(id, { slip })
  expect(await changesOf(id)).toEqual(DEARER)
})

test('a slip cannot be taken to another registration and back', async () => {
  const [id, other] = [await apply(), await apply(MONTHLY)]
  const [slip, key] = [newSlip(), randomUUID()]
  const { receiptId } = await send(id, { slip, key })
  const { buffer, name, mimeType } = await slipPicture(slip)
  const moved = await submitReceipt(ctx, {
    values: { submissionKey: key, name: 'Nok', userEmail: 'nok@example.com' },
    file: new File([new Uint8Array(buffer)], name, { type: mimeType }),
    variant: 'landing',
    subject: { kind: 'application', id: other },
  })
  expect(moved).toMatchObject({ ok: false, status: 409, errors: { form: /another registration of yours/ } })
  expect(await receiptOf(receiptId)).toMatchObject({ subject: { kind: 'application', id }, ...DAY_PASS })
})

test('what is changed back is nothing to tell any more', async () => {
  const id = await apply()
  await send(id)
  await change(id, MONTHLY)
  await change(id, DAY_PASS)
  expect(await changesOf(id)).toEqual([])
})

test('it is told until somebody decides: about the slip, or about all of it', async () => {
  const [one, other] = [await apply(), await apply()]
  const { receiptId } = await send(one)
  await send(other)
  await change(one, MONTHLY)
  await change(other, MONTHLY)
  await rejectSlip(staff, { receiptId, reason: 'It is for a Day Pass.' })
  expect(await changesOf(one)).toEqual([])
  expect(await changesOf(other)).toEqual(DEARER)
  await rejectApplication(staff, { applicationId: other, reason: 'It is for a Day Pass.' })
  expect(await changesOf(other)).toEqual([])
})

test('the list marks it, and nothing else', async () => {
  const [id, same] = [await apply(), await apply()]
  await send(id)
  await send(same)
  await change(id, MONTHLY)
  const { rows } = await listApplications(
    db,
    readApplicationQuery(new URLSearchParams(), { planNames: [], floods: [] }),
  )
  const marks = new Map(rows.map(row => [row.id, row.isChanged]))
  expect([marks.get(id), marks.get(same)]).toEqual([true, false])
})

test('a slip that staff gave to an application was sent for what that was then', async () => {
  const id = await apply()
  const { receiptId } = await send(null)
  await linkReceipt(staff, { receiptId, applicationId: id })
  expect(await changesOf(id)).toEqual([])
  expect(await receiptOf(receiptId)).toMatchObject(DAY_PASS)
  await change(id, MONTHLY)
  expect(await changesOf(id)).toEqual(DEARER)
})

test('a slip that was sent for another application says so where it is given to', async () => {
  const [cheap, dear] = [await apply(), await apply(MONTHLY)]
  const { receiptId } = await send(cheap)
  await linkReceipt(staff, { receiptId, applicationId: dear })
  expect(await changesOf(dear)).toEqual(DEARER)
})

test('of a slip from before this was kept, its receipt says what it was sent for', async () => {
  const id = await apply(MONTHLY)
  await insertReceipt(db, { applicationId: id, ...DAY_PASS })
  expect(await changesOf(id)).toEqual(DEARER)
})

test('no provisional code is given for what changed since the slip came', async () => {
  const id = await apply()
  const { receiptId } = await send(id, { photo: { codes: [] } })
  await change(id, MONTHLY)
  const slip = newSlip()
  await send(id, { slip })
  expect(await findAccessCodeOf(db, id)).toBeNull()
  const [row] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  await runReadSlip(ctx, { slipId: row?.id ?? '' })
  expect(await findAccessCodeOf(db, id)).toBeNull()
})

test('money that came by card for another total is told as well', async () => {
  const id = await apply()
  const billId = await openBill(db, { kind: 'application', id })
  await db.insert(cardPayments).values({
    billId,
    sessionId: randomUUID(),
    isOurs: true,
    isLive: true,
    status: 'paid',
    amountSatang: 642_00,
    currency: 'thb',
    paidAt: new Date(),
  })
  const view = async () => {
    const rows = await db.select().from(applications).where(eq(applications.id, id))
    return (await viewSlipChanges(db, rows)).get(id)
  }
  expect(await view()).toBeUndefined()
  await change(id, MONTHLY)
  expect((await view())?.notes).toEqual(['฿642.00 was paid by card, and the total is now ฿5,564.00.'])
})
