import { and, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, addMonths, bangkokDay, type Day, dayOfMonth } from '#app/kit/pure/days.ts'
import { blogModelCalls } from '#app/public/blog/tables.server.ts'
import type { ModelAnswer } from '../adapters/ask-model.server.ts'
import { type Budget, costOf, estimateInput, isAffordable, type Plan } from '../rules/budget.ts'

type Context = Pick<ServerContext, 'db' | 'env' | 'now'>

export async function findBudget({ db, env, now }: Context): Promise<Budget> {
  const start = firstOfMonth(now())
  const used = await countTokens(db, start)
  return { used, most: env.BLOG_MODEL_MONTHLY_TOKENS, renewsOn: addMonths(start, 1) }
}

/**
 * Sets aside what a call may cost at most, one call at a time, so that calls together stay within the month's budget
 * and one that dies with its server is not forgotten.
 * @returns the call's id, null when the budget does not allow it
 */
export function reserveCall(
  ctx: Context,
  { requestId, model, ...plan }: Plan & { requestId: string; model: string },
): Promise<string | null> {
  return ctx.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('blog-model-budget', 0))`)
    const start = firstOfMonth(ctx.now())
    const budget = { used: await countTokens(tx, start), most: ctx.env.BLOG_MODEL_MONTHLY_TOKENS }
    if (!isAffordable(budget, plan)) return null
    const most = { inputTokens: estimateInput(plan.messages), outputTokens: plan.mostOutputTokens }
    const [call] = await tx
      .insert(blogModelCalls)
      .values({ requestId, model, ...most, createdAt: ctx.now() })
      .returning({ id: blogModelCalls.id })
    return call?.id ?? null
  })
}

/** Writes down what the call cost. */
export async function recordCall(
  { db, now }: Context,
  { id, answer, plan }: { id: string; answer: ModelAnswer; plan: Plan },
) {
  await db
    .update(blogModelCalls)
    .set({ ...costOf(answer, plan), outcome: answer.failure ?? 'done', finishedAt: now() })
    .where(eq(blogModelCalls.id, id))
}

/** How often the model was asked for a request since it was made or tried again. */
export async function countCalls(db: Executor, { id, createdAt }: { id: string; createdAt: Date }) {
  return db.$count(
    blogModelCalls,
    and(eq(blogModelCalls.requestId, id), gte(blogModelCalls.createdAt, createdAt)),
  )
}

async function countTokens(db: Executor, since: Day): Promise<number> {
  const [row] = await db
    .select({ used: sql`coalesce(sum(input_tokens::bigint + output_tokens), 0)`.mapWith(Number) })
    .from(blogModelCalls)
    .where(gte(blogModelCalls.createdAt, new Date(`${since}T00:00:00+07:00`)))
  return row?.used ?? 0
}

function firstOfMonth(now: Date): Day {
  const today = bangkokDay(now)
  return addDays(today, 1 - dayOfMonth(today))
}
