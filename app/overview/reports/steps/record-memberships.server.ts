import { asc, desc, eq, inArray, min, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { applicationSource } from '#app/people/entitlements/rules.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type Amount, type Bridge, bridgesOfDays, NOBODY } from '../rules/bridge.ts'
import {
  type Changed,
  changesWithin,
  monthlyOf,
  pausedFrom,
  type Recurring,
  type Standing,
} from '../rules/recurring.ts'
import { membershipChanges, membershipDays } from '../tables.server.ts'

type Days = { last: Day | null; to: Day; graceDays: number }

/** Members who are looked at together. */
const BATCH = 2_000
/** Rows of one statement. */
const ROWS = 1_000
/** What begins longer ago is a slip of the keyboard. */
const MOST_DAYS = 3_653

/** Records what became of everybody's membership on the days after the last that was recorded, and the bridge of each day. */
export async function recordMemberships(tx: Transaction, { last, to, graceDays }: Days) {
  const from = last === null ? await findFirstDay(tx, to) : addDays(last, 1)
  const all: Changed[] = []
  for await (const ids of streamPeople(tx)) {
    const [rights, standing] = await Promise.all([listRights(tx, ids, graceDays), listStanding(tx, ids)])
    const changes = ids.flatMap(memberRowId => {
      const { rights: theirs, isPaused } = rights.get(memberRowId) ?? { rights: [], isPaused: false }
      const counted = isPaused ? pausedFrom(theirs, to) : theirs
      return changesWithin(counted, { from, to }, standing.get(memberRowId) ?? null).map(change => ({
        memberRowId,
        ...change,
      }))
    })
    for (const rows of inParts(changes)) await tx.insert(membershipChanges).values(rows)
    all.push(...changes.map(({ memberRowId: _, ...change }) => change))
  }
  const start = last === null ? NOBODY : await findEnd(tx, last)
  const days = bridgesOfDays({ from, to }, start, all).map(({ day, ...bridge }) => ({
    day,
    ...columnsOf(bridge),
  }))
  for (const rows of inParts(days)) await tx.insert(membershipDays).values(rows)
}

/** The first day of which the records know a membership; at the latest the last day that is to be recorded. */
async function findFirstDay(tx: Transaction, to: Day): Promise<Day> {
  const [found] = await tx.select({ day: min(entitlements.firstDay) }).from(entitlements)
  const earliest = addDays(to, -MOST_DAYS)
  const first = found?.day ?? to
  return first > to ? to : first < earliest ? earliest : first
}

/** Everybody who has, or had, something that recurs, by their ids, some at a time. */
async function* streamPeople(tx: Transaction): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from (
        (select distinct member_row_id as id from ${entitlements} where member_row_id > ${after} order by 1 limit ${BATCH})
        union
        (select distinct member_row_id from ${membershipChanges} where member_row_id > ${after} order by 1 limit ${BATCH})
      ) as people order by id limit ${BATCH}`)
    const end = rows.at(-1)?.id
    if (!end) return
    yield rows.map(({ id }) => id)
    after = end
  }
}

type Held = { rights: Recurring[]; isPaused: boolean }

/** What members have that recurs, at the price that was paid for it: where no application says that, at today's. */
async function listRights(tx: Transaction, ids: string[], graceDays: number): Promise<Map<string, Held>> {
  const { memberRowId, isAddOn, planName, firstDay, expiryDay, createdAt, sourceKey, endedAt } = entitlements
  const { periodCount, periodUnit, isRecurring } = plans
  const rows = await tx
    .select({
      memberRowId,
      isAddOn,
      planName,
      firstDay,
      expiryDay,
      periodCount,
      periodUnit,
      isRecurring,
      status: members.status,
      priceSatang: sql`coalesce(${applications.priceSatang}, ${plans.priceSatang})`.mapWith(Number),
    })
    .from(entitlements)
    .innerJoin(members, eq(members.id, memberRowId))
    .innerJoin(plans, eq(plans.name, planName))
    .leftJoin(applications, eq(applications.id, applicationOf(sourceKey)))
    .where(sql`${inArray(memberRowId, ids)} and ${endedAt} is null`)
    .orderBy(asc(firstDay), asc(createdAt), asc(entitlements.id))
  return new Map(
    [...Map.groupBy(rows, row => row.memberRowId)].map(([id, theirs]) => [
      id,
      {
        rights: theirs
          .map(row => recurringOf(row, graceDays))
          .filter(({ monthlySatang }) => monthlySatang > 0),
        isPaused: theirs.some(({ status }) => status === 'suspended' || status === 'inactive'),
      },
    ]),
  )
}

/** The application that made a right, by its id; null for one that something else made. */
const applicationOf = (sourceKey: PgColumn) =>
  sql`case when starts_with(${sourceKey}, ${applicationSource('')}) then split_part(${sourceKey}, ':', 2)::uuid end`

type Right = Pick<typeof entitlements.$inferSelect, 'isAddOn' | 'planName' | 'firstDay' | 'expiryDay'> &
  Parameters<typeof monthlyOf>[0]

function recurringOf(
  { isAddOn, planName, firstDay, expiryDay, ...price }: Right,
  graceDays: number,
): Recurring {
  return {
    addOn: isAddOn ? (planName ?? '') : '',
    monthlySatang: monthlyOf(price),
    firstDay,
    lastDay: expiryDay && addDays(expiryDay, graceDays),
  }
}

/** How members stood when they were recorded last; who never was is missing. */
async function listStanding(tx: Transaction, ids: string[]): Promise<Map<string, Standing>> {
  const { memberRowId, afterSatang, cohort, day } = membershipChanges
  const rows = await tx
    .selectDistinctOn([memberRowId], { memberRowId, worthSatang: afterSatang, cohort })
    .from(membershipChanges)
    .where(inArray(memberRowId, ids))
    .orderBy(memberRowId, desc(day))
  return new Map(rows.map(({ memberRowId: id, ...standing }) => [id, standing]))
}

async function findEnd(tx: Transaction, last: Day): Promise<Amount> {
  const { endMembers: memberCount, endSatang } = membershipDays
  const [end] = await tx
    .select({ members: memberCount, satang: endSatang })
    .from(membershipDays)
    .where(eq(membershipDays.day, last))
  return end ?? NOBODY
}

function columnsOf(bridge: Bridge) {
  return {
    startMembers: bridge.start.members,
    startSatang: bridge.start.satang,
    newMembers: bridge.new.members,
    newSatang: bridge.new.satang,
    returnedMembers: bridge.returned.members,
    returnedSatang: bridge.returned.satang,
    grownMembers: bridge.grown.members,
    grownSatang: bridge.grown.satang,
    shrunkMembers: bridge.shrunk.members,
    shrunkSatang: bridge.shrunk.satang,
    endedMembers: bridge.ended.members,
    endedSatang: bridge.ended.satang,
    endMembers: bridge.end.members,
    endSatang: bridge.end.satang,
  }
}

function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS)
}
