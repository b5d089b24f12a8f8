import {
  type AnyColumn,
  and,
  asc,
  count,
  eq,
  gte,
  max,
  min,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { applications } from '#app/people/applicants/tables.server.ts'
import { FLOOD_FROM, type HoldReason } from './rules.ts'
import { codeHolds } from './tables.server.ts'

/** Slips that wait together for staff because too many came, of applications that wait. */
export type Flood = { id: string; reason: HoldReason; slips: number; from: Date; until: Date }

const isOpen = and(
  gte(codeHolds.slips, FLOOD_FROM),
  eq(receipts.status, 'submitted'),
  eq(applications.status, 'submitted'),
)

/** Every flood of which staff have not decided about all, the longest waiting first. */
export async function listFloods(db: Executor): Promise<Flood[]> {
  const { id, reason } = codeHolds
  const rows = await db
    .select({ id, reason, slips: count(), from: min(receipts.submittedAt), until: max(receipts.submittedAt) })
    .from(receipts)
    .innerJoin(codeHolds, eq(codeHolds.id, receipts.holdId))
    .innerJoin(applications, eq(applications.id, subjectIdOf(receipts.billId, 'application')))
    .where(isOpen)
    .groupBy(id, reason)
    .orderBy(asc(min(receipts.submittedAt)))
  return rows.flatMap(({ from, until, ...row }) => (from && until ? [{ ...row, from, until }] : []))
}

/**
 * Whether the application of that id is part of a flood, or of the one flood given. The floods are looked up once for
 * a statement, however many rows it looks at.
 */
export function isInFlood(applicationId: SQLWrapper, floodId?: string): SQL {
  return sql`(${applicationId} = any(array(select ${applications.id} ${ofFloods(floodId)})))`
}

/** Whether the application came in a flood, also once staff have decided about it. */
export function cameInFlood(applicationId: string): SQL {
  return sql`exists (select from ${receipts} join ${codeHolds} on ${codeHolds.id} = ${receipts.holdId}
    where ${and(isSlipOf({ kind: 'application', id: applicationId }), gte(codeHolds.slips, FLOOD_FROM))})`
}

/** Whether an entry of the log says that a visitor sent what is part of a flood. */
export function isFloodEntry({ adminId, entityId }: { adminId: AnyColumn; entityId: AnyColumn }): SQL {
  const records = sql`select unnest(array[${applications.id}, ${receipts.id}])::text ${ofFloods()}`
  return sql`(${adminId} is null and ${entityId} = any(array(${records})))`
}

function ofFloods(floodId?: string): SQL {
  const one = floodId === undefined ? undefined : eq(codeHolds.id, floodId)
  return sql`from ${receipts}
    join ${codeHolds} on ${codeHolds.id} = ${receipts.holdId}
    join ${applications} on ${applications.id} = ${subjectIdOf(receipts.billId, 'application')}
    where ${and(isOpen, one)}`
}

const LINES: Record<HoldReason, (texts: { count: number; from: string; until: string }) => string> = {
  network: m.access_flood_network,
  phone: m.access_flood_phone,
  mailbox: m.access_flood_mailbox,
  house: m.access_flood_house,
}

/** The flood in one line, e.g. "37 slips waited instead of getting a code between 02:10 and 02:40 …". */
export function floodText({ reason, slips, from, until }: Flood, now: Date): string {
  return LINES[reason]({ count: slips, ...spanOf(from, until, now) })
}

/** The floods as a list shows them, in words. */
export async function viewFloods(db: Executor, now: Date): Promise<{ id: string; text: string }[]> {
  const floods = await listFloods(db)
  return floods.map(flood => ({ id: flood.id, text: floodText(flood, now) }))
}

/** Times alone for what happened today, else with the day. */
function spanOf(from: Date, until: Date, now: Date) {
  const isToday = bangkokDay(from) === bangkokDay(now) && bangkokDay(until) === bangkokDay(now)
  const options = isToday ? ({ timeStyle: 'short' } as const) : undefined
  const [first, last] = [from, until].map(instant => formatInstant(instant, getLocale(), options))
  return { from: first ?? '', until: last ?? '' }
}
