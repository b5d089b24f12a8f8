import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { events } from '#app/public/events/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'

/** Ten in the morning of a Tuesday, in Bangkok: the evening of the Monday in New York. */
const START = new Date('2031-01-07T03:00:00Z')
const END = new Date('2031-01-07T05:00:00Z')
const NAMED = 'Thai time, UTC+7'

const lines = (page: Page) => page.locator('[data-reader-time]')

/** Each has something to read: where the clocks are the same, an empty line. */
async function expectReader(page: Page, own: RegExp | null) {
  await expect(lines(page).first()).toBeAttached()
  for (const line of await lines(page).all()) await expect(line).toHaveText(own ?? /^\s*$/)
}

// Each at an hour of its own, as both may ask the same house.
for (const [timezoneId, hour, event, now] of [
  ['America/New_York', 10, /^For you: Mon 6 Jan, 22:00\s–\sTue 7 Jan, 00:00$/, /^For you: /],
  ['Asia/Bangkok', 11, null, null],
] as const)
  test.describe(timezoneId, () => {
    test.use({
      timezoneId,
      viewport: { width: 390, height: 844 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test(`in ${timezoneId} a time of the house is named, and the reader’s own stands below where it differs`, async ({
      page,
      database: { db },
    }) => {
      const slug = `lantern-night-${randomUUID().slice(0, 8)}`
      const told = { title: 'Lantern night', description: 'Bring a lamp.', type: 'networking' } as const
      const time = { startsAt: START, endsAt: END }
      const [row] = await db
        .insert(events)
        .values({ ...told, ...time, slug, place: 'Terrace' })
        .returning()
      await announceChange(db, 'events')
      await visit(page, `/events/${slug}`)
      await expect(page.getByText('Tuesday', { exact: false }).first()).toContainText(NAMED)
      await expectReader(page, event)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await visit(page, '/')
      const card = page.getByRole('listitem').filter({ hasText: 'Lantern night' }).filter({ hasText: NAMED })
      await expect(card.locator('[data-reader-time]')).toHaveText(event ?? /^\s*$/)

      const booked = new RegExp(`${hour}:00–${hour}:30 \\(Thai time, UTC\\+7\\)`)
      await visit(page, `/book?day=${addDays(bangkokDay(new Date()), 1 + tillMonday())}`)
      await expect(page.getByText(`All times are by the clock here: ${NAMED}`)).toBeVisible()
      await expectReader(page, now)
      await page.getByRole('link', { name: `${hour}:00 ${STARTER_SPACE.nameEn}` }).click()
      await expect(page.getByText(booked)).toBeVisible()
      await expectReader(page, now && /^For you: Sun .*, 2[12]:00\s?–\s?2[12]:30$/)
      await page.getByLabel('Name', { exact: true }).fill('Dao Elsewhere')
      await page.getByLabel('Email').fill(`dao.${randomUUID().slice(0, 8)}@example.com`)
      await page.getByLabel('Phone').fill('+1 212 555 0100')
      await page.getByRole('button', { name: 'Ask for it' }).click()
      await expect(page).toHaveURL(/\/booked\//)
      await expect(page.getByText(booked)).toBeVisible()
      await page.mouse.move(5, 5)
      await expectReader(page, now && /^For you: Sun /)

      await visit(page, '/request?for=tour')
      await expect(page.getByText(`All times are by the clock here: ${NAMED}`)).toBeVisible()
      await expectReader(page, now)
      if (row) await db.delete(events).where(eq(events.id, row.id))
    })
  })

/** Days from tomorrow until a Monday, when there is somebody at reception, and it is Sunday in New York at that time. */
function tillMonday() {
  const weekday = new Date(`${addDays(bangkokDay(new Date()), 1)}T00:00:00Z`).getUTCDay()
  return (8 - weekday) % 7
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the zone is named all the same', async ({ page }) => {
    await page.goto('/book')
    await expect(page.getByText(NAMED)).toBeVisible()
    await expect(lines(page)).toHaveText(/^\s*$/)
  })
})
