import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { sendOwnMessage } from '#app/team/messages/commands/portal.server.ts'
import { sendMessages } from '#app/team/messages/commands/staff.server.ts'
import type { Party } from '#app/team/messages/rules/messages.ts'
import type { Draft } from '#app/team/messages/schema.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { asStaff } from './reviewer.ts'
import { insertEmployee } from './sign-in.ts'

/** A house with a manager, the desk, two employees who can sign in and one who cannot; no messages before each test. */
export async function openMessageHouse() {
  const { db } = await createTestDatabase()
  const { ctx: visitor } = await createTestContext(db)
  const manager = await asStaff(visitor, 'manager')
  const desk = await asStaff(visitor, 'front_desk')
  const kanya = await asStaff(visitor, null)
  const lukas = await asStaff(visitor, null)
  const kanyaId = (await ownEmployee(kanya)).id
  const lukasId = (await ownEmployee(lukas)).id
  await db.update(employees).set({ firstName: 'Kanya', department: 'Café' }).where(eq(employees.id, kanyaId))
  const withoutLogin = await insertEmployee(db, { firstName: 'Malee' })

  beforeEach(async () => {
    for (const table of [messages, mails, notificationChoices]) await db.delete(table)
  })

  const everything = () => db.select().from(messages).orderBy(asc(messages.receiverId))

  /** The only message there is. */
  async function onlyMessage() {
    const [message, ...others] = await everything()
    if (!message || others.length > 0) throw new Error('not one message')
    return message
  }

  /** From the desk to Kanya. */
  async function sendToKanya() {
    expect(await sendMessages(desk, draft([kanyaId]))).toMatchObject({ ok: true, sent: 1 })
    return onlyMessage()
  }

  /** From Kanya to the desk. */
  async function sendToDesk() {
    expect(await sendOwnMessage(kanya, draft([desk.actor.userId]))).toMatchObject({ ok: true, sent: 1 })
    return onlyMessage()
  }

  return {
    db,
    visitor,
    manager,
    desk,
    kanya,
    lukas,
    kanyaId,
    lukasId,
    withoutLogin,
    everything,
    onlyMessage,
    sendToKanya,
    sendToDesk,
  }
}

export const asEmployee = (id: string): Party => ({ type: 'employee', id })

/** What a form holds that nobody has sent. */
export const draft = (to: string[], values: Partial<Draft['values']> = {}): Draft => ({
  to,
  key: randomUUID(),
  values: { subject: 'Saturday', content: 'Can you open at seven?', ...values },
})
