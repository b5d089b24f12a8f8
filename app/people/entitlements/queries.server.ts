import { type AnyColumn, and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isNotErased } from '#app/house/erasures/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { Entitlement, Person } from './rules.ts'
import { entitlements } from './tables.server.ts'

type MemberRight = Entitlement & { planName: string | null }

/** What a member may use, without what was undone, the oldest first. */
export async function listEntitlements(db: Executor, memberRowId: string): Promise<MemberRight[]> {
  return (await listEntitlementsOf(db, [memberRowId])).get(memberRowId) ?? []
}

/** What a source has made, while it was not undone; null for none. */
export async function findBySource(db: Executor, sourceKey: string): Promise<string | null> {
  const { id, endedAt } = entitlements
  const isIt = and(eq(entitlements.sourceKey, sourceKey), isNull(endedAt))
  const [row] = await db.select({ id }).from(entitlements).where(isIt)
  return row?.id ?? null
}

/** The same of several members, by their ids. */
export async function listEntitlementsOf(
  db: Executor,
  memberRowIds: string[],
): Promise<Map<string, MemberRight[]>> {
  const { id, memberRowId, planName, isAddOn, opensDoors, entryMinutes, graceMinutes } = entitlements
  const { firstDay, expiryDay, firstEntryAt, sourceKey } = entitlements
  const rows = await db
    .select({
      id,
      memberRowId,
      planName,
      isAddOn,
      opensDoors,
      entryMinutes,
      graceMinutes,
      firstDay,
      expiryDay,
      firstEntryAt,
      sourceKey,
    })
    .from(entitlements)
    .where(and(inArray(memberRowId, memberRowIds), isNull(entitlements.endedAt)))
    .orderBy(asc(firstDay), asc(id))
  return Map.groupBy(rows, row => row.memberRowId)
}

/**
 * Whether hours or a day of the membership run that began with an entry, which may go on past its expiry: a condition about
 * the member of that id.
 */
export function isRunningFromEntry(memberRowId: AnyColumn, now: Date): SQL {
  const isOfMembership = and(
    eq(entitlements.memberRowId, memberRowId),
    eq(entitlements.isAddOn, false),
    isNull(entitlements.endedAt),
  )
  return sql`exists (select from ${entitlements} where ${and(isOfMembership, hasBegun(now))})`
}

/** Whether the time of a right has begun with an entry, and is not over. */
function hasBegun(now: Date): SQL {
  const { entryMinutes, graceMinutes, firstEntryAt } = entitlements
  const end = sql`${firstEntryAt} + make_interval(mins => ${entryMinutes} + ${graceMinutes})`
  return sql`${end} > ${sql.param(now, firstEntryAt)}`
}

type Opening = {
  now: Date
  graceDays: number
  /** Those that begin by then; without it also later ones. */
  by?: Date
}

/** Rights by which members may come in now or later, with what else `mayEnter` asks for: it decides. */
export function selectOpening(db: Executor, { now, graceDays, by }: Opening) {
  const { opensDoors, endedAt, firstDay, expiryDay, isAddOn } = entitlements
  const isAhead = or(isNull(expiryDay), gte(expiryDay, addDays(bangkokDay(now), -graceDays)), hasBegun(now))
  return db
    .select({ memberRowId: members.id, status: members.status, entitlement: entitlements })
    .from(entitlements)
    .innerJoin(members, eq(members.id, entitlements.memberRowId))
    .where(
      and(
        eq(opensDoors, true),
        isNull(endedAt),
        or(eq(members.status, 'active'), and(eq(members.status, 'expired'), eq(isAddOn, true))),
        by && lte(firstDay, bangkokDay(by)),
        isAhead,
        isNotErased(members.id),
      ),
    )
    .$dynamic()
}

type OpeningRow = Awaited<ReturnType<typeof selectOpening>>[number]

/** Each member of such rows with what they may use. */
export function peopleOf(rows: readonly OpeningRow[]): Map<string, Person> {
  const byMember = [...Map.groupBy(rows, row => row.memberRowId)]
  return new Map(
    byMember.map(([memberRowId, theirs]) => [
      memberRowId,
      { status: theirs[0]?.status ?? 'inactive', entitlements: theirs.map(row => row.entitlement) },
    ]),
  )
}
