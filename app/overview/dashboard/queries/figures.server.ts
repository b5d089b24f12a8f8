import { type SQL, sql } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { listLedgerMonths } from '#app/money/payments/queries.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'

/** How many there are, or were. */
export type Counts = { members: number; services: number; events: number }

/** Active members, active services and events that have not begun (rule dashboard.cards). */
export async function countNow(db: Executor, { now, today }: { now: Date; today: Day }): Promise<Counts> {
  return count(db, {
    members: activeMembersNow(today),
    services: sql`select count(*) from ${services} where is_active`,
    events: sql`select count(*) from ${events} where starts_at >= ${now.toISOString()}::timestamptz`,
  })
}

/**
 * The same as it stood when the day `since` began in Bangkok.
 *
 * A member is active whose status is active and whose expiry date is not over. The past is what the tables hold,
 * corrected by the activity log: where it says that a field was changed later, or the record deleted, the value
 * before counts. A member whom nobody logged as expired was active until the expiry date. A member counts from the
 * join date, or from when we first knew of them if that was earlier. Changes that were made past the program leave
 * no trace, and the past is then taken to have been as the present.
 */
export async function countThen(db: Executor, { today, since }: { today: Day; since: Day }): Promise<Counts> {
  return count(db, {
    members: activeMembersThen(today, since),
    services: activeServicesThen(since),
    events: upcomingEventsThen(since),
  })
}

async function count(
  db: Executor,
  { members, services, events }: Record<keyof Counts, SQL>,
): Promise<Counts> {
  const { rows } = await db.execute<Counts>(
    sql`select (${members})::int as members, (${services})::int as services, (${events})::int as events`,
  )
  return rows[0] ?? { members: 0, services: 0, events: 0 }
}

/** A status that is still active the morning after the last day waits only for the job that changes it. */
function activeMembersNow(today: Day): SQL {
  return sql`
    select count(*) from ${members}
    where status = 'active' and (expiry_date is null or expiry_date >= ${today}::date)`
}

function activeMembersThen(today: Day, since: Day): SQL {
  return sql`
    select count(*) from ${members} as record
    full join (${firstBefore('member', since, ['status', 'joinDate', 'expiryDate', 'createdAt'])}) as log
      on log.entity_id = record.id::text
    cross join lateral (select
      ${then('status', sql`record.status`, 'text')} as status,
      ${then('joinDate', sql`record.join_date`, 'date')} as join_date,
      ${then('expiryDate', sql`record.expiry_date`, 'date')} as expiry_date,
      ${then('createdAt', sql`record.created_at`, 'timestamptz')} as created_at
    ) as was
    where (was.join_date < ${since}::date or was.created_at < ${startOf(since)})
      and (was.status = 'active' or (was.status = 'expired' and was.expiry_date < ${today}::date))
      and (was.expiry_date is null or was.expiry_date >= ${since}::date)`
}

/** What came with the program has been there from the beginning: on a first day nothing is "more" than before it. */
function activeServicesThen(since: Day): SQL {
  return sql`
    select count(*) from ${services} as record
    full join (${firstBefore('service', since, ['isActive', 'createdAt', 'textKey'])}) as log
      on log.entity_id = record.id::text
    where ${then('isActive', sql`record.is_active`, 'boolean')}
      and (${then('createdAt', sql`record.created_at`, 'timestamptz')} < ${startOf(since)}
        or ${then('textKey', sql`record.text_key`, 'text')} is not null)`
}

function upcomingEventsThen(since: Day): SQL {
  return sql`
    select count(*) from ${events} as record
    full join (${firstBefore('event', since, ['startsAt', 'createdAt'])}) as log
      on log.entity_id = record.id::text
    where ${then('startsAt', sql`record.starts_at`, 'timestamptz')} >= ${startOf(since)}
      and ${then('createdAt', sql`record.created_at`, 'timestamptz')} < ${startOf(since)}`
}

/** By record that was changed since, what each field had been before its first change; null for one that was not. */
function firstBefore(entityType: string, since: Day, fields: string[]): SQL {
  const names = fields.map(field => sql`${field}`)
  const columns = fields.map(
    field => sql`
      (array_agg(details -> 'before' -> ${field} order by created_at, id)
        filter (where details -> 'before' ? ${field}))[1] as ${sql.identifier(field)}`,
  )
  return sql`
    select entity_id, ${sql.join(columns, sql`, `)}
    from ${adminActivityLog}
    where entity_type = ${entityType} and created_at >= ${startOf(since)}
      and details ? 'before' and details -> 'before' ?| array[${sql.join(names, sql`, `)}]
    group by entity_id`
}

/** A field as it was: by the log if that knows better than the record. A JSON null is a value, too. */
function then(field: string, column: SQL, type: 'text' | 'date' | 'timestamptz' | 'boolean'): SQL {
  const logged = sql`log.${sql.identifier(field)}`
  return sql`case when ${logged} is null then ${column} else (${logged} #>> '{}')::${sql.raw(type)} end`
}

/** The moment at which the day begins in Bangkok. */
export function startOf(day: Day): SQL {
  return sql`(${day}::timestamp at time zone 'Asia/Bangkok')`
}

/** `month` is its first day. */
export type MonthRevenue = { month: Day; amountSatang: Satang }

/** What the ledger says came in per calendar month, oldest first, the current one last (rule dashboard.chart). */
export async function listMonthlyRevenue(
  db: Executor,
  range: { today: Day; monthsBack: number },
): Promise<MonthRevenue[]> {
  const months = await listLedgerMonths(db, range)
  return months.map(({ month, revenueSatang }) => ({ month, amountSatang: revenueSatang }))
}
