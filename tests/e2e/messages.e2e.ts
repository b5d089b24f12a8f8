import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { and, eq, inArray } from 'drizzle-orm'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
} from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { OWNER } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, insertEmployee, PASSWORD } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }

type Employee = { id: string; email: string; firstName: string }

/** An employee with a login and a name of their own. */
async function hire({ db }: ServerDatabase): Promise<Employee> {
  const mark = randomUUID().slice(0, 8)
  const email = `kanya.${mark}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const id = user?.employeeId ?? ''
  const firstName = `Kanya${mark}`
  await db
    .update(employees)
    .set({ firstName, lastName: 'Saengchan', department: 'Café' })
    .where(eq(employees.id, id))
  return { id, email, firstName }
}

async function findOwner({ db }: ServerDatabase) {
  const [owner] = await db
    .select({ userId: adminUsers.userId, displayName: adminUsers.displayName })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .where(eq(users.email, OWNER.email))
  if (!owner) throw new Error('no owner')
  return owner
}

/** The employee's own browser, signed in. */
async function openPhone(browser: Browser, { email }: Employee, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...PHONE, ...options })
  const page = await context.newPage()
  const form = { email, password: PASSWORD }
  const answer = await page.request.post('/employee/login', { form, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  return page
}

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const unreadTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Employee portal' }).getByRole('link', { name: /^Messages/ })

test('staff at the desk and an employee with a phone write to each other and see it arrive', async ({
  page,
  browser,
  database,
}) => {
  const kanya = await hire(database)
  for (let more = 0; more < 6; more += 1) await insertEmployee(database.db)
  const phone = await openPhone(browser, kanya)
  const complaints = collectComplaints(phone)
  await visit(phone, '/employee/messages')
  await expect(phone.getByText('No messages found')).toBeVisible()
  await expect(unreadTab(phone)).toHaveAccessibleName('Messages')

  await signInAsOwner(page)
  await visit(page, '/admin/messages')
  await page.keyboard.press('n')
  const search = page.getByRole('searchbox', { name: 'Search by name, code or department' })
  await expect(search).toBeFocused()
  const rows = page.getByRole('group', { name: 'Recipients' }).getByRole('listitem')
  const shown = await rows.first().evaluate(row => {
    const list = row.parentElement
    return list ? Math.floor(list.clientHeight / row.clientHeight) : 0
  })
  expect(shown).toBe(5)
  await send(page, 'Send message').click()
  await expectMessage(search, 'Please choose at least one recipient')
  await expect(search).toBeFocused()
  await expectAccessible(page)

  await search.fill(kanya.firstName.toUpperCase())
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: `Remove ${kanya.firstName} Saengchan` })
  await remove.click()
  await expect(remove).toBeHidden()
  await expect(search).toBeFocused()
  await search.fill(kanya.firstName)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(remove).toBeVisible()
  await text(page).fill('Can you open at seven on Saturday?\nThe keys are on the hook.')
  await send(page, 'Send message').click()
  const subject = page.getByLabel('Subject')
  await expectMessage(subject, 'Please enter a subject')
  await expect(subject).toBeFocused()
  await expect(text(page)).toHaveValue(/The keys are on the hook/)
  await subject.fill('Saturday')
  await send(page, 'Send message').dblclick()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Saturday' }).getByText('The keys are on the hook.'),
  ).toBeVisible()
  expect(await database.db.select().from(messages).where(eq(messages.receiverId, kanya.id))).toHaveLength(1)

  const arrived = phone.getByRole('list', { name: 'Inbox' }).getByRole('link', { name: /Saturday/ })
  await expect(arrived).toBeVisible()
  await expect(unreadTab(phone)).toHaveAccessibleName('Messages Unread messages: 1')
  await expect(phone.getByRole('status').filter({ hasText: 'Unread messages: 1' })).toHaveCount(1)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await arrived.click()
  await expect(phone.getByRole('heading', { name: 'Saturday' })).toBeFocused()
  await expect(
    phone.getByRole('region', { name: 'Saturday' }).getByText('The keys are on the hook.'),
  ).toBeVisible()
  await expect(arrived).toBeHidden()
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await expect(phone.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0)
  await expect(unreadTab(phone)).toHaveAccessibleName('Messages')

  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await expect(page.getByRole('link', { name: new RegExp(`To ${kanya.firstName}.*Read$`) })).toBeVisible()
  await page.getByRole('link', { name: /^Inbox/ }).click()

  await phone.getByRole('link', { name: 'Reply', exact: true }).click()
  await expect(phone.getByLabel('Subject')).toHaveValue('Re: Saturday')
  await text(phone).fill('Yes, gladly.')
  await send(phone, 'Send reply').click()
  await expect(phone.getByText('Message sent successfully')).toBeVisible()
  await expect(phone.getByText('Yes, gladly.')).toBeVisible()

  const answer = page
    .getByRole('list', { name: 'Inbox' })
    .getByRole('link', { name: new RegExp(`${kanya.firstName}.*Re: Saturday`) })
  await expect(answer).toBeVisible()
  await answer.click()
  const reading = page.getByRole('region', { name: 'Re: Saturday' })
  await expect(reading.getByText('Yes, gladly.')).toBeVisible()
  await expect(reading.getByText('Can you open at seven')).toBeVisible()
  await expect(reading.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0)
  await expectAccessible(page)
  await reading.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this message?')).toBeVisible()
  await send(page, 'Delete').click()
  await expect(page.getByText('Message deleted successfully')).toBeVisible()
  await expect(answer).toBeHidden()
  await expect(phone.getByText('Yes, gladly.')).toBeVisible()
  expect(complaints).toEqual([])
  await phone.context().close()
})

test('who is ticked in the list of employees is chosen in a new message, as far as they can be written to', async ({
  page,
  database,
}) => {
  const [kanya, narin, gone] = [await hire(database), await hire(database), await hire(database)]
  await database.db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, gone.id))
  await signInAsOwner(page)
  await visit(page, '/admin/employees?q=Saengchan')
  for (const { firstName } of [kanya, narin, gone])
    await page.getByRole('checkbox', { name: `Select ${firstName} Saengchan` }).check()
  await page.getByRole('button', { name: 'New Message' }).click()
  const chosen = page.getByRole('list', { name: 'Chosen recipients' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  await expect(chosen.filter({ hasText: gone.firstName })).toHaveCount(0)
  await expect(page.getByText('Chosen: 2')).toBeVisible()
})

test('an employee opens and marks no message of another', async ({ browser, database }) => {
  const [kanya, lukas] = [await hire(database), await hire(database)]
  const owner = await findOwner(database)
  const [message] = await database.db
    .insert(messages)
    .values({
      ...{ senderType: 'admin', senderId: owner.userId, receiverType: 'employee', receiverId: lukas.id },
      ...{ subject: 'For Lukas', content: 'Only for you.' },
    })
    .returning()
  const id = message?.id ?? ''
  const phone = await openPhone(browser, kanya)
  expect((await phone.request.get(`/employee/messages?open=${id}`)).status()).toBe(404)
  const marked = await phone.request.post('/employee/messages', { form: { intent: 'read', id } })
  expect(marked.status()).toBe(404)
  const [after] = await database.db.select().from(messages).where(eq(messages.id, id))
  expect(after?.isRead).toBe(false)
  await phone.context().close()
})

test('on the list an unread message is marked as read, by whom it was sent to', async ({
  page,
  browser,
  database,
}) => {
  const kanya = await hire(database)
  const owner = await findOwner(database)
  const ends = {
    senderType: 'admin' as const,
    senderId: owner.userId,
    receiverType: 'employee' as const,
    receiverId: kanya.id,
  }
  const subjects = [`Keys ${kanya.firstName}`, `Lamps ${kanya.firstName}`]
  await database.db
    .insert(messages)
    .values(subjects.map(subject => ({ ...ends, subject, content: 'Please look after them.' })))
  const [keys = '', lamps = ''] = subjects

  const phone = await openPhone(browser, kanya)
  const complaints = collectComplaints(phone)
  await visit(phone, '/employee/messages')
  const mark = (subject: string) => phone.getByRole('button', { name: `Mark as Read: ${subject}` })
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await mark(keys).click()
  await expect(phone.getByText('Message updated successfully')).toBeVisible()
  await expect(mark(keys)).toBeHidden()
  await expect(mark(lamps)).toBeVisible()
  await expect(unreadTab(phone)).toHaveAccessibleName('Messages Unread messages: 1')
  expect(complaints).toEqual([])

  await signInAsOwner(page)
  await visit(page, `/admin/messages?box=sent&q=${kanya.firstName}`)
  await expect(page.getByRole('link', { name: new RegExp(lamps) })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark as Read/ })).toHaveCount(0)
  await phone.context().close()
})

test('without JavaScript both sides write, and choose what they are told by mail', async ({
  browser,
  database,
}) => {
  const [kanya, lukas] = [await hire(database), await hire(database)]
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAsOwner(page)
  await page.goto('/admin/messages')
  await page.getByRole('link', { name: 'New Message' }).click()
  for (const { firstName } of [kanya, lukas])
    await page.getByRole('checkbox', { name: new RegExp(firstName) }).check()
  await text(page).fill('See you on Friday.')
  await send(page, 'Send message').click()
  await expectMessage(page.getByLabel('Subject'), 'Please enter a subject')
  await expect(page.getByRole('checkbox', { name: new RegExp(lukas.firstName) })).toBeChecked()
  await page.getByLabel('Subject').fill('Meeting')
  await send(page, 'Send message').click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  const sent = await database.db
    .select()
    .from(messages)
    .where(inArray(messages.receiverId, [kanya.id, lukas.id]))
  expect(sent).toHaveLength(2)
  await context.close()

  const phone = await openPhone(browser, kanya, { javaScriptEnabled: false })
  await phone.goto('/employee/messages')
  await phone
    .getByRole('list', { name: 'Inbox' })
    .getByRole('link', { name: /Meeting/ })
    .click()
  await phone.getByRole('button', { name: 'Mark as Read', exact: true }).click()
  await expect(phone.getByText('Message updated successfully')).toBeVisible()
  await phone.goto('/employee/messages?new=1')
  const { displayName } = await findOwner(database)
  await phone.getByLabel('To', { exact: true }).selectOption({ label: `${displayName} · Owner` })
  await phone.getByLabel('Subject').fill('Swap on Sunday')
  await text(phone).fill('May I swap with Benjamas?')
  await send(phone, 'Send message').click()
  await expect(phone.getByText('Message sent successfully')).toBeVisible()
  const own = and(eq(messages.senderId, kanya.id), eq(messages.senderType, 'employee'))
  expect(await database.db.select().from(messages).where(own)).toMatchObject([{ subject: 'Swap on Sunday' }])

  await phone.goto('/employee/profile')
  await phone.getByRole('checkbox', { name: 'I get a new message' }).uncheck()
  await send(phone, 'Save choices').click()
  await expect(phone.getByText('Your choices are saved')).toBeVisible()
  await phone.goto('/employee/profile')
  await expect(phone.getByRole('checkbox', { name: 'I get a new message' })).not.toBeChecked()
  await expect(phone.getByRole('checkbox', { name: 'My leave was decided' })).toBeChecked()
  await phone.context().close()
})

test('the choices about mail are saved in place', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/profile')
  const box = page.getByRole('checkbox', { name: 'Somebody asks for leave' })
  await box.uncheck()
  await send(page, 'Save choices').click()
  await expect(page.getByText('Your choices are saved')).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
})
