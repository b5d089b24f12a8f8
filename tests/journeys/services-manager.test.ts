import { expect, test } from 'vitest'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

test('a service is added, seen by visitors, switched off and deleted', async () => {
  const title = 'Yoga by the sea'
  const find = () => owner.open(`/admin/services?q=${encodeURIComponent(title)}`)
  const dialog = () => owner.page.getByRole('dialog')
  const say = (text: string) => expect(owner.main).toHaveTextContent(text)
  const visitor = house.newVisitor()
  const shown = async () => {
    await visitor.open('/')
    return visitor.document.getElementById('services')
  }

  await owner.open('/admin/services')
  await owner.follow('Add service')
  expect(owner.control('Coffee', dialog())).toBeChecked()
  expect(dialog().querySelectorAll('input[type=radio]')).toHaveLength(11)
  expect(owner.control('Active: visitors see it', dialog())).toBeChecked()
  await owner.press('Create service')
  expectFieldMessage(owner.control('Title', dialog()), 'Please enter a title')
  owner.fill('Title', title, dialog())
  owner.fill('Description', 'On the roof at six.', dialog())
  owner.check('Award', dialog())
  owner.fill('Price', 'Free', dialog())
  await owner.press('Create service')
  say('Service created successfully')
  expect(await shown()).toHaveTextContent(title)

  await find()
  await owner.follow(`Edit ${title}`)
  expect(owner.control('Award', dialog())).toBeChecked()
  owner.uncheck('Active: visitors see it', dialog())
  await owner.press('Update service')
  say('Service updated successfully')
  expect(await shown()).not.toHaveTextContent(title)

  await find()
  await owner.follow(`Delete ${title}`)
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this service?')
  await owner.press('Delete', dialog())
  say('Service deleted successfully')
  await find()
  owner.page.getByText('No services found')
})

test('the order is changed by a button, without a script too', async () => {
  const titles = () =>
    [...owner.document.querySelectorAll('tbody th a')].map(({ textContent }) => textContent)
  await owner.open('/admin/services')
  const [first, second] = titles()
  await owner.press(`Move ${second} up`)
  expect(titles().slice(0, 2)).toEqual([second, first])
  await owner.press(`Move ${first} up`)
  expect(titles().slice(0, 2)).toEqual([first, second])
})
