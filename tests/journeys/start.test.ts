import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

test('what is not wanted is set aside with one press, where it is to be done, and brought back', async () => {
  await owner.open('/admin/settings/statistics')
  await owner.press('Right as it is')
  expect(owner.main).toHaveTextContent('Set aside. The start checklist can bring it back.')
  expect(owner.address).toMatch(/^\/admin\/settings\/statistics\?said=\w+$/)
  expect(owner.page.queryByRole('button', { name: /^Right as it is/ })).toBeNull()
  await owner.open('/admin/settings/start')
  await owner.press('Bring back: The figures on the front page')
  owner.page.getByRole('link', { name: 'The figures on the front page' })
})

test('the agreement is done once somebody says that they have read it', async () => {
  await owner.open('/admin/settings/agreement')
  await owner.press('We have read it')
  expect(owner.page.queryByRole('button', { name: 'We have read it' })).toBeNull()
  await owner.open('/admin/settings/start')
  expect(owner.page.getByText(/^Read the membership agreement/).closest('li')).toHaveTextContent('Done')
})

test('who may not edit settings is not asked', async () => {
  const desk = await house.newStaff('desk@sala.test', 'front_desk')
  await desk.open('/admin/dashboard')
  desk.page.getByRole('heading', { level: 1 })
  expect(desk.document.body).not.toHaveTextContent('Start checklist')
})
