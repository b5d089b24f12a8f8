import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { SAMPLE } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: SAMPLE })

test('an owner picks the months, reads the figures, opens what is behind one and takes them as a file', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await page.getByRole('link', { name: 'Memberships' }).click()

  const months = page.getByRole('combobox', { name: 'From' }).locator('option')
  await page.getByRole('combobox', { name: 'From' }).selectOption({ index: 2 })
  await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 })
  const [to, from] = [await months.nth(1).getAttribute('value'), await months.nth(2).getAttribute('value')]
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/admin/reports/memberships?from=${from}&to=${to}`)
  const table = page.getByRole('table', { name: 'Members with such a membership' })
  await expect(table.getByRole('rowheader')).toHaveCount(2)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).nth(1).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(from)

  const figure = table.getByRole('link').first()
  const count = Number(await figure.textContent())
  await figure.click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + Math.min(25, count))
})

for (const report of ['', '/occupancy', '/staff', '/spaces', '/sign-up'])
  test(`the figures of /admin/reports${report} can be read by everybody`, async ({ page }) => {
    await signInAsOwner(page)
    await visit(page, `/admin/reports${report}`)
    await expectAccessible(page)
  })

test('on a phone the reports are one row of tabs, in which the one that is open is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAsOwner(page)
  for (const report of ['', '/sign-up']) {
    await visit(page, `/admin/reports${report}`)
    const tabs = page.getByRole('navigation', { name: 'Reports', exact: true })
    const tops = await tabs
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
})
