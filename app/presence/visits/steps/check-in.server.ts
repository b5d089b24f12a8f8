import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listWantedEvents } from '#app/machines/webhooks/queries/subscriptions.server.ts'
import { announceEvent } from '#app/machines/webhooks/steps/announce.server.ts'
import { findOverdue } from '#app/money/ledger/queries.server.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { type Entry, mayEnter } from '#app/people/entitlements/rules.ts'
import { beginEntitlement } from '#app/people/entitlements/steps/begin.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { toldOf, VISIT_ENDED, VISIT_STARTED } from '../events.server.ts'
import { findVisit } from '../queries.server.ts'
import {
  type CheckInRefusal,
  earliestLateLeaving,
  endOfVisit,
  isOpen,
  type LeftHow,
} from '../rules/visits.ts'
import { visits } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Moment = { memberRowId: string; at: Date }
type Arrival = Moment & { locationId?: string }
type Allowed = Extract<Entry, { mayEnter: true }>

/**
 * Lets a member in at a moment, by what they may use then (rule visits.check-in), and begins what begins with it. Of two at
 * once the second finds the first's visit: the member is locked.
 * @returns the id of the visit
 */
export async function checkIn(tx: Transaction, arrival: Arrival): Promise<Result<string, CheckInRefusal>> {
  const { memberRowId, at } = arrival
  const member = await lockMember(tx, memberRowId)
  if (!member) return fail('unknown')
  // In one go, and only once the lock is there.
  const [{ renewals, rooms }, entitlements, overdue, before, next, wanted] = await Promise.all([
    findSettings(tx),
    listEntitlements(tx, memberRowId),
    findOverdue(tx, memberRowId, bangkokDay(at)),
    findUnended(tx, memberRowId),
    findNext(tx, { memberRowId, at }),
    listWantedEvents(tx),
  ])
  const { graceDays } = renewals
  const entry = mayEnter({ ...member, entitlements }, at, graceDays)
  if (!entry.mayEnter) return fail(entry.reason)
  if (overdue > 0) return fail('owed')
  const { entitlementId, begins } = entry
  // What a tablet tells late of may have begun a day at which somebody else has let them in since.
  const isToldLate = begins && before !== null && before.enteredAt > at
  if (before && isOpen(before, at) && !isToldLate) return fail('already_in')
  if (before && !isToldLate)
    await endVisit(tx, before.id, { leftAt: before.endsAt ?? at, leftHow: 'assumed' })
  const endsAt = endOfVisit(entry, at, rooms.stayHours)
  const leftAt = next && (next.enteredAt < endsAt ? next.enteredAt : endsAt)
  const visitId = await storeVisit(tx, arrival, { ...entry, endsAt, leftAt })
  if (begins && (await beginEntitlement(tx, { id: entitlementId, at }))) {
    if (isToldLate) await shortenVisit(tx, entry)
    await refreshCode(tx, { memberRowId, now: at, graceDays })
  }
  await announce(tx, VISIT_STARTED, visitId, wanted)
  if (leftAt) await announce(tx, VISIT_ENDED, visitId, wanted)
  return ok(visitId)
}

/** @param leftAt where another visit is known that began after this one: it was over by then */
async function storeVisit(
  tx: Transaction,
  { memberRowId, at, locationId }: Arrival,
  { entitlementId, until, endsAt, leftAt }: Allowed & { endsAt: Date; leftAt: Date | null },
): Promise<string> {
  const [visit] = await tx
    .insert(visits)
    .values({
      memberRowId,
      entitlementId,
      enteredAt: at,
      until,
      endsAt,
      leftAt,
      leftHow: leftAt && 'assumed',
      ...(locationId && { locationId }),
    })
    .returning({ id: visits.id })
  if (!visit) throw new Error('The visit was not stored')
  return visit.id
}

/** Who is in by a right that has begun earlier than was known may stay as long as that says. */
async function shortenVisit(tx: Transaction, { entitlementId, until, last }: Allowed) {
  await tx
    .update(visits)
    .set({ until, endsAt: sql`least(${visits.endsAt}, ${sql.param(last, visits.endsAt)})` })
    .where(and(eq(visits.entitlementId, entitlementId), isNull(visits.leftAt)))
}

export type CheckOutRefusal = 'unknown' | 'not_in' | 'before_entry'

/** Ends the visit of a member who is in at that moment, also one of whom it was assumed since that they left later. */
export async function checkOut(
  tx: Transaction,
  { memberRowId, at }: Moment,
  leftHow: LeftHow,
): Promise<Result<string, CheckOutRefusal>> {
  if (!(await lockMember(tx, memberRowId))) return fail('unknown')
  const visit = await findVisitAt(tx, { memberRowId, at })
  if (visit) {
    await endVisit(tx, visit.id, { leftAt: at, leftHow })
    return ok(visit.id)
  }
  const unended = await findUnended(tx, memberRowId)
  return fail(unended && at < unended.enteredAt ? 'before_entry' : 'not_in')
}

/** The visit that somebody had begun at that moment, of which nobody has said that it ended before. */
async function findVisitAt(tx: Transaction, { memberRowId, at }: Moment) {
  const { enteredAt, leftAt, leftHow, endsAt } = visits
  const isUnseen = or(isNull(leftAt), and(eq(leftHow, 'assumed'), gt(leftAt, at)))
  const isOn = or(isNull(endsAt), gt(endsAt, at))
  const [visit] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.memberRowId, memberRowId), lte(enteredAt, at), isUnseen, isOn))
    .orderBy(desc(enteredAt))
    .limit(1)
  return visit ?? null
}

/**
 * Notes that somebody left of whom it was assumed that they had, when their right to stay was over or after the hours of the
 * house (rules visits.assumed, visits.long-stay).
 */
export async function leaveLate(
  tx: Transaction,
  { memberRowId, at }: Moment,
): Promise<Result<string, 'not_in'>> {
  const visit = await findOverstayed(tx, { memberRowId, at })
  if (!visit) return fail('not_in')
  await endVisit(tx, visit.id, { leftAt: at, leftHow: 'check_out' })
  return ok(visit.id)
}

/** The visit that ended by itself a while ago, and whose visitor may still be there. */
export async function findOverstayed(tx: Transaction, { memberRowId, at }: Moment) {
  const { leftAt, leftHow, endsAt } = visits
  const [visit] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.memberRowId, memberRowId),
        or(isNull(leftAt), eq(leftHow, 'assumed')),
        lte(endsAt, at),
        gt(endsAt, earliestLateLeaving(at)),
      ),
    )
    .orderBy(desc(visits.enteredAt))
    .limit(1)
  return visit ?? null
}

/** The visit of a member who is in at that moment. */
export async function findOpenVisit(tx: Transaction, { memberRowId, at }: Moment): Promise<string | null> {
  const visit = await findUnended(tx, memberRowId)
  return visit && isOpen(visit, at) ? visit.id : null
}

/** The first visit that began after that moment: it was told before. */
async function findNext(tx: Transaction, { memberRowId, at }: Moment) {
  const isNext = and(eq(visits.memberRowId, memberRowId), gt(visits.enteredAt, at))
  const [next] = await tx
    .select({ enteredAt: visits.enteredAt })
    .from(visits)
    .where(isNext)
    .orderBy(asc(visits.enteredAt))
    .limit(1)
  return next ?? null
}

export async function findUnended(tx: Transaction, memberRowId: string) {
  const isTheirs = and(eq(visits.memberRowId, memberRowId), isNull(visits.leftAt))
  const [visit] = await tx.select().from(visits).where(isTheirs).for('update')
  return visit ?? null
}

export async function endVisit(tx: Transaction, id: string, end: { leftAt: Date; leftHow: LeftHow }) {
  await tx.update(visits).set(end).where(eq(visits.id, id))
  await announce(tx, VISIT_ENDED, id)
}

export async function announce(
  tx: Transaction,
  event: typeof VISIT_STARTED,
  id: string,
  known?: Set<string>,
) {
  await announceChange(tx, 'visits')
  const wanted = known ?? (await listWantedEvents(tx))
  if (!wanted.has(event.name)) return
  const visit = await findVisit(tx, id)
  if (visit) await announceEvent(tx, event, [toldOf(visit)])
}
