import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdLoading,
  test,
  visit,
} from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a service is added, seen by visitors, switched off and deleted at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInAsOwner(page)
    const title = `Yoga ${randomUUID().slice(0, 8)}`
    await visit(page, '/admin/services')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: 'Add service' }).click()
    await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked()
    await expect(page.getByRole('radio')).toHaveCount(11)
    await expect(page.getByLabel('Active: visitors see it')).toBeChecked()
    const loadAgain = await holdLoading(page, /services\.data/)
    const create = page.getByRole('button', { name: 'Create service' })
    await create.click()
    await expectMessage(page.getByLabel('Title'), 'Please enter a title')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').focus()
    loadAgain()
    await expect(create).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.type('On the roof at six.')
    await expect(page.getByLabel('Description')).toHaveValue('On the roof at six.')
    await page.getByTitle('Award').click()
    await page.getByLabel('Price').fill('Free')
    await expectAccessible(page)
    await create.click()
    await expect(page.getByText('Service created successfully')).toBeVisible()

    await visit(page, '/')
    await expect(page.locator('#services').getByText(title)).toBeVisible()

    await visit(page, `/admin/services?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByLabel('Active: visitors see it').uncheck()
    await page.getByRole('button', { name: 'Update service' }).click()
    await expect(page.getByText('Service updated successfully')).toBeVisible()
    await visit(page, '/')
    await expect(page.locator('#services').getByText(title)).toHaveCount(0)

    await visit(page, `/admin/services?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: `Delete ${title}` }).click()
    await expect(page.getByText('Are you sure you want to delete this service?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Service deleted successfully')).toBeVisible()
    await expect(page.getByText('No services found')).toBeVisible()
  })
}

test('the order is changed by a button, without a script too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signInAsOwner(page)
  await page.goto('/admin/services')
  const titles = () => page.getByRole('rowheader').getByRole('link').allTextContents()
  const [first, second] = await titles()
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
  await page.getByRole('button', { name: `Move ${first} up` }).click()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([first, second])
  await context.close()
})

test.describe('with a script', () => {
  const titlesOf = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

  test('a row moves at once by the keyboard, keeps the focus, and its place is said', async ({ page }) => {
    await signInAsOwner(page)
    await visit(page, '/admin/services')
    const [first, second, third, ...rest] = await titlesOf(page)
    const answer = await holdLoading(page, /services\.data/)
    const down = page.getByRole('button', { name: `Move ${first} down` })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => titlesOf(page)).toEqual([second, first, third, ...rest])
    await expect(down).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => titlesOf(page)).toEqual([second, third, first, ...rest])
    answer()
    await expect(page.getByRole('status').filter({ hasText: `${first}: place 3 of` })).toBeVisible()
    await expect(down).toBeFocused()
    await page.reload()
    expect(await titlesOf(page)).toEqual([second, third, first, ...rest])
  })

  for (const viewport of [
    { width: 390, height: 1200 },
    { width: 1440, height: 900 },
  ])
    test(`a row is dragged to its place at ${viewport.width} px, and Esc leaves it where it was`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await signInAsOwner(page)
      await visit(page, '/admin/services')
      const [first = '', second = '', ...rest] = await titlesOf(page)
      const drag = async () => {
        const grip = page.getByTitle(`Drag ${second} to another place`)
        await grip.hover()
        await page.mouse.down()
        const above = page.getByRole('row').filter({ hasText: first }).last()
        const target = await above.boundingBox()
        await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 4, { steps: 8 })
        await expect.poll(() => titlesOf(page)).toEqual([second, first, ...rest])
      }
      await drag()
      await page.keyboard.press('Escape')
      await expect.poll(() => titlesOf(page)).toEqual([first, second, ...rest])
      await page.mouse.up()
      await drag()
      await page.mouse.up()
      await expect(page.getByRole('status').filter({ hasText: `${second}: place 1 of` })).toBeVisible()
      await page.reload()
      expect(await titlesOf(page)).toEqual([second, first, ...rest])
    })
})
