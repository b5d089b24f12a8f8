import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { portalPayers } from '../tables.server.ts'

/** The addresses that pay for a member. */
export function listPayers(db: Executor, memberRowId: string) {
  const { id, email } = portalPayers
  return db
    .select({ id, email })
    .from(portalPayers)
    .where(eq(portalPayers.memberRowId, memberRowId))
    .orderBy(asc(email))
}
