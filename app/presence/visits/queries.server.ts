import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { earliestLateLeaving } from './rules/visits.ts'
import { visits } from './tables.server.ts'

type StoredVisit = typeof visits.$inferSelect
type Visitor = { memberRowId: string; name: string; memberId: string; plan: string | null }
/** The visit of a member. */
export type VisitRow = Omit<StoredVisit, 'memberRowId'> & Visitor

const SHOWN = {
  visit: visits,
  memberRowId: members.id,
  name: members.name,
  memberId: members.memberId,
  plan: sql<string | null>`coalesce(${entitlements.planName}, ${members.planName})`,
}

type VisitQuery = {
  isOpen?: boolean | undefined
  memberRowId?: string | undefined
  /** Those that began in this time. */
  from?: Date | undefined
  to?: Date | undefined
  page: number
  perPage: number
}

/** A page of visits, the newest first, and one more where there are further ones. */
export async function listVisits(db: Executor, query: VisitQuery, now: Date): Promise<VisitRow[]> {
  const { isOpen, memberRowId, from, to, page, perPage } = query
  const rows = await shown(db)
    .where(
      and(
        isOpen === undefined ? undefined : isOpen ? isIn(now) : not(isIn(now)),
        memberRowId ? eq(visits.memberRowId, memberRowId) : undefined,
        from ? gte(visits.enteredAt, from) : undefined,
        to ? lt(visits.enteredAt, to) : undefined,
      ),
    )
    .orderBy(desc(visits.enteredAt), desc(visits.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
  return rows.map(flat)
}

export async function findVisit(db: Executor, id: string): Promise<VisitRow | null> {
  const [row] = await shown(db).where(eq(visits.id, id))
  return row ? flat(row) : null
}

/** Those that a condition picks, in no order. */
export async function findVisits(db: Executor, condition: SQL): Promise<VisitRow[]> {
  return (await shown(db).where(condition)).map(flat)
}

function shown(db: Executor) {
  return db
    .select(SHOWN)
    .from(visits)
    .innerJoin(members, eq(members.id, visits.memberRowId))
    .leftJoin(entitlements, eq(entitlements.id, visits.entitlementId))
    .$dynamic()
}

function flat({ visit, ...visitor }: { visit: StoredVisit } & Visitor): VisitRow {
  return { ...visit, ...visitor }
}

/** Whether somebody is still in: the condition of `isOpen`. */
function isIn(at: Date): SQL {
  const isStaying = or(isNull(visits.endsAt), gt(visits.endsAt, at))
  return and(isNull(visits.leftAt), isStaying) ?? sql`true`
}

/** Everybody of whom a visit is open, by name: for the list that counts when there is a fire. */
export async function listFireList(db: Executor, now: Date): Promise<VisitRow[]> {
  return (
    await shown(db)
      .where(isIn(now))
      .orderBy(asc(byName(members.name)), asc(visits.id))
  ).map(flat)
}

/**
 * Whose stay ended by itself a while ago, and who has not come again since: nobody knows whether they have left (rule
 * kiosks.fire-list). Who waits to be a member has the name of the application.
 */
export function listMaybeHere(db: Executor, now: Date) {
  const { id, enteredAt, endsAt, leftAt, leftHow, memberRowId, applicationId } = visits
  const later = alias(visits, 'later')
  const isTheirs = or(eq(later.memberRowId, memberRowId), eq(later.applicationId, applicationId))
  const hasComeAgain = db
    .select()
    .from(later)
    .where(and(isTheirs, gt(later.enteredAt, enteredAt)))
  return db
    .select({
      id,
      memberRowId,
      name: sql<string>`coalesce(${members.name}, ${applications.name})`,
      enteredAt,
    })
    .from(visits)
    .leftJoin(members, eq(members.id, memberRowId))
    .leftJoin(applications, eq(applications.id, applicationId))
    .where(
      and(
        or(isNull(leftAt), eq(leftHow, 'assumed')),
        notExists(hasComeAgain),
        lte(endsAt, now),
        gt(endsAt, earliestLateLeaving(now)),
      ),
    )
    .orderBy(asc(endsAt), asc(id))
}

/** Who is in by a provisional code, by name: they are no members yet. */
export function listProvisional(db: Executor, now: Date) {
  return provisional(db)
    .where(and(isNull(visits.memberRowId), isIn(now)))
    .orderBy(asc(byName(applications.name)), asc(visits.id))
}

/** The visit of somebody who came in by a provisional code, and is no member; null for any other. */
export async function findProvisional(db: Executor, id: string) {
  const [row] = await provisional(db).where(and(isNull(visits.memberRowId), eq(visits.id, id)))
  return row ?? null
}

function provisional(db: Executor) {
  const { id, enteredAt, until, endsAt, leftAt, leftHow } = visits
  const { name, selectedPlan: plan } = applications
  return db
    .select({
      id,
      enteredAt,
      until,
      endsAt,
      leftAt,
      leftHow,
      name,
      plan,
      applicationId: applications.id,
    })
    .from(visits)
    .innerJoin(applications, eq(applications.id, visits.applicationId))
    .$dynamic()
}

/** Of those the ones who left since a moment, the last first. */
export function listProvisionalLeft(db: Executor, since: Date) {
  return provisional(db)
    .where(and(isNull(visits.memberRowId), gte(visits.leftAt, since)))
    .orderBy(desc(visits.leftAt), desc(visits.id))
    .limit(MOST_LEFT)
}

/** Who left since a moment, the last first, as far as a screen shows them. */
export async function listLeft(db: Executor, since: Date): Promise<VisitRow[]> {
  const rows = await shown(db)
    .where(gte(visits.leftAt, since))
    .orderBy(desc(visits.leftAt), desc(visits.id))
    .limit(MOST_LEFT)
  return rows.map(flat)
}

const MOST_LEFT = 30

/**
 * Stays on hours that were longer than those, or that nobody saw end, of the last while, until staff have settled them
 * (rule visits.long-stay).
 */
export async function listLongStays(db: Executor, since: Date): Promise<VisitRow[]> {
  const { leftAt, leftHow, until, endsAt, settledAt } = visits
  const { entryMinutes, graceMinutes } = entitlements
  const longer = sql`${leftAt} > ${until} + make_interval(mins => ${graceMinutes})`
  const isUnseen = and(eq(leftHow, 'assumed'), gte(endsAt, until))
  const rows = await shown(db)
    .where(
      and(lt(entryMinutes, MINUTES_OF_A_DAY), isNull(settledAt), gte(endsAt, since), or(isUnseen, longer)),
    )
    .orderBy(desc(endsAt), desc(visits.id))
    .limit(MOST_LEFT)
  return rows.map(flat)
}

const MINUTES_OF_A_DAY = 24 * 60

/** How many people, guests too, were in during each of the hours that begin at these moments. */
export async function countByHour(db: Executor, hours: readonly Date[]): Promise<number[]> {
  const { rows } = await db.execute<{ people: number }>(sql`
    with stays (who, entered_at, gone_at) as (
      select coalesce(${visits.memberRowId}, ${visits.applicationId}), ${visits.enteredAt},
        coalesce(${visits.leftAt}, ${visits.endsAt}, 'infinity') from ${visits}
      union all
      select ${guestInvites.id}, ${guestInvites.enteredAt}, coalesce(${guestInvites.leftAt}, ${guestInvites.until})
      from ${guestInvites} where ${guestInvites.enteredAt} is not null
    )
    select count(distinct stays.who)::int as people
    from unnest(${sql.param(hours.map(hour => hour.toISOString()))}::timestamptz[]) with ordinality as hour (at, place)
    left join stays on stays.entered_at < hour.at + interval '1 hour'
      and stays.gone_at > hour.at and stays.entered_at < now()
    group by hour.place order by hour.place`)
  return rows.map(({ people }) => people)
}

/** Those of the members who are in. */
export async function listWhoOf(db: Executor, ids: string[], now: Date): Promise<(string | null)[]> {
  const { memberRowId } = visits
  const rows = await db
    .select({ memberRowId })
    .from(visits)
    .where(and(inArray(memberRowId, ids), isIn(now)))
  return rows.map(row => row.memberRowId)
}

/** Since when a member is in, and until when they may stay; null for whoever is not. */
export async function findStay(db: Executor, memberRowId: string, now: Date) {
  const { enteredAt, until } = visits
  const [stay] = await db
    .select({ enteredAt, until })
    .from(visits)
    .where(and(eq(visits.memberRowId, memberRowId), isIn(now)))
  return stay ?? null
}

/** How many members are in, and people who wait to be one. */
export function countIn(db: Executor, now: Date): Promise<number> {
  return db.$count(visits, isIn(now))
}

export const isGuestIn = (now: Date) => and(eq(guestInvites.status, 'arrived'), gt(guestInvites.until, now))

export function countGuestsIn(db: Executor, now: Date): Promise<number> {
  return db.$count(guestInvites, isGuestIn(now))
}
