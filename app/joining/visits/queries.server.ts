import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  ilike,
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
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { isSomebody } from '#app/joining/members/queries/members.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, monthOf } from '#app/kit/pure/days.ts'
import { containsPattern } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { SearchTerms } from '#app/kit/pure/search-terms.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { earliestLateLeaving } from './rules/visits.ts'
import { visits } from './tables.server.ts'

export type VisitRow = typeof visits.$inferSelect & { name: string; memberId: string; plan: string | null }

const SHOWN = {
  ...{ visit: visits, name: members.name, memberId: members.memberId },
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

function flat({
  visit,
  ...rest
}: { visit: typeof visits.$inferSelect } & Omit<VisitRow, keyof typeof visits.$inferSelect>): VisitRow {
  return { ...visit, ...rest }
}

/** Whether somebody is still in: the condition of `isOpen`. */
function isIn(at: Date): SQL {
  const isStaying = or(isNull(visits.endsAt), gt(visits.endsAt, at))
  return and(isNull(visits.leftAt), isStaying) ?? sql`true`
}

/** Everybody of whom a visit is open, by name: for the list that counts when there is a fire. */
export async function listFireList(db: Executor, now: Date): Promise<VisitRow[]> {
  return (await shown(db).where(isIn(now)).orderBy(asc(members.name), asc(visits.id))).map(flat)
}

/**
 * Of whom it was assumed a while ago that they left, and who may still be there, by name: nobody saw them leave, or come again.
 */
export async function listPerhapsIn(db: Executor, now: Date): Promise<VisitRow[]> {
  const { memberRowId, leftAt, leftHow, enteredAt, endsAt } = visits
  const isAssumed = or(isNull(leftAt), eq(leftHow, 'assumed'))
  const again = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.memberRowId, memberRowId), gt(later.enteredAt, enteredAt)))
  const rows = await shown(db)
    .where(and(isAssumed, lte(endsAt, now), gt(endsAt, earliestLateLeaving(now)), notExists(again)))
    .orderBy(asc(members.name), asc(visits.id))
  return rows.map(flat)
}

const later = alias(visits, 'later')

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

/** How many members were in during each of the hours that begin at these moments. */
export async function countByHour(db: Executor, hours: readonly Date[]): Promise<number[]> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct ${visits.memberRowId})::int as people
    from unnest(${sql.param(hours.map(hour => hour.toISOString()))}::timestamptz[]) with ordinality as hour (at, place)
    left join ${visits} on ${visits.enteredAt} < hour.at + interval '1 hour'
      and coalesce(${visits.leftAt}, ${visits.endsAt}, 'infinity') > hour.at
      and ${visits.enteredAt} < now()
    group by hour.place order by hour.place`)
  return rows.map(({ people }) => people)
}

/** Members whom a search finds, by name, with the visit of those who are in. */
export async function searchArrivals(db: Executor, { words, phone }: SearchTerms, now: Date) {
  const { id, name, memberId, mobilePhone } = members
  const isNamed = and(
    ...words.map(word => or(ilike(name, containsPattern(word)), ilike(memberId, containsPattern(word)))),
  )
  const isCalled =
    phone === null ? undefined : sql`regexp_replace(${mobilePhone}, '\\D', '', 'g') like ${`%${phone}`}`
  return db
    .select({ id, name, memberId, plan: members.planName, visitId: visits.id })
    .from(members)
    .leftJoin(visits, and(eq(visits.memberRowId, id), isIn(now)))
    .where(and(isSomebody, or(isNamed, isCalled)))
    .orderBy(asc(name), asc(id))
    .limit(MOST_FOUND)
}

const MOST_FOUND = 8

/** Since when a member is in, and until when they may stay; null for whoever is not. */
export async function findStay(db: Executor, memberRowId: string, now: Date) {
  const { enteredAt, until } = visits
  const [stay] = await db
    .select({ enteredAt, until })
    .from(visits)
    .where(and(eq(visits.memberRowId, memberRowId), isIn(now)))
  return stay ?? null
}

/** How many members are in. */
export function countIn(db: Executor, now: Date): Promise<number> {
  return db.$count(visits, isIn(now))
}

/**
 * What a member owes of charges of before `day`, in satang: they were due on the day on which they count, those of a
 * booking at the end of that month.
 */
export async function findOverdue(db: Executor, memberRowId: string, day: Day): Promise<Satang> {
  const { account, amountSatang, bookedOn, source } = ledgerEntries
  const isLater = sql`${source} = 'booking' and ${amountSatang} > 0 and ${bookedOn} >= ${monthOf(day)}`
  const owed = sql`sum(${amountSatang}) filter (where ${account} = 'owed' and ${bookedOn} < ${day} and not (${isLater}))`
  const received = sql`sum(${amountSatang}) filter (where ${account} = 'received')`
  const [sums] = await db
    .select({ overdue: sql`coalesce(${owed}, 0) - coalesce(${received}, 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberRowId, memberRowId))
  return Math.max(0, sums?.overdue ?? 0)
}
