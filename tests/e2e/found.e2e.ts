import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { ATOM_RULES, RSS_RULES, type XmlNode } from '../support/feed-rules.ts'
import { expect, test } from '../support/journey.ts'
import { schemaOrgFaults } from '../support/schema-org.ts'
import { type ServerDatabase, tellOfChange } from '../support/server-database.ts'

const HOSTILE = ']]> & "x" </title></script><script>window.hurt = 1</script> \u{1f375}'

async function addHostilePost(database: ServerDatabase) {
  const text = `[site](/membership) [here](other.html) [part](#one) [on](https://a.example/?a=1&b=2) [bad](javascript:x)

![drawing](/og.png)

${HOSTILE}\u0001`
  const [post] = await database.db
    .insert(blogPosts)
    .values({
      ...{ slug: `found-${randomUUID()}`, title: HOSTILE, metaDescription: HOSTILE, tags: [HOSTILE, 'Tea'] },
      fullPost: {
        introduction: text,
        sections: [{ heading: HOSTILE, content: text }],
        conclusion: { summary: text, cta: null },
      },
      ...{ status: 'published', publishedAt: new Date() },
    })
    .returning()
  if (!post) throw new Error('no post')
  await tellOfChange(database, 'blog')
  return post
}

/** The document as a program reads it that forgives nothing. */
async function readXml(page: Page, xml: string): Promise<XmlNode> {
  await page.goto('about:blank')
  const root = await page.evaluate(text => {
    const read = (element: Element): XmlNode => ({
      name: element.localName,
      namespace: element.namespaceURI,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      text: element.children.length > 0 ? '' : (element.textContent ?? ''),
      children: [...element.children].map(read),
    })
    return read(new DOMParser().parseFromString(text, 'text/xml').documentElement)
  }, xml)
  expect(JSON.stringify(root)).not.toContain('"parsererror"')
  return root
}

/** Every piece of structured data in a page, as it came from the server. */
function dataOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)
  return [...blocks].map(([, json = '']) => JSON.parse(json))
}

for (const [format, rules] of [
  ['rss', RSS_RULES],
  ['atom', ATOM_RULES],
] as const) {
  test(`the feed in ${format} holds to every rule of its specification, whatever a post says`, async ({
    page,
    request,
    database,
    baseURL,
  }) => {
    await addHostilePost(database)
    await addHostilePost(database)
    const address = `${baseURL}/blogs/${format}.xml`
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toBe(`application/${format}+xml; charset=utf-8`)
    const feed = await readXml(page, await answer.text())
    expect(JSON.stringify(feed)).toContain(`href=\\"${baseURL}/membership\\"`)
    for (const [rule, broken] of rules) expect(broken(feed, address), rule).toEqual([])
  })
}

test('the raw HTML holds structured data that search engines accept: the house, its events, the blog and its posts', async ({
  request,
  database,
  baseURL,
}) => {
  const post = await addHostilePost(database)
  const startsAt = new Date(Date.now() + 60_000)
  await database.db.delete(events) // those of other tests say nothing about themselves
  const slug = `hostile-${randomUUID()}`
  await database.db.insert(events).values({ title: HOSTILE, slug, description: 'Come hungry.', startsAt })
  await tellOfChange(database, 'events')
  for (const [path, types] of [
    ['/', ['LocalBusiness', 'Event']],
    ['/th/', ['LocalBusiness', 'Event']],
    ['/blogs', ['Blog']],
    [`/blogs/${post.slug}`, ['BlogPosting']],
    [`/ru/events/${slug}`, ['Event']],
  ] as const) {
    const html = await (await request.get(path)).text()
    expect(html).not.toContain('<script>window.hurt')
    const found = dataOf(html)
    expect([...new Set(found.map(data => data['@type']))], path).toEqual(types)
    for (const data of found) expect(schemaOrgFaults(data), path).toEqual([])
  }
  const [house, ...shown] = dataOf(await (await request.get('/th/')).text())
  expect(house).toMatchObject({ '@id': `${baseURL}/#house`, url: `${baseURL}/th/` })
  const event = shown.find(({ name }) => name === HOSTILE)
  expect(event).toMatchObject({
    startDate: startsAt.toISOString(),
    organizer: { '@id': `${baseURL}/#house` },
  })
})

test('the registration page says where it is found, whatever plan it was opened with', async ({
  request,
  server,
}) => {
  for (const path of ['/membership', '/th/membership']) {
    const html = await (await request.get(`${path}?plan=day-pass`)).text()
    expect(html).toContain(`<link rel="canonical" href="${server.url}${path}"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="th" href="${server.url}/th/membership"/>`)
    expect(html).toMatch(/<meta name="description" content=".+?"\/>/)
  }
})
