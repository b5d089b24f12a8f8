import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { ok, type Result } from '#app/kit/pure/result.ts'
import { errorCode } from '#app/machines/webhooks/adapters/post.server.ts'
import type { NounJobs } from '#app/noun.ts'
import type { PostContent } from '#app/public/blog/schema/posts.ts'
import { insertPost } from '#app/public/blog/steps/change-post.server.ts'
import { blogRequests } from '#app/public/blog/tables.server.ts'
import { findEndpoint } from './rules/endpoint.ts'
import { WRITER_LIMITS, type WriterLimits } from './rules/limits.ts'
import { beginWriting, type ClaimedRequest, claimRequest, holdRequest } from './steps/turn.server.ts'
import { writeDraft } from './steps/write-draft.server.ts'
import { type WritePost, writePost } from './steps/write-post.server.ts'
import { writeWithModel } from './steps/write-with-model.server.ts'

/** How long after a writer's death at most another looks whether it has died. */
const LOOK_AGAIN_MS = 90_000

/** The built-in automation: the draft that a request asks for, once, never published by itself. */
export async function runWritePost(
  ctx: ServerContext,
  payload: WritePost,
  limits: WriterLimits = WRITER_LIMITS,
) {
  const { requestId: id } = payload
  const request = await claimRequest(ctx, { id, writerId: uuidv7(), deadMs: limits.deadMs })
  if (!request) return lookAgain(ctx, payload)
  try {
    const written = await write(ctx, request, { payload, limits })
    await (written.ok ? storeDraft(ctx, request, written.value) : storeFailure(ctx, request, written.reason))
  } catch (error) {
    if (error === ctx.stopping.reason) throw error
    ctx.log.error({ err: error, requestId: id }, 'the writer failed')
    await storeFailure(ctx, request, errorCode(error))
  }
}

/** By the model where one is set, else the draft that an editor completes. */
async function write(
  ctx: ServerContext,
  request: ClaimedRequest,
  { payload, limits }: { payload: WritePost; limits: WriterLimits },
): Promise<Result<PostContent, string>> {
  const endpoint = findEndpoint(ctx.env)
  const { locale } = payload
  if (!endpoint) return ok(writeDraft(request, locale))
  await scheduleLook(ctx, payload)
  const turn = beginWriting(ctx, request, limits)
  const lost = AbortSignal.any([turn.lost, ctx.stopping])
  try {
    const written = await writeWithModel(ctx, { request, turn: { ...turn, lost }, locale, endpoint, limits })
    if (!written.ok) await layDownAtStop(ctx, request)
    return written
  } finally {
    await turn.end()
  }
}

/** What the stop of the server has interrupted waits for whoever takes it next. */
async function layDownAtStop(ctx: ServerContext, request: ClaimedRequest) {
  if (!ctx.stopping.aborted) return
  await ctx.db.transaction(async tx => {
    if (!(await holdRequest(tx, request))) return
    await tx
      .update(blogRequests)
      .set({ status: 'pending', stage: null })
      .where(eq(blogRequests.id, request.id))
    await announceChange(tx, 'blog')
  })
  throw ctx.stopping.reason
}

/** While somebody else writes it, this job comes back, so that the death of a server is noticed. */
async function lookAgain(ctx: ServerContext, payload: WritePost) {
  const [request] = await ctx.db.select().from(blogRequests).where(eq(blogRequests.id, payload.requestId))
  if (request?.status === 'writing') await scheduleLook(ctx, payload)
}

async function scheduleLook(ctx: ServerContext, payload: WritePost) {
  const startAfter = new Date(ctx.now().getTime() + LOOK_AGAIN_MS)
  await ctx.db.transaction(tx => ctx.enqueue(tx, writePost, payload, { startAfter }))
}

async function storeDraft(ctx: ServerContext, request: ClaimedRequest, content: PostContent) {
  await ctx.db.transaction(async tx => {
    if (!(await holdRequest(tx, request))) return
    const by = request.requestedBy
    const post = await insertPost(tx, { content, by, source: 'writer', at: ctx.now() })
    await tx
      .update(blogRequests)
      .set({ status: 'done', stage: null, postId: post.id, finishedAt: ctx.now() })
      .where(eq(blogRequests.id, request.id))
  })
}

async function storeFailure(ctx: ServerContext, request: ClaimedRequest, error: string) {
  await ctx.db.transaction(async tx => {
    if (!(await holdRequest(tx, request))) return
    await tx
      .update(blogRequests)
      .set({ status: 'failed', stage: null, error, finishedAt: ctx.now() })
      .where(eq(blogRequests.id, request.id))
    await announceChange(tx, 'blog')
  })
}

export const jobs: NounJobs = {
  workers: server => [{ ...bindWorker(writePost, payload => runWritePost(server, payload)), sideBySide: 3 }],
}
