import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { LoginArea } from '#app/house/accounts/rules/login.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { saveMailChoices } from './commands.server.ts'
import { findMailChoices, listMailTargets } from './queries.server.ts'
import { type NotificationTopic, offeredTopics } from './rules.ts'
import { savedChoices } from './steps.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)

/** Saves the form as it stands, with these boxes ticked. */
async function save(person: CommandContext, area: LoginArea, chosen: string[]) {
  const { actor } = person
  const { version } = savedChoices(await findMailChoices(db, actor.userId), offeredTopics(area, actor))
  expect(await saveMailChoices(person, area, { chosen, version })).toBeNull()
}

const isTold = async (userId: string, topic: NotificationTopic) =>
  (await listMailTargets(db, [userId], topic)).length === 1

test('who chose nothing is told everything', async () => {
  const { actor } = await asStaff(visitor, null)
  expect(await findMailChoices(db, actor.userId)).toEqual({
    newMessage: true,
    newRequest: true,
    leaveDecided: true,
    leaveRequested: true,
    webhookPaused: true,
  })
  expect(await isTold(actor.userId, 'newMessage')).toBe(true)
})

test('a choice is kept, logged, and asked before a mail is sent', async () => {
  const kanya = await asStaff(visitor, null)
  const { userId } = kanya.actor
  await save(kanya, 'employee', ['leaveDecided'])
  expect(await isTold(userId, 'newMessage')).toBe(false)
  expect(await isTold(userId, 'leaveDecided')).toBe(true)
  const [entry] = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.adminId, userId))
    .orderBy(desc(adminActivityLog.createdAt))
  expect(entry).toMatchObject({
    action: 'updated',
    entityType: 'account',
    entityId: userId,
    details: { before: { newMessage: true }, after: { newMessage: false } },
  })
  await save(kanya, 'employee', ['newMessage', 'leaveDecided'])
  expect(await isTold(userId, 'newMessage')).toBe(true)
})

test('one area changes nothing of what only the other offers', async () => {
  const manager = await asStaff(visitor, 'manager')
  const { userId } = manager.actor
  await save(manager, 'employee', [])
  await save(manager, 'admin', ['newMessage', 'leaveRequested', 'leaveDecided', 'nonsense'])
  expect(await findMailChoices(db, userId)).toEqual({
    newMessage: true,
    newRequest: false,
    leaveDecided: false,
    leaveRequested: true,
    webhookPaused: false,
  })
})
