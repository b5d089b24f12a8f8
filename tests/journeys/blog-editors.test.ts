import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

async function addPost() {
  const slug = `post-${randomUUID().slice(0, 8)}`
  const fullPost = {
    introduction: 'Hello.',
    sections: [{ heading: 'Why', content: 'Because of **tea**.' }],
    conclusion: { summary: '', cta: null },
  }
  const [post] = await db
    .insert(blogPosts)
    .values({ slug, title: slug, fullPost, status: 'published', publishedAt: new Date() })
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
