import { announceChange } from '#app/kit/platform/changes.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'

test('a kept page is live, also when the browser has it already, and keeps languages and themes apart', async ({
  page,
  request,
}) => {
  const [one, two] = [await request.get('/'), await request.get('/')]
  const [first, second] = [await one.text(), await two.text()]
  expect(second).toBe(first)
  expect(first).not.toContain('nonce=')
  const policy = two.headers()['content-security-policy'] ?? ''
  expect(policy).not.toContain('nonce-')
  expect(two.headers()['etag']).toBe(one.headers()['etag'])
  expect(two.headers()['x-frame-options']).toBe('DENY')

  await visit(page, '/')
  for (const _ of [1, 2]) {
    await page.reload()
    await visit(page, '/')
  }
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await page.waitForLoadState('networkidle')
  await visit(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await visit(page, '/th/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  expect(await (await request.get('/?utm_source=x"><b>')).text()).not.toContain('utm_source')
})

test('what is missing is not kept, and a post is there for everybody as soon as it is announced', async ({
  request,
  database: { db },
}) => {
  expect((await request.get('/blogs/just-out')).status()).toBe(404)
  await db.insert(blogPosts).values({
    slug: 'just-out',
    title: 'Just out',
    fullPost: 'News',
    status: 'published',
    publishedAt: new Date('2026-03-09T03:00:00Z'),
  })
  const first = await request.get('/blogs/just-out')
  expect(first.status()).toBe(200)
  const headers = { 'if-none-match': first.headers()['etag'] ?? '' }
  expect((await request.get('/blogs/just-out', { headers })).status()).toBe(304)
  const head = await request.head('/blogs/just-out')
  expect(head.headers()['etag']).toBe(headers['if-none-match'])
  expect((await head.body()).length).toBe(0)

  await db.update(blogPosts).set({ title: 'Changed since' })
  await announceChange(db, 'blog')
  await expect
    .poll(async () => (await request.get('/blogs/just-out')).text(), { timeout: 1_000 })
    .toContain('Changed since')
  await db.delete(blogPosts)
  await announceChange(db, 'blog')
})

test('drawings below the first screen are one file, which browsers keep for good', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text()
  const used = [...html.matchAll(/<use href="(\/drawings\/[^"#]+)#([\w-]+)"/g)]
  const file = used[0]?.[1] ?? ''
  expect(new Set(used.map(([, path]) => path))).toEqual(new Set([file]))
  const answer = await request.get(file)
  expect(answer.headers()).toMatchObject({
    ...{ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
  const drawn = await answer.text()
  for (const [, , name] of used) expect(drawn).toContain(`id="${name}"`)
  const older = await request.get('/drawings/of-another-version.svg')
  expect([older.status(), older.headers()['cache-control']]).toEqual([200, 'public, no-cache'])

  await visit(page, '/')
  for (const use of await page.locator('#features use').all()) {
    await use.scrollIntoViewIfNeeded()
    await expect.poll(() => use.evaluate((one: SVGUseElement) => one.getBBox().width)).toBeGreaterThan(100)
  }
})
