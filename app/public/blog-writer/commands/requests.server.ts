import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { RequestKind } from '#app/public/blog/rules/posts.ts'
import { splitWords } from '#app/public/blog/rules/words.ts'
import { insertPost } from '#app/public/blog/steps/change-post.server.ts'
import { removePosts } from '#app/public/blog/steps/remove-posts.server.ts'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { openingMessages } from '../adapters/prompt.ts'
import { type RequestRow, STUCK_MS } from '../queries.server.ts'
import { isAffordable } from '../rules/budget.ts'
import { findEndpoint } from '../rules/endpoint.ts'
import { WRITER_LIMITS } from '../rules/limits.ts'
import { type GenerationErrors, type GenerationValues, validateGeneration } from '../schema/requests.ts'
import { findBudget } from '../steps/budget.server.ts'
import { writeDraft } from '../steps/write-draft.server.ts'
import { writePost } from '../steps/write-post.server.ts'
import { budgetText } from '../texts.ts'
import { type RequestOutcome, sendRequest } from './send-request.server.ts'

/** Asks for a new post: stored first, then sent to the automation, or left to the built-in writer. */
export async function requestGeneration(
  ctx: CommandContext,
  values: GenerationValues,
): Promise<{ ok: true; outcome: RequestOutcome } | { ok: false; errors: GenerationErrors }> {
  await authorise(ctx, 'blog.edit')
  const errors = validateGeneration(values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const { topic, targetAudience } = values
  const seoTargetWords = splitWords(values.seoTargetWords)
  const request = await storeRequest(ctx, { kind: 'generate', topic, targetAudience, seoTargetWords })
  return { ok: true, outcome: await carryOut(ctx, request) }
}

/** Asks for a post to be deleted: by the automation, or at once. */
export async function requestDeletion(
  ctx: CommandContext,
  { slug }: { slug: string },
): Promise<Result<RequestOutcome, 'not_found'>> {
  await authorise(ctx, 'blog.delete')
  const post = await findPostId(ctx.db, slug)
  if (!post) return fail('not_found')
  return ok(await carryOut(ctx, await storeRequest(ctx, { kind: 'delete', slug, postId: post.id })))
}

/** Does a request again that failed, or whose server died over it; of two who ask at once, one does it. */
export async function retryRequest(
  ctx: CommandContext,
  { id }: { id: string },
): Promise<Result<{ request: RequestRow; outcome: RequestOutcome }, 'not_found'>> {
  await authorise(ctx, 'blog.edit')
  const known = isUuid(id) ? await findRequest(ctx.db, id) : null
  if (!known) return fail('not_found')
  if (known.kind === 'delete') await authorise(ctx, 'blog.delete')
  const request = await ctx.db.transaction(async tx => {
    const [claimed] = await tx
      .update(blogRequests)
      .set({ status: 'pending', error: null, finishedAt: null, progress: 0, createdAt: ctx.now() })
      .where(and(eq(blogRequests.id, id), mayRetry(ctx.now())))
      .returning()
    if (!claimed) return null
    const entry = { action: 'retried', entityType: 'blog_request', entityId: id }
    await logActivity(tx, { adminId: ctx.actor.userId, ...entry, details: { kind: claimed.kind } })
    await announceChange(tx, 'blog')
    return claimed
  })
  if (!request) return fail('not_found')
  return ok({ request, outcome: await carryOut(ctx, request) })
}

function mayRetry(now: Date) {
  const stuck = and(
    inArray(blogRequests.status, ['pending', 'writing']),
    sql`greatest(${blogRequests.createdAt}, ${blogRequests.aliveAt}) < ${new Date(now.getTime() - STUCK_MS).toISOString()}::timestamptz`,
  )
  return or(eq(blogRequests.status, 'failed'), stuck)
}

type NewRequest = Pick<
  typeof blogRequests.$inferInsert,
  'kind' | 'topic' | 'targetAudience' | 'seoTargetWords' | 'slug' | 'postId'
>

function storeRequest(ctx: CommandContext, values: NewRequest): Promise<RequestRow> {
  return ctx.db.transaction(async tx => {
    const [request] = await tx
      .insert(blogRequests)
      .values({ ...values, requestedBy: ctx.actor.userId, createdAt: ctx.now() })
      .returning()
    if (!request) throw new Error('The request was not stored')
    const { kind, topic, slug } = request
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'requested',
      entityType: 'blog_request',
      entityId: request.id,
      details: kind === 'generate' ? { kind, topic } : { kind, slug },
    })
    await announceChange(tx, 'blog')
    return request
  })
}

async function carryOut(ctx: CommandContext, request: RequestRow): Promise<RequestOutcome> {
  const url = targetOf(ctx, request.kind)
  if (url) return send(ctx, request, url)
  if (request.kind === 'generate') return letWrite(ctx, request)
  const post = await findPostId(ctx.db, request.slug ?? '')
  await removePosts(ctx, { ids: post ? [post.id] : [], by: ctx.actor.userId })
  await settle(ctx, request.id, { status: 'done', finishedAt: ctx.now() })
  return { ok: true }
}

/** Leaves it to the model, unless that has no budget left; without one the draft to complete is there at once. */
async function letWrite(ctx: CommandContext, request: RequestRow): Promise<RequestOutcome> {
  const locale = getLocale()
  if (!findEndpoint(ctx.env)) return { ok: true, draftId: await addDraft(ctx, request) }
  const budget = await findBudget(ctx)
  const { mostOutputTokens } = WRITER_LIMITS
  if (!isAffordable(budget, { messages: openingMessages(request, locale), mostOutputTokens })) {
    await settle(ctx, request.id, { status: 'failed', error: 'MODEL_BUDGET', finishedAt: ctx.now() })
    return { ok: false, reason: 'refused', text: budgetText(budget, locale) }
  }
  await ctx.db.transaction(tx => ctx.enqueue(tx, writePost, { requestId: request.id, locale }))
  return { ok: true }
}

function addDraft(ctx: CommandContext, request: RequestRow): Promise<string> {
  return ctx.db.transaction(async tx => {
    const content = writeDraft(request, getLocale())
    const post = await insertPost(tx, { content, by: request.requestedBy, source: 'writer', at: ctx.now() })
    await tx
      .update(blogRequests)
      .set({ status: 'done', postId: post.id, finishedAt: ctx.now() })
      .where(eq(blogRequests.id, request.id))
    return post.id
  })
}

function targetOf({ env }: CommandContext, kind: RequestKind): string | undefined {
  return kind === 'generate' ? env.BLOG_GENERATE_WEBHOOK_URL : env.BLOG_DELETE_WEBHOOK_URL
}

/** Sends it to the automation, and writes down what that said. */
async function send(ctx: CommandContext, request: RequestRow, url: string): Promise<RequestOutcome> {
  const { outcome, error } = await sendRequest(ctx, request, new URL(url))
  const attempts = request.attempts + 1
  const failed = { status: 'failed', error, finishedAt: ctx.now() } as const
  await settle(ctx, request.id, { attempts, ...(outcome.ok ? { status: 'sent' } : failed) })
  return outcome
}

/** Writes down what became of the request, unless the automation has finished it meanwhile. */
async function settle(ctx: CommandContext, id: string, values: Partial<RequestRow>) {
  await ctx.db.transaction(async tx => {
    await tx
      .update(blogRequests)
      .set(values)
      .where(and(eq(blogRequests.id, id), inArray(blogRequests.status, ['pending', 'failed'])))
    await announceChange(tx, 'blog')
  })
}

async function findRequest(db: Executor, id: string): Promise<RequestRow | null> {
  const [request] = await db.select().from(blogRequests).where(eq(blogRequests.id, id))
  return request ?? null
}

async function findPostId(db: Executor, slug: string): Promise<{ id: string } | null> {
  const [post] = await db.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug))
  return post ?? null
}
