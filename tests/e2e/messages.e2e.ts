import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { messages } from '#app/team/messages/tables.server.ts'
import { PHONE, signInAs } from '../support/colleagues.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { OWNER } from '../support/server.ts'
import { insertEmployee, PASSWORD } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

/** A first name that nobody else has. */
const newName = () => `Kanya${randomUUID().slice(0, 8)}`

test('a message that comes in is listed and counted by itself, and has the focus once it is opened', async ({
  page,
  request,
  database: { db },
}) => {
  const kanya = await hire(db, newName(), 'Saengchan')
  await page.setViewportSize(PHONE)
  await signInAs(page, kanya)
  const listening = page.waitForResponse('**/employee/live')
  await visit(page, '/employee/messages')
  await listening
  const unreadTab = page
    .getByRole('navigation', { name: 'Employee portal' })
    .getByRole('link', { name: /^Messages/ })
  await expect(unreadTab).toHaveAccessibleName('Messages')
  await request.post('/admin/login', { form: OWNER })
  const words = { subject: 'Saturday', content: 'The keys are on the hook.' }
  await request.post('/admin/messages', { form: { to: kanya.employeeId, key: randomUUID(), ...words } })

  const arrived = page.getByRole('list', { name: 'Inbox' }).getByRole('link', { name: /Saturday/ })
  await expect(arrived).toBeVisible()
  await expect(unreadTab).toHaveAccessibleName('Messages Unread messages: 1')
  await expect(page.getByRole('status').filter({ hasText: 'Unread messages: 1' })).toHaveCount(1)
  await arrived.click()
  await expect(page.getByRole('heading', { name: 'Saturday' })).toBeFocused()
  await expect(
    page.getByRole('region', { name: 'Saturday' }).getByText('The keys are on the hook.'),
  ).toBeVisible()
  await expect(arrived).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0)
  await expect(unreadTab).toHaveAccessibleName('Messages')
  await expectNoSidewaysScroll(page)
})

test('whom a message goes to is chosen by the keyboard, one sends it once, and the answer shows by itself', async ({
  page,
  request,
  database: { db },
}) => {
  const firstName = newName()
  const kanya = await hire(db, firstName, 'Saengchan')
  for (let more = 0; more < 6; more += 1) await insertEmployee(db)
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
  const send = page.getByRole('button', { name: 'Send message', exact: true })
  await send.click()
  await expectMessage(search, 'Please choose at least one recipient')
  await expect(search).toBeFocused()
  await search.fill(firstName.toUpperCase())
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: `Remove ${kanya.name}` })
  await remove.click()
  await expect(remove).toBeHidden()
  await expect(search).toBeFocused()
  await search.fill(firstName)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(remove).toBeVisible()
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Can you open at seven?')
  await send.click()
  const subject = page.getByLabel('Subject')
  await expectMessage(subject, 'Please enter a subject')
  await expect(subject).toBeFocused()
  await expectAccessible(page)
  await subject.fill('Saturday')
  await send.dblclick()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  const sent = await db.select().from(messages).where(eq(messages.receiverId, kanya.employeeId))
  expect(sent).toHaveLength(1)

  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page).not.toHaveURL(/box=sent/)
  await request.post('/employee/login', { form: { email: kanya.email, password: PASSWORD } })
  const reply = { key: randomUUID(), subject: 'Re: Saturday', content: 'Yes, gladly.' }
  await request.post(`/employee/messages?reply=${sent[0]?.id}`, { form: reply })
  const answer = page
    .getByRole('list', { name: 'Inbox' })
    .getByRole('link', { name: new RegExp(`${firstName}.*Re: Saturday`) })
  await answer.click()
  const reading = page.getByRole('region', { name: 'Re: Saturday' })
  await expect(reading.getByText('Yes, gladly.')).toBeVisible()
  await expect(reading.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0)
})
