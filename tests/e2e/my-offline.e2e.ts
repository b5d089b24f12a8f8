import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'

// Without a network the browser says so of what the worker does not have.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 390, height: 844 },
  allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/,
})

const aMember = ({ db }: ServerDatabase, name: string) =>
  insertMember(db, {
    ...{ name, email: `${randomUUID()}@example.com` },
    ...{ joinDate: bangkokDay(new Date()), expiryDate: addDays(bangkokDay(new Date()), 5) },
  })

/** What the phone keeps: the texts of its pages. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('my'))) return []
    const cache = await caches.open('my')
    const pages = (await cache.keys()).filter(({ url }) => !url.includes('/assets/'))
    return Promise.all(pages.map(async ({ url }) => (await (await cache.match(url))?.text()) ?? ''))
  })

async function expectNothing(page: Page) {
  await page.context().setOffline(true)
  await expect(page.goto('/my')).rejects.toThrow()
  await page.context().setOffline(false)
}

test('the pass is shown without a network, with nothing that opens or tells of money, until its member signs out', async ({
  page,
  database,
}) => {
  const member = await aMember(database, 'Nok Offline')
  await signInAsMember(page, database.db, member.email)
  await expect.poll(() => kept(page)).toHaveLength(1)
  const [text = ''] = await kept(page)
  expect(text).toContain(member.memberId)
  for (const secret of ['฿', 'Pass</', 'check-in', '<script']) expect(text).not.toContain(secret)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nok Offline' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('No network. This is your pass as of')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.context().setOffline(false)
  await visit(page, '/my')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => kept(page)).toEqual([])
  await expectNothing(page)
})

test('it goes when a session is over, and when somebody else signs in it is theirs', async ({
  page,
  database,
}) => {
  const first = await aMember(database, 'Nok First')
  await signInAsMember(page, database.db, first.email)
  await expect.poll(() => kept(page)).toHaveLength(1)
  await page.context().clearCookies()
  await visit(page, '/my')
  await expect(page).toHaveURL(/\/my\/login$/)
  await expectNothing(page)

  const second = await aMember(database, 'Dao Second')
  await signInAsMember(page, database.db, second.email)
  await expect.poll(() => kept(page)).toHaveLength(1)
  const [text = ''] = await kept(page)
  expect(text).toContain(second.memberId)
  expect(text).not.toContain(first.memberId)
})
