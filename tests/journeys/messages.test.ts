import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { type Colleague, hire as hireNamed } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()
const [ownerRow] = await db.select().from(adminUsers)

let hired = 0

/** An employee with a login whose first name nobody else has. */
const hire = () => hireNamed(db, `Kanya${String.fromCharCode(97 + hired++)}`, 'Saengchan')

async function fromOwner({ employeeId }: Colleague, subject: string, content: string) {
  const [message] = await db
    .insert(messages)
    .values({
      senderType: 'admin',
      senderId: ownerRow?.userId ?? '',
      receiverType: 'employee',
      receiverId: employeeId,
      subject,
      content,
    })
    .returning()
  return message?.id ?? ''
}

const says = (visitor: Visitor, text: string | RegExp) => expect(visitor.main).toHaveTextContent(text)
const inbox = ({ page }: Visitor) => page.getByRole('list', { name: 'Inbox' })
const thread = ({ page }: Visitor, name: string) => page.getByRole('region', { name })
const unreadTab = ({ page }: Visitor) =>
  page
    .getAllByRole('navigation', { name: 'Employee portal' })
    .flatMap(navigation => [...navigation.querySelectorAll('a')])
    .find(({ textContent }) => textContent.startsWith('Messages'))

test('staff at the desk and an employee with a phone write to each other and see it arrive', async () => {
  const kanya = await hire()
  const phone = await house.newPhone(kanya, '/employee/messages')
  says(phone, 'No messages found')
  expect(unreadTab(phone)).toHaveAccessibleName('Messages')

  await owner.open('/admin/messages?new=1')
  await owner.press('Send message')
  says(owner, 'Please choose at least one recipient')
  owner.check(new RegExp(kanya.name))
  owner.fill('Message', 'Can you open at seven on Saturday?\nThe keys are on the hook.')
  await owner.press('Send message')
  expectFieldMessage(owner.control('Subject'), 'Please enter a subject')
  expect((owner.control('Message') as HTMLTextAreaElement).value).toContain('The keys are on the hook')
  owner.fill('Subject', 'Saturday')
  await owner.press('Send message')
  says(owner, 'Message sent successfully')
  expect(thread(owner, 'Saturday')).toHaveTextContent('The keys are on the hook.')
  expect(await db.$count(messages, eq(messages.receiverId, kanya.employeeId))).toBe(1)

  await phone.open('/employee/messages')
  expect(unreadTab(phone)).toHaveAccessibleName('Messages Unread messages: 1')
  await phone.follow(/Saturday/, inbox(phone))
  expect(thread(phone, 'Saturday')).toHaveTextContent('The keys are on the hook.')
  await phone.press('Mark as Read')
  expect(unreadTab(phone)).toHaveAccessibleName('Messages')
  await owner.open('/admin/messages')
  await owner.follow('Sent')
  owner.page.getByRole('link', { name: new RegExp(`To ${kanya.name}.*Read$`) })

  await phone.follow('Reply')
  expect(phone.control('Subject')).toHaveValue('Re: Saturday')
  phone.fill('Message', 'Yes, gladly.')
  await phone.press('Send reply')
  says(phone, 'Message sent successfully')
  says(phone, 'Yes, gladly.')
  await owner.open('/admin/messages')
  await owner.follow(new RegExp(`${kanya.name}.*Re: Saturday`), inbox(owner))
  expect(thread(owner, 'Re: Saturday')).toHaveTextContent('Yes, gladly.')
  expect(thread(owner, 'Re: Saturday')).toHaveTextContent('Can you open at seven')
  await owner.follow('Delete', thread(owner, 'Re: Saturday'))
  const dialog = owner.page.getByRole('dialog')
  expect(dialog).toHaveTextContent('Are you sure you want to delete this message?')
  await owner.press('Delete', dialog)
  says(owner, 'Message deleted successfully')
  expect(owner.main).not.toHaveTextContent('Re: Saturday')
  await phone.open(phone.address)
  says(phone, 'Yes, gladly.')
})

test('who is ticked in the list of employees is chosen in a new message, as far as they can be written to', async () => {
  const [kanya, narin, gone] = [await hire(), await hire(), await hire()]
  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, gone.employeeId))
  await owner.open('/admin/employees?q=Saengchan')
  for (const { name } of [kanya, narin, gone]) owner.check(`Select ${name}`)
  await owner.press('New Message')
  const chosen = owner.page.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
  expect(chosen.map(({ value }) => value).toSorted()).toEqual([kanya.employeeId, narin.employeeId].toSorted())
  says(owner, 'Chosen: 2')
})

test('an employee opens and marks no message of another', async () => {
  const phone = await house.newPhone(await hire(), '/employee/messages')
  const id = await fromOwner(await hire(), 'For Lukas', 'Only for you.')
  expect((await phone.fetch(`/employee/messages?open=${id}`)).status).toBe(404)
  const body = new URLSearchParams({ intent: 'read', id })
  expect((await phone.fetch('/employee/messages', { method: 'POST', body })).status).toBe(404)
  const [after] = await db.select().from(messages).where(eq(messages.id, id))
  expect(after?.isRead).toBe(false)
})

test('on the list an unread message is marked as read, by whom it was sent to', async () => {
  const kanya = await hire()
  for (const subject of ['Keys', 'Lamps']) await fromOwner(kanya, subject, 'Please look after them.')
  const phone = await house.newPhone(kanya, '/employee/messages')
  await phone.press('Mark as Read: Keys')
  says(phone, 'Message updated successfully')
  expect(phone.page.queryByRole('button', { name: 'Mark as Read: Keys' })).toBeNull()
  phone.page.getByRole('button', { name: 'Mark as Read: Lamps' })
  expect(unreadTab(phone)).toHaveAccessibleName('Messages Unread messages: 1')

  await owner.open(`/admin/messages?box=sent&q=${kanya.name}`)
  owner.page.getByRole('link', { name: /Lamps/ })
  expect(owner.page.queryByRole('button', { name: /^Mark as Read/ })).toBeNull()
})

test('without JavaScript both sides write, and choose what they are told by mail', async () => {
  const [kanya, lukas] = [await hire(), await hire()]
  await owner.open('/admin/messages')
  await owner.follow('New Message')
  for (const { name } of [kanya, lukas]) owner.check(new RegExp(name))
  owner.fill('Message', 'See you on Friday.')
  await owner.press('Send message')
  expectFieldMessage(owner.control('Subject'), 'Please enter a subject')
  expect(owner.control(new RegExp(lukas.name))).toBeChecked()
  owner.fill('Subject', 'Meeting')
  await owner.press('Send message')
  says(owner, 'Message sent successfully')
  const toBoth = inArray(messages.receiverId, [kanya.employeeId, lukas.employeeId])
  expect(await db.$count(messages, toBoth)).toBe(2)

  const phone = await house.newPhone(kanya, '/employee/messages')
  await phone.follow(/Meeting/, inbox(phone))
  await phone.press('Mark as Read')
  says(phone, 'Message updated successfully')
  await phone.open('/employee/messages?new=1')
  phone.fill('To', `${ownerRow?.displayName} · Owner`)
  phone.fill('Subject', 'Swap on Sunday')
  phone.fill('Message', 'May I swap with Benjamas?')
  await phone.press('Send message')
  says(phone, 'Message sent successfully')
  const own = eq(messages.senderId, kanya.employeeId)
  expect(await db.select().from(messages).where(own)).toMatchObject([{ subject: 'Swap on Sunday' }])

  await phone.open('/employee/profile')
  phone.uncheck('I get a new message')
  await phone.press('Save choices')
  says(phone, 'Your choices are saved')
  await phone.open('/employee/profile')
  expect(phone.control('I get a new message')).not.toBeChecked()
  expect(phone.control('My leave was decided')).toBeChecked()
})
