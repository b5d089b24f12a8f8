import type { Page } from '@playwright/test'
import { expect, holdLoading, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('what is typed while the answer arrives stays, and the first wrong field has the focus', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/services?new=1')
  const loadAgain = await holdLoading(page, /services\.data/)
  const create = page.getByRole('button', { name: 'Create service' })
  await create.click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Yoga')
  await page.getByLabel('Description').focus()
  loadAgain()
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('On the roof at six.')
  await expect(page.getByLabel('Description')).toHaveValue('On the roof at six.')
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

  test('a row is dragged to its place on a desk and on a phone, and Esc leaves it where it was', async ({
    page,
  }) => {
    await signInAsOwner(page)
    await visit(page, '/admin/services')
    const drag = async ([above = '', row = '', ...rest]: string[]) => {
      const grip = page.getByTitle(`Drag ${row} to another place`)
      await grip.hover()
      await page.mouse.down()
      const target = await page.getByRole('row').filter({ hasText: above }).last().boundingBox()
      await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 4, { steps: 8 })
      await expect.poll(() => titlesOf(page)).toEqual([row, above, ...rest])
    }
    const before = await titlesOf(page)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 1200 },
    ]) {
      await page.setViewportSize(size)
      const shown = await titlesOf(page)
      await drag(shown)
      await page.keyboard.press('Escape')
      await expect.poll(() => titlesOf(page)).toEqual(shown)
      await page.mouse.up()
      await drag(shown)
      await page.mouse.up()
      await expect(page.getByRole('status').filter({ hasText: `${shown[1]}: place 1 of` })).toBeVisible()
    }
    await page.reload()
    expect(await titlesOf(page)).toEqual(before)
  })
})
