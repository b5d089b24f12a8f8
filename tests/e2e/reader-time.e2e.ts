import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { events } from '#app/public/events/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, test, visit } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'

/** Ten in the morning of a Tuesday, in Bangkok: the evening of the Monday in New York. */
const TIME = { startsAt: new Date('2031-01-07T03:00:00Z'), endsAt: new Date('2031-01-07T05:00:00Z') }

test.use({ viewport: { width: 390, height: 844 } })

async function announce({ db }: ServerDatabase) {
  const slug = `lantern-night-${randomUUID().slice(0, 8)}`
  const told = { title: 'Lantern night', description: 'Bring a lamp.', type: 'networking' } as const
  await db.insert(events).values({ ...told, ...TIME, slug, place: 'Terrace' })
  await announceChange(db, 'events')
  return slug
}

const lines = (page: Page) => page.locator('[data-reader-time]')

/** Each has something to read: where the clocks are the same, an empty line. */
async function expectReader(page: Page, own: RegExp) {
  await expect(lines(page).first()).toBeAttached()
  for (const line of await lines(page).all()) await expect(line).toHaveText(own)
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('where the reader’s clock shows another time, that stands below the time of the house', async ({
    page,
    database,
  }) => {
    const slug = await announce(database)
    await visit(page, `/events/${slug}`)
    await expectReader(page, /^For you: Mon 6 Jan, 22:00\s–\sTue 7 Jan, 00:00$/)
    await visit(page, '/')
    const card = page
      .getByRole('listitem')
      .filter({ hasText: 'Lantern night' })
      .filter({ has: lines(page) })
    await expect(card.locator('[data-reader-time]')).toHaveText(/^For you: /)
    await visit(page, `/book?day=${addDays(bangkokDay(new Date()), 1 + tillMonday())}`)
    await expectReader(page, /^For you: /)
    await page.getByRole('link', { name: `10:00 ${STARTER_SPACE.name.en}` }).click()
    await expect(page.getByText(/10:00–10:30 \(Thai time, UTC\+7\)/)).toBeVisible()
    await expectReader(page, /^For you: Sun .*, 2[12]:00\s?–\s?2[12]:30$/)
    await database.db.delete(events).where(eq(events.slug, slug))
    await announceChange(database.db, 'events')
  })
})

test.describe('in Bangkok', () => {
  test.use({ timezoneId: 'Asia/Bangkok' })

  test('where the reader’s clock shows the same, the line below stays empty', async ({ page, database }) => {
    const slug = await announce(database)
    await visit(page, `/events/${slug}`)
    await expectReader(page, /^\s*$/)
    await database.db.delete(events).where(eq(events.slug, slug))
    await announceChange(database.db, 'events')
  })
})

/** Days from tomorrow until a Monday, when there is somebody at reception, and it is Sunday in New York at that time. */
function tillMonday() {
  const weekday = new Date(`${addDays(bangkokDay(new Date()), 1)}T00:00:00Z`).getUTCDay()
  return (8 - weekday) % 7
}
