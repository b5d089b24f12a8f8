import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '#app/kit/platform/database.server.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const HEADER = 'Name,Email,Mobile Phone,Join Date,Expiry Date,Colour'

async function upload(page: Page, rows: string[], name: string) {
  const buffer = Buffer.from([HEADER, ...rows].join('\r\n'))
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

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

  await visit(page, '/admin/members/import')
  const recent = page.getByRole('listitem').filter({ hasText: `${tag}.csv` })
  await expect(recent.getByRole('progressbar')).toBeVisible()
  await letGo()
  await expect(recent).toContainText('1 member imported')
  await recent.getByRole('link').click()
  await expect(page.getByText('1 member imported')).toBeVisible()
})
