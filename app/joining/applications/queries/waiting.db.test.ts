import { beforeEach, expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { findWaiting } from './waiting.server.ts'

const { db } = await createTestDatabase()

beforeEach(async () => {
  await db.delete(receipts)
  await db.delete(applications)
})

const counts = async () => {
  const waiting = await findWaiting(db)
  return [waiting.applications, waiting.receipts, waiting.total, waiting.newest.length]
}

test('where nothing came in nothing waits', async () => {
  expect(await findWaiting(db)).toEqual({ applications: 0, floods: [], receipts: 0, total: 0, newest: [] })
})

test('a registration with its slip counts once, as the application', async () => {
  const applicationId = await insertApplication(db)
  await insertReceipt(db, { applicationId })
  await insertReceipt(db, { applicationId })
  expect(await counts()).toEqual([1, 0, 1, 1])
  expect((await findWaiting(db)).newest[0]).toMatchObject({ kind: 'application', id: applicationId })
})

test('a slip without an application waits by itself', async () => {
  const id = await insertReceipt(db, { name: null, email: 'som@example.com' })
  expect(await counts()).toEqual([0, 1, 1, 1])
  const { newest } = await findWaiting(db)
  expect(newest).toMatchObject([{ kind: 'receipt', id, name: null, email: 'som@example.com', plan: null }])
})

test('a slip that comes after its application was decided waits by itself, with the name given there', async () => {
  const applicationId = await insertApplication(db, { status: 'approved', name: 'Anong Srisai' })
  const id = await insertReceipt(db, { applicationId, name: '' })
  expect(await counts()).toEqual([0, 1, 1, 1])
  const { newest } = await findWaiting(db)
  expect(newest).toMatchObject([{ kind: 'receipt', id, name: 'Anong Srisai', plan: 'Day Pass' }])
})

test('what is decided waits no longer', async () => {
  await insertApplication(db, { status: 'approved' })
  await insertApplication(db, { status: 'rejected' })
  await insertReceipt(db, { status: 'approved' })
  await insertReceipt(db, { status: 'rejected' })
  expect(await counts()).toEqual([0, 0, 0, 0])
})

test('all are counted, and the ten newest of both kinds are listed in order', async () => {
  for (let minute = 0; minute < 8; minute++) {
    const submittedAt = new Date(Date.UTC(2026, 7, 1, 10, minute))
    await insertApplication(db, { submittedAt, name: `application ${minute}` })
    await insertReceipt(db, { submittedAt: new Date(submittedAt.getTime() + 1), name: `receipt ${minute}` })
  }
  const waiting = await findWaiting(db)
  expect(waiting).toMatchObject({ applications: 8, receipts: 8, total: 16 })
  expect(waiting.newest.map(({ name }) => name)).toEqual(
    [7, 6, 5, 4, 3].flatMap(minute => [`receipt ${minute}`, `application ${minute}`]),
  )
})
