import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { ATOM_RULES, RSS_RULES, type XmlNode } from '../support/feed-rules.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { schemaOrgFaults } from '../support/schema-org.ts'

const house = await openRequestHouse()
const { db } = house

const HOSTILE = ']]> & "x" </title></script><script>window.hurt = 1</script> \u{1f375}'

async function addHostilePost() {
  const text = `[site](/membership) [here](other.html) [part](#one) [on](https://a.example/?a=1&b=2) [bad](javascript:x)

![drawing](/og.png)

${HOSTILE}\u0001`
  const [post] = await db
    .insert(blogPosts)
    .values({
      slug: `found-${randomUUID()}`,
      title: HOSTILE,
      metaDescription: HOSTILE,
      tags: [HOSTILE, 'Tea'],
      fullPost: {
        introduction: text,
        sections: [{ heading: HOSTILE, content: text }],
        conclusion: { summary: text, cta: null },
      },
      status: 'published',
      publishedAt: new Date(),
    })
    .returning()
  if (!post) throw new Error('no post')
  return post
}

/** The document as a program reads it that forgives nothing. */
function readXml(xml: string): XmlNode {
  const read = (element: Element): XmlNode => ({
    name: element.localName,
    namespace: element.namespaceURI,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: element.children.length > 0 ? '' : (element.textContent ?? ''),
    children: [...element.children].map(read),
  })
  return read(new JSDOM(xml, { contentType: 'text/xml' }).window.document.documentElement)
}

const get = (path: string) => house.newVisitor().fetch(path)

/** Every piece of structured data in a page, as it came from the server. */
function dataOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)
  return [...blocks].map(([, json = '']) => JSON.parse(json))
}

for (const [format, rules] of [
  ['rss', RSS_RULES],
  ['atom', ATOM_RULES],
] as const) {
  test(`the feed in ${format} holds to every rule of its specification, whatever a post says`, async () => {
    await addHostilePost()
    await addHostilePost()
    const address = `${house.url}/blogs/${format}.xml`
    const answer = await get(address)
    expect(answer.headers.get('content-type')).toBe(`application/${format}+xml; charset=utf-8`)
    const feed = readXml(await answer.text())
    expect(JSON.stringify(feed)).toContain(`href=\\"${house.url}/membership\\"`)
    for (const [rule, broken] of rules) expect(broken(feed, address), rule).toEqual([])
  })
}

test('the raw HTML holds structured data that search engines accept: the house, its events, the blog and its posts', async () => {
  const post = await addHostilePost()
  const startsAt = new Date(Date.now() + 60_000)
  const slug = `hostile-${randomUUID()}`
  await db.insert(events).values({ title: HOSTILE, slug, description: 'Come hungry.', startsAt })
  for (const [path, types] of [
    ['/', ['LocalBusiness', 'Event']],
    ['/th/', ['LocalBusiness', 'Event']],
    ['/blogs', ['Blog']],
    [`/blogs/${post.slug}`, ['BlogPosting']],
    [`/ru/events/${slug}`, ['Event']],
  ] as const) {
    const html = await (await get(path)).text()
    expect(html).not.toContain('<script>window.hurt')
    const found = dataOf(html)
    expect([...new Set(found.map(data => data['@type']))], path).toEqual(types)
    for (const data of found) expect(schemaOrgFaults(data), path).toEqual([])
  }
  const [place, ...shown] = dataOf(await (await get('/th/')).text())
  expect(place).toMatchObject({ '@id': `${house.url}/#house`, url: `${house.url}/th/` })
  const event = shown.find(({ name }) => name === HOSTILE)
  expect(event).toMatchObject({
    startDate: startsAt.toISOString(),
    organizer: { '@id': `${house.url}/#house` },
  })
})

test('the registration page says where it is found, whatever plan it was opened with', async () => {
  for (const path of ['/membership', '/th/membership']) {
    const html = await (await get(`${path}?plan=day-pass`)).text()
    expect(html).toContain(`<link rel="canonical" href="${house.url}${path}"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="th" href="${house.url}/th/membership"/>`)
    expect(html).toMatch(/<meta name="description" content=".+?"\/>/)
  }
})
