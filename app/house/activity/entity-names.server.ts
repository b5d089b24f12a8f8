import { eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { among } from '#app/kit/platform/prepared.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'

type Named = { id: string; name: string | null }
type Namer = (db: Executor, ids: string[]) => Promise<Named[]>

const nameUsers: Namer = (db, ids) =>
  db
    .select({ id: users.id, name: sql<string>`coalesce(${adminUsers.displayName}, ${users.name})` })
    .from(users)
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(among(users.id, ids))

const employeeName = sql<string>`${employees.firstName} || ' ' || ${employees.lastName}`

const nameEmployees: Namer = (db, ids) =>
  db.select({ id: employees.id, name: employeeName }).from(employees).where(among(employees.id, ids))

const nameAttendance: Namer = async (db, ids) => {
  const rows = await db
    .select({ id: attendanceRecords.id, name: employeeName, date: attendanceRecords.date })
    .from(attendanceRecords)
    .innerJoin(employees, eq(employees.id, attendanceRecords.employeeId))
    .where(among(attendanceRecords.id, ids))
  return rows.map(({ id, name, date }) => ({
    id,
    name: `${name}, ${formatDay(date, getLocale(), { dateStyle: 'medium' })}`,
  }))
}

/** How the records of a kind are called now. */
const NAMERS = new Map<string, Namer>([
  ['account', nameUsers],
  ['admin', nameUsers],
  ['staff', nameUsers],
  [
    'application',
    (db, ids) =>
      db
        .select({ id: applications.id, name: applications.name })
        .from(applications)
        .where(among(applications.id, ids)),
  ],
  [
    'receipt',
    (db, ids) =>
      db
        .select({ id: receipts.id, name: sql<string>`coalesce(${receipts.name}, ${receipts.email})` })
        .from(receipts)
        .where(among(receipts.id, ids)),
  ],
  [
    'member',
    (db, ids) =>
      db.select({ id: members.id, name: members.name }).from(members).where(among(members.id, ids)),
  ],
  [
    'access_code',
    (db, ids) =>
      db
        .select({ id: accessCodes.id, name: accessCodes.accessId })
        .from(accessCodes)
        .where(among(accessCodes.id, ids)),
  ],
  [
    'document',
    (db, ids) =>
      db.select({ id: documents.id, name: documents.number }).from(documents).where(among(documents.id, ids)),
  ],
  ['employee', nameEmployees],
  ['leave_balance', nameEmployees],
  [
    'leave_request',
    (db, ids) =>
      db
        .select({ id: leaveRequests.id, name: employeeName })
        .from(leaveRequests)
        .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
        .where(among(leaveRequests.id, ids)),
  ],
  [
    'department',
    (db, ids) =>
      db
        .select({ id: departments.id, name: departments.name })
        .from(departments)
        .where(among(departments.id, ids)),
  ],
  ['attendance_record', nameAttendance],
  [
    'event',
    (db, ids) => db.select({ id: events.id, name: events.title }).from(events).where(among(events.id, ids)),
  ],
  [
    'service',
    (db, ids) =>
      db.select({ id: services.id, name: services.title }).from(services).where(among(services.id, ids)),
  ],
  [
    'message',
    (db, ids) =>
      db.select({ id: messages.id, name: messages.subject }).from(messages).where(among(messages.id, ids)),
  ],
  [
    'blog_post',
    (db, ids) =>
      db
        .select({
          id: blogPosts.id,
          name: sql<string>`coalesce(nullif(${blogPosts.title}, ''), ${blogPosts.slug})`,
        })
        .from(blogPosts)
        .where(among(blogPosts.id, ids)),
  ],
  [
    'blog_request',
    (db, ids) =>
      db
        .select({
          id: blogRequests.id,
          name: sql<string>`coalesce(${blogRequests.slug}, ${blogRequests.topic})`,
        })
        .from(blogRequests)
        .where(among(blogRequests.id, ids)),
  ],
  [
    'api_key',
    (db, ids) =>
      db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(among(apiKeys.id, ids)),
  ],
  [
    'plan',
    (db, ids) => db.select({ id: plans.id, name: plans.name }).from(plans).where(among(plans.id, ids)),
  ],
  [
    'mail',
    (db, ids) => db.select({ id: mails.id, name: mails.subject }).from(mails).where(among(mails.id, ids)),
  ],
])

type LoggedRecord = { entityType: string; entityId: string }

export const keyOfRecord = ({ entityType, entityId }: LoggedRecord) => `${entityType}:${entityId}`

/** The names of the records that still exist, by `keyOfRecord`: one query for each kind. */
export async function nameRecords(db: Executor, records: LoggedRecord[]): Promise<Map<string, string>> {
  const kinds = new Set(records.map(({ entityType }) => entityType))
  const named = await Promise.all([...kinds].map(entityType => nameKind(db, entityType, records)))
  return new Map(named.flat())
}

async function nameKind(
  db: Executor,
  entityType: string,
  records: LoggedRecord[],
): Promise<[string, string][]> {
  const ids = records.filter(record => record.entityType === entityType).map(({ entityId }) => entityId)
  const existing = [...new Set(ids.filter(entityId => isUuid(entityId)))]
  const namer = NAMERS.get(entityType)
  if (!namer || existing.length === 0) return []
  const found = await namer(db, existing)
  return found.flatMap(({ id, name }) => (name ? [[keyOfRecord({ entityType, entityId: id }), name]] : []))
}
