import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import {
  LEAVE_PARTS,
  LEAVE_STATUSES,
  LEAVE_TYPES,
  type LeavePart,
  type LeaveStatus,
  type LeaveType,
} from './rules/leave.ts'

/** Time off that somebody asked for (rule leave.fields). */
export const leaveRequests = pgTable(
  'leave_requests',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id),
    leaveType: text().$type<LeaveType>().notNull().default('annual'),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** Half a day is of one day. */
    part: text().$type<LeavePart>().notNull().default('whole'),
    reason: text().notNull(),
    status: text().$type<LeaveStatus>().notNull().default('pending'),
    /** The admin who approved or rejected it, and when. */
    approvedBy: uuid(),
    approvedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('leave_requests_type', table.leaveType, LEAVE_TYPES),
    oneOf('leave_requests_status', table.status, LEAVE_STATUSES),
    oneOf('leave_requests_part', table.part, LEAVE_PARTS),
    check('leave_requests_half', sql`${table.part} = 'whole' or ${table.startDate} = ${table.endDate}`),
    check('leave_requests_order', sql`${table.endDate} >= ${table.startDate}`),
    index('leave_requests_newest').on(table.createdAt, table.id),
    index('leave_requests_employee').on(table.employeeId, table.startDate),
    index('leave_requests_days').on(table.status, table.startDate, table.endDate),
  ],
)

/** Days that somebody has in a year instead of the house's own number of them; null has no limit. */
export const leaveEntitlements = pgTable(
  'leave_entitlements',
  {
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    leaveType: text().$type<LeaveType>().notNull(),
    days: integer(),
  },
  table => [
    primaryKey({ columns: [table.employeeId, table.year, table.leaveType] }),
    oneOf('leave_entitlements_type', table.leaveType, LEAVE_TYPES),
  ],
)
