import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { OWNER } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { slip } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

type NewPost = Partial<typeof blogPosts.$inferInsert>

async function addPost({ db }: ServerDatabase, values: NewPost = {}) {
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

async function ask(page: Page, topic: string) {
  await page.getByLabel('Topic').fill(topic)
  await page.getByLabel('Target Audience').fill('Freelancers')
  await page.getByLabel('SEO Target Words').fill('focus, green tea')
  await page.getByRole('button', { name: 'Generate Blog' }).click()
}

test('a visitor sees the published posts and may ask for nothing; what was typed is there after signing in', async ({
  page,
  database,
}) => {
  await database.db.delete(blogPosts)
  await visit(page, '/manage-blogs')
  await expect(page.getByText('No blogs found')).toBeVisible()
  const post = await addPost(database, { title: '' })
  const draft = await addPost(database, { status: 'draft', publishedAt: null })
  await visit(page, '/manage-blogs')
  await expect(page.getByRole('heading', { name: 'Existing Blogs' })).toBeVisible()
  await expect(page.getByText('Untitled Blog', { exact: true })).toBeVisible()
  await expect(page.getByText(post.slug)).toBeVisible()
  await expect(page.getByText(draft.slug)).toHaveCount(0)

  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText(`Are you sure you want to delete the blog ${post.slug}?`)).toBeVisible()
  const deletion = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  expect((await deletion).status()).toBe(401)
  await expect(page.getByText('Only staff can do this.')).toBeVisible()
  expect(await database.db.select().from(blogPosts)).toHaveLength(2)

  await visit(page, '/manage-blogs')
  const topic = unique('Kept')
  const generation = page.waitForResponse(response => response.request().method() === 'POST')
  await ask(page, topic)
  expect((await generation).status()).toBe(401)
  await expect(page.getByLabel('Topic')).toHaveValue(topic)
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/login?returnTo=%2Fmanage-blogs')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/manage-blogs')
  await expect(page.getByLabel('Topic')).toHaveValue(topic)
  await expect(page.getByLabel('SEO Target Words')).toHaveValue('focus, green tea')
  await expect(page.getByText(draft.slug).first()).toBeVisible()
  expect(await database.db.select().from(blogRequests)).toEqual([])
})

test('a generated draft is in the list at once and leads to the editor; a deletion reloads the list', async ({
  page,
  database,
}) => {
  const post = await addPost(database)
  await signInAsOwner(page)
  await visit(page, '/manage-blogs')
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(page.getByText('Please enter a topic')).toBeVisible()
  await expect(page.getByText('Please enter a target audience')).toBeVisible()
  await expect(page.getByText('Please enter at least one SEO target word')).toBeVisible()
  await expect(page.getByLabel('Topic')).toBeFocused()

  const topic = unique('Tea at noon')
  const answered = Promise.withResolvers<void>()
  await page.route('**/manage-blogs.data*', async route => {
    if (route.request().method() === 'POST') await answered.promise
    await route.continue()
  })
  await ask(page, topic)
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
  answered.resolve()
  await expect(
    page.getByText(
      'Blog generation request sent successfully. It may take a few minutes for the blog to appear.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Topic')).toHaveValue('')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Open the draft' })).toBeVisible()
  const listed = page
    .getByRole('region', { name: 'Existing Blogs' })
    .getByRole('listitem')
    .filter({ hasText: topic })
  await expect(listed.getByText('Draft to complete')).toBeVisible()
  const link = page.getByRole('link', { name: `Open the draft Write: ${topic}` })
  await expect(link).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`Blog ${post.slug} deletion request sent successfully`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${post.title}` })).toHaveCount(0)

  await link.click()
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(topic)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('still say what to write')).toBeVisible()
})

test.describe('with a connection that breaks', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('a post is written, saves itself, is previewed, published, and an earlier version brought back', async ({
    page,
    database,
  }) => {
    await signInAsOwner(page)
    await visit(page, '/admin/blog?new=1')
    const title = unique('Quiet hours')
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Begin the draft' }).click()
    await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/)
    const id = page.url().slice(-36)
    const stored = async () => {
      const [post] = await database.db.select().from(blogPosts).where(eq(blogPosts.id, id))
      if (!post) throw new Error('no post')
      return post
    }

    await page.getByLabel('Introduction').fill('An hour in which nobody **talks**.')
    await page.getByLabel('Heading').fill('Why')
    await page.getByRole('button', { name: 'Add a section' }).click()
    await expect(page.getByLabel('Heading').nth(1)).toBeFocused()
    await page.getByLabel('Heading').nth(1).fill('How')
    await page.getByRole('button', { name: 'Move section 2 up' }).click()
    await expect(page.getByLabel('Heading').first()).toHaveValue('How')
    await expect(page.getByText('Saved at')).toBeVisible({ timeout: 10_000 })
    expect((await stored()).fullPost).toMatchObject({ sections: [{ heading: 'How' }, { heading: 'Why' }] })

    await page.context().setOffline(true)
    await page.getByLabel('Conclusion').fill('Try it on Monday.')
    await expect(page.getByText('Not saved: no connection.')).toBeVisible({ timeout: 10_000 })
    await page.context().setOffline(false)
    await expect(page.getByText('Saved at')).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByLabel('Conclusion')).toHaveValue('Try it on Monday.')

    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expect(preview.locator('strong', { hasText: 'talks' })).toBeVisible()
    await preview.close()

    await page.getByLabel('Upload a picture').setInputFiles(await slip())
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('The post is published')).toBeVisible()
    const { slug, imageKey } = await stored()
    expect((await page.request.get(`/images/${imageKey}`)).headers()['content-type']).toBe('image/jpeg')
    expect((await page.request.get(`/blogs/${slug}`)).status()).toBe(200)

    await page.getByLabel('Slug').fill(`${slug}-renamed`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Worse')
    await page.getByRole('link', { name: 'Blog posts' }).click()
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Blog updated successfully')).toBeVisible()
    const moved = await page.request.get(`/blogs/${slug}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `/blogs/${slug}-renamed`])

    await page
      .getByRole('button', { name: /^Bring back/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
    await expect(page.getByText('The earlier version is back')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    expect(await stored()).toMatchObject({ title, slug: `${slug}-renamed`, status: 'published' })
  })
})
