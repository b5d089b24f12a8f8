import { and, desc, eq, gt, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
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
