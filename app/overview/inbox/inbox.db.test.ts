import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import '#app/register.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication, insertFlood, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { viewInbox } from './views/inbox.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const admin = { displayName: 'Som', role: 'own' as const, roleName: 'Writer', permissions: ['blog.view'] }
const writer = { ...owner, actor: { ...owner.actor, admin } }

beforeEach(async () => {
  for (const table of [receipts, applications, requests]) await db.delete(table)
})

const at = (minute: number) => new Date(Date.UTC(2026, 4, 2, 9, minute))

async function sendEachKind() {
  await insertReceipt(db, { name: 'Second', createdAt: at(2) })
  await insertApplication(db, { name: 'Third', createdAt: at(3) })
  await insertApplication(db, { name: 'Decided', createdAt: at(0), status: 'approved' })
  const asked = { kind: 'tour' as const, name: 'First', locale: 'en' as const, wishes: [] }
  const sent = { submissionKey: randomUUID(), submittedAt: at(1), updatedAt: at(1) }
  await db.insert(requests).values({ ...asked, ...sent })
}

test('what came in is one queue, whatever it is, and each kind by itself', async () => {
  await sendEachKind()
  const all = await viewInbox(owner, null)
  expect(all.rows.map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
  expect(all.total).toBe(3)
  expect(all.kinds.map(({ kind, total }) => [kind, total])).toEqual([
    ['application', 1],
    ['receipt', 1],
    ['request', 1],
  ])
  const slips = await viewInbox(owner, 'receipt')
  expect([slips.kind, slips.total, slips.rows.map(({ name }) => name)]).toEqual(['receipt', 1, ['Second']])
  expect((await viewInbox(owner, "receipt' or true")).total).toBe(3)
})

test('a flood of slips is one line', async () => {
  await insertFlood(db, 6)
  const { rows, total } = await viewInbox(owner, null)
  expect([rows.length, total]).toEqual([1, 1])
  expect(rows[0]?.path).toMatch(/^\/admin\/applications\?flood=/)
})

test('who may decide nothing has an empty inbox, and who may see nothing of it no tab', async () => {
  await sendEachKind()
  expect(await viewInbox(writer, null)).toMatchObject({ kinds: [], rows: [], total: 0, lists: [] })
})
