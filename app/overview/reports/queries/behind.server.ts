import { and, asc, count, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { Change } from '../rules/recurring.ts'
import { membershipChanges } from '../tables.server.ts'
import { isDue } from './money.server.ts'

/** A member behind a figure; `id` and name are null once the member was deleted. */
export type MemberBehind = {
  id: string | null
  name: string | null
  memberId: string | null
  day: Day | null
  beforeSatang: Satang | null
  afterSatang: Satang | null
}

type Days = { from: Day; before: Day }

/** Whose membership changed so within those days, the newest first. */
export async function listChanged(
  db: Executor,
  { change, page, ...days }: Days & { change: Change; page: number },
) {
  const { day, beforeSatang, afterSatang, memberRowId } = membershipChanges
  const where = changedSo(change, days)
  const [rows, total] = await Promise.all([
    db
      .select({ ...NAMED, day, beforeSatang, afterSatang })
      .from(membershipChanges)
      .leftJoin(members, eq(members.id, memberRowId))
      .where(where)
      .orderBy(desc(day), asc(memberRowId))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.$count(membershipChanges, where),
  ])
  return { rows: rows satisfies MemberBehind[], total }
}

const NAMED = { id: members.id, name: members.name, memberId: members.memberId }

function changedSo(change: Change, { from, before }: Days): SQL | undefined {
  const { day } = membershipChanges
  return and(eq(membershipChanges.change, change), gte(day, from), lt(day, before))
}

/**
 * Who had a membership that recurs as a day began, by name: those of whom the last that was recorded before it brings
 * something.
 * @param cohort of which alone; null for all
 */
export async function listStanding(
  db: Executor,
  { before, cohort, page }: { before: Day; cohort: Day | null; page: number },
) {
  const last = db
    .selectDistinctOn([membershipChanges.memberRowId], {
      memberRowId: membershipChanges.memberRowId,
      day: membershipChanges.day,
      afterSatang: membershipChanges.afterSatang,
    })
    .from(membershipChanges)
    .where(
      and(
        lt(membershipChanges.day, before),
        cohort === null ? undefined : eq(membershipChanges.cohort, cohort),
      ),
    )
    .orderBy(membershipChanges.memberRowId, desc(membershipChanges.day))
    .as('last')
  const stands = gt(last.afterSatang, 0)
  const [rows, [found]] = await Promise.all([
    db
      .select({ ...NAMED, day: last.day, beforeSatang: sql<null>`null`, afterSatang: last.afterSatang })
      .from(last)
      .leftJoin(members, eq(members.id, last.memberRowId))
      .where(stands)
      .orderBy(asc(byName(members.name)), asc(last.memberRowId))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.select({ total: count() }).from(last).where(stands),
  ])
  return { rows: rows satisfies MemberBehind[], total: found?.total ?? 0 }
}

/** Whose membership ends within those days and is expected to go on, by the day. */
export async function listDue(db: Executor, { page, ...days }: Days & { page: number }) {
  const where = isDue(days)
  const nothing = sql<null>`null`
  const [rows, total] = await Promise.all([
    db
      .select({ ...NAMED, day: members.expiryDate, beforeSatang: nothing, afterSatang: nothing })
      .from(members)
      .where(where)
      .orderBy(asc(members.expiryDate), asc(byName(members.name)), asc(members.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db.$count(members, where),
  ])
  return { rows: rows satisfies MemberBehind[], total }
}
