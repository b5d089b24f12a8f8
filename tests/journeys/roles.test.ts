import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { linkIn } from '../support/mails.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const namesIn = (part: Element) => [...part.querySelectorAll('a')].map(({ textContent }) => textContent)

const placesOf = ({ page }: Visitor) => namesIn(page.getByRole('navigation', { name: 'Staff area' }))

const tabsOf = ({ page }: Visitor, place: string) => namesIn(page.getByRole('navigation', { name: place }))

const rowOf = (visitor: Visitor, text: string) => visitor.page.getByRole('row', { name: new RegExp(text) })

test('an owner makes a role, invites somebody with it, and they see only that', async () => {
  const [role, email, title] = ['Host of the night', 'nok@example.com', 'Jazz by the sea']
  await db.insert(events).values({
    title,
    description: 'By the sea',
    type: 'networking',
    startsAt: new Date('2030-01-01T12:00:00Z'),
  })
  await owner.open('/admin/settings/roles')
  await owner.follow('Add role')
  const dialog = () => owner.page.getByRole('dialog', { name: 'Add role' })
  await owner.press('Create role', dialog())
  expect(dialog()).toHaveTextContent('Please enter a name of at most')
  expect(dialog()).toHaveTextContent('Please tick at least one thing')
  owner.fill('Name of the role', role, dialog())
  owner.check('See', owner.page.getByRole('group', { name: 'Events' }))
  owner.fill('Current password', PASSWORD, dialog())
  await owner.press('Create role', dialog())
  expect(owner.main).toHaveTextContent('Role created.')
  expect(rowOf(owner, role)).toHaveTextContent('Events (see)')

  await owner.open('/admin/settings/staff?new=1')
  const invitation = owner.page.getByRole('dialog', { name: 'Invite someone' })
  owner.fill('Email', email, invitation)
  owner.fill('Name', 'Nok', invitation)
  owner.check(new RegExp(`^${role}`), invitation)
  owner.fill('Current password', PASSWORD, invitation)
  await owner.press('Write invitation', invitation)
  expect(owner.main).toHaveTextContent(`Invitation for ${email}`)

  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
  const other = house.newVisitor()
  await other.open(linkIn(mail).replace(/^https?:\/\/[^/]+/, ''))
  other.fill('New password', PASSWORD)
  await other.press('Save the new password')
  expect(other.address).not.toMatch(/reset-password/)
  await other.open('/admin/login')
  other.fill('Email', email)
  other.fill('Password', PASSWORD)
  await other.press('Sign in')
  await other.open('/admin/dashboard')
  expect(placesOf(other)).toEqual(['Today', 'Space'])
  await other.follow('Space', other.page.getByRole('navigation', { name: 'Staff area' }))
  expect(other.address).toBe('/admin/events')
  expect(other.page.queryByRole('navigation', { name: 'Space' })).toBeNull()
  await other.open('/admin/events?q=Jazz')
  expect(other.page.queryByRole('link', { name: /^Add event/i })).toBeNull()
  expect(other.page.queryByRole('link', { name: `Delete ${title}` })).toBeNull()
  await other.follow(`Open ${title}`)
  const details = other.page.getByRole('dialog', { name: 'Details' })
  expect(details).toHaveTextContent('You can look at this, but not change it.')
  expect(details).toHaveTextContent('By the sea')
  for (const field of details.querySelectorAll('input[type=text], textarea')) expect(field).toBeDisabled()
  expect(details.querySelectorAll('textarea')).not.toHaveLength(0)
  expect(details).not.toHaveTextContent('Update')
  await other.open('/admin/members')
  expect(other.status).toBe(403)

  await owner.open('/admin/settings/roles')
  await owner.follow(`Delete ${role}`)
  expect(owner.page.getByRole('dialog')).toHaveTextContent('while somebody has it: Nok')
})

test('an accountant follows a debt and changes nothing', async () => {
  const accountant = await house.newStaff('acc@sala.test', 'accountant')
  await accountant.open('/admin/dashboard')
  expect(placesOf(accountant)).toEqual(['Today', 'Money'])
  expect(tabsOf(accountant, 'Today')).toEqual(['Dashboard', 'Slips'])
  expect(accountant.main).toHaveTextContent('Accountant')
  await accountant.open('/admin/ledger')
  expect(tabsOf(accountant, 'Money')).toEqual(['Ledger', 'Cash-up', 'Documents', 'Reports'])
  for (const path of ['/admin/receipts', '/admin/documents', '/admin/ledger'])
    expect((await accountant.fetch(path)).status).toBe(200)
  for (const path of ['/admin/members', '/admin/applications', '/admin/settings', '/admin/activity'])
    expect((await accountant.fetch(path)).status).toBe(403)
})

test('says that the role does not include it, in the frame of the area', async () => {
  const desk = await house.newStaff('refused@sala.test', 'front_desk')
  await desk.open('/admin/settings')
  expect(desk.status).toBe(403)
  expect(desk.main).toHaveTextContent('Your role does not include this')
  desk.page.getByRole('complementary')
  await desk.follow('To the dashboard')
  expect(desk.address).toBe('/admin/dashboard')
  desk.page.getByRole('heading', { level: 1, name: /^Welcome/ })
})
