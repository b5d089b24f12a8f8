import { randomUUID } from 'node:crypto'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { expect, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { test as automationTest } from '../support/webhook-journey.ts'
import { NO_ANSWER } from '../support/webhook-receiver.ts'

const test = automationTest.extend({
  serverEnv: [
    async ({ automation }, use) =>
      use({
        BLOG_GENERATE_WEBHOOK_URL: `${automation.origin}/generate`,
        BLOG_DELETE_WEBHOOK_URL: `${automation.origin}/delete`,
      }),
    { scope: 'worker' },
  ],
})

test('the automation gets the payloads; what it answers is said word for word and can be tried again', async ({
  page,
  automation,
  database,
}) => {
  const slug = `post-${randomUUID().slice(0, 8)}`
  await database.db
    .insert(blogPosts)
    .values({ slug, title: slug, fullPost: 'Hello.', status: 'published', publishedAt: new Date() })
  await signInAsOwner(page)
  await visit(page, '/manage-blogs')
  const generate = async () => {
    await page.getByLabel('Topic').fill('Tea')
    await page.getByLabel('Target Audience').fill('Freelancers')
    await page.getByLabel('SEO Target Words').fill(' focus ,green tea,')
    await page.getByRole('button', { name: 'Generate Blog' }).click()
  }

  automation.answer = { status: 503, body: 'Come back later' }
  await generate()
  await expect(
    page.getByText('Failed to send blog generation request: Come back later', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Topic')).toHaveValue('Tea')
  automation.answer = { status: 200 }
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('Blog generation request sent successfully.')).toBeVisible()
  expect(automation.requests.map(({ body }) => JSON.parse(body.toString()))).toEqual(
    Array(2).fill({
      ...{ topic: 'Tea', targetAudience: 'Freelancers', seoTargetWords: ['focus', 'green tea'] },
      table: 'blog_posts',
    }),
  )

  automation.answer = NO_ANSWER
  await generate()
  await expect(page.getByText('An error occurred while trying to generate the blog: ')).toBeVisible()

  automation.reset()
  automation.answer = { status: 500, body: 'Nope' }
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${slug}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(
    page.getByText(`Failed to send delete request for blog ${slug}: Nope`, { exact: true }),
  ).toBeVisible()
  automation.answer = { status: 204 }
  await visit(page, '/manage-blogs')
  await remove()
  await expect(page.getByText(`Blog ${slug} deletion request sent successfully`)).toBeVisible()
  expect(automation.requests.map(({ body }) => JSON.parse(body.toString()))).toEqual(
    Array(2).fill({ slug, table: 'blog_posts' }),
  )
})
