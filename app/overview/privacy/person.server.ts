import { type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Subject } from '#app/house/erasures/rules.ts'
import type { MailSubject } from '#app/house/mail/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { HOLDINGS } from './holdings.ts'
import { listApplicationIds } from './same-person.server.ts'

/** Somebody with everything that hangs together about them; the ids are those of the records that name them. */
export type Person = {
  subject: Subject
  name: string
  /** What was typed as theirs, in lower case: to know them by when an erasure is confirmed, and for nothing else. */
  emails: string[]
  memberIds: string[]
  applicationIds: string[]
  receiptIds: string[]
  employeeIds: string[]
  userIds: string[]
}

type Found = { name: string; emails: (string | null)[] }

/**
 * Who a record is about, with the other records of the same person (see `listApplicationIds`). Null when there is no
 * such record. An application that is a member's is found by itself: ask `memberOf` first.
 */
export async function findPerson(db: Executor, subject: Subject): Promise<Person | null> {
  if (!isUuid(subject.id)) return null
  const found = await findRecord(db, subject)
  if (!found) return null
  const emails = [...new Set(found.emails.flatMap(email => (email ? [email.toLowerCase()] : [])))]
  const person: Person = {
    ...{ subject, name: found.name, emails },
    ...{ memberIds: [], applicationIds: [], receiptIds: [], employeeIds: [], userIds: [] },
  }
  if (subject.kind === 'employee') return { ...person, ...(await employeeIdsOf(db, subject.id)) }
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

async function listReceiptIds(db: Executor, { subject, applicationIds }: Person): Promise<string[]> {
  const own = subject.kind === 'receipt' ? [subject.id] : []
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from receipts where ${among('application_id', applicationIds)} or ${among('id', own)}`,
  )
  return rows.map(({ id }) => id)
}

const among = (column: string, ids: string[]) =>
  sql`${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`

type Of = (person: Person) => SQL

const ofApplication: Of = ({ applicationIds }) => among('application_id', applicationIds)
const ofMember: Of = ({ memberIds }) => among('member_row_id', memberIds)
/** What has an application is whose that is, also where it was booked on another member for a while. */
const ofEither: Of = person =>
  sql`(${ofApplication(person)} or application_id is null and ${ofMember(person)})`
const ofReceipt: Of = ({ receiptIds }) => among('receipt_id', receiptIds)
const ofEmployee: Of = ({ employeeIds }) => among('employee_id', employeeIds)
const ofSubject: Of = ({ applicationIds, receiptIds }) =>
  among('subject_id', [...applicationIds, ...receiptIds])

/** Mails about somebody's records, to whomever they went: an address says nothing, because anybody may have typed it. */
const ofMails: Of = person => {
  const ids: Record<MailSubject, string[]> = {
    account: person.userIds,
    member: person.memberIds,
    application: person.applicationIds,
    receipt: person.receiptIds,
    employee: person.employeeIds,
  }
  const parts = Object.entries(ids).map(
    ([kind, own]) => sql`subject_kind = ${kind} and ${among('subject_id', own)}`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Which rows of a table are about the person, for every table with rows about people. */
const ROWS: Record<string, Of> = {
  members: ({ memberIds }) => among('id', memberIds),
  applications: ({ applicationIds }) => among('id', applicationIds),
  application_versions: ofApplication,
  consents: ofApplication,
  application_decisions: ofApplication,
  receipts: ({ receiptIds }) => among('id', receiptIds),
  slips: ofReceipt,
  slip_uses: ofReceipt,
  access_codes: ofEither,
  card_payments: ofApplication,
  documents: ofEither,
  ledger_entries: ofEither,
  renewals: ofMember,
  renewal_requests: ofMember,
  mails: ofMails,
  delivery_attempts: person => sql`delivery_id in (select id from deliveries where ${ofSubject(person)})`,
  deliveries: ofSubject,
  employees: ({ employeeIds }) => among('id', employeeIds),
  work_shifts: ofEmployee,
  attendance_records: ofEmployee,
  leave_requests: ofEmployee,
  leave_entitlements: ofEmployee,
  messages: ({ employeeIds }) =>
    sql`('employee' in (sender_type, receiver_type) and (${among('sender_id', employeeIds)} or ${among('receiver_id', employeeIds)}))`,
  users: ({ userIds }) => among('id', userIds),
  sessions: ({ userIds }) => among('user_id', userIds),
}

/** The tables with rows about people, in the order of `HOLDINGS`; the log comes last, see `logOf`. */
export const PERSONAL_TABLES = Object.keys(HOLDINGS).filter(table => table in ROWS)

/** The condition that picks a person's rows of a table. */
export function rowsOf(table: string, person: Person): SQL {
  const of = ROWS[table]
  if (!of) throw new Error(`${table} has no rows about people`)
  return of(person)
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
  const withId = PERSONAL_TABLES.filter(table => !['leave_entitlements', 'delivery_attempts'].includes(table))
  const parts = withId.map(
    table => sql`select id::text from ${sql.identifier(table)} where ${rowsOf(table, person)}`,
  )
  const { rows } = await db.execute<{ id: string }>(sql.join(parts, sql` union all `))
  return rows.map(({ id }) => id)
}
