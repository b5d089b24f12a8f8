import { findLastWork } from '#app/house/long-works/queries.server.ts'
import { isOver } from '#app/house/long-works/rules.ts'
import { viewWork } from '#app/house/long-works/views.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { hasSampleData } from './queries.server.ts'
import { SAMPLE_REMOVAL } from './rules.ts'

/** The sample year, and how far its removal is; null where there is none. */
export async function viewSample({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  if (!(await hasSampleData(db))) return null
  const work = await findLastWork(db, SAMPLE_REMOVAL)
  if (!work || isOver(work.state)) return { removal: null, hasFailed: work?.state === 'failed' }
  const { done, total, isStalled, figures } = viewWork(work, now())
  const tables = figures.total ? m.sample_tables({ done: figures.done, total: figures.total }) : undefined
  return { removal: { done, total, isStalled, figures: tables }, hasFailed: false }
}
