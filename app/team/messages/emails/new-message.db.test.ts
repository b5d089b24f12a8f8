import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { asEmployee, draft, openMessageHouse } from '../../../../tests/support/message-house.ts'
import { sendMessages } from '../commands/staff.server.ts'
import { listUnread } from '../queries/messages.server.ts'

const { db, desk, kanya, lukas, kanyaId, lukasId, withoutLogin, sendToDesk } = await openMessageHouse()

test('a mail tells each recipient with an account who wrote and about what, with the way there, and not the text', async () => {
  await sendMessages(desk, draft([kanyaId, withoutLogin], { subject: 'Keys <b>' }))
  const rows = await db.select().from(mails)
  expect(rows).toHaveLength(1)
  const [mail] = rows
  expect(mail).toMatchObject({
    kind: 'message',
    recipient: kanya.actor.email,
    subjectKind: 'employee',
    subjectId: kanyaId,
  })
  const [row] = await listUnread(db, asEmployee(kanyaId), 1)
  expect(mail?.subject).toBe('New message from Mali')
  expect(mail?.text).toContain('Keys <b>')
  expect(mail?.text).toContain(`http://localhost/employee/messages?open=${row?.id}`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('Can you open')
})

test('it leads staff to their own area', async () => {
  const { id } = await sendToDesk()
  const [mail] = await db.select().from(mails)
  expect(mail?.recipient).toBe(desk.actor.email)
  expect(mail?.text).toContain(`http://localhost/admin/messages?open=${id}`)
})

test('it goes to nobody who does not want it', async () => {
  await db.insert(notificationChoices).values({ userId: kanya.actor.userId, newMessage: false })
  await sendMessages(desk, draft([kanyaId, lukasId]))
  expect((await db.select().from(mails)).map(({ recipient }) => recipient)).toEqual([lukas.actor.email])
})
