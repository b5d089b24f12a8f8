import { eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type ChangedRows, changeSeen, type SeenRow } from '#app/kit/pure/together.ts'
import type { RequestStatus } from '../rules.ts'
import { markOf } from '../rules.ts'
import { answerError } from '../schema.ts'
import { sendAnswer } from '../steps/mails.server.ts'
import { requests } from '../tables.server.ts'

type Request = typeof requests.$inferSelect

/** `seen` is the mark of the request as whoever acts had it before them, see `markOf`. */
type Asked = { id: string; seen: string }
export type HandleRefusal = 'not_found' | 'changed'
type Handled<Reason extends string = never> = Promise<Result<null, HandleRefusal | Reason>>

/** Whoever acts looks after the request from now on. */
export async function takeRequest(ctx: CommandContext, asked: Asked): Handled {
  await authorise(ctx, 'requests.edit')
  return change(ctx, asked, async (tx, request) => {
    await store(tx, ctx, request, { action: 'request_taken', change: { takenBy: ctx.actor.userId } })
    return ok(null)
  })
}

/**
 * Answers the visitor, and says who did. With words they go by mail to the address that was given; without, staff have
 * called or met them.
 */
export async function answerRequest(
  ctx: CommandContext,
  { answer, ...asked }: Asked & { answer: string | null },
): Handled<'bad_answer' | 'no_address'> {
  await authorise(ctx, 'requests.edit')
  if (answer !== null && answerError(answer) !== null) return fail('bad_answer')
  return change(ctx, asked, async (tx, request) => {
    const recipient = request.email
    if (answer !== null && recipient === null) return fail('no_address')
    const answered = { status: 'answered', answeredAt: ctx.now() } as const
    await store(tx, ctx, request, {
      action: 'request_answered',
      change: { ...answered, takenBy: ctx.actor.userId, ...(answer !== null && { answer }) },
    })
    if (answer !== null && recipient !== null) await sendAnswer(tx, ctx, { request, recipient, answer })
    return ok(null)
  })
}

/** Nothing is left to do about it. */
export async function finishRequest(ctx: CommandContext, asked: Asked): Handled {
  await authorise(ctx, 'requests.edit')
  return change(ctx, asked, async (tx, request) => {
    await finish(tx, ctx, request)
    return ok(null)
  })
}

/** Nothing is left to do about any of them; one that is no longer as it was seen stays as it is. */
export async function finishRequests(ctx: CommandContext, seen: SeenRow[]): Promise<ChangedRows> {
  await authorise(ctx, 'requests.edit')
  const ids = seen.map(({ id }) => id).filter(isUuid)
  return ctx.db.transaction(async tx => {
    const locked = await tx
      .select()
      .from(requests)
      .where(inArray(requests.id, ids))
      .orderBy(requests.id)
      .for('update')
    return changeSeen(seen, locked, {
      nameOf: ({ name }) => name,
      markOf,
      change: request => finish(tx, ctx, request),
    })
  })
}

function finish(tx: Transaction, ctx: CommandContext, request: Request) {
  const takenBy = request.takenBy ?? ctx.actor.userId
  return store(tx, ctx, request, { action: 'request_done', change: { status: 'done', takenBy } })
}

/** Something is left to do after all: it is where it was before it was done. */
export async function reopenRequest(ctx: CommandContext, asked: Asked): Handled {
  await authorise(ctx, 'requests.edit')
  return change(ctx, asked, async (tx, request) => {
    const status: RequestStatus = request.answeredAt ? 'answered' : 'new'
    await store(tx, ctx, request, { action: 'request_reopened', change: { status } })
    return ok(null)
  })
}

/** Of two who act at once the second changes nothing, and reads what the first has done. */
function change<Reason extends string>(
  ctx: CommandContext,
  { id, seen }: Asked,
  act: (tx: Transaction, request: Request) => Handled<Reason>,
): Handled<Reason> {
  return ctx.db.transaction(async tx => {
    const request = await lockRequest(tx, id)
    if (!request) return fail('not_found')
    return markOf(request) === seen ? act(tx, request) : fail('changed')
  })
}

async function lockRequest(tx: Transaction, id: string): Promise<Request | null> {
  if (!isUuid(id)) return null
  const [request] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  return request ?? null
}

type Storing = {
  action: string
  change: Partial<Pick<Request, 'status' | 'takenBy' | 'answer' | 'answeredAt'>>
}

async function store(tx: Transaction, ctx: CommandContext, request: Request, { action, change }: Storing) {
  const updatedAt = new Date(Math.max(ctx.now().getTime(), request.updatedAt.getTime() + 1))
  await tx
    .update(requests)
    .set({ ...change, updatedAt })
    .where(eq(requests.id, request.id))
  const { status = request.status } = change
  await recordChange(tx, ctx, 'requests', {
    action,
    entityType: 'request',
    entityId: request.id,
    details: { before: { status: request.status }, after: { status } },
  })
}
