import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import { members } from '#app/joining/members/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const HEADER = 'Name,Email,Mobile Phone,Join Date,Expiry Date,Colour'

async function upload(page: Page, rows: string[], name = 'old members.csv') {
  const buffer = Buffer.from([HEADER, ...rows].join('\r\n'))
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

test('a list is checked row by row, taken in when confirmed, and then everybody is a member', async ({
  page,
  database,
}) => {
  const tag = randomUUID().slice(0, 8)
  await database.db.insert(members).values({
    ...{ memberId: `SALA-${tag}`, name: 'Here', email: `here-${tag}@example.com`, joinDate: '2026-01-01' },
  })
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeVisible()
  await expectAccessible(page)

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download an empty template' }).click()
  const template = await readFile(await (await started).path(), 'utf8')
  expect(template).toContain('Member ID,Name,Email')

  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose a file' })).toBeVisible()
  await upload(page, ['x'.repeat(10), '"'])
  await expect(page.getByText('A quotation mark in this file is opened and never closed')).toBeVisible()

  await upload(page, [
    `Nok ${tag},nok-${tag}@example.com,081 234 5678,01/08/2569,31/12/2569,red`,
    `=1+1 ${tag},sum-${tag}@example.com,+66 81 234 5678,,,`,
    `Here,HERE-${tag}@example.com,081 234 5678,,,`,
    'Nobody,no address,081 234 5678,31/02/2026,,',
  ])
  await expect(page.getByRole('heading', { level: 1, name: 'Check the list' })).toBeVisible()
  const content = page.getByRole('main')
  await expect(content).toContainText('Rows whose dates are of the Buddhist era, read as such: 1')
  await expect(content).toContainText('Columns that are not known and left out: Colour')
  const first = page.getByRole('table', { name: 'The first rows, as they will be' })
  await expect(first.getByRole('row')).toHaveCount(3)
  await expect(first).toContainText(`=1+1 ${tag}`)
  await expect(first).toContainText('31 Dec 2026')
  const leftOut = page.getByRole('list', { name: 'Rows that are left out' }).locator('> li')
  await expect(leftOut.filter({ hasText: 'Row 4' })).toContainText('has HERE-')
  await expect(leftOut.filter({ hasText: 'Row 5' })).toContainText('Join Date: “31/02/2026” is no date')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const list = page.url()
  await page.getByRole('button', { name: 'Import 2 members' }).click()
  await expect(page.getByText('2 members imported')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/members$/)
  const made = await database.db
    .select()
    .from(members)
    .where(inArray(members.email, [`nok-${tag}@example.com`, `sum-${tag}@example.com`]))
  expect(made.map(({ name }) => name).toSorted()).toEqual([`=1+1 ${tag}`, `Nok ${tag}`])
  await page.goto(list)
  await expect(page.getByText('2 members imported')).toBeVisible()
  await expect(page.getByRole('button', { name: /Import/ })).toHaveCount(0)
})

/** Holds up whoever takes a list in, until it is let go. */
async function holdImports({ db }: { db: Database }) {
  const client = await db.$client.connect()
  await client.query("select pg_advisory_lock(hashtext('sala member imports'))")
  return async () => {
    await client.query("select pg_advisory_unlock(hashtext('sala member imports'))")
    client.release()
  }
}

test('a long import shows how far it is, goes on after the page is closed, and says at the end how it went', async ({
  page,
  context,
  database,
}) => {
  const tag = randomUUID().slice(0, 8)
  await signInAsOwner(page)
  await visit(page, '/admin/members/import')
  await upload(page, [`Nok ${tag},nok-${tag}@example.com,081 234 5678,,,`], `${tag}.csv`)
  const letGo = await holdImports(database)
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await expect(page.getByRole('heading', { name: 'The list is being imported' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Reading the list' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reading the list' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give up' })).toHaveCount(0)
  await expectAccessible(page)
  await page.close()

  const back = await context.newPage()
  await visit(back, '/admin/members/import')
  const recent = back.getByRole('listitem').filter({ hasText: `${tag}.csv` })
  await expect(recent.getByRole('progressbar')).toBeVisible()
  await letGo()
  await expect(recent).toContainText('1 member imported')
  await recent.getByRole('link').click()
  await expect(back.getByText('1 member imported')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /400/ })

  test('a list that cannot be read says why, and one that is given up makes nobody a member', async ({
    page,
    database,
  }) => {
    const email = `nobody-${randomUUID().slice(0, 8)}@example.com`
    await signInAsOwner(page)
    await page.goto('/admin/members/import')
    await page.getByLabel('CSV file').setInputFiles({
      ...{ name: 'x.xlsx', mimeType: 'application/zip', buffer: Buffer.from([0x50, 0x4b, 0x03, 0x04]) },
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('This is an Excel workbook')).toBeVisible()
    await upload(page, [`Nobody,${email},081 234 5678,,,`])
    await page.getByRole('button', { name: 'Give up' }).click()
    await expect(page.getByText('The list is given up and its file deleted')).toBeVisible()
    expect(
      await database.db
        .select()
        .from(members)
        .where(inArray(members.email, [email])),
    ).toEqual([])
  })

  test('a long import says how far it is whenever the page is loaded again', async ({ page, database }) => {
    const email = `slow-${randomUUID().slice(0, 8)}@example.com`
    await signInAsOwner(page)
    await page.goto('/admin/members/import')
    await upload(page, [`Slow,${email},081 234 5678,,,`])
    const letGo = await holdImports(database)
    await page.getByRole('button', { name: 'Import 1 member' }).click()
    await expect(page.getByRole('progressbar', { name: 'Reading the list' })).toBeVisible()
    const html = await (await page.request.get(page.url())).text()
    expect(html).toContain('Load this page again to see how far it is.')
    await letGo()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('1 member imported')).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})
