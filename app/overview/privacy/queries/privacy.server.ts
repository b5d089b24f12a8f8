import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { agreements, consents } from '#app/people/agreement/tables.server.ts'
import { HOLDINGS } from '../rules/holdings.ts'
import type { Fate, Situation } from '../rules/privacy.ts'
import { logOf, PERSONAL_TABLES, type Person, rowsOf } from './person.server.ts'

/** What is still open about a person. */
export async function findSituation(db: Executor, person: Person, now: Date): Promise<Situation> {
  const of = (table: string) => rowsOf(table, person)
  const today = bangkokDay(now)
  const { rows } = await db.execute<{
    member: Situation['membership']
    owed: string
    waiting: number
    code: Date | null
    employee: string | null
    leave: number
  }>(sql`select
    (select json_build_object('status', status, 'expiryDate', expiry_date) from members where ${of('members')}) as member,
    (select coalesce(sum(case account when 'owed' then amount_satang else -amount_satang end), 0)
      from ledger_entries where ${of('ledger_entries')}) as owed,
    (select count(*)::int from applications where status = 'submitted' and ${of('applications')})
      + (select count(*)::int from receipts where status = 'submitted' and ${of('receipts')}) as waiting,
    (select max(valid_until) from access_codes where revoked_at is null and ${of('access_codes')}) as code,
    (select status from employees where ${of('employees')}) as employee,
    (select count(*)::int from leave_requests where ${of('leave_requests')}
      and (status = 'pending' or status = 'approved' and end_date >= ${today})) as leave`)
  const row = rows[0]
  return {
    membership: row?.member ?? null,
    owedSatang: Number(row?.owed ?? 0),
    waiting: row?.waiting ?? 0,
    codeUntil: row?.code ? new Date(row.code) : null,
    employeeStatus: row?.employee ?? null,
    openLeave: row?.leave ?? 0,
  }
}

type HeldPart = { table: string; count: number; fate: Fate }

/** What is held about a person, table by table; without those that hold nothing. */
export async function listHeld(db: Executor, person: Person): Promise<HeldPart[]> {
  const shown = PERSONAL_TABLES.filter(table => !HOLDINGS[table]?.isPart)
  const conditions = new Map(shown.map(table => [table, rowsOf(table, person)]))
  conditions.set('admin_activity_log', await logOf(db, person))
  const counts = [...conditions].map(
    ([table, condition]) =>
      sql`select ${table}::text as name, count(*)::int as count from ${sql.identifier(table)} where ${condition}`,
  )
  const { rows } = await db.execute<{ name: string; count: number }>(sql.join(counts, sql` union all `))
  return rows
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => ({ table: name, count, fate: fateOf(name) }))
}

function fateOf(table: string): Fate {
  const { isRemoved, columns = {} } = HOLDINGS[table] ?? {}
  const ways = Object.values(columns)
  if (isRemoved || table === 'users') return 'goes'
  if (ways.includes('tax')) return 'tax'
  return ways.includes('redacted') ? 'redacted' : 'nameless'
}

/** The newest day among somebody's papers and entries, from which the years of tax records count; null without any. */
export async function findLastTaxDay(db: Executor, person: Person): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day | null }>(sql`select greatest(
    (select max(day) from documents where ${rowsOf('documents', person)}),
    (select max(booked_on) from ledger_entries where ${rowsOf('ledger_entries', person)}))::text as day`)
  return rows[0]?.day ?? null
}

/** What somebody agreed to, when and from where, the oldest first. */
export function listConsents(db: Executor, { applicationIds }: Person) {
  const { acceptedAt, accepted, address } = consents
  const { version, locale } = agreements
  return db
    .select({ acceptedAt, accepted, address, version, locale })
    .from(consents)
    .innerJoin(agreements, eq(agreements.id, consents.agreementId))
    .where(inArray(consents.applicationId, applicationIds))
    .orderBy(asc(acceptedAt))
}
