import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { listViews } from './tables.server.ts'

export type ListView = { id: string; list: string; name: string; query: string }

/** The views that somebody keeps, of all lists, in the order in which they were made. */
export function listOwnViews(db: Executor, userId: string): Promise<ListView[]> {
  const { id, list, name, query, createdAt } = listViews
  return db
    .select({ id, list, name, query })
    .from(listViews)
    .where(eq(listViews.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/** The same for every screen: from memory, until they change. */
export function findShownViews({ db, kept }: Pick<ServerContext, 'db' | 'kept'>, userId: string) {
  return kept.find(`views ${userId}`, ['views'], () => listOwnViews(db, userId))
}
