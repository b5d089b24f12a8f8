import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { NO_ANSWER, startWebhookServer } from '../support/webhook-server.ts'

const automation = await startWebhookServer()
const house = await openRequestHouse({
  BLOG_GENERATE_WEBHOOK_URL: `${automation.origin}/generate`,
  BLOG_DELETE_WEBHOOK_URL: `${automation.origin}/delete`,
})
const { db } = house
const owner = await house.newStaff()

const received = () => automation.requests.map(({ body }) => JSON.parse(body.toString()))

test('the automation gets the payloads; what it answers is said word for word and can be tried again', async () => {
  const slug = `post-${randomUUID().slice(0, 8)}`
  await db
    .insert(blogPosts)
    .values({ slug, title: slug, fullPost: 'Hello.', status: 'published', publishedAt: new Date() })
  await owner.open('/manage-blogs')
  const generate = async () => {
    owner.fill('Topic', 'Tea')
    owner.fill('Target Audience', 'Freelancers')
    owner.fill('SEO Target Words', ' focus ,green tea,')
    await owner.press('Generate Blog')
  }

  automation.answer = { status: 503, body: 'Come back later' }
  await generate()
  expect(owner.page.getByText('Failed to send blog generation request: Come back later')).toBeVisible()
  expect(owner.control('Topic')).toHaveValue('Tea')
  automation.answer = { status: 200 }
  await owner.press(/^Try again/)
  expect(owner.page.getByText(/^Blog generation request sent successfully\./)).toBeVisible()
  expect(received()).toEqual(
    Array(2).fill({
      topic: 'Tea',
      targetAudience: 'Freelancers',
      seoTargetWords: ['focus', 'green tea'],
      table: 'blog_posts',
    }),
  )

  automation.answer = NO_ANSWER
  await generate()
  expect(owner.main).toHaveTextContent('An error occurred while trying to generate the blog: ')

  automation.reset()
  automation.answer = { status: 500, body: 'Nope' }
  const remove = async () => {
    await owner.press(`Delete ${slug}`)
    await owner.press('Delete', owner.page.getByRole('dialog'))
  }
  await remove()
  expect(owner.page.getByText(`Failed to send delete request for blog ${slug}: Nope`)).toBeVisible()
  automation.answer = { status: 204 }
  await owner.open('/manage-blogs')
  await remove()
  expect(owner.main).toHaveTextContent(`Blog ${slug} deletion request sent successfully`)
  expect(received()).toEqual(Array(2).fill({ slug, table: 'blog_posts' }))
})

test('when the posts cannot be read, /manage-blogs says so, keeps its form and gives nothing away', async () => {
  await db.execute(sql`alter table blog_posts rename to blog_posts_away`)
  try {
    for (const visitor of [house.newVisitor(), owner]) {
      await visitor.open('/manage-blogs')
      expect(visitor.main).toHaveTextContent('Error loading blogs: the database cannot be reached.')
      expect(visitor.page.queryByText('No blogs found')).toBeNull()
      expect(visitor.text).not.toContain('blog_posts')
      expect(visitor.control('Topic')).toBeVisible()
    }
  } finally {
    await db.execute(sql`alter table blog_posts_away rename to blog_posts`)
  }
  await owner.open('/manage-blogs')
  expect(owner.main).not.toHaveTextContent('Error loading blogs')
})
