import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { signingSecret } from '#app/machines/webhooks/adapters/send.server.ts'
import { deletePosts } from '#app/public/blog/commands/delete.server.ts'
import { createPost } from '#app/public/blog/commands/posts.server.ts'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { NO_ANSWER, startWebhookServer } from '../../../../tests/support/webhook-server.ts'
import { runWritePost } from '../jobs.server.ts'
import { listRequests } from '../queries.server.ts'
import type { WritePost } from '../steps/write-post.server.ts'
import { requestDeletion, requestGeneration, retryRequest } from './requests.server.ts'

const { db } = await createTestDatabase()
const receiver = await startWebhookServer()
const { ctx: visitor, jobs } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
const desk = await asStaff(visitor, 'front_desk')
const automated = {
  ...ctx,
  env: {
    ...ctx.env,
    BLOG_GENERATE_WEBHOOK_URL: `${receiver.origin}/generate`,
    BLOG_DELETE_WEBHOOK_URL: `${receiver.origin}/delete`,
  },
}

const VALUES = { topic: 'Tea', targetAudience: 'Freelancers', seoTargetWords: 'green tea, focus , ' }

beforeEach(async () => {
  await db.delete(blogRequests)
  await db.delete(blogPosts)
  jobs.length = 0
})

const requests = () => listRequests(db, ctx.now())

async function addPost(title = 'Old news') {
  const created = await createPost(ctx, { title })
  if (!created.ok) throw new Error(created.reason)
  return created.value
}

test('a generation request is stored and sent with the specified payload, signed', async () => {
  const asked = await requestGeneration(automated, VALUES)
  expect(asked).toEqual({ ok: true, outcome: { ok: true } })
  const [sent] = receiver.requests
  expect(sent?.path).toBe('/generate')
  const body = sent?.body.toString() ?? ''
  expect(JSON.parse(body)).toEqual({
    topic: 'Tea',
    targetAudience: 'Freelancers',
    seoTargetWords: ['green tea', 'focus'],
    table: 'blog_posts',
  })
  const headers = sent?.headers as Record<string, string>
  expect(() => new Webhook(signingSecret(automated)).verify(body, headers)).not.toThrow()
  expect(await requests()).toMatchObject([{ kind: 'generate', status: 'sent', attempts: 1, mayRetry: false }])
  expect(jobs).toEqual([])
})

test('a deletion request carries slug and table; it is done once the automation has deleted the post', async () => {
  const id = await addPost()
  expect(await requestDeletion(automated, { slug: 'old-news' })).toEqual({ ok: true, value: { ok: true } })
  expect(JSON.parse(receiver.requests[0]?.body.toString() ?? '')).toEqual({
    slug: 'old-news',
    table: 'blog_posts',
  })
  expect(await requests()).toMatchObject([{ kind: 'delete', status: 'sent' }])
  expect(await db.select().from(blogPosts)).toHaveLength(1)
  await deletePosts(ctx, [id])
  expect(await requests()).toMatchObject([{ kind: 'delete', status: 'done' }])
})

test('what the automation answers is passed on, the request stays, and is sent again under the same id', async () => {
  receiver.answer = { status: 500, body: 'The workflow is off' }
  expect(await requestGeneration(automated, VALUES)).toEqual({
    ok: true,
    outcome: { ok: false, reason: 'refused', text: 'The workflow is off' },
  })
  const [failed] = await requests()
  expect(failed).toMatchObject({ status: 'failed', error: 'HTTP_500', mayRetry: true })
  receiver.answer = { status: 200 }
  const id = failed?.id ?? ''
  const retries = await Promise.all([retryRequest(automated, { id }), retryRequest(automated, { id })])
  expect(retries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await requests()).toMatchObject([{ status: 'sent', attempts: 2, error: null }])
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('no answer at all is told by a code that has a sentence', async () => {
  receiver.answer = NO_ANSWER
  expect(await requestGeneration(automated, VALUES)).toMatchObject({
    outcome: { ok: false, reason: 'unanswered', code: 'ECONNRESET' },
  })
  expect(await requests()).toMatchObject([{ status: 'failed', error: 'ECONNRESET' }])
})

const LEFT_TO_WRITER: typeof blogRequests.$inferInsert = {
  kind: 'generate',
  topic: 'Tea',
  targetAudience: 'Freelancers',
  seoTargetWords: ['tea'],
}

test('without a webhook and a model the draft is there at once, and the request leads to it', async () => {
  const asked = await requestGeneration(ctx, VALUES)
  expect(jobs).toEqual([])
  const posts = await db.select().from(blogPosts)
  expect(posts).toMatchObject([
    { title: 'Tea', slug: 'tea', status: 'draft', source: 'writer', keywords: ['green tea', 'focus'] },
  ])
  expect(asked).toEqual({ ok: true, outcome: { ok: true, draftId: posts[0]?.id } })
  expect(await requests()).toMatchObject([{ status: 'done', postId: posts[0]?.id }])
  expect(receiver.requests).toEqual([])
})

test('a request that was left to the writer becomes one draft, however often it is looked at', async () => {
  const [request] = await db.insert(blogRequests).values(LEFT_TO_WRITER).returning()
  const payload: WritePost = { requestId: request?.id ?? '', locale: 'en' }
  await Promise.all([runWritePost(ctx, payload), runWritePost(ctx, payload)])
  await runWritePost(ctx, payload)
  const posts = await db.select().from(blogPosts)
  expect(posts).toMatchObject([{ title: 'Tea', status: 'draft', source: 'writer' }])
  expect(await requests()).toMatchObject([{ status: 'done', postId: posts[0]?.id }])
})

test('without a webhook a deletion is done at once', async () => {
  await addPost()
  expect(await requestDeletion(ctx, { slug: 'old-news' })).toEqual({ ok: true, value: { ok: true } })
  expect(await db.select().from(blogPosts)).toEqual([])
  expect(await requests()).toMatchObject([{ kind: 'delete', slug: 'old-news', status: 'done' }])
  expect(await requestDeletion(ctx, { slug: 'old-news' })).toEqual({ ok: false, reason: 'not_found' })
})

test('a request whose server died over it may be tried again after a while, not at once', async () => {
  const [request] = await db.insert(blogRequests).values(LEFT_TO_WRITER).returning()
  const id = request?.id ?? ''
  expect(await retryRequest(ctx, { id })).toEqual({ ok: false, reason: 'not_found' })
  await db
    .update(blogRequests)
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .where(eq(blogRequests.id, id))
  expect(await requests()).toMatchObject([{ mayRetry: true }])
  expect(await retryRequest(ctx, { id })).toMatchObject({ ok: true })
  expect(await retryRequest(ctx, { id: 'nonsense' })).toEqual({ ok: false, reason: 'not_found' })
})

test('what is wrong is said by field and nothing is stored; who may not is refused', async () => {
  expect(await requestGeneration(ctx, { ...VALUES, seoTargetWords: ' , ' })).toMatchObject({
    ok: false,
    errors: { seoTargetWords: expect.stringMatching(/\S/) },
  })
  await addPost()
  await expect(requestGeneration(desk, VALUES)).rejects.toMatchObject({ init: { status: 403 } })
  await expect(requestDeletion(desk, { slug: 'old-news' })).rejects.toMatchObject({ init: { status: 403 } })
  expect(await requests()).toEqual([])
})
