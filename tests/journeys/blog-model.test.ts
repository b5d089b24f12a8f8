import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { listenForModel, MODEL_POST, writes } from '../support/model-server.ts'
import { openRequestHouse } from '../support/request-house.ts'

const model = await listenForModel()
afterAll(() => model.close())
const house = await openRequestHouse({
  BLOG_MODEL_URL: `${model.origin}/v1`,
  BLOG_MODEL_KEY: 'sk-test',
  BLOG_MODEL: 'fake-writer-1',
})
const { db } = house
const owner = await house.newStaff()

const says = (text: string) => expect(owner.main).toHaveTextContent(text)

/** Asks for a post, of which the model writes as much as it will. */
async function ask(topic: string) {
  owner.fill('Topic', topic)
  owner.fill('Target Audience', 'Freelancers')
  owner.fill('SEO Target Words', 'green tea')
  await owner.press('Generate Blog')
  says('Blog generation request sent successfully.')
  await house.work()
  await owner.open('/manage-blogs')
}

test('a model writes a draft; it is edited and published, and what fails says why', async () => {
  await owner.open('/manage-blogs')
  says('fake-writer-1 writes the draft; you read and publish it.')
  says('This month: 0 of 500,000 tokens used or set aside.')
  model.acts = [{ does: 'stream', text: 'Rather not.' }, writes(MODEL_POST)]
  await ask('Tea at noon')
  says('This month: 4,000 of 500,000 tokens used or set aside.')
  expect((await owner.fetch(`/blogs/${MODEL_POST.slug}`)).status).toBe(404)

  model.acts = [{ does: 'answer', status: 401 }]
  await ask('Keys')
  says('The language model did not accept our key.')
  model.acts = [writes({ ...MODEL_POST, title: 'Keys to a calm day', slug: 'keys' })]
  await owner.press('Try again Write: Keys')
  await house.work()
  await owner.open('/manage-blogs')
  owner.page.getByRole('link', { name: 'Open the draft Write: Keys' })

  await owner.follow('Open the draft Write: Tea at noon')
  expect(owner.control('Title')).toHaveValue(MODEL_POST.title)
  owner.fill('Title', 'Tea before the stand-up')
  await owner.press('Publish')
  says('The post is published')
  const reader = house.newVisitor()
  await reader.open(`/blogs/${MODEL_POST.slug}`)
  reader.page.getByRole('heading', { level: 1, name: 'Tea before the stand-up' })
  reader.page.getByRole('heading', { name: 'How to begin' })
  expect(reader.page.getByRole('link', { name: 'Come and work with us' })).toHaveAttribute(
    'href',
    '/membership',
  )
  const others = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'keys'))
  expect(others).toMatchObject([{ status: 'draft', source: 'writer' }])
  expect(await db.$count(blogRequests, eq(blogRequests.status, 'done'))).toBe(2)
})
