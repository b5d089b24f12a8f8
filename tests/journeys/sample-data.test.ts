import { expect, test } from 'vitest'
import { openSampleHouse } from '../support/sample-house.ts'

const house = await openSampleHouse()
const { owner } = house

test('a house with sample data shows a year, three things wait, and the owner deletes it in Settings', async () => {
  const visitor = house.newVisitor()
  const upcoming = () => visitor.document.querySelectorAll('#events li')
  await visitor.open('/')
  expect(upcoming()).not.toHaveLength(0)

  await owner.open('/admin/dashboard')
  owner.page.getByRole('button', { name: 'Notifications: 3 waiting' })

  await owner.open('/admin/settings')
  await owner.follow('Delete sample data')
  const dialog = () => owner.page.getByRole('dialog')
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this sample data?')
  await owner.follow('Cancel', dialog())
  expect(owner.page.queryByRole('dialog')).toBeNull()

  await owner.follow('Delete sample data')
  await owner.press('Delete sample data', dialog())
  expect(owner.main).toHaveTextContent('Deleting sample data')
  await house.work()
  await owner.open('/admin/settings')
  expect(owner.page.queryByRole('heading', { name: 'Sample data' })).toBeNull()

  await owner.open('/admin/members')
  expect(owner.main).toHaveTextContent('No members found')
  await visitor.open('/')
  expect(upcoming()).toHaveLength(0)
})
