import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { users } from '#app/house/accounts/tables.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listOwnViews } from './queries.server.ts'
import { keptQuery, LIMITS, LIST_PATH } from './rules.ts'
import { listViews } from './tables.server.ts'

export type ViewRefusal = 'empty' | 'long' | 'taken' | 'many' | 'not_found'

type NewView = { list: string; name: string; query: string }

/** Keeps how a list is looked at under a name, for whoever is signed in (rule lists.views). */
export function saveView(ctx: CommandContext, view: NewView): Promise<Result<NewView, ViewRefusal>> {
  const { list } = view
  const name = tidy(view.name)
  const query = keptQuery(`?${view.query}`)
  if (!LIST_PATH.test(list) || query.length > LIMITS.query) return Promise.resolve(fail('not_found'))
  return changeOwn(ctx, async (tx, views) => {
    if (views.length >= LIMITS.views) return fail('many')
    const refusal = refusalOf(
      name,
      views.filter(other => other.list === list),
    )
    if (refusal) return fail(refusal)
    await tx.insert(listViews).values({ userId: ctx.actor.userId, list, name, query, createdAt: ctx.now() })
    return ok({ list, name, query })
  })
}

/** Gives a view of one's own another name. */
export function renameView(
  ctx: CommandContext,
  view: { id: string; name: string },
): Promise<Result<null, ViewRefusal>> {
  const name = tidy(view.name)
  return changeOwn(ctx, async (tx, views) => {
    const own = views.find(({ id }) => id === view.id)
    if (!own) return fail('not_found')
    const others = views.filter(({ id, list }) => list === own.list && id !== own.id)
    const refusal = refusalOf(name, others)
    if (refusal) return fail(refusal)
    await tx.update(listViews).set({ name }).where(eq(listViews.id, own.id))
    return ok(null)
  })
}

/** Forgets a view of one's own; the list stays as it is. */
export function deleteView(ctx: CommandContext, id: string): Promise<Result<null, ViewRefusal>> {
  return changeOwn(ctx, async tx => {
    const isOwn = and(eq(listViews.id, id), eq(listViews.userId, ctx.actor.userId))
    const gone = isUuid(id) ? await tx.delete(listViews).where(isOwn).returning() : []
    return gone.length > 0 ? ok(null) : fail('not_found')
  })
}

type Views = Awaited<ReturnType<typeof listOwnViews>>
type Change<Value> = (tx: Transaction, views: Views) => Promise<Result<Value, ViewRefusal>>

/** One after the other, so that of two windows neither keeps a name twice. */
function changeOwn<Value>({ db, actor }: CommandContext, change: Change<Value>) {
  const { userId } = actor
  return db.transaction(async tx => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const changed = await change(tx, await listOwnViews(tx, userId))
    if (!changed.ok) return changed
    await logActivity(tx, { adminId: userId, action: 'updated', entityType: 'account', entityId: userId })
    await announceChange(tx, 'views')
    return changed
  })
}

const tidy = (name: string) => name.replace(/\s+/g, ' ').trim()

function refusalOf(name: string, others: Views): ViewRefusal | null {
  if (name === '') return 'empty'
  if (name.length > LIMITS.name) return 'long'
  return others.some(other => other.name.toLowerCase() === name.toLowerCase()) ? 'taken' : null
}
