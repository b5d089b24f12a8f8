import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { beginTurn, type Turn } from '#app/kit/platform/held-turn.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, type Result } from '#app/kit/pure/result.ts'
import type { LongWork } from '../queries.server.ts'
import type { WorkLimits, WorkProgress } from '../rules.ts'
import { longWorks } from '../tables.server.ts'

type Context = Pick<ServerContext, 'db' | 'log' | 'now' | 'stopping'>
export type ClaimedWork = LongWork & { workerId: string }
export type WorkTurn = Pick<Turn<WorkProgress>, 'report' | 'lost'>

/** What came of a work: some figures, or a word that says why nothing did. */
export type WorkOutcome = Result<Record<string, number>, string>

/**
 * Does the works of a kind. Whoever throws, and whose server dies, has done nothing: it is begun again from its
 * beginning, so that it must do all of it or nothing, and nothing more where it is done already.
 */
export type WorkHandler = (ctx: ServerContext, work: ClaimedWork, turn: WorkTurn) => Promise<WorkOutcome>

/** Takes a work that waits, or whose worker has died; null where there is nothing to do. */
export async function claimWork(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { deadMs }: Pick<WorkLimits, 'deadMs'>,
): Promise<ClaimedWork | null> {
  const { state, aliveAt, attempts } = longWorks
  const isAbandoned = or(isNull(aliveAt), lt(aliveAt, new Date(now().getTime() - deadMs)))
  const waits = or(eq(state, 'waiting'), and(eq(state, 'running'), isAbandoned))
  const workerId = uuidv7()
  return db.transaction(async tx => {
    const [work] = await tx
      .update(longWorks)
      .set({
        state: 'running',
        workerId,
        aliveAt: now(),
        attempts: sql`${attempts} + 1`,
        phase: null,
        done: 0,
        total: null,
        bytes: null,
      })
      .where(and(eq(longWorks.id, id), waits))
      .returning()
    if (!work) return null
    await announceChange(tx, 'works')
    return { ...work, workerId }
  })
}

/**
 * Does the work as its worker, telling how far it is, and writes down what came of it. It is lost, too, when the server
 * stops: then it waits for whoever takes it next, as if it had not begun.
 * @throws what `act` throws, once it is written down that the work failed
 */
export async function workOn(
  ctx: Context,
  work: ClaimedWork,
  limits: WorkLimits,
  act: (turn: WorkTurn) => Promise<WorkOutcome>,
) {
  const turn = beginTurn<WorkProgress>(progress => writeProgress(ctx, work, progress), limits, ctx.log)
  try {
    const lost = AbortSignal.any([turn.lost, ctx.stopping])
    const outcome = await act({ ...turn, lost }).finally(turn.end)
    await endWork(ctx, work, outcome)
  } catch (error) {
    await (error === ctx.stopping.reason ? layDown(ctx, work) : endWork(ctx, work, fail('error')))
    throw error
  }
}

async function layDown({ db }: Context, work: ClaimedWork) {
  const attempts = sql`${longWorks.attempts} - 1`
  await db.transaction(async tx => {
    await tx.update(longWorks).set({ state: 'waiting', workerId: null, attempts }).where(isMine(work))
    await announceChange(tx, 'works')
  })
}

/** Whoever lost the work to another writes nothing. */
export async function endWork(
  { db, now }: Pick<Context, 'db' | 'now'>,
  work: ClaimedWork,
  outcome: WorkOutcome,
) {
  const ended = outcome.ok
    ? { state: 'done' as const, outcome: outcome.value }
    : { state: 'failed' as const, error: outcome.reason }
  await db.transaction(async tx => {
    await tx
      .update(longWorks)
      .set({ ...ended, phase: null, finishedAt: now() })
      .where(isMine(work))
    await announceChange(tx, 'works')
  })
}

function writeProgress({ db, now }: Context, work: ClaimedWork, progress: WorkProgress | null) {
  return db.transaction(async tx => {
    const { rowCount } = await tx
      .update(longWorks)
      .set({ ...progress, aliveAt: now() })
      .where(isMine(work))
    if (progress && rowCount) await announceChange(tx, 'works')
    return Boolean(rowCount)
  })
}

function isMine({ id, workerId }: ClaimedWork) {
  return and(eq(longWorks.id, id), eq(longWorks.workerId, workerId), eq(longWorks.state, 'running'))
}

/** Works that a stop of the program left behind. */
export function listOpenWorks({ db }: Pick<Context, 'db'>): Promise<{ id: string; kind: string }[]> {
  const { id, kind, state } = longWorks
  return db
    .select({ id, kind })
    .from(longWorks)
    .where(inArray(state, ['waiting', 'running']))
}
