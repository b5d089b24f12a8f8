import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()
const manager = await house.newStaff('manager@sala.test', 'manager')

const nameThai = (visitor: Visitor, text: string) =>
  visitor.fill(/ไทย/, text, visitor.page.getByRole('group', { name: 'Name' }))

test('a space that somebody else saved meanwhile shows what differs, and nothing that nobody was asked for', async () => {
  await owner.open('/admin/spaces')
  await owner.follow('Call or tour')
  await manager.open(owner.address)
  nameThai(manager, 'โทรคุย')
  await manager.press('Update space')

  nameThai(owner, 'ชมพื้นที่')
  await owner.press('Update space')
  const notice = owner.page.getByText(/Somebody else saved this meanwhile/).closest('[role=alert]')
  const differing = [...(notice?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)
  expect(differing).toEqual(['Name (ไทย)'])
  expect(notice).toHaveTextContent('โทรคุย')
  await owner.press('Update space')
  expect(owner.main).toHaveTextContent('Space updated')
})
