import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { memberNotes } from './tables.server.ts'

/** The notes about a member, the newest first. */
export function listNotes(db: Executor, memberRowId: string) {
  return db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.memberRowId, memberRowId))
    .orderBy(desc(memberNotes.createdAt), desc(memberNotes.id))
}
