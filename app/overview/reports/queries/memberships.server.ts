import { and, eq, gte, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, type Day } from '#app/kit/pure/days.ts'
import type { Bridge } from '../rules/bridge.ts'
import type { CohortDay } from '../rules/cohorts.ts'
import type { Months } from '../rules/period.ts'
import { membershipChanges, membershipDays } from '../tables.server.ts'

export type DayBridge = Bridge & { day: Day }

const lastDayOf = (month: Day) => addDays(addMonths(month, 1), -1)

/** The last day that is recorded; null before the first night. */
export async function findLastDay(db: Executor): Promise<Day | null> {
  const [found] = await db.select({ day: max(membershipDays.day) }).from(membershipDays)
  return found?.day ?? null
}

/** The bridges of the days of those months that are recorded, in their order. */
export async function listBridges(db: Executor, { from, to }: Months): Promise<DayBridge[]> {
  const { day } = membershipDays
  const rows = await db
    .select()
    .from(membershipDays)
    .where(and(gte(day, from), lte(day, lastDayOf(to))))
    .orderBy(day)
  return rows.map(bridgeOf)
}

function bridgeOf(row: typeof membershipDays.$inferSelect): DayBridge {
  return {
    day: row.day,
    start: { members: row.startMembers, satang: row.startSatang },
    new: { members: row.newMembers, satang: row.newSatang },
    returned: { members: row.returnedMembers, satang: row.returnedSatang },
    grown: { members: row.grownMembers, satang: row.grownSatang },
    shrunk: { members: row.shrunkMembers, satang: row.shrunkSatang },
    ended: { members: row.endedMembers, satang: row.endedSatang },
    end: { members: row.endMembers, satang: row.endSatang },
  }
}

/** What became of the cohorts of those months on each day. */
export function listCohortDays(db: Executor, { from, to }: Months): Promise<CohortDay[]> {
  const { cohort, day, change } = membershipChanges
  const count = (where: SQL) => sql`count(*) filter (where ${where})`
  const came = count(inArray(change, ['new', 'returned']))
  // By day, in which order the index has them: to work out the month of each row would take longer than all the rest.
  return db
    .select({
      cohort,
      day,
      joined: count(eq(change, 'new')).mapWith(Number),
      moved: sql`${came} - ${count(eq(change, 'ended'))}`.mapWith(Number),
    })
    .from(membershipChanges)
    .where(and(gte(cohort, from), lte(cohort, to)))
    .groupBy(cohort, day)
}
