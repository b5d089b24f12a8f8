import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { asEmployee, draft, openMessageHouse } from '../../../tests/support/message-house.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import {
  deleteOwnMessages,
  employeeWriter,
  markOwnMessageRead,
  replyToOwnMessage,
  sendOwnMessage,
} from './commands/portal.server.ts'
import {
  deleteMessages,
  markMessageRead,
  replyToMessage,
  sendMessages,
  staffWriter,
} from './commands/staff.server.ts'
import {
  countUnread,
  findMessage,
  listMessages,
  listUnread,
  readMessageQuery,
} from './queries/messages.server.ts'
import type { Party } from './rules/messages.ts'
import { messages } from './tables.server.ts'
import { loadMessages } from './views/messages.server.ts'

const house = await openMessageHouse()
const { db, visitor, manager, desk, kanya, lukas, kanyaId, lukasId, withoutLogin } = house
const { everything, onlyMessage, sendToKanya, sendToDesk } = house

const asAdmin = ({ actor }: typeof manager): Party => ({ type: 'admin', id: actor.userId })

let entriesBefore = 0
const allEntries = () => db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt))

/** What the test has logged, newest first: nothing is ever deleted there. */
async function log() {
  const entries = await allEntries()
  return entries.slice(0, entries.length - entriesBefore)
}

beforeEach(async () => {
  entriesBefore = (await allEntries()).length
})

describe('sending', () => {
  test('writes one row for each recipient, one entry of the log, and never the text into it', async () => {
    expect(await sendMessages(desk, draft([kanyaId, lukasId, withoutLogin, kanyaId]))).toEqual({
      ok: true,
      sent: 3,
      id: expect.any(String),
    })
    const rows = await everything()
    expect(rows.map(row => row.receiverId)).toEqual([kanyaId, lukasId, withoutLogin].toSorted())
    for (const row of rows) {
      expect(row).toMatchObject({
        senderType: 'admin',
        senderId: desk.actor.userId,
        receiverType: 'employee',
        subject: 'Saturday',
        content: 'Can you open at seven?',
        isRead: false,
        readAt: null,
      })
    }
    const entries = await log()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      adminId: desk.actor.userId,
      action: 'created',
      entityType: 'message',
      details: { subject: 'Saturday', recipients: expect.arrayContaining([kanyaId, lukasId]) },
    })
    expect(JSON.stringify(entries)).not.toContain('Can you open')
  })

  test('twice with the same form sends once, also at the same moment', async () => {
    const same = draft([kanyaId, lukasId])
    const sent = await Promise.all([sendMessages(desk, same), sendMessages(desk, same)])
    expect(sent.map(each => each.ok && each.sent).toSorted()).toEqual([0, 2])
    expect(await everything()).toHaveLength(2)
    expect(await log()).toHaveLength(1)
    expect(await db.select().from(mails)).toHaveLength(2)
  })

  test('an older form again, with another text, sends that too', async () => {
    const first = draft([kanyaId])
    await sendMessages(desk, first)
    await sendMessages(desk, { ...first, values: { ...first.values, content: 'At eight, I mean.' } })
    expect(await everything()).toHaveLength(2)
  })

  test.each([
    ['no recipient', draft([]), 'to'],
    ['a recipient who is nobody', draft([randomUUID()]), 'to'],
    ['a recipient who is no id', draft(['everyone']), 'to'],
    ['no subject', draft([kanyaId], { subject: ' \n ' }), 'subject'],
    ['no body', draft([kanyaId], { content: '' }), 'content'],
  ])('with %s is refused beside the field, and nothing is stored', async (_what, wrong, field) => {
    expect(await sendMessages(desk, wrong)).toMatchObject({
      ok: false,
      errors: { [field]: expect.stringMatching(/\S/) },
    })
    expect(await everything()).toEqual([])
    expect(await log()).toEqual([])
  })

  test.each(['inactive', 'on_leave', 'terminated'] as const)(
    'a new message does not go to an employee who is %s',
    async status => {
      const id = await insertEmployee(db, { status })
      expect(await sendMessages(desk, draft([kanyaId, id]))).toMatchObject({ ok: false })
      expect(await everything()).toEqual([])
    },
  )

  test('an employee writes to the staff as themselves, and to nobody else', async () => {
    await sendToDesk()
    expect(await onlyMessage()).toMatchObject({
      senderType: 'employee',
      senderId: kanyaId,
      receiverType: 'admin',
      receiverId: desk.actor.userId,
    })
    const [entry] = await log()
    expect(entry).toMatchObject({ adminId: kanya.actor.userId, action: 'created' })
    for (const id of [lukasId, kanya.actor.userId, randomUUID()]) {
      expect(await sendOwnMessage(kanya, draft([id]))).toMatchObject({
        ok: false,
        errors: { to: expect.anything() },
      })
    }
  })

  test('nobody writes to staff whose access has ended', async () => {
    const left = await asStaff(visitor, 'front_desk')
    const answered = await sendMessages(left, draft([kanyaId]))
    expect(answered.ok).toBe(true)
    const { id } = await onlyMessage()
    await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, left.actor.userId))
    expect(await sendOwnMessage(kanya, draft([left.actor.userId]))).toMatchObject({
      ok: false,
      errors: { to: expect.anything() },
    })
    expect(await replyToOwnMessage(kanya, { ...draft([]), replyToId: id })).toMatchObject({
      ok: false,
      errors: { form: expect.anything() },
    })
  })

  test('somebody who works here no more cannot write', async () => {
    const gone = await asStaff(visitor, null)
    const { id } = await ownEmployee(gone)
    await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, id))
    await expect(sendOwnMessage(gone, draft([desk.actor.userId]))).rejects.toMatchObject({
      init: { status: 403 },
    })
  })
})

describe('a reply', () => {
  test('goes to who wrote, whoever is named in the form, and says what it answers', async () => {
    const { id } = await sendToKanya()
    const reply = { ...draft([manager.actor.userId], { subject: 'Re: Saturday' }), replyToId: id }
    const sent = await replyToOwnMessage(kanya, reply)
    const [answer] = await db.select().from(messages).where(eq(messages.replyToId, id))
    expect(sent).toEqual({ ok: true, sent: 1, id: answer?.id })
    expect(answer).toMatchObject({
      senderType: 'employee',
      senderId: kanyaId,
      receiverType: 'admin',
      receiverId: desk.actor.userId,
      subject: 'Re: Saturday',
    })
    const back = { ...draft([]), replyToId: answer?.id ?? '' }
    expect(await replyToMessage(desk, back)).toMatchObject({ ok: true, sent: 1 })
  })

  test('marks what it answers as read, once it is written', async () => {
    const { id } = await sendToKanya()
    const empty = await replyToOwnMessage(kanya, { ...draft([], { content: '' }), replyToId: id })
    expect(empty).toMatchObject({ ok: false })
    expect(await onlyMessage()).toMatchObject({ isRead: false })
    await replyToOwnMessage(kanya, { ...draft([]), replyToId: id })
    const [answered] = await db.select().from(messages).where(eq(messages.id, id))
    expect(answered).toMatchObject({ isRead: true, readAt: expect.any(Date) })
  })

  test('is written by the recipient only', async () => {
    const { id } = await sendToKanya()
    const gone = { ok: false, errors: { form: 'This message is no longer there' } }
    expect(await replyToMessage(desk, { ...draft([]), replyToId: id })).toEqual(gone)
    expect(await replyToMessage(manager, { ...draft([]), replyToId: id })).toEqual(gone)
    expect(await replyToOwnMessage(lukas, { ...draft([]), replyToId: id })).toEqual(gone)
    expect(await replyToOwnMessage(kanya, { ...draft([]), replyToId: 'nonsense' })).toEqual(gone)
  })

  test('goes to an employee on leave too', async () => {
    const away = await asStaff(visitor, null)
    await sendOwnMessage(away, draft([desk.actor.userId]))
    const { id: replyToId, senderId } = await onlyMessage()
    await db.update(employees).set({ status: 'on_leave' }).where(eq(employees.id, senderId))
    expect(await replyToMessage(desk, { ...draft([]), replyToId })).toMatchObject({ ok: true, sent: 1 })
  })
})

describe('marking as read', () => {
  test('is the recipient’s alone, once', async () => {
    const { id } = await sendToKanya()
    const missing = { ok: false, reason: 'not_found' }
    expect(await markMessageRead(desk, id)).toEqual(missing)
    expect(await markMessageRead(manager, id)).toEqual(missing)
    expect(await markOwnMessageRead(lukas, id)).toEqual(missing)
    expect(await markOwnMessageRead(kanya, 'nonsense')).toEqual(missing)
    expect(await onlyMessage()).toMatchObject({ isRead: false, readAt: null })
    expect(await markOwnMessageRead(kanya, id)).toEqual({ ok: true, value: true })
    expect(await markOwnMessageRead(kanya, id)).toEqual({ ok: true, value: false })
    expect(await onlyMessage()).toMatchObject({ isRead: true, readAt: expect.any(Date) })
    const updates = (await log()).filter(({ action }) => action === 'updated')
    expect(updates).toHaveLength(1)
    expect(updates[0]).toMatchObject({ adminId: kanya.actor.userId, entityId: id })
  })

  test('is asked for by the page that shows it: fetching its address alone marks nothing', async () => {
    const { id } = await sendToDesk()
    const at = { db, reader: staffWriter(desk), now: new Date() }
    const { opened, unread } = await loadMessages(at, new URLSearchParams({ open: id }))
    expect(opened?.thread).toMatchObject([{ id, mayMarkRead: true }])
    expect(unread).toBe(1)
    expect(await countUnread(db, asAdmin(desk))).toBe(1)
    expect(await listUnread(db, asAdmin(desk), 5)).toMatchObject([{ id }])
    await markMessageRead(desk, id)
    expect(await countUnread(db, asAdmin(desk))).toBe(0)
    expect(await listUnread(db, asAdmin(desk), 5)).toEqual([])
  })
})

describe('deleting', () => {
  test('throws away one’s own copy; the message goes when both sides have', async () => {
    expect(await sendMessages(manager, draft([kanyaId]))).toMatchObject({ ok: true })
    const { id } = await onlyMessage()
    expect(await deleteOwnMessages(kanya, [id])).toEqual({ ok: true, value: 1 })
    expect(await findMessage(db, asEmployee(kanyaId), id)).toBeNull()
    expect(await countUnread(db, asEmployee(kanyaId))).toBe(0)
    expect(await findMessage(db, asAdmin(manager), id)).toMatchObject({ id })
    expect(await deleteOwnMessages(kanya, [id])).toEqual({ ok: false, reason: 'not_found' })
    expect(await deleteMessages(manager, [id])).toEqual({ ok: true, value: 1 })
    expect(await everything()).toEqual([])
    const deletions = (await log()).filter(({ action }) => action === 'deleted')
    expect(deletions.map(({ adminId }) => adminId).toSorted()).toEqual(
      [kanya.actor.userId, manager.actor.userId].toSorted(),
    )
    expect(JSON.stringify(deletions)).not.toContain('Can you open')
  })

  test('both at the same moment leaves nothing behind', async () => {
    await sendMessages(manager, draft([kanyaId]))
    const { id } = await onlyMessage()
    await Promise.all([deleteOwnMessages(kanya, [id]), deleteMessages(manager, [id])])
    expect(await everything()).toEqual([])
  })

  test('is refused to the front desk and for messages of others', async () => {
    const { id } = await sendToKanya()
    await expect(deleteMessages(desk, [id])).rejects.toMatchObject({ init: { status: 403 } })
    expect(await deleteMessages(manager, [id, 'nonsense'])).toEqual({ ok: false, reason: 'not_found' })
    expect(await deleteOwnMessages(lukas, [id])).toEqual({ ok: false, reason: 'not_found' })
    expect(await onlyMessage()).toMatchObject({ senderDeletedAt: null, receiverDeletedAt: null })
  })
})

describe('reading', () => {
  const list = async (party: Party, query = '') =>
    (await listMessages(db, party, readMessageQuery(new URLSearchParams(query)))).rows.map(
      ({ subject }) => subject,
    )

  test('each side sees its own, newest first; search and filter are the database’s', async () => {
    await sendMessages(manager, draft([kanyaId, lukasId], { subject: 'First' }))
    await sendMessages(desk, draft([kanyaId], { subject: 'Second', content: '100% oat_milk' }))
    await sendOwnMessage(kanya, draft([desk.actor.userId], { subject: 'Third' }))
    expect(await list(asEmployee(kanyaId))).toEqual(['Second', 'First'])
    expect(await list(asEmployee(kanyaId), 'box=sent')).toEqual(['Third'])
    expect(await list(asEmployee(lukasId))).toEqual(['First'])
    expect(await list(asAdmin(desk))).toEqual(['Third'])
    expect(await list(asAdmin(manager), 'box=sent')).toEqual(['First', 'First'])
    expect(await list(asAdmin(manager))).toEqual([])
    expect(await list(asAdmin(desk), 'q=KANYA')).toEqual(['Third'])
    expect(await list(asAdmin(manager), 'box=sent&q=kanya')).toEqual(['First'])
    expect(await list(asEmployee(kanyaId), 'q=OAT_')).toEqual(['Second'])
    expect(await list(asEmployee(kanyaId), 'q=oat%25milk')).toEqual([])
    expect(await list(asEmployee(kanyaId), 'q=%00')).toEqual(['Second', 'First'])
    const second = (await listUnread(db, asEmployee(kanyaId), 1))[0]
    await markOwnMessageRead(kanya, second?.id ?? '')
    expect(await list(asEmployee(kanyaId), 'state=unread')).toEqual(['First'])
    expect(await list(asEmployee(kanyaId), 'page=2')).toEqual([])
  })

  test('another’s message is a 404, opened or answered', async () => {
    const { id } = await sendToKanya()
    const foreign = { db, reader: await employeeWriter(lukas), now: new Date() }
    for (const query of [`open=${id}`, `reply=${id}`, 'open=nonsense', `open=${randomUUID()}`]) {
      await expect(loadMessages(foreign, new URLSearchParams(query))).rejects.toMatchObject({
        init: { status: 404 },
      })
    }
    const own = { db, reader: staffWriter(desk), now: new Date() }
    await expect(loadMessages(own, new URLSearchParams({ reply: id }))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  test('a thread holds what was answered and the answers, without copies that were thrown away', async () => {
    const { id: first } = await sendToKanya()
    await replyToOwnMessage(kanya, { ...draft([], { subject: 'Re: Saturday' }), replyToId: first })
    const [second] = await listUnread(db, asAdmin(desk), 1)
    await replyToMessage(desk, { ...draft([], { subject: 'Thanks' }), replyToId: second?.id ?? '' })
    await sendMessages(desk, draft([kanyaId], { subject: 'Something else' }))
    const thread = async () => {
      const at = { db, reader: await employeeWriter(kanya), now: new Date() }
      const { opened } = await loadMessages(at, new URLSearchParams({ open: second?.id ?? '' }))
      return opened?.thread.map(({ subject, isOwn }) => [subject, isOwn])
    }
    expect(await thread()).toEqual([
      ['Saturday', false],
      ['Re: Saturday', true],
      ['Thanks', false],
    ])
    await deleteOwnMessages(kanya, [first])
    expect(await thread()).toEqual([
      ['Re: Saturday', true],
      ['Thanks', false],
    ])
  })

  test('participants who are gone are Unknown, of an Unknown Department', async () => {
    await db.insert(messages).values({
      senderType: 'employee',
      senderId: randomUUID(),
      receiverType: 'admin',
      receiverId: desk.actor.userId,
      subject: 'Bye',
      content: 'Thank you.',
    })
    const message = await onlyMessage()
    const at = { db, reader: staffWriter(desk), now: new Date() }
    const { rows, opened } = await loadMessages(at, new URLSearchParams({ open: message.id }))
    const unknown = { name: 'Unknown', department: 'Unknown Department' }
    expect(rows).toMatchObject([{ other: unknown }])
    expect(opened?.thread).toMatchObject([{ from: unknown }])
    expect(await replyToMessage(desk, { ...draft([]), replyToId: message.id })).toMatchObject({
      ok: false,
      errors: { form: expect.stringContaining('can no longer be written to') },
    })
  })
})
