import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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

/** Of the record with that id, that nobody made it anonymous. */
export function isNotErased(subjectId: PgColumn): SQL {
  return sql`not exists (select from ${erasures} where ${erasures.subjectId} = ${subjectId})`
}
