import { eq } from 'drizzle-orm'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test as journey,
  visit,
} from '../support/journey.ts'
import { type FakeModel, listenForModel, MODEL_POST, writes } from '../support/model-server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { workerFake } from '../support/worker-fake.ts'

/** Against a server whose posts are written by the fake `model`. */
const test = journey.extend<object, { model: FakeModel }>({
  model: workerFake(listenForModel),
  serverEnv: [
    async ({ model }, use) =>
      use({ BLOG_MODEL_URL: `${model.origin}/v1`, BLOG_MODEL_KEY: 'sk-test', BLOG_MODEL: 'fake-writer-1' }),
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a model writes a draft while staff look on; it is edited and published, and what fails says why', async ({
  page,
  model,
  database,
}) => {
  await signInAsOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/manage-blogs')
  await expect(page.getByText('fake-writer-1 writes the draft; you read and publish it.')).toBeVisible()
  await expect(page.getByText('This month: 0 of 500,000 tokens used or set aside.')).toBeVisible()
  const ask = async (topic: string) => {
    await page.getByLabel('Topic').fill(topic)
    await page.getByLabel('Target Audience').fill('Freelancers')
    await page.getByLabel('SEO Target Words').fill('green tea')
    await page.getByRole('button', { name: 'Generate Blog' }).click()
  }

  model.acts = [{ does: 'stream', text: 'Rather not.' }, writes(MODEL_POST, { pieces: 24, everyMs: 250 })]
  await ask('Tea at noon')
  await expect(page.getByText('Blog generation request sent successfully.')).toBeVisible()
  await expect(page.getByText('The model is writing (attempt 2)')).toBeVisible({ timeout: 15_000 })
  const words = page.getByText(/^\d+ of about 900 words$/)
  const first = await words.textContent()
  await expect(words).not.toHaveText(first ?? '')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
  const draft = page.getByRole('link', { name: 'Open the draft Write: Tea at noon' })
  await expect(draft).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('This month: 4,000 of 500,000 tokens used or set aside.')).toBeVisible()
  expect((await page.request.get(`/blogs/${MODEL_POST.slug}`)).status()).toBe(404)

  model.acts = [{ does: 'answer', status: 401 }]
  await ask('Keys')
  await expect(page.getByText('The language model did not accept our key.')).toBeVisible({ timeout: 15_000 })
  model.acts = [writes({ ...MODEL_POST, title: 'Keys to a calm day', slug: 'keys' })]
  await page.getByRole('button', { name: 'Try again Write: Keys' }).click()
  await expect(page.getByRole('link', { name: 'Open the draft Write: Keys' })).toBeVisible({
    timeout: 15_000,
  })

  await draft.click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(MODEL_POST.title)
  await page.getByRole('textbox', { name: 'Title' }).fill('Tea before the stand-up')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The post is published')).toBeVisible()
  await page.goto('/blogs/tea-before-the-stand-up')
  await expect(page.getByRole('heading', { level: 1, name: 'Tea before the stand-up' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How to begin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Come and work with us' })).toHaveAttribute(
    'href',
    '/membership',
  )
  const others = await database.db.select().from(blogPosts).where(eq(blogPosts.slug, 'keys'))
  expect(others).toMatchObject([{ status: 'draft', source: 'writer' }])
  expect(await database.db.$count(blogRequests, eq(blogRequests.status, 'done'))).toBe(2)
})
