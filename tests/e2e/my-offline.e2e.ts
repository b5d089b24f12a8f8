import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { endFreshness, signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'

// Without a network the browser says so of what the worker does not have.
test.use({
  viewport: { width: 390, height: 844 },
  allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/,
})

const aMember = ({ db }: ServerDatabase, name: string) =>
  insertMember(db, {
    name,
    email: `${randomUUID()}@example.com`,
    joinDate: bangkokDay(new Date()),
    expiryDate: addDays(bangkokDay(new Date()), 5),
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

async function giveCode({ db }: ServerDatabase, memberRowId: string) {
  const applicationId = await insertApplication(db, { statusKey: randomUUID() })
  const accessId = randomUUID().slice(0, 6).toUpperCase()
  const code = { accessId, pass: 'K7M2Q9XA', applicationId, memberRowId }
  const [from, until] = [-1, 24].map(hours => new Date(Date.now() + hours * 60 * 60 * 1000))
  await db
    .insert(accessCodes)
    .values({ ...code, validFrom: from ?? new Date(), validUntil: until ?? new Date() })
  return accessId
}

test('the pass is shown without a network, with what opens the door behind a press while it opens, until its member signs out', async ({
  page,
  database,
}) => {
  const member = await aMember(database, 'Nok Offline')
  const accessId = await giveCode(database, member.id)
  await signInAsMember(page, database.db, member.email)
  await expect.poll(() => kept(page)).toHaveLength(1)
  const [text = ''] = await kept(page)
  expect(text).toContain(member.memberId)
  for (const secret of ['฿', 'check-in', '<script']) expect(text).not.toContain(secret)
  await endFreshness(database.db, member.email)
  const answered = page.waitForResponse(/\/my\/pass$/)
  await visit(page, '/my')
  expect(await (await answered).text()).not.toContain('K7M2Q9XA')
  await expect(page.getByRole('link', { name: 'Show my access code' })).toBeVisible()
  await expect.poll(async () => (await kept(page))[0]).toContain('K7M2Q9XA')

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nok Offline' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('No network. This is your pass as of')
  for (const secret of [accessId, 'K7M2Q9XA']) await expect(page.getByText(secret)).toBeHidden()
  await page.getByText('Show ID and Pass').click()
  for (const secret of [accessId, 'K7M2Q9XA']) await expect(page.getByText(secret)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.context().setOffline(false)
  await database.db
    .update(accessCodes)
    .set({ revokedAt: new Date(), pass: null })
    .where(eq(accessCodes.memberRowId, member.id))
  await visit(page, '/my')
  await expect.poll(async () => (await kept(page))[0]).not.toContain('K7M2Q9XA')
  await visit(page, '/my/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
  await expectNothing(page)
})

test('what is kept has no code that no fresh sign-in has shown, goes when a session is over, and is then whose who signs in', async ({
  page,
  database,
}) => {
  const first = await aMember(database, 'Nok First')
  await signInAsMember(page, database.db, first.email)
  await expect.poll(() => kept(page)).toHaveLength(1)
  await endFreshness(database.db, first.email)
  await giveCode(database, first.id)
  await visit(page, '/my')
  await expect.poll(async () => (await kept(page))[0]).toContain('press “Show my access code”')
  for (const text of await kept(page)) expect(text).not.toContain('K7M2Q9XA')

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
