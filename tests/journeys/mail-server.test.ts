import { expect, test } from 'vitest'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

test('an owner without a shell enters a mail server, which is tried at once and never shows its password', async () => {
  await owner.open('/admin/settings/mail')
  owner.fill('Host', 'not a host')
  owner.fill('Current password', PASSWORD)
  await owner.press('Save the server')
  expect(owner.status).toBe(400)
  expectFieldMessage(owner.control('Host'), 'Please enter a host name such as smtp.example.com')
  owner.fill('Host', '10.0.0.8')
  owner.fill('User', 'tidepool')
  owner.fill('Password', 'dew on the deck')
  await owner.press('Save the server')
  expectFieldMessage(owner.control('Current password'), 'Please enter your password')
  owner.fill('Password', 'dew on the deck')
  owner.fill('Current password', PASSWORD)
  await owner.press('Save the server')
  expect(owner.main).toHaveTextContent('Mails go out by 10.0.0.8, as typed below.')
  expect(owner.text).not.toContain('dew on the deck')
  expect(owner.control('Password')).toHaveAccessibleDescription('One is saved; leave this empty to keep it')
  await owner.press('Send me a test')
  expect(owner.status).toBe(400)
  expect(owner.main).toHaveTextContent('leads to a private network, where nothing is sent (PRIVATE_ADDRESS)')
})

test('a manager sees by which server mails go out, and sets none', async () => {
  const manager = await house.newStaff('manager@sala.test', 'manager')
  await manager.open('/admin/settings/mail')
  expect(manager.main).toHaveTextContent('Mails go out by 10.0.0.8')
  expect(manager.page.queryByLabelText('Host')).toBeNull()
})
