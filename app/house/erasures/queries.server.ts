import { eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { erasures } from './tables.server.ts'

/** When a record was made anonymous; null for one that was not. */
export async function findErasure(db: Executor, subjectId: string): Promise<Date | null> {
  const [row] = await db
    .select({ erasedAt: erasures.erasedAt })
    .from(erasures)
    .where(eq(erasures.subjectId, subjectId))
  return row?.erasedAt ?? null
}
