import { randomUUID } from 'node:crypto'
import { expect, holdLoading, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const CREATED = 'Service created successfully'

test('a message is said in the tab that sent the form, whatever another tab loads meanwhile, stays behind when somebody goes on, and is not said again to who comes back', async ({
  page,
  context,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/services?new=1')
  await page.getByLabel('Title').fill(`Massage ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Description').fill('On the roof at six.')
  await page.getByLabel('Price').fill('Free')
  const other = await context.newPage()
  await visit(other, '/admin/services')
  const loadAgain = await holdLoading(page, /services\.data/)
  await page.getByRole('button', { name: 'Create service' }).click()
  await expect.poll(() => page.url()).toContain('new')
  await expect(other.getByRole('main')).toContainText('Massage') // it has brought itself up to date
  await other.goto('/admin/services')
  await expect(other.getByRole('main')).toContainText('Massage')
  await expect(other.getByText(CREATED)).toHaveCount(0)
  await other.close()
  await expect(page.getByText(CREATED)).toHaveCount(0)
  loadAgain()
  await expect(page.getByText(CREATED)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/services$/)

  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Blog')
  await expect(page.getByText(CREATED)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Services')
  await expect(page.getByText(CREATED)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Services')
  await expect(page.getByText(CREATED)).toHaveCount(0)
})
