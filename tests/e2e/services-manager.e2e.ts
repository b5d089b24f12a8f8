import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdLoading, test, visit } from '../support/journey.ts'
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
  await page.getByTitle('Award').click()
  await expectAccessible(page)
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
