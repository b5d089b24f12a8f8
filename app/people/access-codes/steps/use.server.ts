import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { endOfEntry } from '../rules.ts'
import { accessCodes } from '../tables.server.ts'

type Code = Pick<typeof accessCodes.$inferSelect, 'id' | 'entryMinutes' | 'validUntil'>

/** Notes the use of a code. The first one begins the time of one that opens for some minutes only; returns when it ends. */
export async function noteUse(
  db: Executor,
  { id, entryMinutes, validUntil }: Code,
  { at, now: lastUsedAt }: { at: Date; now: Date },
): Promise<Date> {
  const isCode = eq(accessCodes.id, id)
  if (entryMinutes !== null) {
    const begun = { lastUsedAt, validUntil: endOfEntry(at, entryMinutes), entryMinutes: null }
    const isFirst = and(isCode, isNotNull(accessCodes.entryMinutes))
    const [first] = await db.update(accessCodes).set(begun).where(isFirst).returning({ id: accessCodes.id })
    if (first) return begun.validUntil
  }
  const [used] = await db
    .update(accessCodes)
    .set({ lastUsedAt })
    .where(isCode)
    .returning({ validUntil: accessCodes.validUntil })
  return used?.validUntil ?? validUntil
}
