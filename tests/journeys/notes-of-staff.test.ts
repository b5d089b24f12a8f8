import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsMember } from '../support/visitor-member.ts'

const house = await openRequestHouse()
const desk = await house.newStaff('desk@sala.test', 'front_desk')

test('a note is written on the record without a script, and what is wrong with it stands beside it', async () => {
  const expiryDate = addDays(bangkokDay(new Date()), 60)
  const member = await insertMember(house.db, { name: 'Nok Suwan', expiryDate })
  await desk.open(`/admin/members/${member.id}`)
  desk.fill('New note', 'Likes the desk at the window.\nCalls on Mondays.')
  await desk.press('Write note')
  expect(desk.address).toContain(`/admin/members/${member.id}`)
  expect(desk.main).toHaveTextContent('The note is written.')
  const notes = () => desk.page.getByRole('region', { name: 'Notes of staff' })
  expect(notes()).toHaveTextContent('Likes the desk at the window. Calls on Mondays.')

  await desk.follow('All notes (1)')
  await desk.press('Write note')
  expect(desk.main).toHaveTextContent('Please write something.')
  desk.fill('Change note', 'Moved to the garden')
  await desk.press('Save note')
  expect(desk.main).toHaveTextContent('Moved to the garden')
  expect(desk.main).not.toHaveTextContent('window')
  await desk.open(`/admin/members/${member.memberId}/notes`)
  desk.fill('New note', 'Found by the ID')
  await desk.press('Write note')
  expect(desk.main).toHaveTextContent('The note is written.')
  await desk.press(
    /^Remove the note of/,
    desk.page.getAllByText('Found by the ID')[0]?.closest('li') ?? undefined,
  )
  const other = await house.newStaff('other@sala.test', 'front_desk')
  await other.open(`/admin/members/${member.id}/notes`)
  expect(other.page.queryByRole('button', { name: /Save note|Remove/ })).toBeNull()
  const phone = house.newVisitor()
  await signInAsMember(phone, house, member.email)
  await phone.open(`/my/members/${member.id}`)
  expect(phone.main).not.toHaveTextContent('garden')
  await desk.press(/^Remove the note of/)
  expect(desk.main).toHaveTextContent('Nobody has written anything yet.')
})
