import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newPerson } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house
const tomorrow = addDays(bangkokDay(new Date()), 1)

test('every button of the landing page opens the request with what it names', async () => {
  const isStarter = eq(spaces.name, STARTER_SPACE.name)
  await db.update(spaces).set({ isPublic: false }).where(isStarter) // no time is open to visitors
  const visitor = house.newVisitor()
  await visitor.open('/')
  await visitor.follow('Book a Tour')
  expect(visitor.control('A tour of the space')).toBeChecked()
  await visitor.follow('Book Now', visitor.page.getAllByRole('banner')[0])
  expect(visitor.control('A free call')).toBeChecked()
  await db.update(spaces).set({ isPublic: true }).where(isStarter)
})

test('a visitor with a phone asks for a tour by the keyboard, and staff answer it', async () => {
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/request?for=tour')
  await visitor.press('Send request')
  expect(visitor.status).toBe(400)
  expectFieldMessage(visitor.control('Name'), 'Please enter your name.')
  expectFieldMessage(visitor.control('Email'), 'Please enter an email address or a phone number')
  expectFieldMessage(visitor.control('Day 1'), 'Please choose a day')
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  visitor.fill('Day 1', tomorrow)
  visitor.fill('Time 1', '10:00')
  visitor.fill('Note', 'I come by bicycle')
  await visitor.press('Send request')
  visitor.page.getByRole('heading', { name: 'We have your request' })
  // No mail server is set up: none is promised.
  expect(visitor.main).not.toHaveTextContent('on its way')

  const [request] = await db.select().from(requests).where(eq(requests.name, name))
  expect(request).toMatchObject({ kind: 'tour', status: 'new', note: 'I come by bicycle' })

  const owner = await house.newStaff()
  await owner.open('/admin/requests')
  await owner.follow(name)
  owner.page.getByRole('heading', { level: 1, name })
  await owner.press('I take it')
  expect(owner.main).toHaveTextContent('You look after this request now')
  await owner.follow('Write an answer')
  const dialog = () => owner.page.getByRole('dialog')
  expect(dialog()).toHaveTextContent('no mail server is set up')
  await owner.press('Send answer', dialog())
  expectFieldMessage(owner.control('Answer', dialog()), 'Please write an answer')
  owner.fill('Answer', 'Come at ten.', dialog())
  await owner.press('Send answer', dialog())
  expect(owner.main).toHaveTextContent('The request is answered')
  await owner.press('Done')
  expect(owner.main).toHaveTextContent('The request is done')
  owner.page.getByRole('button', { name: 'Reopen' })
  const [answered] = await db.select().from(requests).where(eq(requests.name, name))
  expect(answered).toMatchObject({ status: 'done', answer: 'Come at ten.' })
})

test('without JavaScript what was typed is kept beside what is wrong', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/request?for=consultation')
  visitor.fill('Name', 'Dao')
  visitor.fill('Phone', 'call me')
  visitor.fill('Day 2', tomorrow)
  visitor.fill('Time 2', 'evening')
  await visitor.press('Send request')
  expectFieldMessage(visitor.control('Phone'), 'Please enter a valid phone number')
  expectFieldMessage(visitor.control('Day 1'), 'Please choose a day')
  expect(visitor.control('A free consultation')).toBeChecked()
  expect(visitor.control('Name')).toHaveValue('Dao')
  expect(visitor.control('Day 2')).toHaveValue(tomorrow)
  expect(visitor.control('Time 2')).toHaveValue('evening')
  visitor.fill('Phone', '081 234 5678')
  visitor.fill('Day 1', tomorrow)
  await visitor.press('Send request')
  expect(visitor.address).toMatch(/\/request\/sent$/)
  visitor.page.getByRole('heading', { name: 'We have your request' })
})
