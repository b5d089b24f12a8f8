import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { receipts } from '../receipts/tables.server.ts'
import { applications } from '../registration/tables.server.ts'
import { deliveries } from '../webhooks/tables.server.ts'
import { listNewestApplications, listNewestReceipts } from './queries.server.ts'

const { db } = await createTestDatabase()

test('nothing came in yet', async () => {
  expect(await listNewestApplications(db, null)).toEqual({ rows: [], nextCursor: null })
  expect(await listNewestReceipts(db, null)).toEqual({ rows: [], nextCursor: null })
})

test('applications come newest first, twenty at a time, each exactly once', async () => {
  const createdAt = new Date('2026-08-01T10:00:00Z')
  const inserted: string[] = []
  // Several share one moment, so that the time alone cannot order them.
  for (let i = 0; i < 45; i++) {
    inserted.push(
      await insertApplication(db, { createdAt: new Date(createdAt.getTime() + Math.floor(i / 4)) }),
    )
  }
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page = await listNewestApplications(db, cursor)
    pages.push(page.rows.map(row => row.id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(pages.map(page => page.length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(inserted.reverse())
  await db.delete(applications)
})

test('a cursor that is no id shows the newest', async () => {
  const id = await insertApplication(db)
  expect((await listNewestApplications(db, "'; drop table users")).rows[0]?.id).toBe(id)
  expect((await listNewestApplications(db, randomUUID())).rows).toEqual([])
  await db.delete(applications)
})

test('a receipt is completed by the application it belongs to', async () => {
  const applicationId = await insertApplication(db, { paymentMethod: 'scan' })
  await insertReceipt(db, { applicationId, name: null, variant: 'membership_page' })
  const { rows } = await listNewestReceipts(db, null)
  expect(rows[0]).toMatchObject({
    name: 'Nok Suwan',
    plan: 'Day Pass',
    totalSatang: 642_00,
    paymentMethod: 'scan',
    width: 600,
    height: 900,
  })
  await db.delete(receipts)
})

test('a receipt on its own leaves open what nobody said', async () => {
  await insertReceipt(db, { name: '', variant: 'membership_page' })
  const { rows } = await listNewestReceipts(db, null)
  expect(rows[0]).toMatchObject({ name: null, plan: null, totalSatang: null, paymentMethod: null })
})

test('the newest delivery that still counts decides what is shown', async () => {
  const id = await insertApplication(db)
  const delivery = { kind: 'registration' as const, subjectId: id, payload: {} }
  const at = (second: number) => new Date(Date.UTC(2026, 7, 1, 10, 0, second))
  await db.insert(deliveries).values([
    { ...delivery, id: 'msg_1', status: 'delivered', attempts: 1, createdAt: at(1) },
    { ...delivery, id: 'msg_2', status: 'pending', attempts: 3, createdAt: at(2) },
    { ...delivery, id: 'msg_3', status: 'superseded', attempts: 0, createdAt: at(3) },
    { ...delivery, id: 'msg_4', kind: 'receipt', status: 'delivered', attempts: 1, createdAt: at(4) },
  ])
  const { rows } = await listNewestApplications(db, null)
  expect(rows.find(row => row.id === id)?.delivery).toEqual({ state: 'failing', attempts: 3 })
})
