import { type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '../../platform/database.server.ts'
import { HOLDINGS } from './holdings.ts'
import type { Subject } from './rules.ts'

/** Somebody with everything that hangs together about them; the ids are those of the records that name them. */
export type Person = {
  subject: Subject
  name: string
  /** In lower case. */
  emails: string[]
  memberIds: string[]
  applicationIds: string[]
  receiptIds: string[]
  employeeIds: string[]
  userIds: string[]
}

type Found = { name: string; emails: (string | null)[] }

/**
 * Who a record is about, with the other records of the same person: a member's applications and receipts, also those of
 * the same email that nobody else shares. Null when there is no such record. An application that is a member's is found by itself:
 * ask `memberOf` first.
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
  person.applicationIds = await listApplicationIds(db, person)
  person.receiptIds = await listReceiptIds(db, person)
  return person
}

/** The member that an application made, renewed or is to renew; null for one that never became one. */
export async function memberOf(db: Executor, applicationId: string): Promise<string | null> {
  if (!isUuid(applicationId)) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select members.id from members where members.id in (${linkedMembers(sql`${applicationId}::uuid`)}) limit 1`)
  return rows[0]?.id ?? null
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

/** The members that an application is linked to, by what was decided, asked, given or told at registration. */
function linkedMembers(application: SQL): SQL {
  return sql`
    select member_row_id from application_decisions where application_id = ${application}
    union select member_row_id from renewals where id = ${application}
    union select member_row_id from access_codes where application_id = ${application}
    union select members.id from members join applications using (member_id) where applications.id = ${application}`
}

/** Whether somebody else is known by one of the emails: then an email alone says nothing about whose a record is. */
function isShared({ emails, memberIds }: Person): SQL {
  return sql`exists (select from members where lower(members.email) = any(${sql.param(emails)}::text[])
    and members.id <> all(${sql.param(memberIds)}::uuid[]))`
}

async function listApplicationIds(db: Executor, person: Person): Promise<string[]> {
  const { subject, emails, memberIds } = person
  const own = subject.kind === 'application' ? [subject.id] : []
  const { rows } = await db.execute<{ id: string }>(sql`
    select applications.id from applications
    where applications.id = any(${sql.param(own)}::uuid[])
      or applications.id in (
        select application_id from application_decisions where member_row_id = any(${sql.param(memberIds)}::uuid[])
        union select id from renewals where member_row_id = any(${sql.param(memberIds)}::uuid[])
        union select application_id from access_codes where member_row_id = any(${sql.param(memberIds)}::uuid[])
        union select applications.id from applications join members using (member_id)
          where members.id = any(${sql.param(memberIds)}::uuid[]))
      or lower(applications.email) = any(${sql.param(emails)}::text[]) and not ${isShared(person)}
        and not exists (select from members where members.id <> all(${sql.param(memberIds)}::uuid[])
          and members.id in (${linkedMembers(sql`applications.id`)}))`)
  return rows.map(({ id }) => id)
}

async function listReceiptIds(db: Executor, person: Person): Promise<string[]> {
  const { subject, emails, applicationIds } = person
  const own = subject.kind === 'receipt' ? [subject.id] : []
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from receipts
    where application_id = any(${sql.param(applicationIds)}::uuid[]) or id = any(${sql.param(own)}::uuid[])
      or application_id is null and lower(email) = any(${sql.param(emails)}::text[]) and not ${isShared(person)}`)
  return rows.map(({ id }) => id)
}

const among = (column: string, ids: string[]) =>
  sql`${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`

type Of = (person: Person) => SQL

const ofApplication: Of = ({ applicationIds }) => among('application_id', applicationIds)
const ofMember: Of = ({ memberIds }) => among('member_row_id', memberIds)
const ofEither: Of = person => sql`(${ofApplication(person)} or ${ofMember(person)})`
const ofReceipt: Of = ({ receiptIds }) => among('receipt_id', receiptIds)
const ofEmployee: Of = ({ employeeIds }) => among('employee_id', employeeIds)
const ofSubject: Of = ({ applicationIds, receiptIds }) =>
  among('subject_id', [...applicationIds, ...receiptIds])

/** Mails about somebody, to whomever they went, and everything sent to an address that is theirs alone. */
const ofMails: Of = person => {
  const ids = [...person.memberIds, ...person.applicationIds, ...person.receiptIds, ...person.userIds]
  const leave = sql`select id from leave_requests where ${ofEmployee(person)}`
  const isNamed =
    person.employeeIds.length > 0
      ? sql` or kind in ('message', 'leave') and strpos(subject || text, ${person.name}) > 0`
      : sql``
  return sql`(${among('subject_id', ids)} or subject_id in (${leave})
    or lower(recipient) = any(${sql.param(person.emails)}::text[]) and not ${isShared(person)}${isNamed})`
}

/** Which rows of a table are about the person, for every table with rows about people. */
const ROWS: Record<string, Of> = {
  members: ({ memberIds }) => among('id', memberIds),
  applications: ({ applicationIds }) => among('id', applicationIds),
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
 * The entries of the activity log about a person: of their records, also of a member who was deleted, and those in which
 * their email stands.
 */
export async function logOf(db: Executor, person: Person): Promise<SQL> {
  const ids = await listRecordIds(db, person)
  const patterns = person.emails.map(email => `%${email.replace(/[\\%_]/g, '\\$&')}%`)
  const isNamed =
    person.employeeIds.length > 0 ? sql` or details -> 'employees' ? ${person.name}::text` : sql``
  const deleted = sql`select entity_id from admin_activity_log where entity_type = 'member'
    and coalesce(details ->> 'memberId', details #>> '{before,memberId}') in (
      select member_id from applications where ${rowsOf('applications', person)})`
  return sql`(entity_id = any(${sql.param(ids)}::text[]) or entity_id in (${deleted}) or details::text ilike any(${sql.param(patterns)}::text[])${isNamed})`
}

async function listRecordIds(db: Executor, person: Person): Promise<string[]> {
  const withId = PERSONAL_TABLES.filter(table => !['leave_entitlements', 'delivery_attempts'].includes(table))
  const parts = withId.map(
    table => sql`select id::text from ${sql.identifier(table)} where ${rowsOf(table, person)}`,
  )
  const { rows } = await db.execute<{ id: string }>(sql.join(parts, sql` union all `))
  return rows.map(({ id }) => id)
}
