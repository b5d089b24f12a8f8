import { within } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import { blogPosts, blogSlugs } from '#app/public/blog/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house

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

beforeAll(async () => {
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
})

const get = (path: string) => house.newVisitor().fetch(path)

async function opened(path: string) {
  const visitor = house.newVisitor()
  await visitor.open(path)
  return visitor
}

/** What a program reads of an answer that is XML; it forgives nothing. */
async function readXml(path: string) {
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toContain('xml')
  const { document } = new JSDOM(await answer.text(), { contentType: 'text/xml' }).window
  return (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent ?? '')
}

const dataOf = (document: Document) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')

test('the blog is read from list to post and on, in both languages', async () => {
  const visitor = await opened('/')
  await visitor.follow('Blog', visitor.page.getByRole('navigation', { name: 'Main navigation' }))
  expect(visitor.address).toBe('/blogs')
  const heading = () => visitor.page.getByRole('heading', { level: 1 })
  expect(heading()).toHaveTextContent('Our Blog')
  expect(visitor.main).toHaveTextContent(/leadership, career advancement and personal growth/i)
  const cardOf = (words: string | RegExp) =>
    visitor.page.getAllByRole('article').find(card => within(card).queryByRole('heading', { name: words }))
  const card = cardOf(POST.title)
  expect(card).toHaveTextContent('What calm teams do.')
  expect(within(card as HTMLElement).getByRole('link', { name: 'Leadership' })).toBeVisible()
  expect(cardOf(/ผู้นำ/)).toHaveTextContent('No description available')
  expect(visitor.text).not.toContain('A draft')
  await visitor.follow(/^Read More/, card)
  expect(visitor.address).toBe('/blogs/calm-teams')
  expect(heading()).toHaveTextContent(POST.title)
  for (const text of [
    '9 March 2026',
    '1 min read',
    'By Sala Coworking',
    'The summary.',
    'calm',
    'Something else',
  ])
    expect(visitor.page.getByText(text)).toBeVisible()
  expect(visitor.page.getByRole('heading', { level: 3, name: 'A part' })).toBeVisible()
  expect(visitor.page.getByRole('link', { name: 'a link' })).toHaveAttribute('rel', 'noopener nofollow')
  expect(visitor.page.getByRole('link', { name: 'Come and see' })).toHaveAttribute('href', '/membership')
  expect(visitor.page.getByRole('link', { name: 'Begin early' })).toHaveAttribute('href', '#part-1')
  const [tag] = visitor.page.getAllByRole<HTMLAnchorElement>('link', { name: 'a/b & c' })
  await visitor.open(tag?.href ?? '')
  expect(heading()).toHaveTextContent('Posts about a/b & c')
  await visitor.open(visitor.document.querySelector<HTMLAnchorElement>('a[hreflang="th"]')?.href ?? '')
  expect(visitor.document.documentElement).toHaveAttribute('lang', 'th')
  await visitor.follow(new RegExp(`^อ่านต่อ.*${POST.title}`))
  expect(visitor.address).toBe('/th/blogs/calm-teams')
  expect(heading()).toHaveAttribute('lang', 'en')
})

test('script and HTML in a post never run and are shown as typed', async () => {
  for (const path of ['/blogs', '/blogs/hostile', `/blogs/tags/${encodeURIComponent(HOSTILE)}`]) {
    const { document, main } = await opened(path)
    expect(main).toHaveTextContent(HOSTILE)
    expect(document.querySelector('a[href^="javascript"], img[src="x"], b, [onerror]')).toBeNull()
    for (const script of document.querySelectorAll('script')) expect(script.type).toBe('application/ld+json')
  }
  const html = await (await get('/blogs/hostile')).text()
  expect(html).not.toContain('<script>window.hurt')
  expect(html).not.toContain('<img src=x')
  expect((await get('/images/blog/hostile.png')).status).toBe(200)
})

describe('what is not there', () => {
  test('says so with a 404, in the frame of the site', async () => {
    for (const slug of ['nobody', 'a-draft', 'tags', 'x'.repeat(3_000)]) {
      const answer = await get(`/blogs/${slug}`)
      expect(answer.status, slug.slice(0, 20)).toBe(404)
      expect(await answer.text()).toContain('Blog post not found')
    }
    expect((await get('/blogs?page=99')).status).toBe(404)
    const untagged = await get('/blogs/tags/nobody')
    expect(untagged.status).toBe(404)
    expect(await untagged.text()).toContain('No blog posts found')
    expect((await get('/images/blog/nobody.png')).status).toBe(404)
    expect((await get('/images/blog/a-draft.png')).status).toBe(404)
    const visitor = await opened('/blogs/nobody')
    expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent('Blog post not found')
    expect(visitor.document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await visitor.follow('All posts')
    expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent('Our Blog')
  })
})

describe('when the posts cannot be read', () => {
  test('list and post say so in the frame of the site, and give nothing away', async () => {
    await db.execute(sql`alter table blog_posts rename to blog_posts_away`)
    try {
      for (const [path, text] of [
        ['/blogs', 'Error loading blogs: '],
        ['/blogs/calm-teams', 'Error loading blog post: '],
      ] as const) {
        const visitor = await opened(path)
        expect(visitor.status).toBe(500)
        expect(visitor.main).toHaveTextContent(text.trim())
        expect(visitor.text).not.toContain('blog_posts')
        expect(visitor.page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', path)
      }
    } finally {
      await db.execute(sql`alter table blog_posts_away rename to blog_posts`)
    }
  })
})

test('an earlier slug and a tag in the query lead on for good', async () => {
  const leadsTo = async (path: string) => {
    const { status, headers } = await get(path)
    return `${status} ${headers.get('location')}`
  }
  expect(await leadsTo('/blogs/calm-teams-before')).toBe('301 /blogs/calm-teams')
  expect(await leadsTo('/th/blogs/calm-teams-before')).toBe('301 /th/blogs/calm-teams')
  expect(await leadsTo('/blogs?tag=a%2Fb+%26+c')).toBe('301 /blogs/tags/a%2Fb%20%26%20c')
})

test('the raw HTML tells search engines and link previews what it is', async () => {
  const { document } = await opened('/th/blogs/calm-teams')
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
  const meta = (name: string) => attribute(`meta[name="${name}"], meta[property="${name}"]`, 'content')
  const url = `${house.url}/th/blogs/calm-teams`
  const image = `${house.url}/images/blog/calm-teams.png`
  const title = 'Calm teams ship · Sala Coworking'
  expect(document.title).toBe(title)
  expect(meta('description')).toBe('What calm teams do.')
  expect(attribute('link[rel="canonical"]', 'href')).toBe(url)
  expect(
    ['en', 'th', 'ru', 'x-default'].map(language => attribute(`link[hreflang="${language}"]`, 'href')),
  ).toEqual(
    ['/blogs/calm-teams', '/th/blogs/calm-teams', '/ru/blogs/calm-teams', '/blogs/calm-teams'].map(
      path => house.url + path,
    ),
  )
  const feeds = [...document.querySelectorAll('link[type^="application"]')]
  expect(feeds.map(link => link.getAttribute('href'))).toEqual(['/blogs/rss.xml', '/blogs/atom.xml'])
  expect(['og:type', 'og:title', 'og:image', 'og:url', 'twitter:card', 'article:tag'].map(meta)).toEqual([
    'article',
    title,
    image,
    url,
    'summary_large_image',
    'Leadership',
  ])
  expect(dataOf(document)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Calm teams ship',
    datePublished: '2026-03-09T03:00:00.000Z',
    inLanguage: 'en',
    image,
  })
  expect(dataOf((await opened('/blogs')).document)).toMatchObject({
    '@type': 'Blog',
    blogPost: [{ headline: 'Calm teams ship' }, {}, {}],
  })
})

test('every post has a picture for link previews', async () => {
  const picture = await get('/images/blog/thai.png')
  expect(picture.headers.get('content-type')).toBe('image/png')
  const png = Buffer.from(await picture.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('feeds, sitemap and robots.txt can be read by programs', async () => {
  const titles = ['Calm teams ship', HOSTILE, 'ผู้นำที่ดีเริ่มจากการฟัง'].toSorted()
  expect((await readXml('/blogs/rss.xml'))('item > title').toSorted()).toEqual(titles)
  const inHtml = titles.map(title => title.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect((await readXml('/blogs/atom.xml'))('entry > title').toSorted()).toEqual(inHtml.toSorted())
  const addresses = (await readXml('/sitemap.xml'))('loc')
  expect(addresses).toEqual(
    expect.arrayContaining(
      ['/', '/th/', '/membership', '/blogs', '/th/blogs', '/blogs/calm-teams', '/th/blogs/calm-teams'].map(
        path => house.url + path,
      ),
    ),
  )
  expect(addresses.filter(address => /draft|admin/.test(address))).toEqual([])
  for (const address of addresses) expect((await get(address)).status, address).toBe(200)
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${house.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /th/admin')
  expect(robots).toContain('Disallow: /ru/admin')
})
