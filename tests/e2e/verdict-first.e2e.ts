import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq, isNotNull } from 'drizzle-orm'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { idOf } from '#app/money/bills/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { bookings, bookingVisitors } from '#app/space/bookings/tables.server.ts'
import { test } from '../support/browsing.ts'
import { insertReceipt } from '../support/incoming.ts'
import { atEach, expect } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { SAMPLE } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

/** A slip of each kind that pays for no application: a visitor's booking, a guest's Day Pass, what a member owes, nobody's. */
async function sendEachKind(db: Database) {
  const member = await insertMember(db)
  const invited = {
    hostId: member.id,
    name: 'Dao Rattana',
    contact: 'dao@example.com',
    locale: 'en' as const,
  }
  const [invite] = await db
    .insert(guestInvites)
    .values({ ...invited, submissionKey: randomUUID(), expectedAt: new Date() })
    .returning()
  const [booking] = await db.select().from(bookings).where(isNotNull(bookings.memberRowId)).limit(1)
  const bookingId = booking?.id ?? ''
  const visitor = { bookingId, name: 'Nok', email: 'nok@example.com', locale: 'en' }
  await db.insert(bookingVisitors).values(visitor).onConflictDoNothing() // a second try may find it there
  const [shown] = await db.select().from(receipts).limit(1)
  const picture = { fileKey: shown?.fileKey ?? '', width: shown?.width, height: shown?.height }
  await insertReceipt(db, { ...picture, subject: { kind: 'booking', id: bookingId }, totalSatang: 25_000 })
  await insertReceipt(db, {
    ...picture,
    subject: { kind: 'guest_pass', id: invite?.id ?? '' },
    totalSatang: 42_800,
  })
  await insertReceipt(db, { ...picture, subject: { kind: 'debt', id: member.id }, totalSatang: 50_025 })
  await insertReceipt(db, { ...picture, totalSatang: 64_200 })
}

/** What was changed after its slip came in shows that above all else, which is another test's. */
async function pathsToDecide(db: Database): Promise<string[]> {
  const waiting = await db.select().from(applications).where(eq(applications.status, 'submitted'))
  const sent = await db.select(RECEIPT).from(receipts).where(eq(receipts.status, 'submitted'))
  const totals = new Map(waiting.map(({ id, totalSatang }) => [id, totalSatang]))
  const changed = sent
    .filter(({ subject, totalSatang }) => totals.get(subject?.id ?? '') !== totalSatang)
    .flatMap(({ subject }) => idOf('application', subject) ?? [])
  return [
    ...waiting.filter(({ id }) => !changed.includes(id)).map(({ id }) => `/admin/applications/${id}`),
    ...sent
      .filter(({ subject }) => !changed.includes(subject?.id ?? ''))
      .map(({ id }) => `/admin/receipts/${id}`),
  ]
}

test.use({ serverEnv: SAMPLE })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test.describe('as the server writes it', () => {
  test.use({ javaScriptEnabled: false })

  test('what is to be decided and its two buttons are on the first screen of a phone and of a desk', async ({
    page,
    database: { db },
  }) => {
    test.setTimeout(120_000)
    await signInAsOwner(page)
    await sendEachKind(db)
    const paths = await pathsToDecide(db)
    expect(paths.length).toBeGreaterThan(5)
    for (const path of ['', '/th', '/ru'].flatMap(language => paths.map(each => language + each))) {
      await page.goto(path)
      await atEach(page, SIZES, size => expectDecidedAtOnce(page, size, path))
    }
  })
})

async function expectDecidedAtOnce(page: Page, size: (typeof SIZES)[number], path: string) {
  const verdict = await page.locator('section[aria-labelledby=money]').boundingBox()
  const buttons = page.locator(':is(a[href$="?decide=reject"], a[href$="?decide=approve"], a[href="#whose"])')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
  const { y: below = 0 } = (await buttons.first().locator('xpath=..').boundingBox()) ?? {}
  const end = (verdict?.y ?? size.height) + (verdict?.height ?? 0)
  expect(end, `${path} at ${size.width} px`).toBeLessThan(below)
}
