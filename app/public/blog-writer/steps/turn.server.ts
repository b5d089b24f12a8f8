import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { beginTurn, type Turn } from '#app/kit/platform/held-turn.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { WritingStage } from '#app/public/blog/rules/posts.ts'
import { countWords } from '#app/public/blog/rules/reading.ts'
import { blogRequests } from '#app/public/blog/tables.server.ts'
import type { WriterLimits } from '../rules/limits.ts'

type Context = Pick<ServerContext, 'db' | 'log' | 'now'>
export type ClaimedRequest = typeof blogRequests.$inferSelect & { writerId: string }

/** Takes a request that waits, or whose writer has died; null where there is nothing to do. */
export async function claimRequest(
  { db, now }: Context,
  { id, writerId, deadMs }: { id: string; writerId: string; deadMs: number },
): Promise<ClaimedRequest | null> {
  const isAbandoned = or(
    isNull(blogRequests.aliveAt),
    lt(blogRequests.aliveAt, new Date(now().getTime() - deadMs)),
  )
  const waits = or(eq(blogRequests.status, 'pending'), and(eq(blogRequests.status, 'writing'), isAbandoned))
  return db.transaction(async tx => {
    const [request] = await tx
      .update(blogRequests)
      .set({ status: 'writing', writerId, aliveAt: now(), stage: null, progress: 0 })
      .where(and(eq(blogRequests.id, id), eq(blogRequests.kind, 'generate'), waits))
      .returning()
    if (!request) return null
    await announceChange(tx, 'blog')
    return { ...request, writerId }
  })
}

/** Whether the request is still this writer's; nobody else may change it until the transaction ends. */
export async function holdRequest(tx: Executor, { id, writerId }: ClaimedRequest): Promise<boolean> {
  const [request] = await tx.select().from(blogRequests).where(isMine({ id, writerId })).for('update')
  return request !== undefined
}

function isMine({ id, writerId }: Pick<ClaimedRequest, 'id' | 'writerId'>) {
  const isHeld = and(eq(blogRequests.writerId, writerId), eq(blogRequests.status, 'writing'))
  return and(eq(blogRequests.id, id), isHeld)
}

export type Progress = { stage: WritingStage; attempts: number; text: string }

/** Tells how far the writing is, and that somebody is at it. */
export function beginWriting(ctx: Context, request: ClaimedRequest, limits: WriterLimits): Turn<Progress> {
  return beginTurn(progress => writeProgress(ctx, request, progress), limits, ctx.log)
}

/** @returns whether the request is still this writer's */
function writeProgress(
  { db, now }: Context,
  request: ClaimedRequest,
  progress: Progress | null,
): Promise<boolean> {
  const said = progress && {
    stage: progress.stage,
    attempts: progress.attempts,
    progress: countWords(progress.text),
  }
  return db.transaction(async tx => {
    const { rowCount } = await tx
      .update(blogRequests)
      .set({ ...said, aliveAt: now() })
      .where(isMine(request))
    if (said && rowCount) await announceChange(tx, 'blog')
    return Boolean(rowCount)
  })
}
