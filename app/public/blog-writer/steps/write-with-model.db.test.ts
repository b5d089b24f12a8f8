import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { blogModelCalls, blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { viewStoredPost } from '#app/public/blog/views/post.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { listenForModel, MODEL_COST, MODEL_POST, writes } from '../../../../tests/support/model-server.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { requestGeneration, retryRequest } from '../commands/requests.server.ts'
import { runWritePost } from '../jobs.server.ts'
import { listRequests } from '../queries.server.ts'
import { MODEL_FAILURES } from '../rules/failures.ts'
import { WRITER_LIMITS } from '../rules/limits.ts'
import { requestErrorText } from '../texts.ts'
import { findBudget } from './budget.server.ts'
import { claimRequest } from './turn.server.ts'
import type { WritePost } from './write-post.server.ts'

const { db } = await createTestDatabase()
const model = await listenForModel()
const KEY = 'sk-secret'
const { ctx: visitor, jobs } = await createTestContext(db, {
  BLOG_MODEL_URL: `${model.origin}/v1`,
  BLOG_MODEL_KEY: KEY,
  BLOG_MODEL: 'fake-1',
  BLOG_MODEL_MONTHLY_TOKENS: 100_000,
})
const ctx = await asStaff(visitor, 'manager')

afterAll(() => model.close())
afterEach(() => model.reset())
beforeEach(async () => {
  await db.delete(blogModelCalls)
  await db.delete(blogRequests)
  await db.delete(blogPosts)
  jobs.length = 0
})

const LIMITS = { ...WRITER_LIMITS, stallMs: 10_000, totalMs: 30_000, reportMs: 20, pace: 0.005 }
const VALUES = { topic: 'Tea', targetAudience: 'Freelancers', seoTargetWords: 'green tea, focus' }

async function ask(change: Partial<typeof ctx.env> = {}) {
  const asked = await requestGeneration({ ...ctx, env: { ...ctx.env, ...change } }, VALUES)
  if (!asked.ok) throw new Error('not asked')
  const [request] = await listRequests(db, ctx.now())
  if (!request) throw new Error('no request')
  return { outcome: asked.outcome, request, payload: { requestId: request.id, locale: 'en' } as WritePost }
}

async function write(limits = LIMITS, env: Partial<typeof ctx.env> = {}) {
  const { payload } = await ask(env)
  await runWritePost({ ...ctx, env: { ...ctx.env, ...env } }, payload, limits)
  return stored()
}

async function stored() {
  const [request] = await listRequests(db, ctx.now())
  if (!request) throw new Error('no request')
  const calls = await db.select().from(blogModelCalls).orderBy(blogModelCalls.createdAt)
  return { request, calls, posts: await db.select().from(blogPosts) }
}

test.each(['openai', 'anthropic'] as const)(
  'a post that comes in by %s is a draft of the writer, and its cost is written down',
  async api => {
    const { request, calls, posts } = await write(LIMITS, { BLOG_MODEL_API: api })
    expect(posts).toMatchObject([
      {
        title: MODEL_POST.title,
        slug: MODEL_POST.slug,
        status: 'draft',
        source: 'writer',
        publishedAt: null,
        authorId: ctx.actor.userId,
        keywords: ['green tea', 'focus', 'morning routine'],
      },
    ])
    expect(request).toMatchObject({ status: 'done', postId: posts[0]?.id, error: null, stage: null })
    expect(calls).toMatchObject([
      {
        requestId: request.id,
        model: 'fake-1',
        outcome: 'done',
        isEstimated: false,
        inputTokens: MODEL_COST.input,
        outputTokens: MODEL_COST.output,
      },
    ])
    const [sent] = model.requests
    expect(sent?.path).toBe(api === 'openai' ? '/v1/chat/completions' : '/v1/messages')
    expect(sent?.headers[api === 'openai' ? 'authorization' : 'x-api-key']).toContain(KEY)
    expect(sent?.body).toMatchObject({ model: 'fake-1', stream: true, max_tokens: LIMITS.mostOutputTokens })
    expect(await findBudget(ctx)).toMatchObject({ used: 2_000, most: 100_000 })
  },
)

test('while it comes in, the stage and the words so far are told live, and not more often than agreed', async () => {
  model.acts = [writes(MODEL_POST, { pieces: 40, everyMs: 15 })]
  const { payload } = await ask()
  const seen: { stage: string | null; progress: number }[] = []
  const limits = { ...LIMITS, reportMs: 60 }
  const writing = runWritePost(ctx, payload, limits)
  const from = Date.now()
  let isWriting = true
  const watching = (async () => {
    while (isWriting) {
      const { request } = await stored()
      const { stage, progress } = request
      const last = seen.at(-1)
      if (request.status === 'writing' && (last?.stage !== stage || last?.progress !== progress)) {
        seen.push({ stage, progress })
      }
    }
  })()
  await writing
  const passed = Date.now() - from
  isWriting = false
  await watching
  const streaming = seen.filter(({ stage }) => stage === 'streaming').map(({ progress }) => progress)
  expect(streaming.length).toBeGreaterThan(1)
  expect(streaming.at(-1)).toBeGreaterThan(streaming[0] ?? 0)
  expect(streaming).toEqual(streaming.toSorted((a, b) => a - b))
  expect(seen.length).toBeLessThanOrEqual(passed / limits.reportMs + 2)
})

test('an answer of no use is told to the model, which does better the next time', async () => {
  model.acts = [
    { does: 'stream', text: 'I would rather write a poem.' },
    writes({ ...MODEL_POST, sections: [] }),
    writes(MODEL_POST),
  ]
  const { request, calls, posts } = await write()
  expect(posts).toHaveLength(1)
  expect(request).toMatchObject({ status: 'done' })
  expect(calls.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  const said = model.requests.map(({ body }) => JSON.stringify(body['messages']))
  expect(said[0]).not.toContain('poem')
  expect(said[1]).toContain('I would rather write a poem.')
  expect(said[1]).toContain('no JSON object')
  expect(said[2]).toContain('sections')
  expect(said[2]).not.toContain('poem')
})

test.each([
  ['MODEL_RUBBISH', { does: 'stream', text: 'No.' }, 3],
  ['MODEL_STALLED', { does: 'stall', text: '{"title": "Te' }, 3],
  ['MODEL_BROKEN', { does: 'break', text: '{"title": "Te' }, 3],
  ['MODEL_AWAY', { does: 'hang up' }, 3],
  ['MODEL_FAULT', { does: 'answer', status: 500, body: 'boom' }, 3],
  ['MODEL_FAULT', { does: 'fault', type: 'api_error' }, 3],
  ['MODEL_BUSY', { does: 'answer', status: 429 }, 3],
  ['MODEL_BUSY', { does: 'answer', status: 429, headers: { 'retry-after': '3600' } }, 1],
  ['MODEL_KEY', { does: 'answer', status: 401, body: `Wrong key ${KEY}` }, 1],
  ['MODEL_UNKNOWN', { does: 'answer', status: 404, body: 'no such model' }, 1],
  ['MODEL_UNKNOWN', { does: 'answer', status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 1],
  [
    'MODEL_NO_STREAM',
    { does: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' },
    1,
  ],
  ['MODEL_TOO_LONG', { does: 'flood', bytes: 10_000_000 }, 1],
  ['MODEL_CUT', writes(MODEL_POST, { finish: 'length' }), 3],
  ['MODEL_DECLINED', writes(MODEL_POST, { finish: 'content_filter' }), 1],
] as const)(
  '%s: after %j no post is made, the request says why in words, and it can be tried again',
  async (code, act, times) => {
    model.acts = [act]
    const limits = act.does === 'stall' ? { ...LIMITS, stallMs: 300 } : LIMITS
    const { request, posts, calls } = await write(limits)
    expect(posts).toEqual([])
    expect(request).toMatchObject({ status: 'failed', error: code, mayRetry: true, stage: null })
    expect(requestErrorText(code)).toMatch(/^[A-Z].*\.$/)
    expect(model.requests).toHaveLength(times)
    expect(calls).toHaveLength(times)
    expect(calls.every(({ outcome, finishedAt }) => outcome !== null && finishedAt !== null)).toBe(true)
    model.acts = [writes(MODEL_POST)]
    expect(await retryRequest(ctx, { id: request.id })).toMatchObject({ ok: true })
    await runWritePost(ctx, { requestId: request.id, locale: 'en' }, LIMITS)
    expect(await stored()).toMatchObject({
      request: { status: 'done', error: null },
      posts: [{ status: 'draft' }],
    })
  },
)

test('an answer that never ends is stopped after its time', async () => {
  model.acts = [writes(MODEL_POST, { pieces: 200, everyMs: 50 })]
  const { request } = await write({ ...LIMITS, totalMs: 400 })
  expect(request).toMatchObject({ status: 'failed', error: 'MODEL_SLOW' })
})

test('as long as a busy service asks for, it is left alone', async () => {
  model.acts = [{ does: 'answer', status: 429, headers: { 'retry-after': '20' } }, writes(MODEL_POST)]
  const from = Date.now()
  const { posts } = await write({ ...LIMITS, pace: 0.02 })
  expect(posts).toHaveLength(1)
  expect(Date.now() - from).toBeGreaterThanOrEqual(400)
})

test('what is broken off is paid for as we count it, what was turned away is not', async () => {
  model.acts = [
    { does: 'answer', status: 500 },
    { does: 'break', text: 'x'.repeat(3_000) },
    { does: 'hang up' },
  ]
  const { calls } = await write()
  const [fault, broken, away] = calls
  expect(fault).toMatchObject({ outputTokens: 0, isEstimated: true })
  expect(broken).toMatchObject({ outcome: 'MODEL_BROKEN', outputTokens: 1_000, isEstimated: true })
  expect(broken?.inputTokens).toBeGreaterThan(100)
  expect(away).toMatchObject({ inputTokens: 0, outputTokens: 0 })
})

test('a service that says no cost is counted by us', async () => {
  model.acts = [writes(MODEL_POST, { isSilentOnCost: true })]
  const { calls } = await write()
  expect(calls).toMatchObject([{ outcome: 'done', isEstimated: true }])
  expect(calls[0]?.outputTokens).toBeGreaterThan(100)
})

test('once the budget of the month is used up, a request is refused with when it begins anew', async () => {
  const now = () => new Date('2026-03-20T12:00:00Z')
  await db.insert(blogModelCalls).values([
    { model: 'm', inputTokens: 90_000, outputTokens: 5_000, createdAt: new Date('2026-02-28T17:00:00Z') },
    { model: 'm', inputTokens: 90_000, outputTokens: 0, createdAt: new Date('2026-02-28T16:59:59Z') },
  ])
  const asked = await requestGeneration({ ...ctx, now }, VALUES)
  expect(asked).toMatchObject({ ok: true, outcome: { ok: false, reason: 'refused' } })
  const text = asked.ok && !asked.outcome.ok && asked.outcome.reason === 'refused' ? asked.outcome.text : ''
  expect(text).toMatch(/95,000 of 100,000 tokens.*1 April 2026/)
  expect((await stored()).request).toMatchObject({ status: 'failed', error: 'MODEL_BUDGET', mayRetry: true })
  expect(jobs).toEqual([])
  expect(model.requests).toEqual([])
  const april = await requestGeneration({ ...ctx, now: () => new Date('2026-03-31T17:00:00Z') }, VALUES)
  expect(april).toEqual({ ok: true, outcome: { ok: true } })
})

test('requests that are written side by side stay within the budget together', async () => {
  const env = { BLOG_MODEL_MONTHLY_TOKENS: 2 * WRITER_LIMITS.mostOutputTokens }
  const first = await ask(env)
  const second = await ask(env)
  model.acts = [writes(MODEL_POST, { pieces: 5, everyMs: 20 })]
  const limited = { ...ctx, env: { ...ctx.env, ...env } }
  await Promise.all([first, second].map(({ payload }) => runWritePost(limited, payload, LIMITS)))
  expect(model.requests).toHaveLength(1)
  const errors = (await listRequests(db, ctx.now())).map(({ status, error }) => [status, error])
  expect(errors.toSorted()).toEqual([
    ['done', null],
    ['failed', 'MODEL_BUDGET'],
  ])
})

const DEAD = () => new Date(Date.now() - WRITER_LIMITS.deadMs - 1_000)

test('a request whose server died is taken up by the job that looks again, not before, and each attempt counts', async () => {
  const { payload, request } = await ask()
  await claimRequest(ctx, { id: request.id, writerId: crypto.randomUUID(), deadMs: LIMITS.deadMs })
  const spent = { requestId: request.id, model: 'm', inputTokens: 1, outputTokens: 10_000 }
  await db.insert(blogModelCalls).values(spent)
  jobs.length = 0
  await runWritePost(ctx, payload, LIMITS)
  expect((await stored()).request).toMatchObject({ status: 'writing' })
  expect(jobs).toMatchObject([{ name: 'write-blog-post', payload, startAfter: expect.any(Date) }])
  await db.update(blogRequests).set({ aliveAt: DEAD(), createdAt: DEAD() })
  expect((await stored()).request.mayRetry).toBe(true)
  model.acts = [{ does: 'stream', text: 'No.' }, writes(MODEL_POST)]
  await runWritePost(ctx, payload, LIMITS)
  expect(await stored()).toMatchObject({ request: { status: 'done' }, posts: [{}] })
  expect(model.requests).toHaveLength(2)
})

test('a request over which servers died again and again fails cleanly', async () => {
  const { payload, request } = await ask()
  const spent = { requestId: request.id, model: 'm', inputTokens: 1, outputTokens: 1 }
  await db.insert(blogModelCalls).values([spent, spent, spent])
  await runWritePost(ctx, payload, LIMITS)
  expect((await stored()).request).toMatchObject({ status: 'failed', error: 'MODEL_INTERRUPTED' })
  expect(model.requests).toEqual([])
})

test('a stop of the server breaks the answer off, and the request waits for the next start', async () => {
  const { payload } = await ask()
  const stop = new AbortController()
  model.acts = [writes(MODEL_POST, { pieces: 200, everyMs: 50 }), writes(MODEL_POST)]
  const stopped = runWritePost({ ...ctx, stopping: stop.signal }, payload, LIMITS)
  await expect.poll(() => model.requests.length).toBe(1)
  stop.abort(new Error('The server stops'))
  await expect(stopped).rejects.toThrow('The server stops')
  expect(await stored()).toMatchObject({ request: { status: 'pending', error: null }, posts: [] })
  await runWritePost(ctx, payload, LIMITS)
  expect(await stored()).toMatchObject({ request: { status: 'done' }, posts: [{ title: MODEL_POST.title }] })
})

test('a writer that was thought dead stops when another has the request, and one post is made', async () => {
  const { payload } = await ask()
  model.acts = [writes(MODEL_POST, { pieces: 30, everyMs: 30 }), writes(MODEL_POST)]
  const slow = runWritePost(ctx, payload, LIMITS)
  await expect.poll(() => model.requests.length).toBe(1)
  // Not even a report of the next minute counts: one may come between this claim's clock and its row.
  await runWritePost(ctx, payload, { ...LIMITS, deadMs: -60_000 })
  await slow
  expect(await stored()).toMatchObject({ request: { status: 'done' }, posts: [{ title: MODEL_POST.title }] })
  expect((await stored()).posts).toHaveLength(1)
})

test('a hostile answer is text: no script, no HTML, no link that runs, and its link at the end is ours', async () => {
  const evil =
    '<script>steal()</script><img src=x onerror="steal()">\n\n[go](javascript:steal()) ![x](data:text/html,x)'
  model.acts = [
    writes({
      ...MODEL_POST,
      title: evil,
      slug: 'x/../../admin',
      metaDescription: evil,
      tags: ['<b>'],
      introduction: evil,
      sections: [1, 2].map(() => ({ heading: evil, content: evil })),
      conclusion: { summary: evil, callToAction: evil, cta: { text: 'x', url: 'javascript:steal()' } },
      status: 'published',
    }),
  ]
  const { posts } = await write()
  const [post] = posts
  if (!post) throw new Error('no post')
  expect(post).toMatchObject({ status: 'draft', publishedAt: null })
  expect(post.slug).toMatch(/^[a-z0-9-]+$/)
  const view = await viewStoredPost(post, 'en')
  expect(view.callToAction?.url).toBe('/membership')
  const html = [view.introduction, view.summary, ...view.sections.map(({ html }) => html)].join('\n')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('<a>go</a>')
  expect(html).not.toMatch(/<script|<[^>]*(onerror|javascript:|data:)/i)
})

test('what the service complains of goes to the log without our key', async () => {
  const lines: unknown[] = []
  const log = Object.assign(Object.create(ctx.log), { warn: (line: unknown) => lines.push(line) })
  model.acts = [{ does: 'answer', status: 401, body: `Incorrect key ${KEY}` }]
  const { payload } = await ask()
  await runWritePost({ ...ctx, log }, payload, LIMITS)
  expect(JSON.stringify(lines)).toContain('Incorrect key …')
  expect(JSON.stringify(lines)).not.toContain(KEY)
})

test('every way to fail has a sentence of its own', () => {
  expect(new Set(MODEL_FAILURES.map(requestErrorText)).size).toBe(MODEL_FAILURES.length)
})
