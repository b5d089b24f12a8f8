import { blogPosts } from '#app/public/blog/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { type ServerDatabase, tellOfChange } from '../support/server-database.ts'

const HOSTILE = '<script>window.hurt=1</script><img/src=x/onerror="window.hurt=1">'.repeat(2)
const PUBLISHED = { status: 'published', publishedAt: new Date('2026-03-09T03:00:00Z') } as const

const POST = {
  slug: 'calm-teams',
  title: 'Calm teams ship',
  tags: ['Leadership'],
  outline: ['Begin early', 'Something else'],
  fullPost: {
    introduction: 'An **introduction**.',
    sections: [{ heading: 'Begin early', content: '# A part' }],
    conclusion: { summary: 'The summary.', cta: null },
  },
  ...PUBLISHED,
}

async function writePosts({ db }: ServerDatabase) {
  const words = {
    slug: 'hostile',
    title: HOSTILE,
    metaDescription: HOSTILE,
    tags: [HOSTILE],
    fullPost: HOSTILE,
  }
  await db.insert(blogPosts).values([POST, { ...words, ...PUBLISHED }])
}

const bytesOfScript = (html: string) =>
  [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].reduce(
    (sum, [, code = '']) => sum + code.length,
    0,
  )

test.beforeAll(async ({ database }) => {
  await writePosts(database)
  await tellOfChange(database, 'blog')
})

test.afterAll(async ({ database }) => {
  await database.db.delete(blogPosts)
  await tellOfChange(database, 'blog')
})

test('title, byline, cover and text of a post share one column', async ({ page }) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blogs/calm-teams')
    const article = page.getByRole('article').first()
    const shown = [
      article.getByRole('heading', { level: 1 }),
      article.getByText('1 min read'),
      article.locator('header svg').first(),
      article.getByText('Something else', { exact: true }),
    ]
    const boxes = await Promise.all(shown.map(part => part.boundingBox()))
    const [title, , cover, text] = boxes.map(box => Math.round(box?.x ?? -1))
    expect(cover, `${width} px`).toBe(title)
    expect(text, `${width} px`).toBeGreaterThanOrEqual(title ?? 0)
    expect(
      Math.max(...boxes.map(box => (box?.x ?? 0) + (box?.width ?? 0))),
      `${width} px`,
    ).toBeLessThanOrEqual((boxes[2]?.x ?? 0) + (boxes[2]?.width ?? 0) + 1)
  }
})

test('a post of one long word without spaces fits a narrow phone and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/blogs', '/blogs/hostile']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})

test('no page of the blog ships a script, and night can be chosen all the same', async ({ page }) => {
  for (const path of ['/blogs', '/blogs/calm-teams', '/blogs/tags/Leadership']) {
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    const answer = await page.goto(path)
    const html = (await answer?.text()) ?? ''
    expect(bytesOfScript(html)).toBe(0)
    expect(html).not.toMatch(/modulepreload|<script[^>]+src=/)
    expect(scripts).toEqual([])
  }
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page).toHaveURL(/\/blogs\/tags\/Leadership$/)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the menu opens and the posts are read', async ({ page }) => {
    await page.goto('/blogs')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Features' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: `Read More ${POST.title}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible()
  })
})
