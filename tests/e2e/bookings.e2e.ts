import type { Page } from '@playwright/test'
import { eq, ne } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { textOf } from '#app/kit/platform/local-text.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What is booked from ten to eleven in two days, with its member signed in on the phone. */
async function bookedBy(page: Page, db: Database, roomName: string) {
  const member = await insertMember(db, {
    planName: 'Monthly Pass',
    expiryDate: addDays(bangkokDay(new Date()), 60),
  })
  const room = { name: { en: roomName }, kind: 'room', priceRules: FREE, minMinutes: 60 } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const spaceId = space?.id ?? ''
  const day = addDays(bangkokDay(new Date()), 2)
  const times = { startsAt: new Date(`${day}T10:00+07:00`), endsAt: new Date(`${day}T11:00+07:00`) }
  const [booked] = await db
    .insert(bookings)
    .values({
      ...times,
      blockedUntil: times.endsAt,
      spaceId,
      memberRowId: member.id,
      status: 'confirmed',
      madeBy: 'member',
      icalUid: `${member.id}@sala.test`,
      policy: { cancelHours: 0, freeUntil: times.startsAt.toISOString() },
    })
    .returning()
  await signInAsMember(page, db, member.email)
  return { id: booked?.id ?? '', spaceId, day }
}

test('an open page of a booking follows what staff make of it, and says so after they have ended it', async ({
  page,
  database: { db },
}) => {
  const { id, spaceId, day } = await bookedBy(page, db, 'Dune Room')
  const hears = page.waitForResponse('**/my/live')
  await visit(page, `/my/bookings/${id}`)
  await hears
  await expect(page.getByText('10:00–11:00')).toBeVisible()

  await signInAsOwner(page)
  const staffDo = async (form: Record<string, string>) => {
    const answer = await page.request.post(`/admin/bookings?day=${day}`, {
      form: { id, ...form },
      maxRedirects: 0,
    })
    expect(answer.status(), await answer.text()).toBe(302)
  }
  const later = { from: `${day}T14:00`, to: `${day}T15:00`, space: spaceId }
  await staffDo({ intent: 'move', seen: '0', ...later })
  await expect(page.getByText('14:00–15:00')).toBeVisible()
  await expect(page.getByText('10:00–11:00')).toHaveCount(0)

  await staffDo({ intent: 'cancel' })
  await expect(page.getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('Cancel this booking', { exact: true })).toHaveCount(0)
})

test('where a booking is moved to, a far day stands in sight, and what staff have ended meanwhile is said', async ({
  page,
  database: { db },
}) => {
  const { id, day } = await bookedBy(page, db, 'Drift Room')
  await page.route('**/my/live', () => {})
  await visit(page, `/my/book?day=${addDays(day, 10)}`)
  await expect(page.locator('[aria-current=date]')).toBeInViewport({ ratio: 1 })
  await visit(page, `/my/book?day=${day}&move=${id}`)
  await page.getByRole('link', { name: '10:30 Drift Room' }).first().click()
  await expect(page.getByRole('button', { name: 'Move it' })).toBeVisible()
  await expectAccessible(page)
  await db.update(bookings).set({ status: 'cancelled', icalSequence: 1 }).where(eq(bookings.id, id))
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByRole('alert')).toHaveText('This can’t be done with this booking any more.')
  await expect(page.getByRole('button', { name: 'Move it' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your booking' }).click()
  await expect(page).toHaveURL(new RegExp(`/my/bookings/${id}$`))
  await expect(page.getByText('Cancelled')).toBeVisible()
})

/** What is open to visitors leads the whole site elsewhere: other journeys begin with what a new house has. */
test.afterEach(async ({ database: { db } }) => {
  await db.update(spaces).set({ isPublic: false }).where(ne(spaces.name, STARTER_SPACE.name))
  await announceChange(db, 'spaces')
})

test('a space says where it stands on the floor plan, and visitors see it lit', async ({
  page,
  database: { db },
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/spaces?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Name', exact: true }).getByLabel('English').fill('Shell Room')
  const plan = dialog.getByRole('group', { name: 'On the floor plan' })
  await plan.locator('label[for$="-cafe"]').first().click()
  await expect(plan.getByRole('radio', { name: 'Café Area' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(plan.getByRole('radio', { name: 'Meeting room with the long table' })).toBeChecked()
  await dialog.getByLabel('Visitors may book, too').check()
  await dialog.getByLabel('Hours with another price, 1').check()
  const band = dialog.locator('.band', { has: page.getByLabel('Hours with another price, 1') })
  await band.getByLabel('From').fill('18')
  await band.getByLabel('Until').fill('22')
  await band.getByLabel('Percent of the price').fill('150')
  await expect(dialog.getByLabel('Hours with another price, 2')).toBeVisible()
  await expect(dialog.getByLabel('Hours with another price, 3')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Create space' }).click()
  await expect(page.getByText('Space created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shell Room' })).toContainText('Everyone')
  const [saved] = await db
    .select()
    .from(spaces)
    .where(eq(textOf(spaces.name, 'en'), 'Shell Room'))
  expect(saved).toMatchObject({
    spot: 'long_table',
    priceRules: { bands: [{ from: '18:00', percent: 150 }] },
  })
  await visit(page, `/book?day=${addDays(bangkokDay(new Date()), 1)}`)
  await expect(page.getByRole('figure')).toHaveText('Meeting room with the long table')
  await expectAccessible(page)
})

test('the page of a visitor’s booking is accessible at night, and so is the one after it is cancelled', async ({
  page,
  database: { db },
}) => {
  const call = { name: { en: 'Tour of the house' }, kind: 'call', priceRules: FREE, isPublic: true } as const
  const [space] = await db
    .insert(spaces)
    .values({ ...call, minMinutes: 30, hours: null })
    .returning()
  await page.emulateMedia({ colorScheme: 'dark' })
  const from = new Date(`${addDays(bangkokDay(new Date()), 1)}T08:00+07:00`).toISOString()
  await visit(page, `/book/${space?.id}?${new URLSearchParams({ from, minutes: '30' })}`)
  await page.getByLabel('Name', { exact: true }).fill('Dao Visitor')
  await page.getByRole('button', { name: 'Book it' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('dao.visitor@example.com')
  await page.getByLabel('Phone').fill('081 234 5678')
  await page.getByRole('button', { name: 'Book it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'It is booked' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking is cancelled' })).toBeVisible()
  await expectAccessible(page)
})
