import type { APIRequestContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { blogPosts, blogSlugs } from '#app/public/blog/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as journey } from '../support/journey.ts'
import { type ServerDatabase, tellOfChange } from '../support/server-database.ts'

/** The house's own posts: `written` puts them there once for all tests of a worker. */
const test = journey.extend<object, { written: undefined }>({
  written: [
    async ({ database }, use) => {
      await writePosts(database)
      await tellOfChange(database, 'blog')
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

const HOSTILE = '<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1">'

const POST = {
  slug: 'calm-teams',
  title: 'Calm teams ship',
  metaDescription: 'What calm teams do.',
  tags: ['Leadership', 'a/b & c'],
  keywords: ['calm', 'teams'],
  outline: ['Begin early', 'Something else'],
  fullPost: {
    introduction: 'An **introduction**.',
    sections: [
      { heading: 'Begin early', content: '# A part\n\nText with [a link](https://a.example).' },
      { heading: 'End on time', content: '- one\n- two' },
    ],
    conclusion: { summary: 'The summary.', cta: { text: 'Come and see', url: '/membership' } },
  },
  status: 'published' as const,
  publishedAt: new Date('2026-03-09T03:00:00Z'),
}

const BODY = (text: string) => ({
  introduction: text,
  sections: [{ heading: text, content: `${text}\n\n[x](javascript:window.hurt=1)` }],
  conclusion: { summary: text, cta: null },
})

async function writePosts({ db }: ServerDatabase) {
  const earlier = new Date('2026-01-05T03:00:00Z')
  const [post] = await db
    .insert(blogPosts)
    .values([
      POST,
      {
        slug: 'hostile',
        title: HOSTILE,
        metaDescription: HOSTILE,
        tags: [HOSTILE, '"><b>'],
        keywords: [HOSTILE],
        outline: [HOSTILE],
        fullPost: BODY(HOSTILE),
        status: 'published',
        publishedAt: earlier,
      },
      {
        slug: 'thai',
        title: 'ผู้นำที่ดีเริ่มจากการฟัง',
        fullPost: 'บรรทัดแรก\n\nบรรทัดที่สอง',
        status: 'published',
        publishedAt: earlier,
      },
      { slug: 'a-draft', title: 'A draft', fullPost: 'Secret', status: 'draft' },
    ])
    .returning()
  await db.insert(blogSlugs).values({ slug: 'calm-teams-before', postId: post?.id ?? '' })
}

/** What another program reads of an answer, as HTML or XML. */
async function parsed<T>(page: Page, text: string, read: (document: Document) => T, type = 'text/html') {
  await page.goto('about:blank')
  return page.evaluate(
    ([source, kind, body]) => {
      const document = new DOMParser().parseFromString(source ?? '', kind as DOMParserSupportedType)
      // biome-ignore lint/security/noGlobalEval: the test's own function, which has to run in the browser
      return eval(`(${body})`)(document)
    },
    [text, type, read.toString()] as const,
  ) as Promise<T>
}

const bytesOfScript = (html: string) =>
  [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].reduce(
    (sum, [, code = '']) => sum + code.length,
    0,
  )

test('the blog is read from list to post and on, in both languages', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Blog' })).toBeVisible()
  await expect(page.getByText(/leadership, career advancement and personal growth/i)).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: POST.title })
  await expect(card).toContainText('What calm teams do.')
  await expect(card.getByRole('link', { name: 'Leadership' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'ผู้นำ' })).toContainText('No description available')
  await expect(page.getByText('A draft')).toHaveCount(0)
  await card.getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL(/\/blogs\/calm-teams$/)
  await expect(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible()
  await expect(page.getByText('9 March 2026')).toBeVisible()
  await expect(page.getByText('1 min read')).toBeVisible()
  await expect(page.getByText('By Sala Coworking', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'A part' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'a link' })).toHaveAttribute('rel', 'noopener nofollow')
  await expect(page.getByRole('link', { name: 'Come and see' })).toHaveAttribute('href', '/membership')
  await expect(page.getByRole('link', { name: 'Begin early' })).toHaveAttribute('href', '#part-1')
  for (const text of ['The summary.', 'calm', 'Something else']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'a/b & c' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts about a/b & c' })).toBeVisible()
  await page.locator('a[hreflang="th"]').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.getByRole('link', { name: 'อ่านต่อ' }).first().click()
  await expect(page).toHaveURL(/\/th\/blogs\/calm-teams$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
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

test('list and post are accessible by day on a phone and by night on a desk', async ({ page }) => {
  for (const path of ['/blogs', '/th/blogs/thai', '/blogs/calm-teams', '/blogs/hostile']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(path)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
})

test('script and HTML in a post never run and are shown as typed', async ({ page, request }) => {
  for (const path of ['/blogs', '/blogs/hostile', `/blogs/tags/${encodeURIComponent(HOSTILE)}`]) {
    await page.goto(path)
    await expect(page.getByText(HOSTILE, { exact: false }).first()).toBeVisible()
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    await expect(page.locator('a[href^="javascript"], img[src="x"], b, [onerror]')).toHaveCount(0)
  }
  const html = await (await request.get('/blogs/hostile')).text()
  expect(html).not.toContain('<script>window.hurt')
  expect(html).not.toContain('<img src=x')
  expect((await request.get('/images/blog/hostile.png')).status()).toBe(200)
})

test.describe('what is not there', () => {
  test.use({ allowedComplaint: /status of 404/ })

  test('says so with a 404, in the frame of the site', async ({ page, request }) => {
    for (const slug of ['nobody', 'a-draft', 'tags', 'x'.repeat(3_000)]) {
      const answer = await request.get(`/blogs/${slug}`)
      expect(answer.status(), slug.slice(0, 20)).toBe(404)
      expect(await answer.text()).toContain('Blog post not found')
    }
    expect((await request.get('/blogs?page=99')).status()).toBe(404)
    const untagged = await request.get('/blogs/tags/nobody')
    expect(untagged.status()).toBe(404)
    expect(await untagged.text()).toContain('No blog posts found')
    expect((await request.get('/images/blog/nobody.png')).status()).toBe(404)
    expect((await request.get('/images/blog/a-draft.png')).status()).toBe(404)
    await page.goto('/blogs/nobody')
    await expect(page.getByRole('heading', { level: 1, name: 'Blog post not found' })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Blog' })).toBeVisible()
  })
})

test.describe('when the posts cannot be read', () => {
  test.use({ allowedComplaint: /status of 500/ })

  test('list and post say so in the frame of the site, and give nothing away', async ({ page, database }) => {
    await database.db.execute(sql`alter table blog_posts rename to blog_posts_away`)
    await tellOfChange(database, 'blog') // the pages that are kept do not notice before the minute is over
    try {
      for (const [path, text] of [
        ['/blogs', 'Error loading blogs: '],
        ['/blogs/calm-teams', 'Error loading blog post: '],
      ] as const) {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(500)
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.locator('body')).not.toContainText('blog_posts')
        await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', path)
      }
    } finally {
      await database.db.execute(sql`alter table blog_posts_away rename to blog_posts`)
    }
  })
})

test('an earlier slug and a tag in the query lead on for good', async ({ request }) => {
  const leadsTo = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return `${answer.status()} ${answer.headers()['location']}`
  }
  expect(await leadsTo('/blogs/calm-teams-before')).toBe('301 /blogs/calm-teams')
  expect(await leadsTo('/th/blogs/calm-teams-before')).toBe('301 /th/blogs/calm-teams')
  expect(await leadsTo('/blogs?tag=a%2Fb+%26+c')).toBe('301 /blogs/tags/a%2Fb%20%26%20c')
})

test('the raw HTML tells search engines and link previews what it is', async ({ page, request, baseURL }) => {
  const html = await (await request.get('/th/blogs/calm-teams')).text()
  const found = await parsed(page, html, document => {
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
    const meta = (name: string) => attribute(`meta[name="${name}"], meta[property="${name}"]`, 'content')
    const hreflang = (language: string) => attribute(`link[hreflang="${language}"]`, 'href')
    return {
      title: document.title,
      description: meta('description'),
      canonical: attribute('link[rel="canonical"]', 'href'),
      alternates: ['en', 'th', 'ru', 'x-default'].map(hreflang),
      feeds: [...document.querySelectorAll('link[type^="application"]')].map(link =>
        link.getAttribute('href'),
      ),
      social: ['og:type', 'og:title', 'og:image', 'og:url', 'twitter:card', 'article:tag'].map(meta),
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''),
    }
  })
  const url = `${baseURL}/th/blogs/calm-teams`
  const image = `${baseURL}/images/blog/calm-teams.png`
  const title = 'Calm teams ship · Sala Coworking'
  expect(found).toMatchObject({
    title,
    description: 'What calm teams do.',
    canonical: url,
    alternates: [
      '/blogs/calm-teams',
      '/th/blogs/calm-teams',
      '/ru/blogs/calm-teams',
      '/blogs/calm-teams',
    ].map(path => baseURL + path),
    feeds: ['/blogs/rss.xml', '/blogs/atom.xml'],
    social: ['article', title, image, url, 'summary_large_image', 'Leadership'],
    data: {
      '@type': 'BlogPosting',
      headline: 'Calm teams ship',
      datePublished: '2026-03-09T03:00:00.000Z',
      inLanguage: 'en',
      image,
    },
  })
  const list = await (await request.get('/blogs')).text()
  const blog = await parsed(page, list, document =>
    JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''),
  )
  expect(blog).toMatchObject({ '@type': 'Blog', blogPost: [{ headline: 'Calm teams ship' }, {}, {}] })
})

test('every post has a picture for link previews', async ({ request }) => {
  const picture = await request.get('/images/blog/thai.png')
  expect(picture.headers()).toMatchObject({ 'content-type': 'image/png' })
  const png = await picture.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('feeds, sitemap and robots.txt can be read by programs', async ({ page, request, baseURL }) => {
  const read = async (path: string, tag: string) => {
    const answer = await request.get(path)
    expect(answer.headers()['content-type']).toContain('xml')
    const xml = await answer.text()
    const broken = await parsed(
      page,
      xml,
      document => document.querySelector('parsererror')?.textContent ?? null,
      'text/xml',
    )
    expect(broken, path).toBeNull()
    return parsedTexts(page, xml, tag)
  }
  const titles = ['Calm teams ship', HOSTILE, 'ผู้นำที่ดีเริ่มจากการฟัง'].toSorted()
  expect((await read('/blogs/rss.xml', 'item > title')).toSorted()).toEqual(titles)
  const inHtml = titles.map(title => title.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect((await read('/blogs/atom.xml', 'entry > title')).toSorted()).toEqual(inHtml.toSorted())
  const addresses = await read('/sitemap.xml', 'loc')
  expect(addresses).toEqual(
    expect.arrayContaining(
      ['/', '/th/', '/membership', '/blogs', '/th/blogs', '/blogs/calm-teams', '/th/blogs/calm-teams'].map(
        path => baseURL + path,
      ),
    ),
  )
  expect(addresses.filter(address => /draft|admin/.test(address))).toEqual([])
  await expectReachable(request, addresses)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /th/admin')
  expect(robots).toContain('Disallow: /ru/admin')
})

async function parsedTexts(page: Page, xml: string, selector: string) {
  return page.evaluate(
    ([source, wanted]) =>
      [...new DOMParser().parseFromString(source ?? '', 'text/xml').querySelectorAll(wanted ?? '')].map(
        ({ textContent }) => textContent ?? '',
      ),
    [xml, selector] as const,
  )
}

/** A sitemap with dead addresses is worse than none. */
async function expectReachable(request: APIRequestContext, addresses: string[]) {
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
}
