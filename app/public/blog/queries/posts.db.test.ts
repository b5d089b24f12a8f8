import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { blogPosts, blogSlugs } from '../tables.server.ts'
import { loadFeed } from '../views/feeds.server.ts'
import { loadPost, loadPosts } from '../views/site.server.ts'
import {
  findCurrentSlug,
  findPublicPost,
  listPublicPosts,
  listPublicTags,
  POSTS_PER_PAGE,
} from './posts.server.ts'

const NOW = new Date('2026-11-21T05:00:00Z')
const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const house = { ...ctx, now: () => NOW }

beforeEach(() => db.execute(sql`truncate blog_posts cascade`))

/** A post that was published `hours` before NOW. */
async function insertPost(values: Partial<typeof blogPosts.$inferInsert> & { hours?: number } = {}) {
  const { hours = 1, ...rest } = values
  const [row] = await db
    .insert(blogPosts)
    .values({
      slug: `post-${randomUUID()}`,
      title: 'A post',
      fullPost: 'Text',
      status: 'published',
      publishedAt: new Date(NOW.getTime() - hours * 3_600_000),
      ...rest,
    })
    .returning()
  if (!row) throw new Error('no post')
  return row
}

const titles = async (query: { tag?: string; page?: number } = {}) =>
  (await listPublicPosts(db, { now: NOW, tag: null, page: 1, ...query })).posts.map(({ title }) => title)

test('everybody reads what is published and what was scheduled for a moment that has come, newest first', async () => {
  await insertPost({ title: 'Draft', status: 'draft' })
  await insertPost({ title: 'Draft without a moment', status: 'draft', publishedAt: null })
  await insertPost({ title: 'Tomorrow', status: 'scheduled', hours: -24 })
  await insertPost({ title: 'Old', hours: 9 })
  await insertPost({ title: 'This moment', status: 'scheduled', hours: 0 })
  await insertPost({ title: 'Middle', hours: 4 })
  expect(await titles()).toEqual(['This moment', 'Middle', 'Old'])
})

test('a draft and a post that is not due are found by nobody', async () => {
  await insertPost({ slug: 'draft', status: 'draft' })
  await insertPost({ slug: 'tomorrow', status: 'scheduled', hours: -24 })
  await insertPost({ slug: 'here' })
  expect(await findPublicPost(db, 'draft', NOW)).toBeNull()
  expect(await findPublicPost(db, 'tomorrow', NOW)).toBeNull()
  expect(await findPublicPost(db, 'here', NOW)).toMatchObject({ slug: 'here' })
  expect(await loadPost(house, 'tomorrow')).toBeNull()
})

test('pages follow each other without a gap, and say how many posts there are', async () => {
  for (let hours = 1; hours <= POSTS_PER_PAGE + 2; hours += 1)
    await insertPost({ title: String(hours), hours })
  expect(await titles()).toEqual(Array.from({ length: POSTS_PER_PAGE }, (_, index) => String(index + 1)))
  expect(await titles({ page: 2 })).toEqual([POSTS_PER_PAGE + 1, POSTS_PER_PAGE + 2].map(String))
  expect(await titles({ page: 3 })).toEqual([])
  expect((await loadPosts(house, { tag: null, page: 1 })).pages).toBe(2)
})

test('a tag has its own list, whatever is in its name', async () => {
  await insertPost({ title: 'Both', tags: ['Leadership', 'a, "b" {c}'], hours: 1 })
  await insertPost({ title: 'One', tags: ['Leadership'], hours: 2 })
  await insertPost({ title: 'Hidden', tags: ['Leadership', 'Secret'], status: 'draft' })
  expect(await titles({ tag: 'Leadership' })).toEqual(['Both', 'One'])
  expect(await titles({ tag: 'a, "b" {c}' })).toEqual(['Both'])
  expect(await titles({ tag: 'Secret' })).toEqual([])
  expect(await listPublicTags(db, NOW, 10)).toEqual(['Leadership', 'a, "b" {c}'])
})

test('an earlier slug leads to the one that the post has now, unless nobody may read it', async () => {
  const { id } = await insertPost({ slug: 'now' })
  const hidden = await insertPost({ slug: 'hidden', status: 'draft' })
  await db.insert(blogSlugs).values([
    { slug: 'before', postId: id },
    { slug: 'hidden-before', postId: hidden.id },
  ])
  expect(await findCurrentSlug(db, 'before', NOW)).toBe('now')
  expect(await findCurrentSlug(db, 'hidden-before', NOW)).toBeNull()
  expect(await loadPost(house, 'before')).toEqual({ movedTo: 'now' })
})

test('related posts are the newest that share a tag, then the newest of all', async () => {
  const post = await insertPost({ slug: 'this', title: 'This' })
  for (let hours = 2; hours <= 5; hours += 1) await insertPost({ title: `a${hours}`, tags: ['a'], hours })
  await insertPost({ title: 'Other', tags: ['c', 'd'], hours: 0 })
  await insertPost({ title: 'Rare', tags: ['d'], hours: 9 })
  await insertPost({ title: 'Draft', tags: ['a'], status: 'draft', hours: 0 })
  const related = async (tags: string[]) => {
    await db.update(blogPosts).set({ tags }).where(eq(blogPosts.id, post.id))
    return (await loadPost(house, 'this'))?.related?.map(({ title }) => title)
  }
  expect(await related(['a', 'b'])).toEqual(['a2', 'a3', 'a4'])
  expect(await related(['d'])).toEqual(['Other', 'Rare', 'a2'])
  expect(await related(['nobody'])).toEqual(['Other', 'a2', 'a3'])
  expect(await related([])).toEqual(['Other', 'a2', 'a3'])
})

test('a related post is shown as in the list', async () => {
  await insertPost({ slug: 'read', hours: 2 })
  const sections = [{ heading: 'H', content: 'The "first" section.' }]
  const conclusion = { summary: '', cta: null }
  await insertPost({
    tags: ['a'],
    imageKey: 'blog/1.jpg',
    fullPost: { introduction: '', sections, conclusion },
  })
  const { posts } = await loadPosts(house, { tag: null, page: 1 })
  expect((await loadPost(house, 'read'))?.related).toEqual(posts.slice(0, 1))
  expect(posts[0]).toMatchObject({ image: '/images/blog/1.jpg', description: 'The "first" section.…' })
})

test('a card shows the description, else the beginning of the first section, else nothing', async () => {
  const sections = [{ heading: 'H', content: `**Bold** ${'word '.repeat(60)}` }]
  const conclusion = { summary: '', cta: null }
  await insertPost({ metaDescription: 'Its own.', hours: 1 })
  await insertPost({ fullPost: { introduction: 'Intro', sections, conclusion }, hours: 2 })
  await insertPost({ fullPost: { introduction: 'Intro', sections: [], conclusion }, hours: 3 })
  await insertPost({ fullPost: 'Plain text', hours: 4 })
  const { posts } = await loadPosts(house, { tag: null, page: 1 })
  const excerpt = `Bold ${'word '.repeat(60)}`.slice(0, 150)
  expect(posts.map(({ description }) => description)).toEqual(['Its own.', `${excerpt}…`, null, null])
})

test('a post is read in its parts; the outline leads to the sections that it names', async () => {
  const fullPost = {
    introduction: 'Hello *there*',
    sections: [{ heading: 'First', content: '# Below' }],
    conclusion: { summary: 'Sum', cta: { text: 'Go', url: 'https://a.example' } },
  }
  await insertPost({ slug: 'whole', fullPost, outline: ['first ', 'Elsewhere'] })
  expect(await loadPost(house, 'whole')).toMatchObject({
    post: {
      introduction: '<p>Hello <em>there</em></p>',
      sections: [{ id: 'part-1', heading: 'First', html: '<h3>Below</h3>' }],
      summary: '<p>Sum</p>',
      callToAction: { text: 'Go', url: 'https://a.example' },
      outline: [
        { text: 'first ', partId: 'part-1' },
        { text: 'Elsewhere', partId: null },
      ],
      plain: null,
    },
  })
})

test('plain text becomes paragraphs', async () => {
  await insertPost({ slug: 'plain', fullPost: 'One\nline\n\nTwo <b>' })
  expect(await loadPost(house, 'plain')).toMatchObject({
    post: { plain: '<p>One\nline</p>\n<p>Two &lt;b&gt;</p>', sections: [] },
  })
})

test('a body in a shape that nobody knows shows nothing, and breaks nothing', async () => {
  await insertPost({ slug: 'odd', title: 'Odd', fullPost: { sections: 7 } as never })
  expect(await loadPost(house, 'odd')).toMatchObject({
    post: { title: 'Odd', introduction: '', sections: [] },
  })
  expect((await loadPosts(house, { tag: null, page: 1 })).posts).toHaveLength(1)
})

test('the same post is rendered anew once it has changed', async () => {
  const { id } = await insertPost({ slug: 'changing', fullPost: 'Before' })
  const plain = async () => (await loadPost(house, 'changing'))?.post?.plain
  expect(await plain()).toBe('<p>Before</p>')
  await db.execute(
    sql`update blog_posts set full_post = '"After"', updated_at = now() + interval '1 minute' where id = ${id}`,
  )
  expect(await plain()).toBe('<p>After</p>')
})

test('the feeds hold what everybody may read, without characters that XML cannot hold', async () => {
  await insertPost({
    title: 'A & <b> \u0001 ]]>',
    fullPost: 'Text ]]> <script>alert(1)</script>',
    tags: ['"q"'],
  })
  await insertPost({ title: 'Draft', status: 'draft' })
  for (const format of ['rss', 'atom'] as const) {
    const xml = await loadFeed(house, format)
    expect(xml).not.toContain('\u0001')
    expect(xml).not.toContain('Draft')
    // Within CDATA nothing is a tag; outside of it, nothing of the post is.
    expect(xml.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/<script|<b>/)
  }
})
