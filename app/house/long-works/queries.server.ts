import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isOver } from './rules.ts'
import { longWorks } from './tables.server.ts'

export type LongWork = typeof longWorks.$inferSelect

/** The last work of a kind on something. */
export async function findLastWork(
  db: Executor,
  { kind, subject }: Pick<LongWork, 'kind' | 'subject'>,
): Promise<LongWork | null> {
  const [work] = await db
    .select()
    .from(longWorks)
    .where(and(eq(longWorks.kind, kind), eq(longWorks.subject, subject)))
    .orderBy(desc(longWorks.createdAt), desc(longWorks.id))
    .limit(1)
  return work ?? null
}

/** Works of a kind that go on, and those that have ended since then; the newest first. */
export function listWorks(db: Executor, kind: string, endedSince: Date): Promise<LongWork[]> {
  const { finishedAt, createdAt, id } = longWorks
  return db
    .select()
    .from(longWorks)
    .where(and(eq(longWorks.kind, kind), or(isNull(finishedAt), gt(finishedAt, endedSince))))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_LISTED)
}

const MOST_LISTED = 10

const LOOK_EVERY_MS = 100

/** The work as it is at its end, or after so long. */
export async function waitForWork(db: Executor, id: string, patienceMs: number): Promise<LongWork> {
  for (const until = performance.now() + patienceMs; ; await sleep(LOOK_EVERY_MS)) {
    const [work] = await db.select().from(longWorks).where(eq(longWorks.id, id))
    if (!work) throw new Error('The work is gone')
    if (isOver(work.state) || performance.now() >= until) return work
  }
}
