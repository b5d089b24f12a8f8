import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { codeStateOf } from '#app/people/access-codes/rules.ts'
import { noteUse } from '#app/people/access-codes/steps/use.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applicationSource, endOfStay } from '#app/people/entitlements/rules.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { VISIT_STARTED } from '../events.server.ts'
import type { LeftHow } from '../rules/visits.ts'
import { visits } from '../tables.server.ts'
import { announce, endVisit, findUnended } from './check-in.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Arrival = { codeId: string; at: Date; now: Date; locationId: string }

/**
 * Lets in whoever has a provisional code, for as long as it counts (rule visits.provisional). Of two at once the second finds
 * the first's visit: the code is locked.
 */
export async function checkInProvisionally(
  tx: Transaction,
  { codeId, at, now, locationId }: Arrival,
): Promise<Result<{ visitId: string; isNew: boolean }, 'unknown' | 'provisional_over'>> {
  const [code] = await tx.select().from(accessCodes).where(eq(accessCodes.id, codeId)).for('update')
  if (!code?.isProvisional || code.revokedAt || code.applicationId === null) return fail('unknown')
  if (codeStateOf(code, at) !== 'valid') return fail('provisional_over')
  const { applicationId } = code
  const [open] = await tx.select({ id: visits.id }).from(visits).where(isOpenOfNobody(applicationId))
  if (open) return ok({ visitId: open.id, isNew: false })
  const until = await noteUse(tx, code, { at, now })
  const [visit] = await tx
    .insert(visits)
    .values({ applicationId, locationId, enteredAt: at, until, endsAt: until })
    .returning({ id: visits.id })
  if (!visit) throw new Error('The visit was not stored')
  await announceChange(tx, 'visits')
  return ok({ visitId: visit.id, isNew: true })
}

/** Ends the visit of somebody who came in by a provisional code and is in. @returns whether they were */
export async function leaveProvisionally(
  tx: Transaction,
  visitId: string,
  { at, leftHow }: { at: Date; leftHow: LeftHow },
): Promise<boolean> {
  const [visit] = await tx.select().from(visits).where(eq(visits.id, visitId)).for('update')
  if (!visit || visit.leftAt !== null || at < visit.enteredAt) return false
  await endVisit(tx, visitId, { leftAt: at, leftHow })
  return true
}

const isOfNobody = (applicationId: string) =>
  and(eq(visits.applicationId, applicationId), isNull(visits.memberRowId))

const isOpenOfNobody = (applicationId: string) => and(isOfNobody(applicationId), isNull(visits.leftAt))

type Owner = { applicationId: string; memberRowId: string }

/**
 * Gives the member who was made of an application the visits that began by its provisional code: who is in stays in, by what
 * was bought. Who is in as a member besides, has left as far as anybody knows.
 */
export async function adoptVisits(tx: Transaction, { applicationId, memberRowId }: Owner, now: Date) {
  const [right] = await tx
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.sourceKey, applicationSource(applicationId)), isNull(entitlements.endedAt)))
  const [open] = await tx.select({ id: visits.id }).from(visits).where(isOpenOfNobody(applicationId))
  const other = open && (await findUnended(tx, memberRowId))
  if (other)
    await endVisit(tx, other.id, {
      leftAt: now > other.enteredAt ? now : other.enteredAt,
      leftHow: 'assumed',
    })
  await tx
    .update(visits)
    .set({ memberRowId, entitlementId: right?.id ?? null })
    .where(isOfNobody(applicationId))
  if (!open || !right) return
  const until = endOfStay(right)
  await tx.update(visits).set({ until, endsAt: until }).where(eq(visits.id, open.id))
  await announce(tx, VISIT_STARTED, open.id)
}

/** The mirror image: what an approval gave the member is nobody's again, to end with the code. */
export async function disownVisits(tx: Transaction, { applicationId, memberRowId }: Owner) {
  await tx
    .update(visits)
    .set({ memberRowId: null, entitlementId: null })
    .where(and(eq(visits.applicationId, applicationId), eq(visits.memberRowId, memberRowId)))
}

/** Whoever came in by a provisional code that was taken back may stay no longer. */
export async function endStays(tx: Transaction, applicationIds: readonly string[], now: Date) {
  if (applicationIds.length === 0) return
  const isTheirs = and(inArray(visits.applicationId, [...applicationIds]), isNull(visits.memberRowId))
  const ended = await tx
    .update(visits)
    .set({ until: now, endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${visits.enteredAt})` })
    .where(and(isTheirs, isNull(visits.leftAt)))
    .returning({ id: visits.id })
  if (ended.length > 0) await announceChange(tx, 'visits')
}
