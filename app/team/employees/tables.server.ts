import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  clockTime,
  createdAt,
  day,
  id,
  instant,
  isClockTime,
  oneOf,
} from '#app/kit/platform/columns.server.ts'
import { EMPLOYEE_STATUSES, type EmployeeStatus } from './rules/employees.ts'

export const departments = pgTable('departments', {
  id: id(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  createdAt: createdAt(),
})

export const employees = pgTable(
  'employees',
  {
    id: id(),
    /** The human code that people say, e.g. EMP-014 (rule employees.fields). */
    employeeCode: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    department: text().notNull(),
    position: text().notNull(),
    hireDate: day().notNull(),
    status: text().$type<EmployeeStatus>().notNull().default('active'),
    address: text().notNull().default(''),
    emergencyContact: text().notNull().default(''),
    emergencyPhone: text().notNull().default(''),
    dateOfBirth: day(),
    /** Key of the stored picture. */
    profileImage: text(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('employees_status', table.status, EMPLOYEE_STATUSES),
    index('employees_newest').on(table.createdAt, table.id),
    index('employees_first_name').on(table.status, table.firstName),
  ],
)

/** The hours that somebody usually works, by weekday; one that ends at or before its start ends the next day. */
export const workShifts = pgTable(
  'work_shifts',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    /** 0 is Sunday. */
    weekday: integer().notNull(),
    startsAt: clockTime().notNull(),
    endsAt: clockTime().notNull(),
  },
  table => [
    check('work_shifts_weekday', sql`${table.weekday} between 0 and 6`),
    isClockTime('work_shifts_starts_at', table.startsAt),
    isClockTime('work_shifts_ends_at', table.endsAt),
    unique('work_shifts_once').on(table.employeeId, table.weekday, table.startsAt),
  ],
)
