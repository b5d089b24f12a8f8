import type { Page } from '@playwright/test'
import { expect, test, visit } from '../support/journey.ts'

const countMoving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(animation => animation.playState === 'running').length)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the statistics count up from zero when they come into view, and 30 emoji fall that nothing can press and nobody hears', async ({
    page,
  }) => {
    await visit(page, '/')
    const figures = page.locator('section').filter({ hasText: 'Active Members' }).getByRole('definition')
    await expect(figures).toHaveText(['500+', '1000+', '50+', '24/7'])
    await figures.evaluateAll(all => {
      for (const figure of all) {
        const seen: number[] = []
        new MutationObserver(() => {
          seen.push(Number.parseInt(figure.textContent ?? '', 10))
          figure.setAttribute('data-seen', seen.join(' '))
        }).observe(figure, { childList: true, characterData: true, subtree: true })
      }
    })
    await figures.first().scrollIntoViewIfNeeded()
    await expect(figures.first()).toHaveAttribute('data-seen', /^0 .* 500$/)
    await expect(figures).toHaveText(['500+', '1000+', '50+', '24/7'])
    for (const figure of await figures.all()) {
      const seen = ((await figure.getAttribute('data-seen')) ?? '').split(' ').map(Number)
      expect(seen[0]).toBe(0)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    }

    const emoji = page.locator('[aria-hidden="true"] span').filter({ hasText: /\p{Extended_Pictographic}/u })
    const pressed = await emoji.evaluateAll(all => all.map(one => getComputedStyle(one).pointerEvents))
    expect(pressed).toEqual(Array.from({ length: 30 }, () => 'none'))
    await expect.poll(() => countMoving(page), 'they come a few at a time').toBeGreaterThanOrEqual(30)
  })
})

test('with reduced motion the decoration rests, and changes its colours at once', async ({ page }) => {
  await visit(page, '/')
  await page.getByText('Active Members', { exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('definition').filter({ hasText: '500+' })).toBeVisible()
  await expect.poll(() => countMoving(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await countMoving(page)).toBe(0)
})
