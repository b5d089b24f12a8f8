import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { slip } from '../support/slip.ts'
import { signInAsMember } from '../support/visitor-member.ts'
import { fileOf } from '../support/visitor-registering.ts'
import { typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const staff = await house.newStaff()
const today = bangkokDay(new Date())
const PASSWORD = 'lantern-over-the-sea'

/** The page of an application that staff have approved, and its address for mails. */
async function approve(startDate: string) {
  const [statusKey, email] = [randomUUID(), `nok.${randomUUID()}@example.com`]
  const dates = { startDate, expiryDate: addDays(startDate, 30) }
  const id = await insertApplication(db, { statusKey, email, ...dates })
  await staff.open(`/admin/applications/${id}?decide=approve`)
  typeReceived(staff)
  await staff.press('Approve')
  return { email, page: `/application/${statusKey}` }
}

test('a space says how to get in once somebody has paid, and gives the Wi-Fi to whoever may come in', async () => {
  await staff.open('/admin/settings/arrival')
  staff.fill('Name of the Wi-Fi', 'Sala 5G')
  staff.fill('Password of the Wi-Fi', PASSWORD)
  staff.fill('House rules in one line, in English', 'Calls in the booths, please.')
  await staff.press('Save')
  for (const [language, words] of Object.entries({ English: 'A green door', Thai: 'ประตู', Russian: 'Дверь' }))
    staff.fill(`What the photo shows, in ${language}`, words)
  staff.attach('Picture', [fileOf(await slip())])
  await staff.press('Save the photo')

  const { email, page } = await approve(today)
  const visitor = house.newVisitor()
  await visitor.open(page)
  for (const text of ['Sala 5G', PASSWORD, 'Calls in the booths, please.', 'Jomtien Second Road'])
    expect(visitor.main).toHaveTextContent(text)
  expect(visitor.page.getByRole('img', { name: 'A green door' })).toBeVisible()
  expect(visitor.page.getByRole('link', { name: 'Open in a map app' })).toBeVisible()
  await visitor.follow('Open your pass')
  await signInAsMember(visitor, house, email)
  expect(visitor.main).toHaveTextContent(PASSWORD)

  await db.update(members).set({ status: 'suspended' }).where(eq(members.email, email))
  for (const path of [page, '/my']) {
    await visitor.open(path)
    expect(visitor.main).not.toHaveTextContent(PASSWORD)
  }
  const later = await approve(addDays(today, 3))
  await visitor.open(later.page)
  expect(visitor.main).toHaveTextContent('Jomtien Second Road')
  expect(visitor.main).not.toHaveTextContent(PASSWORD)
  for (const path of ['/', '/membership', '/api/v1/openapi.json', '/my/app.webmanifest'])
    expect(await (await visitor.fetch(path)).text()).not.toContain(PASSWORD)
  await staff.open('/admin/activity')
  expect(staff.main).not.toHaveTextContent(PASSWORD)
})
