import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { chooseStartItem } from './commands.server.ts'
import { findStartEntries } from './queries.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

beforeEach(() => db.delete(settings))

const stateOf = async (item: string) =>
  (await findStartEntries(owner)).find(each => each.item === item)?.state

test('what a space does without is set aside with one press and brought back, and the log says who did', async () => {
  expect(await stateOf('statistics')).toBe('open')
  await chooseStartItem(owner, { item: 'statistics', isWanted: false })
  expect(await stateOf('statistics')).toBe('aside')
  await chooseStartItem(owner, { item: 'statistics', isWanted: true })
  expect(await stateOf('statistics')).toBe('open')
  const logged = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, 'start'))
    .orderBy(desc(adminActivityLog.createdAt))
  expect(logged.map(({ action, adminId }) => [action, adminId])).toEqual([
    ['updated', owner.actor.userId],
    ['updated', owner.actor.userId],
  ])
})

test('two who set things aside at once lose neither', async () => {
  const items = ['contact', 'card', 'statistics', 'hours']
  await Promise.all(items.map(item => chooseStartItem(owner, { item, isWanted: false })))
  expect(await Promise.all(items.map(stateOf))).toEqual(['aside', 'aside', 'aside', 'aside'])
})

test('what is no item is not kept', async () => {
  await chooseStartItem(owner, { item: '__proto__', isWanted: false })
  expect(await db.select().from(settings)).toEqual([])
})

test('the list is for those who edit settings, each with what they may do', async () => {
  const itemsOf = async (role: 'owner' | 'manager' | 'front_desk' | 'accountant') =>
    (await findStartEntries(await asStaff(ctx, role))).map(({ item }) => item)
  expect(await itemsOf('owner')).toContain('payments')
  expect(await itemsOf('manager')).not.toContain('payments')
  expect(await itemsOf('manager')).toContain('statistics')
  expect(await itemsOf('front_desk')).toEqual([])
  expect(await itemsOf('accountant')).toEqual([])
})

test('with a mail server mail is done', async () => {
  const env = { ...ctx.env, SMTP_URL: 'smtp://mail.invalid' }
  const found = (await findStartEntries({ ...owner, env })).find(({ item }) => item === 'mail')
  expect(found?.state).toBe('done')
})
