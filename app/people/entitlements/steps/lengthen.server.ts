import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { entitlements } from '../tables.server.ts'

type Lengthening = { id: string; memberRowId: string; minutes: number }

/**
 * Makes hours that were bought so many minutes longer, or shorter again below zero. A step of commands, within whose
 * transaction it runs: the command asks who may, and has the member's code follow.
 */
export async function lengthenEntitlement(tx: Transaction, { id, memberRowId, minutes }: Lengthening) {
  const isTheirs = and(eq(entitlements.id, id), eq(entitlements.memberRowId, memberRowId))
  await tx
    .update(entitlements)
    .set({ entryMinutes: sql`${entitlements.entryMinutes} + ${minutes}` })
    .where(and(isTheirs, isNull(entitlements.endedAt)))
}
