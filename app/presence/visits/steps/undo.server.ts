import { and, eq, ne } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { visits } from '../tables.server.ts'
import { endVisit } from './check-in.server.ts'

type Visit = typeof visits.$inferSelect

/**
 * The visit for deciding about it: its member first, as whoever lets somebody in does, so that neither waits for the
 * other.
 */
export async function lockVisit(tx: Transaction, id: string): Promise<Visit | null> {
  const [known] = await tx.select().from(visits).where(eq(visits.id, id))
  if (!known) return null
  if (known.memberRowId !== null) await lockMember(tx, known.memberRowId)
  const [visit] = await tx.select().from(visits).where(eq(visits.id, id)).for('update')
  return visit ?? null
}

/**
 * Takes a visit that is locked back as if it had not been, as a step of a command (rule visits.undo): what began with it is
 * still to begin. Programs that heard of it hear that it has ended.
 * @returns whether a day or an hour is whole again
 */
export async function undoVisit(tx: Transaction, visit: Visit, now: Date): Promise<boolean> {
  if (visit.leftAt === null) {
    const leftAt = now > visit.enteredAt ? now : visit.enteredAt
    await endVisit(tx, visit.id, { leftAt, leftHow: 'staff' })
  }
  await tx.delete(visits).where(eq(visits.id, visit.id))
  await announceChange(tx, 'visits')
  return unbegin(tx, visit, now)
}

/** What began with this visit is to begin once more, unless there was another one since. */
async function unbegin(tx: Transaction, { id, memberRowId, entitlementId, enteredAt }: Visit, now: Date) {
  if (entitlementId === null || memberRowId === null) return false
  const others = await tx.$count(visits, and(eq(visits.entitlementId, entitlementId), ne(visits.id, id)))
  if (others > 0) return false
  const whole = await tx
    .update(entitlements)
    .set({ firstEntryAt: null })
    .where(and(eq(entitlements.id, entitlementId), eq(entitlements.firstEntryAt, enteredAt)))
    .returning({ id: entitlements.id })
  if (whole.length === 0) return false
  const { graceDays } = (await findSettings(tx)).renewals
  await refreshCode(tx, { memberRowId, now, graceDays })
  return true
}
