import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newPerson, sendSlip } from '../support/visitor-registering.ts'

const house = await openRequestHouse()

test('the dashboard welcomes by name and role', async () => {
  const owner = await house.newStaff()
  await owner.open('/admin/dashboard')
  owner.page.getByRole('heading', { level: 1, name: /^Welcome, \S/ })
  owner.page.getByText('Signed in as Owner')
})

test('nobody but staff sees a slip', async () => {
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/thai-scan-receipt')
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  await sendSlip(visitor)
  const [receipt] = await house.db.select().from(receipts).where(eq(receipts.email, email))
  const answer = await visitor.fetch(`/admin/receipts/${receipt?.id}/image`)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toContain('/admin/login')
})

test('without JavaScript, search and sidebar work all the same', async () => {
  const owner = await house.newStaff('owner.without@sala.test')
  await owner.open('/admin/dashboard')
  await owner.press('Collapse sidebar')
  expect(owner.address).toBe('/admin/dashboard')
  expect(owner.page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  const box = owner.page.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
  await owner.open(`${box.form?.action}?${box.name}=nobody+at+all`) // as Enter sends it
  expect(owner.main).toHaveTextContent('Nothing found for “nobody at all”')
})

test('the front desk sees only what it may open', async () => {
  const desk = await house.newStaff('desk@sala.test', 'front_desk')
  await desk.open('/admin/dashboard')
  const linksOf = (name: string) =>
    desk.page
      .getAllByRole('link')
      .filter(link => link.closest('nav')?.ariaLabel === name)
      .map(({ textContent }) => textContent?.replace(/\d.*$/, '').trim() ?? '')
  const seen: Record<string, string[]> = {}
  for (const place of linksOf('Staff area')) {
    await desk.follow(new RegExp(`^${place}`), desk.page.getByRole('navigation', { name: 'Staff area' }))
    seen[place] = linksOf(place)
  }
  expect(seen).toEqual({
    Today: ['Dashboard', 'Inbox'],
    Members: ['Members', 'Who is in', 'Guests of members', 'Access codes'],
    Space: ['Bookings', 'Events', 'Spaces'],
    Money: ['Cash-up', 'Documents'],
    Team: ['Attendance', 'Messages'],
  })
  const menu = desk.document.getElementById('profile-menu')
  expect([...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Your Profile',
  ])
})
