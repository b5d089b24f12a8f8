import { afterEach, expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import {
  listApplicationIds,
  listApplications,
  listPlanNames,
  listWaitingApplications,
  readApplicationQuery,
  readApplications,
} from './list.server.ts'

const { db } = await createTestDatabase()
const planNames = await listPlanNames(db)

afterEach(async () => {
  await db.delete(receipts)
  await db.delete(applications)
})

const query = (text = '') => readApplicationQuery(new URLSearchParams(text), { planNames, floods: [] })
const list = (text?: string) => listApplications(db, query(text))
const namesOf = async (text?: string) => (await list(text)).rows.map(({ name }) => name)

test('nothing came in yet', async () => {
  expect(await list()).toEqual({ rows: [], total: 0 })
})

test('applications come newest first, page by page, each exactly once', async () => {
  const createdAt = new Date('2026-08-01T10:00:00Z')
  const inserted: string[] = []
  // Several share one moment, so that the time alone cannot order them.
  for (let i = 0; i < 55; i++) {
    inserted.push(
      await insertApplication(db, { createdAt: new Date(createdAt.getTime() + Math.floor(i / 4)) }),
    )
  }
  const pages = await Promise.all(['page=1', 'page=2', 'page=3', 'page=4'].map(list))
  expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 5, 0])
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(inserted.toReversed())
  expect(pages.map(({ total }) => total)).toEqual([55, 55, 55, 55])
})

test('search finds name, email, member id and phone, and takes wildcards as they are', async () => {
  const phone = { mobilePhone: '+66 (0)81-234 5678' }
  await insertApplication(db, { name: 'Ananda', email: 'a@one.example', memberId: 'SALA-AAAA0001', ...phone })
  await insertApplication(db, { name: 'Boon 100%', email: 'b@two.example', mobilePhone: '02 000 0000' })
  for (const text of ['anan', 'ONE.example', 'aaaa0001', '812345678', '234-56']) {
    expect(await namesOf(`q=${encodeURIComponent(text)}`), text).toEqual(['Ananda'])
  }
  expect(await namesOf('q=%25')).toEqual(['Boon 100%'])
  expect(await namesOf('q=_')).toEqual([])
  expect(await namesOf(`q=${encodeURIComponent("'; drop table users --")}`)).toEqual([])
})

test('filters leave what they say, together too, and the export has the same rows', async () => {
  const waiting = await insertApplication(db, { name: 'Waiting', paymentMethod: 'scan' })
  await insertReceipt(db, { applicationId: waiting })
  await insertApplication(db, { name: 'Done', status: 'approved', selectedPlan: 'Week Pass' })
  expect(await namesOf('status=submitted')).toEqual(['Waiting'])
  expect(await namesOf('plan=Week+Pass')).toEqual(['Done'])
  expect(await namesOf('method=scan')).toEqual(['Waiting'])
  expect(await namesOf('receipt=with')).toEqual(['Waiting'])
  expect(await namesOf('receipt=without')).toEqual(['Done'])
  expect(await namesOf('receipt=with&status=approved')).toEqual([])
  expect(await namesOf('status=nonsense&plan=nonsense')).toEqual(['Done', 'Waiting'])
  const exported = (
    await Array.fromAsync(readApplications(db, await listApplicationIds(db, query('receipt=without'), null)))
  ).flat()
  expect(exported.map(({ name }) => name)).toEqual(['Done'])
})

test.each([
  ['name', ['Anan', 'Boon', 'Chai']],
  ['-name', ['Chai', 'Boon', 'Anan']],
  ['plan', ['Chai', 'Anan', 'Boon']],
  ['-total', ['Boon', 'Chai', 'Anan']],
  ['received', ['Boon', 'Anan', 'Chai']],
  ['status', ['Anan', 'Boon', 'Chai']],
  ['secret', ['Chai', 'Anan', 'Boon']],
])('sorted by %s they are %j, in the export too', async (sort, names) => {
  await insertApplication(db, { name: 'Boon', totalSatang: 900_00, selectedPlan: 'Week Pass' })
  await insertApplication(db, {
    name: 'Anan',
    totalSatang: 100_00,
    status: 'approved',
    selectedPlan: 'Month Pass',
  })
  await insertApplication(db, { name: 'Chai', totalSatang: 500_00 })
  expect(await namesOf(`sort=${sort}`)).toEqual(names)
  const ids = await listApplicationIds(db, query(`sort=${sort}`), null)
  const exported = (await Array.fromAsync(readApplications(db, ids))).flat()
  expect(exported.map(({ name }) => name)).toEqual(names)
})

test('the newest receipt is the one that counts', async () => {
  const id = await insertApplication(db)
  const at = (second: number) => new Date(Date.UTC(2026, 7, 1, 10, 0, second))
  await insertReceipt(db, { applicationId: id, status: 'rejected', createdAt: at(1) })
  expect((await list()).rows).toMatchObject([{ receipt: 'rejected' }])
  await insertReceipt(db, { applicationId: id, status: 'submitted', createdAt: at(2) })
  expect((await list()).rows).toMatchObject([{ receipt: 'submitted' }])
  await insertApplication(db)
  expect((await list()).rows[0]?.receipt).toBeNull()
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
  expect((await list()).rows).toMatchObject([{ delivery: { state: 'failing', attempts: 3 } }])
})

test('those who wait longest come first', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 7, 1, 10, minute))
  const [one = '', two = ''] = await Promise.all(
    [1, 2, 3].map(minute => insertApplication(db, { createdAt: at(minute) })),
  )
  await insertApplication(db, { createdAt: at(0), status: 'approved' })
  const { rows, total } = await listWaitingApplications(db, 2)
  expect([rows.map(({ id }) => id), total]).toEqual([[one, two], 3])
})
