import { eq, ne } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
  waitUntilLive,
} from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

test('a member books a room on a phone in three taps, staff see it in the day, and it is cancelled', async ({
  page,
  browser,
  server,
  database: { db },
}) => {
  const member = await insertMember(db, {
    name: 'Isla O’Connor',
    planName: 'Monthly Pass',
    expiryDate: addDays(bangkokDay(new Date()), 60),
  })
  const room = {
    nameEn: 'Reef Room',
    nameTh: 'ห้องรีฟ',
    kind: 'room',
    priceRules: FREE,
    minMinutes: 60,
  } as const
  const [space] = await db.insert(spaces).values(room).returning()
  await signInAsMember(page, db, member.email)

  for (const asked of ['confirm?space=somewhere', `series?space=${space?.id}&minutes=525600`]) {
    await visit(page, `/my/book/${asked}&member=${member.id}`)
    await expect(page).toHaveURL(/\/my\/book\?refused=/)
    await expect(page.getByRole('alert')).toHaveText(/can(’t)? be booked/)
  }
  const tomorrow = addDays(bangkokDay(new Date()), 1)
  await visit(page, `/my/book?day=${tomorrow}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: /Reef Room/ })
    .filter({ hasText: /^\d\d:\d\d/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reef Room' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/my\/bookings\/[\w-]+/)
  const [booked] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.spaceId, space?.id ?? ''))
  expect(booked).toMatchObject({ memberRowId: member.id, status: 'confirmed' })
  await visit(page, `/my/book?day=${addDays(tomorrow, 11)}`)
  await expect(page.locator('[aria-current=date]')).toBeInViewport({ ratio: 1 })
  for (const language of ['th', 'ru']) {
    await visit(page, `/${language}/my/book?day=${tomorrow}`)
    await expectNoSidewaysScroll(page)
  }
  await visit(page, '/my')
  await expect(page.getByText('Reef Room')).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(desk)
  await visit(desk, `/admin/bookings?day=${tomorrow}`)
  await expect(desk.getByRole('link', { name: /Isla O’Connor/ })).toBeVisible()
  await expectAccessible(desk)
  await visit(desk, '/admin/bookings/list')
  await expect(desk.getByRole('row', { name: /Isla O’Connor/ })).toBeVisible()

  await visit(page, `/my/bookings/${booked?.id}`)
  await page.getByText('Cancel this booking', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel it now' }).click()
  await expect
    .poll(
      async () =>
        (
          await db
            .select()
            .from(bookings)
            .where(eq(bookings.id, booked?.id ?? ''))
        )[0]?.status,
    )
    .toBe('cancelled')
})

test('an open page of a booking follows what staff make of it, and says so after they have ended it', async ({
  page,
  browser,
  server,
  database: { db },
}) => {
  const member = await insertMember(db, { expiryDate: addDays(bangkokDay(new Date()), 60) })
  const room = { nameEn: 'Dune Room', kind: 'room', priceRules: FREE, minMinutes: 60 } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const day = addDays(bangkokDay(new Date()), 2)
  const times = { startsAt: new Date(`${day}T10:00+07:00`), endsAt: new Date(`${day}T11:00+07:00`) }
  const [booked] = await db
    .insert(bookings)
    .values({
      ...{ ...times, blockedUntil: times.endsAt, spaceId: space?.id ?? '', memberRowId: member.id },
      ...{ status: 'confirmed', madeBy: 'member', icalUid: `${member.id}@sala.test` },
      policy: { cancelHours: 0, freeUntil: times.startsAt.toISOString() },
    })
    .returning()
  await signInAsMember(page, db, member.email)
  await visit(page, `/my/bookings/${booked?.id}`)
  await expect(page.getByText('10:00–11:00')).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(desk)
  await visit(desk, `/admin/bookings?day=${day}&edit=${booked?.id}`)
  await desk.getByRole('dialog').getByLabel('From').fill(`${day}T14:00`)
  await desk.getByRole('dialog').getByLabel('Until').fill(`${day}T15:00`)
  await desk.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('14:00–15:00')).toBeVisible()
  await expect(page.getByText('10:00–11:00')).toHaveCount(0)

  await visit(desk, `/admin/bookings?day=${day}&edit=${booked?.id}`)
  await desk.getByRole('dialog').getByText('Cancel this booking', { exact: true }).click()
  await desk.getByRole('button', { name: 'Cancel it now' }).click()
  await expect(page.getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('Cancel this booking', { exact: true })).toHaveCount(0)
  await desk.context().close()
})

test('what staff have cancelled meanwhile a member neither moves nor cancels, is told why, and sees it as it is', async ({
  page,
  database: { db },
}) => {
  const member = await insertMember(db, {
    planName: 'Monthly Pass',
    expiryDate: addDays(bangkokDay(new Date()), 60),
  })
  const room = { nameEn: 'Drift Room', kind: 'room', priceRules: FREE, minMinutes: 60 } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const day = addDays(bangkokDay(new Date()), 2)
  const times = { startsAt: new Date(`${day}T10:00+07:00`), endsAt: new Date(`${day}T11:00+07:00`) }
  const book = async () => {
    const values: typeof bookings.$inferInsert = {
      ...{ ...times, blockedUntil: times.endsAt, spaceId: space?.id ?? '', memberRowId: member.id },
      ...{ status: 'confirmed', madeBy: 'member', icalUid: `${crypto.randomUUID()}@sala.test` },
      policy: { cancelHours: 0, freeUntil: times.startsAt.toISOString() },
    }
    const [booked] = await db.insert(bookings).values(values).returning({ id: bookings.id })
    return booked?.id ?? ''
  }
  const cancel = (id: string) =>
    db.update(bookings).set({ status: 'cancelled', icalSequence: 1 }).where(eq(bookings.id, id))
  const over = 'This can’t be done with this booking any more.'
  await signInAsMember(page, db, member.email)
  await page.route('**/my/live', () => {})

  const first = await book()
  await visit(page, `/my/bookings/${first}`)
  await page.getByText('Cancel this booking', { exact: true }).click()
  await cancel(first)
  await page.getByRole('button', { name: 'Cancel it now' }).click()
  await expect(page.getByRole('alert')).toHaveText(over)
  await expect(page.getByText('Cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel it now' })).toHaveCount(0)

  const second = await book()
  await visit(page, `/my/bookings/${second}`)
  await page.getByRole('link', { name: 'Move it' }).click()
  await page.getByRole('link', { name: '10:30 Drift Room' }).first().click()
  await expect(page.getByRole('button', { name: 'Move it' })).toBeVisible()
  await waitUntilLive(page)
  await cancel(second)
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByRole('alert')).toHaveText(over)
  await expect(page.getByRole('button', { name: 'Move it' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your booking' }).click()
  await expect(page).toHaveURL(new RegExp(`/my/bookings/${second}$`))
  await expect(page.getByText('Cancelled')).toBeVisible()
  await visit(page, `/my/book?move=${second}`)
  await expect(page).toHaveURL(new RegExp(`/my/bookings/${second}$`))
})

/** What is open to visitors leads the whole site elsewhere: other journeys begin with what a new house has. */
test.afterEach(async ({ database: { db } }) => {
  await db.update(spaces).set({ isPublic: false }).where(ne(spaces.nameEn, STARTER_SPACE.nameEn))
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
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Create space' }).click()
  await expect(page.getByText('Space created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shell Room' })).toContainText('Everyone')
  const [saved] = await db.select().from(spaces).where(eq(spaces.nameEn, 'Shell Room'))
  expect(saved).toMatchObject({
    spot: 'long_table',
    priceRules: { bands: [{ from: '18:00', percent: 150 }] },
  })
  await visit(page, `/book?day=${addDays(bangkokDay(new Date()), 1)}`)
  await expect(page.getByRole('figure')).toHaveText('Meeting room with the long table')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a visitor books a tour on a phone, sees it by the link of the mail on a big screen, and cancels it', async ({
  page,
  database: { db },
}) => {
  const tour = { nameEn: 'Tour of the house', nameTh: 'ทัวร์ชมสถานที่', nameRu: 'Экскурсия по дому' }
  const open = { kind: 'call', priceRules: FREE, minMinutes: 30, maxMinutes: 30, isPublic: true } as const
  await db.insert(spaces).values({ ...tour, ...open, hours: null })
  const desk = { nameEn: 'Day desk', kind: 'desk', units: 4, isPublic: true } as const
  await db.insert(spaces).values({ ...desk, priceRules: { ...FREE, hourSatang: 10_000, daySatang: 40_000 } })
  await announceChange(db, 'spaces')
  await visit(page, '/')
  await page.getByRole('link', { name: 'Book A Free Call' }).click()
  await expect(page).toHaveURL(/\/book\?kind=call$/)
  await visit(page, `/book?day=${addDays(bangkokDay(new Date()), 1)}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('navigation', { name: 'Day desk: how long' })
    .getByRole('link', { name: '2 h ฿200' })
    .click()
  await expect(page.getByRole('link', { name: /^08:00 Day desk/ })).toHaveAttribute('href', /minutes=120/)
  await page.getByRole('link', { name: '08:00 Tour of the house' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tour of the house' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book it' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Dao Visitor')
  await page.getByLabel('Email').fill('dao.visitor@example.com')
  await expect(page.getByText('Please enter a phone number')).toBeVisible()
  await page.getByLabel('Phone').fill('081 234 5678')
  await page.getByRole('button', { name: 'Book it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'It is booked' })).toBeVisible()
  await expectAccessible(page)
  const own = page.url()
  const file = await page.request.get(`${own}/file`)
  expect(await file.text()).toContain('BEGIN:VEVENT')
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, 'dao.visitor@example.com'))
  expect(mail?.secrets).toEqual([own])

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const language of ['', '/th', '/ru']) {
    await visit(page, `${language}/book?day=${addDays(bangkokDay(new Date()), 1)}`)
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: /^08:00 Day desk/ }).click()
  await visit(page, own)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking is cancelled' })).toBeVisible()
})
