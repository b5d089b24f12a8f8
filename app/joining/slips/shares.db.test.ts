import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadWaiting } from '#app/areas/admin/waiting.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import {
  findNextOfFlood,
  listApplications,
  listPlanNames,
  readApplicationQuery,
} from '#app/joining/applications/queries/list.server.ts'
import { findApplicationRow } from '#app/joining/applications/queries/record.server.ts'
import { forgetSenders } from '#app/joining/provisional-codes/jobs.server.ts'
import { listFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { networkKey } from '#app/joining/provisional-codes/steps/sender-key.server.ts'
import { codeHolds } from '#app/joining/provisional-codes/tables.server.ts'
import { listReceipts, readReceiptQuery } from '#app/joining/receipts/queries/review.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { listRecentActivity } from '#app/overview/dashboard/views/recent-activity.server.ts'
import { findWaitingWork } from '#app/overview/dashboard/views/waiting.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { insertReceipt } from '../../../tests/support/incoming.ts'
import { newSlip } from '../../../tests/support/slip.ts'
import { openSlipHouse } from '../../../tests/support/slip-house.ts'
import { recordReading } from './steps/reading.server.ts'
import { slips } from './tables.server.ts'

const { db, ctx, staff, apply, send } = await openSlipHouse()
const { ctx: otherServer } = await createTestContext(db)
const MINUTE_MS = 60_000

type Coming = { address?: string; mobilePhone?: string; email?: string; on?: RequestContext }

/** A made-up slip from that address as it is read, with the picture left out. @returns its application */
async function comes({ address = '198.51.100.7', on = ctx, ...person }: Coming = {}) {
  const applicationId = await apply(person)
  const network = networkKey(on.secrets, address)
  const receiptId = await insertReceipt(db, { applicationId, network, submittedAt: on.now() })
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  const { bank, reference } = newSlip()
  const [slip] = await db
    .insert(slips)
    .values({ receiptId, fileKey: receipt?.fileKey ?? '' })
    .returning({ id: slips.id })
  const read = { kind: 'bank' as const, bank, reference, dateText: '' }
  await recordReading(on, slip?.id ?? '', { slips: [read], texts: [] })
  return applicationId
}

async function countCodes(applicationIds: string[]) {
  const isTheirs = inArray(accessCodes.applicationId, applicationIds)
  return (await db.select().from(accessCodes).where(isTheirs)).length
}

async function allow(access: Partial<Settings['access']>) {
  await db.insert(settings).values({ key: 'access', value: access, updatedAt: new Date() })
  await db.delete(rateLimits)
  await db.update(applications).set({ status: 'rejected' })
  await db.update(receipts).set({ status: 'rejected' })
}

async function inTurn(comings: Coming[]) {
  const ids: string[] = []
  for (const coming of comings) ids.push(await comes(coming))
  return ids
}

test('fifty slips at once from one network, on two servers, open as many doors as a network may', async () => {
  await allow({ codesPerNetwork: 7 })
  const ids = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      comes({ address: `198.51.100.${index}`, on: index % 2 === 0 ? ctx : otherServer }),
    ),
  )
  expect(await countCodes(ids)).toBe(7)
  expect(await listFloods(db)).toMatchObject([{ reason: 'network', slips: 43 }])
  expect(await countCodes([await comes({ address: '192.0.2.9' })])).toBe(1)
})

test('whoever floods the house from one network leaves it its share', async () => {
  await allow({ codesPerNetwork: 2, codesPerHouse: 3 })
  const ids = await inTurn(Array.from({ length: 9 }, () => ({ address: '198.51.100.8' })))
  const others = await inTurn([{ address: '192.0.2.1' }, { address: '192.0.3.1' }])
  expect(await countCodes(ids)).toBe(2)
  expect(await countCodes(others)).toBe(1)
})

test('neighbours in IPv6 and an IPv4 address in its clothes are one network', async () => {
  await allow({ codesPerNetwork: 1 })
  const six = ['2001:db8:1:200::1', '2001:db8:1:2ff:9::1'].map(address => ({ address }))
  const four = ['198.51.100.9', '::ffff:198.51.100.200'].map(address => ({ address }))
  expect(await countCodes(await inTurn(six))).toBe(1)
  expect(await countCodes(await inTurn(four))).toBe(1)
})

test('a phone is one phone however it is spelt, also once staff have freed it', async () => {
  await allow({ codesPerPhone: 2 })
  const spellings = [
    '+66 81 234 5678',
    '081-234-5678',
    '0066812345678',
    '+66(0)812345678',
    '０８１２３４５６７８',
    '0812 x 345678',
  ]
  const ids = await inTurn(spellings.map(mobilePhone => ({ mobilePhone })))
  expect(await countCodes(ids)).toBe(1)
  for (let freed = 0; freed < 3; freed++) {
    await db.update(accessCodes).set({ provisionalPhone: null })
    ids.push(await comes({ mobilePhone: '๐๘๑-๒๓๔-๕๖๗๘' }))
  }
  expect(await countCodes(ids)).toBe(2)
})

test('a mailbox is one mailbox, whatever dots and tags its address has', async () => {
  await allow({ codesPerMailbox: 2, codesPerNetwork: 20 })
  const emails = ['nok@gmail.com', 'N.o.k@gmail.com', 'nok+b@googlemail.com', 'n.ok+c@gmail.com']
  expect(await countCodes(await inTurn(emails.map(email => ({ email }))))).toBe(2)
  const elsewhere = ['n.ok@example.com', 'nok+b@example.com', 'nok@example.com']
  expect(await countCodes(await inTurn(elsewhere.map(email => ({ email }))))).toBe(3)
})

test('what is over a limit is taken like any other slip and waits for staff', async () => {
  await allow({ codesPerNetwork: 1 })
  const before = await send(await apply())
  const after = await send(await apply())
  expect(before).toMatchObject({ ok: true, failure: null, warning: null })
  expect({ ...after, receiptId: before.receiptId }).toEqual(before)
  const rows = await db
    .select({ status: receipts.status, applicationStatus: applications.status, network: receipts.network })
    .from(receipts)
    .innerJoin(applications, eq(applications.id, subjectIdOf(receipts.billId, 'application')))
    .where(eq(receipts.id, after.receiptId))
  expect(rows).toMatchObject([{ status: 'submitted', applicationStatus: 'submitted' }])
  expect(rows[0]?.network).not.toContain('203.0.113')
})

test('staff see a flood as one line: in the badge, on the dashboard, in the lists and in the log', async () => {
  await allow({ codesPerNetwork: 1 })
  const since = new Date()
  const ids = await inTurn(Array.from({ length: 9 }, () => ({ address: '198.51.120.1' })))
  const view = await loadWaiting(staff)
  const line = /^8 slips waited instead of getting a code between .+ and .+, all from one network$/
  expect(view.counts.application).toBe(2)
  expect(view.newest).toHaveLength(2)
  expect(view.newest.map(({ title }) => title)).toContainEqual(expect.stringMatching(line))
  const [group] = await findWaitingWork(staff)
  expect(group).toMatchObject({ kind: 'applications', total: 2 })
  expect(group?.rows[0]?.name).toMatch(line)
  const floods = await listFloods(db)
  const planNames = await listPlanNames(db)
  const list = async (text: string) => {
    const query = readApplicationQuery(new URLSearchParams(`status=submitted&${text}`), { planNames, floods })
    return (await listApplications(db, query)).rows.map(({ id }) => id)
  }
  expect(await list('')).toEqual([ids[0]])
  expect((await list(`flood=${floods[0]?.id}`)).toSorted()).toEqual(ids.slice(1).toSorted())
  expect(await list('q=nok')).toHaveLength(9)
  const slipsOf = (text: string) => listReceipts(db, readReceiptQuery(new URLSearchParams(text), floods))
  expect((await slipsOf(`flood=${floods[0]?.id}`)).rows).toHaveLength(8)
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'codes_held'))
  expect(entries.filter(({ createdAt }) => createdAt >= since)).toHaveLength(1)
})

test('who works through a flood stays in it, and nobody comes into it by the way', async () => {
  await allow({ codesPerNetwork: 1 })
  const ids = await inTurn(Array.from({ length: 8 }, () => ({ address: '198.51.121.1' })))
  const alone = await comes({ address: '192.0.2.1' })
  const nextOf = async (id = '') => {
    const row = await findApplicationRow(db, id)
    return row && findNextOfFlood(db, row)
  }
  expect(await nextOf(ids[0])).toBeNull()
  expect(await nextOf(alone)).toBeNull()
  await db
    .update(applications)
    .set({ status: 'rejected' })
    .where(eq(applications.id, ids[1] ?? ''))
  expect(await nextOf(ids[1])).toBe(ids[2])
})

test('while a network floods, the log has no line for each of its slips, and the dashboard none at all', async () => {
  await allow({ codesPerNetwork: 1 })
  await inTurn(Array.from({ length: 6 }, () => ({ address: '198.51.130.1' })))
  const from = (clientAddress: string) => ({ on: { ...ctx, clientAddress } })
  const one = await send(await apply(), from('198.51.130.2'))
  const other = await send(await apply(), from('192.0.2.1'))
  const submitted = and(
    eq(adminActivityLog.action, 'receipt_submitted'),
    inArray(adminActivityLog.entityId, [one.receiptId, other.receiptId]),
  )
  const entries = await db.select().from(adminActivityLog).where(submitted)
  expect(entries.map(({ entityId }) => entityId)).toEqual([other.receiptId])
  const shown = await listRecentActivity(db, staff.actor)
  expect(shown.map(({ action }) => action)).toContain('codes_held')
})

test('four are not yet a flood, and what comes an hour later is another', async () => {
  await allow({ codesPerNetwork: 1 })
  const from = { address: '198.51.140.40' }
  await inTurn(Array.from({ length: 5 }, () => from))
  expect(await listFloods(db)).toEqual([])
  const later = { ...ctx, now: () => new Date(Date.now() + 62 * MINUTE_MS) }
  await inTurn(Array.from({ length: 6 }, () => ({ ...from, on: later })))
  expect(await listFloods(db)).toMatchObject([{ slips: 5 }])
})

test('where slips came from is forgotten after two days, and a flood once staff have dealt with it', async () => {
  await allow({ codesPerNetwork: 1 })
  await inTurn(Array.from({ length: 7 }, () => ({ address: '198.51.150.50' })))
  const [flood] = await listFloods(db)
  const after = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 24 * 60 * MINUTE_MS) })
  await forgetSenders(after(3))
  expect((await db.select().from(receipts)).filter(({ network }) => network !== null)).toEqual([])
  expect((await db.select().from(codeHolds)).filter(({ subject }) => subject !== '')).toEqual([])
  await forgetSenders(after(40))
  expect(await listFloods(db)).toMatchObject([{ id: flood?.id }])
  await db.update(receipts).set({ status: 'rejected' })
  await forgetSenders(after(40))
  expect(await db.select().from(codeHolds)).toEqual([])
})

test('a form sent again with another picture adds nothing to the flood', async () => {
  await allow({ codesPerNetwork: 1 })
  await comes({ address: '203.0.113.9' })
  const applicationId = await apply()
  const key = randomUUID()
  for (let i = 0; i < 3; i++) await send(applicationId, { key })
  const [receipt] = await db.select().from(receipts).where(eq(receipts.submissionKey, key))
  const [hold] = await db
    .select()
    .from(codeHolds)
    .where(eq(codeHolds.id, receipt?.holdId ?? ''))
  expect(hold?.slips).toBe(1)
})
