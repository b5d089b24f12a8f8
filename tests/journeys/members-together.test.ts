import { expect, test } from 'vitest'
import { meanwhile } from '../support/meanwhile.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

test('several members are renewed after a look at what will happen, and each outcome is told', async () => {
  const says = (text: string) => expect(owner.main).toHaveTextContent(text)
  const press = async (name: string, outcome: string) => {
    await meanwhile(house.work, owner.press(name))
    // On a busy machine the page answers while it is being done still.
    await owner.open(owner.address)
    says(outcome)
  }
  for (const [name, status] of [
    ['Nok', 'active'],
    ['Mali', 'suspended'],
  ] as const)
    await insertMember(house.db, {
      name: `${name} Together`,
      mobilePhone: '081',
      expiryDate: '2031-01-31',
      status,
    })
  await owner.open('/admin/members?q=Together')
  owner.check('Select Nok Together')
  await owner.press('Renew, message, set status')
  says('Chosen members: 1.')
  await owner.follow('All that match (2)')
  says('Chosen members: 2.')
  says('Inactive or suspended: decide about them alone')
  await press('Renew (1)', 'Done: 1. Refused: 0.')

  await owner.open('/admin/members/together?q=Together&all=1&do=message')
  await owner.press('Send the mail (2)')
  says('Please write a subject')
  owner.fill('Subject', 'Water off on Monday')
  owner.fill('Message', 'From 9 to 11.')
  await press('Send the mail (2)', 'Done: 2. Refused: 0.')

  await owner.open('/admin/members/together?q=Together&all=1&do=status')
  await owner.follow('Suspended')
  says('Active → Suspended')
  await press('Set the status (1)', 'Done: 1. Refused: 0.')
})
