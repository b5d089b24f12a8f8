import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const isScriptUrl = ({ pathname }: URL) => pathname.endsWith('.js')

test.describe('before its program is there', () => {
  const register = (page: Page) => page.getByRole('link', { name: 'Choose Day Pass' })

  test('what is pressed is done as soon as it can be, on the same page', async ({ page }) => {
    let letThrough = () => {}
    const mayCome = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await page.route(isScriptUrl, async route => {
      await mayCome
      await route.continue()
    })
    await page.goto('/')
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    await register(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    letThrough()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  })

  test.describe('and never will be', () => {
    test.use({ allowedComplaint: /Failed to (load resource|fetch)|ERR_FAILED/ })

    test('a link is followed as it is without scripts', async ({ page }) => {
      await page.clock.install()
      await page.route(isScriptUrl, route => route.abort())
      await page.goto('/')
      await register(page).click()
      await page.clock.fastForward(8_000)
      await expect(page).toHaveURL(/register=day-pass/)
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })
})

test.describe('what stands below the first screen', () => {
  /** What the first picture of the page had, and how far what one sees has moved by itself. */
  type Watched = Window & { first?: { isLaidOut: boolean; height: number }; moved: number }

  /** Runs in the page. */
  const watch = () => {
    const watched = window as unknown as Watched
    watched.moved = 0
    new PerformanceObserver(list => {
      for (const shift of list.getEntries())
        watched.moved += (shift as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const isLaidOut = document.querySelector('footer a')?.checkVisibility({ contentVisibilityAuto: true })
      watched.first = { isLaidOut: isLaidOut === true, height: document.documentElement.scrollHeight }
    }
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
  }
  const watched = (page: Page) =>
    page.evaluate(() => {
      const { first, moved } = window as unknown as Watched
      return { ...first, moved }
    })
  /** Time stands still for what the style sheet lets happen later: a slow machine has the first picture late. */
  const holdAnimations = async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    const run = (playbackRate: number) => session.send('Animation.setPlaybackRate', { playbackRate })
    await session.send('Animation.enable')
    await run(0)
    return { runs: () => run(1) }
  }
  const isLaidOut = (page: Page) =>
    page
      .locator('footer a')
      .last()
      .evaluate(link => link.checkVisibility({ contentVisibilityAuto: true }))

  test('is laid out after it, in a place of about its size; no script is asked for until the first sign of a visitor', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', request => isScriptUrl(new URL(request.url())) && scripts.push(request.url()))
    await page.addInitScript(watch)
    const time = await holdAnimations(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect.poll(async () => (await watched(page)).isLaidOut).toBe(false)
    await time.runs()
    await expect.poll(() => isLaidOut(page)).toBe(true)
    const { height = 0, moved } = await watched(page)
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(Math.abs(height - whole) / whole).toBeLessThan(0.1)
    expect(moved).toBe(0)

    await page.evaluate(atRest => document.body.dispatchEvent(new PointerEvent('pointermove', atRest)), {
      bubbles: true,
      clientX: 200, // what browsers report when a page appears under a pointer that nobody moves
    })
    expect(scripts).toEqual([])
    await page.mouse.move(240, 220, { steps: 2 })
    await expect.poll(() => scripts.length).toBeGreaterThan(5)
  })

  test('is there at once for who follows a link to it', async ({ page }) => {
    await page.addInitScript(watch)
    await page.goto('/#contact')
    const contact = page.locator('#contact')
    await expect.poll(() => contact.evaluate(part => part.getBoundingClientRect().top < 150)).toBe(true)
    expect(await isLaidOut(page)).toBe(true)
    expect((await watched(page)).moved).toBe(0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

    test('the form of a plan that a link opens moves nothing once it is seen', async ({ page }) => {
      await page.addInitScript(watch)
      for (const plan of ['day-pass', 'monthly-pass']) {
        await page.goto(`/?register=${plan}`)
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
        await page.waitForLoadState('networkidle')
        expect((await watched(page)).moved, plan).toBe(0)
      }
    })
  })
})
