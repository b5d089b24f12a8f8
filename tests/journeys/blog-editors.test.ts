import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

async function addPost(values: Partial<typeof blogPosts.$inferInsert> = {}) {
  const slug = `post-${randomUUID().slice(0, 8)}`
  const fullPost = {
    introduction: 'Hello.',
    sections: [{ heading: 'Why', content: 'Because of **tea**.' }],
    conclusion: { summary: '', cta: null },
  }
  const [post] = await db
    .insert(blogPosts)
    .values({ slug, title: slug, fullPost, status: 'published', publishedAt: new Date(), ...values })
    .returning()
  if (!post) throw new Error('no post')
  return post
}

async function ask(visitor: Visitor, topic: string) {
  visitor.fill('Topic', topic)
  visitor.fill('Target Audience', 'Freelancers')
  visitor.fill('SEO Target Words', 'focus, green tea')
  await visitor.press('Generate Blog')
}

const says = (visitor: Visitor, text: string) => expect(visitor.main).toHaveTextContent(text)
const headings = () => owner.page.getAllByLabelText<HTMLInputElement>('Heading')

test('two editors of a post: the second sees what the first saved, keeps what was typed, and may save it', async () => {
  const post = await addPost()
  await owner.open(`/admin/blog/${post.id}`)
  owner.fill('Title', 'Mine')
  await db
    .update(blogPosts)
    .set({ title: 'Theirs', updatedAt: new Date(Date.now() + 1000) })
    .where(eq(blogPosts.id, post.id))
  await owner.press('Save')
  expect(owner.main).toHaveTextContent('Somebody else saved this meanwhile.')
  owner.page.getByText('Theirs', { selector: 'dd' })
  expect(owner.control('Title')).toHaveValue('Mine')
  owner.fill('Slug', 'No slug')
  await owner.press('Save')
  expect(owner.control('Slug')).toHaveAccessibleDescription(/Please use lowercase letters/)
  owner.fill('Slug', post.slug)
  await owner.press('Save')
  expect(owner.main).toHaveTextContent('Blog updated successfully')
  const [stored] = await db.select().from(blogPosts).where(eq(blogPosts.id, post.id))
  expect(stored?.title).toBe('Mine')
})

test('a visitor sees the published posts and may ask for nothing', async () => {
  await db.delete(blogPosts)
  const visitor = house.newVisitor()
  await visitor.open('/manage-blogs')
  says(visitor, 'No blogs found')
  const post = await addPost({ title: '' })
  const draft = await addPost({ status: 'draft', publishedAt: null })
  await visitor.open('/manage-blogs')
  visitor.page.getByRole('heading', { name: 'Existing Blogs' })
  visitor.page.getByText('Untitled Blog')
  says(visitor, post.slug)
  expect(visitor.main).not.toHaveTextContent(draft.slug)

  await visitor.press(/^Delete/)
  const dialog = () => visitor.page.getByRole('dialog')
  expect(dialog()).toHaveTextContent(`Are you sure you want to delete the blog ${post.slug}?`)
  await visitor.press('Delete', dialog())
  expect(visitor.status).toBe(401)
  says(visitor, 'Only staff can do this.')
  expect(await db.select().from(blogPosts)).toHaveLength(2)

  await visitor.open('/manage-blogs')
  await ask(visitor, 'Kept')
  expect(visitor.status).toBe(401)
  await visitor.follow('Sign in', visitor.main)
  expect(visitor.address).toBe('/admin/login?returnTo=%2Fmanage-blogs')
  visitor.fill('Email', 'owner@sala.test')
  visitor.fill('Password', PASSWORD)
  await visitor.press('Sign in')
  expect(visitor.address).toBe('/manage-blogs')
  says(visitor, draft.slug)
  expect(await db.select().from(blogRequests)).toEqual([])
})

test('a generated draft is in the list at once and leads to the editor; a deletion reloads the list', async () => {
  const post = await addPost()
  await owner.open('/manage-blogs')
  await owner.press('Generate Blog')
  expectFieldMessage(owner.control('Topic'), 'Please enter a topic')
  expectFieldMessage(owner.control('Target Audience'), 'Please enter a target audience')
  expectFieldMessage(owner.control('SEO Target Words'), 'Please enter at least one SEO target word')
  await ask(owner, 'Tea at noon')
  says(owner, 'Blog generation request sent successfully. It may take a few minutes for the blog to appear.')
  expect(owner.control('Topic')).toHaveValue('')
  const listed = owner.page.getByRole('region', { name: 'Existing Blogs' })
  expect(listed).toHaveTextContent('Tea at noon')
  expect(listed).toHaveTextContent('Draft to complete')

  await owner.press(`Delete ${post.title}`)
  await owner.press('Delete', owner.page.getByRole('dialog'))
  says(owner, `Blog ${post.slug} deletion request sent successfully`)
  expect(owner.page.queryByRole('button', { name: `Delete ${post.title}` })).toBeNull()
  await owner.follow('Open the draft Write: Tea at noon')
  expect(owner.address).toMatch(/^\/admin\/blog\/[0-9a-f-]{36}$/)
  expect(owner.control('Title')).toHaveValue('Tea at noon')
  await owner.press('Publish')
  says(owner, 'still say what to write')
  await db.delete(blogRequests)
})

test('a post is written, previewed, published, and an earlier version brought back', async () => {
  await owner.open('/admin/blog?new=1')
  owner.fill('Title', 'Quiet hours')
  await owner.press('Begin the draft')
  expect(owner.address).toMatch(/^\/admin\/blog\/[0-9a-f-]{36}$/)
  const { address } = owner
  const stored = async () => {
    const [post] = await db
      .select()
      .from(blogPosts)
      .where(eq(blogPosts.id, address.slice(-36)))
    if (!post) throw new Error('no post')
    return post
  }
  owner.fill('Introduction', 'An hour in which nobody **talks**.')
  owner.fill('Heading', 'Why')
  await owner.press('Add a section')
  const [, second] = headings()
  if (second) second.value = 'How'
  await owner.press('Move section 2 up')
  expect(headings().map(({ value }) => value)).toEqual(['How', 'Why'])
  owner.fill('Conclusion', 'Try it on Monday.')
  await owner.press('Save draft')
  says(owner, 'Blog updated successfully')
  expect((await stored()).fullPost).toMatchObject({ sections: [{ heading: 'How' }, { heading: 'Why' }] })
  await owner.open(address)
  expect(owner.control('Conclusion')).toHaveValue('Try it on Monday.')

  await owner.press('Preview')
  owner.page.getByRole('heading', { name: 'Quiet hours' })
  owner.page.getByText('talks', { selector: 'strong' })
  await owner.open(address)
  owner.attach('Upload a picture', [fileOf(await slip())])
  await owner.press('Publish')
  says(owner, 'The post is published')
  const { slug, imageKey } = await stored()
  expect((await owner.fetch(`/images/${imageKey}`)).headers.get('content-type')).toBe('image/jpeg')
  expect((await owner.fetch(`/blogs/${slug}`)).status).toBe(200)

  owner.fill('Slug', `${slug}-renamed`)
  owner.fill('Title', 'Worse')
  await owner.press('Save')
  says(owner, 'Blog updated successfully')
  const moved = await owner.fetch(`/blogs/${slug}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/blogs/${slug}-renamed`])

  const [newest] = owner.page.getAllByRole<HTMLButtonElement>('button', { name: /^Bring back/ })
  if (newest) await owner.submit(newest)
  await owner.press('Bring back', owner.page.getByRole('dialog'))
  says(owner, 'The earlier version is back')
  expect(owner.control('Title')).toHaveValue('Quiet hours')
  expect(await stored()).toMatchObject({
    title: 'Quiet hours',
    slug: `${slug}-renamed`,
    status: 'published',
  })
})

describe('without JavaScript', () => {
  test('visitors are refused with 401 and keep what they typed; staff generate, edit sections and delete', async () => {
    const post = await addPost()
    const visitor = house.newVisitor()
    await visitor.open('/manage-blogs')
    await ask(visitor, 'Kept without a script')
    expect(visitor.status).toBe(401)
    expect(visitor.control('Topic')).toHaveValue('Kept without a script')
    expect(visitor.main).toHaveTextContent('Only staff can do this.')
    expect(await db.select().from(blogRequests)).toEqual([])

    await owner.open('/manage-blogs')
    await ask(owner, 'No script')
    expect(owner.main).toHaveTextContent('Blog generation request sent successfully.')

    await owner.open(`/admin/blog/${post.id}`)
    owner.fill('Introduction', 'Typed before the section moved.')
    await owner.press('Add a section')
    expect(headings()).toHaveLength(2)
    expect(owner.control('Introduction')).toHaveValue('Typed before the section moved.')
    await owner.press('Save')
    expect(owner.main).toHaveTextContent('Blog updated successfully')

    await owner.open('/manage-blogs')
    await owner.press(`Delete ${post.title}`)
    await owner.press('Delete', owner.page.getByRole('dialog'))
    expect(owner.main).toHaveTextContent(`Blog ${post.slug} deletion request sent successfully`)
  })
})
