import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { PHONE } from '../support/colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'
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

test('what a visitor typed to be generated is there after signing in', async ({ page, database }) => {
  await visit(page, '/manage-blogs')
  const topic = unique('Kept')
  const generation = page.waitForResponse(response => response.request().method() === 'POST')
  await ask(page, topic)
  expect((await generation).status()).toBe(401)
  await expect(page.getByLabel('Topic')).toHaveValue(topic)
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/login?returnTo=%2Fmanage-blogs')
  await signInAsOwner(page)
  await page.goto('/manage-blogs')
  await expect(page.getByLabel('Topic')).toHaveValue(topic)
  await expect(page.getByLabel('SEO Target Words')).toHaveValue('focus, green tea')
  expect(await database.db.select().from(blogRequests).where(eq(blogRequests.topic, topic))).toEqual([])
})

test('what is generated is said, listed and deleted without another page, and how far a writer is shows by itself', async ({
  page,
  database,
}) => {
  const { db } = database
  const post = await addPost(database)
  await signInAsOwner(page)
  await page.setViewportSize(PHONE)
  await visit(page, '/manage-blogs')
  await page.getByRole('button', { name: 'Generate Blog' }).click()
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
  await expect(page.getByText('Blog generation request sent successfully.')).toBeVisible()
  await expect(page.getByLabel('Topic')).toHaveValue('')
  await expect(page.getByRole('link', { name: `Open the draft Write: ${topic}` })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`Blog ${post.slug} deletion request sent successfully`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${post.title}` })).toHaveCount(0)

  const writing = { topic: unique('Written'), kind: 'generate' as const, status: 'writing' as const }
  const of = { stage: 'streaming' as const, attempts: 2, progress: 90, aliveAt: new Date() }
  await db.insert(blogRequests).values({ ...writing, ...of })
  await announceChange(db, 'blog')
  await expect(page.getByText('The model is writing (attempt 2)')).toBeVisible()
  await expect(page.getByText('90 of about 900 words')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await db.update(blogRequests).set({ progress: 450 }).where(eq(blogRequests.topic, writing.topic))
  await announceChange(db, 'blog')
  await expect(page.getByText('450 of about 900 words')).toBeVisible()
  await db.delete(blogRequests)
})

test.describe('with a connection that breaks', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('a draft saves itself, also once the connection is back, is previewed, and what all see is not left unsaved', async ({
    page,
    database,
  }) => {
    const { id } = await addPost(database, { status: 'draft', publishedAt: null })
    await signInAsOwner(page)
    await visit(page, `/admin/blog/${id}`)
    const stored = async () => {
      const [post] = await database.db.select().from(blogPosts).where(eq(blogPosts.id, id))
      return post?.fullPost
    }
    const title = unique('Quiet hours')
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await expect(page.getByLabel('Slug')).toHaveValue(title.toLowerCase().replaceAll(' ', '-'))
    await page.getByRole('button', { name: 'Add a section' }).click()
    await expect(page.getByLabel('Heading').nth(1)).toBeFocused()
    await page.getByLabel('Heading').nth(1).fill('How')
    await page.getByRole('button', { name: 'Move section 2 up' }).click()
    await expect(page.getByLabel('Heading').first()).toHaveValue('How')
    await expect(page.getByText('Saved at')).toBeVisible({ timeout: 10_000 })
    expect(await stored()).toMatchObject({ sections: [{ heading: 'How' }, { heading: 'Why' }] })

    await page.context().setOffline(true)
    await page.getByLabel('Conclusion').fill('Try it on Monday.')
    await expect(page.getByText('Not saved: no connection.')).toBeVisible({ timeout: 10_000 })
    await page.context().setOffline(false)
    await expect(page.getByText('Saved at')).toBeVisible({ timeout: 20_000 })
    expect(await stored()).toMatchObject({ conclusion: { summary: 'Try it on Monday.' } })

    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await preview.close()

    await page.getByRole('button', { name: 'Remove section 1' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('The post is published')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('Worse')
    await page.getByRole('link', { name: 'Blog posts' }).click()
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Worse')
  })
})
