import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { rejectSlip } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { receipts } from '../tables.server.ts'
import {
  findReceiptRecord,
  listLinkChoices,
  listReceiptIds,
  listReceipts,
  listWaitingReceipts,
  readReceiptQuery,
  readReceipts,
} from './review.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

afterEach(async () => {
  await db.delete(receipts)
  await db.delete(applications)
})

const query = (text: string) => readReceiptQuery(new URLSearchParams(text), [])
const list = async (text = '') => (await listReceipts(db, query(text))).rows

test('a receipt is completed by the application it belongs to', async () => {
  const applicationId = await insertApplication(db, { paymentMethod: 'scan' })
  await insertReceipt(db, { applicationId, name: null, variant: 'membership_page' })
  expect(await list()).toMatchObject([
    { who: 'Nok Suwan', plan: 'Day Pass', total: 642_00, application: { id: applicationId } },
  ])
})

test('a receipt on its own leaves open what nobody said', async () => {
  await insertReceipt(db, { name: '', variant: 'membership_page', email: 'who@example.com' })
  expect(await list()).toMatchObject([{ who: 'who@example.com', plan: null, total: null, application: null }])
})

test('receipts are found by their own words and by those of their application', async () => {
  const applicationId = await insertApplication(db, { name: 'Ananda', memberId: 'SALA-AAAA0001' })
  const linked = await insertReceipt(db, { applicationId, name: null, email: 'other@example.com' })
  const alone = await insertReceipt(db, { name: 'Boon', status: 'rejected' })
  const idsOf = async (text: string) => (await list(text)).map(({ id }) => id)
  expect(await idsOf('q=anan')).toEqual([linked])
  expect(await idsOf('q=aaaa0001')).toEqual([linked])
  expect(await idsOf('q=boon')).toEqual([alone])
  expect(await idsOf('q=other@')).toEqual([linked])
  expect(await idsOf('status=rejected')).toEqual([alone])
  expect(await idsOf('application=with')).toEqual([linked])
  expect(await idsOf('application=without')).toEqual([alone])
  expect(await idsOf('')).toEqual([alone, linked])
  expect(await idsOf('sort=received')).toEqual([linked, alone])
  expect(await idsOf('sort=-status')).toEqual([linked, alone])
  const exported = (
    await Array.fromAsync(readReceipts(db, await listReceiptIds(db, query('application=with'), null)))
  ).flat()
  expect(exported.map(({ id }) => id)).toEqual([linked])
})

test('a receipt waits by itself unless its application waits as well', async () => {
  const waiting = await insertApplication(db)
  const approved = await insertApplication(db, { status: 'approved' })
  await insertReceipt(db, { applicationId: waiting })
  await insertReceipt(db, { status: 'approved' })
  const late = await insertReceipt(db, { applicationId: approved })
  const alone = await insertReceipt(db)
  const { rows, total } = await listWaitingReceipts(db, 1)
  expect([rows.map(({ id }) => id), total]).toEqual([[late], 2])
  expect((await listWaitingReceipts(db, 5)).rows.map(({ id }) => id)).toEqual([late, alone])
})

test('the record tells who decided, and which other receipts have the same picture', async () => {
  const desk = await asStaff(ctx, 'front_desk')
  const fileSha256 = 'b'.repeat(64)
  const first = await insertReceipt(db, { fileSha256 })
  const second = await insertReceipt(db, { fileSha256 })
  await insertReceipt(db)
  await rejectSlip(desk, { receiptId: first, reason: 'Too dark to read.' })
  expect(await findReceiptRecord(db, first)).toMatchObject({ decidedBy: 'Mali', twins: [{ id: second }] })
  expect(await findReceiptRecord(db, second)).toMatchObject({ decidedBy: null, twins: [{ id: first }] })
})

test.each([randomUUID(), 'x'])('there is no receipt %j', async id => {
  expect(await findReceiptRecord(db, id)).toBeNull()
})

test('waiting applications of the same email are offered first, or what the search finds', async () => {
  const mine = await insertApplication(db, { email: 'MINE@example.com', name: 'Ananda' })
  const other = await insertApplication(db, { email: 'other@example.com', name: 'Boon' })
  await insertApplication(db, { email: 'mine@example.com', status: 'approved' })
  const receipt = { email: 'mine@example.com' }
  expect((await listLinkChoices(db, receipt, '')).map(({ id }) => id)).toEqual([mine, other])
  expect((await listLinkChoices(db, receipt, 'boon')).map(({ id }) => id)).toEqual([other])
  expect(await listLinkChoices(db, receipt, 'nobody')).toEqual([])
})
