import { type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Subject } from '#app/house/erasures/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import type { PersonIds } from '#app/noun.ts'
import { HOLDINGS } from '../rules/holdings.ts'
import { deletedMembers, listApplicationIds } from './same-person.server.ts'

/** Somebody with everything that hangs together about them; the ids are those of the records that name them. */
export type Person = {
  subject: Subject
  name: string
  /** What was typed as theirs, in lower case: to know them by when an erasure is confirmed, and for nothing else. */
  emails: string[]
} & PersonIds

type Found = { name: string; emails: (string | null)[] }

/**
 * Who a record is about, with the other records of the same person (see `listApplicationIds`). Null when there is no
 * such record. An application that is a member's is found by itself: ask `memberOf` first.
 */
export async function findPerson(db: Executor, subject: Subject): Promise<Person | null> {
  if (!isUuid(subject.id)) return null
  const found = await findRecord(db, subject)
  if (!found) return null
  const emails = [...new Set(found.emails.flatMap(email => (email ? [foldEmail(email)] : [])))]
  const person: Person = {
    subject,
    name: found.name,
    emails,
    memberIds: [],
    applicationIds: [],
    receiptIds: [],
    requestIds: [],
    guestIds: [],
    employeeIds: [],
    userIds: [],
  }
  if (subject.kind === 'employee') return { ...person, ...(await employeeIdsOf(db, subject.id)) }
  if (subject.kind === 'request') return { ...person, requestIds: [subject.id] }
  if (subject.kind === 'guest') return { ...person, guestIds: [subject.id] }
  if (subject.kind === 'member') person.memberIds = [subject.id]
  person.applicationIds = await listApplicationIds(db, subject)
  person.receiptIds = await listReceiptIds(db, person)
  return person
}

const RECORDS: Record<Subject['kind'], (id: string) => SQL> = {
  member: id => sql`select name, array[email, secondary_email] as emails from members where id = ${id}`,
  application: id => sql`select name, array[email, email2] as emails from applications where id = ${id}`,
  receipt: id =>
    sql`select coalesce(name, email) as name, array[email] as emails from receipts where id = ${id}`,
  request: id => sql`select name, array[email] as emails from requests where id = ${id}`,
  guest: id => sql`select name, array[email] as emails from event_guests where id = ${id}`,
  employee: id => sql`select first_name || ' ' || last_name as name,
    array[employees.email, users.email] as emails
    from employees left join users on users.employee_id = employees.id where employees.id = ${id}`,
}

async function findRecord(db: Executor, { kind, id }: Subject): Promise<Found | null> {
  const { rows } = await db.execute<Found>(RECORDS[kind](id))
  return rows[0] ?? null
}

async function employeeIdsOf(db: Executor, id: string) {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where employee_id = ${id}`)
  return { employeeIds: [id], userIds: rows.map(row => row.id) }
}

/** Slips of their applications and of what they owe, whoever sent those; a booking's are forgotten with its visitor. */
async function listReceiptIds(
  db: Executor,
  { subject, applicationIds, memberIds }: Person,
): Promise<string[]> {
  const own = subject.kind === 'receipt' ? [subject.id] : []
  const { rows } = await db.execute<{ id: string }>(sql`
    select receipts.id from receipts left join bills on bills.id = receipts.bill_id
    where kind = 'application' and ${among('subject_id', applicationIds)}
      or kind = 'debt' and (${among('subject_id', memberIds)} or subject_id in (${deletedMembers(applicationIds)}))
      or receipts.id = any(${sql.param(own)}::uuid[])`)
  return rows.map(({ id }) => id)
}

const among = (column: string, ids: string[]) =>
  sql`${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`

/** The tables with rows about people, in the order of their nouns; the log comes last, see `logOf`. */
export const PERSONAL_TABLES = Object.keys(HOLDINGS).filter(table => HOLDINGS[table]?.rows)

/** The condition that picks a person's rows of a table. */
export function rowsOf(table: string, person: Person): SQL {
  const rows = HOLDINGS[table]?.rows?.(person)
  if (!rows) throw new Error(`${table} has no rows about people`)
  return rows
}

/**
 * The entries of the activity log about a person, by the ids of their records, also of a member who was deleted. Other
 * entries may hold their address or name, and so may those about somebody else.
 */
export async function logOf(db: Executor, person: Person): Promise<SQL> {
  const ids = await listRecordIds(db, person)
  const deleted = sql`select entity_id from admin_activity_log where entity_type = 'member'
    and coalesce(details ->> 'memberId', details #>> '{before,memberId}') in (
      select member_id from applications where ${rowsOf('applications', person)})`
  const listed = person.employeeIds.map(id => sql` or details -> 'employeeIds' ? ${id}::text`)
  return sql`(entity_id = any(${sql.param(ids)}::text[]) or entity_id in (${deleted})${sql.join(listed)})`
}

/**
 * Lists of names that older versions wrote: erasing takes such a list away whoever else is on it, and no download holds
 * one.
 */
export function listsWithName({ employeeIds, name }: Person): SQL {
  return employeeIds.length > 0 ? sql`details -> 'employees' ? ${name}::text` : sql`false`
}

async function listRecordIds(db: Executor, person: Person): Promise<string[]> {
  const withId = PERSONAL_TABLES.filter(table => !HOLDINGS[table]?.isPart)
  const parts = withId.map(
    table => sql`select id::text from ${sql.identifier(table)} where ${rowsOf(table, person)}`,
  )
  const { rows } = await db.execute<{ id: string }>(sql.join(parts, sql` union all `))
  return rows.map(({ id }) => id)
}
