import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, day, id, oneOf } from '../../platform/columns.server.ts'
import { EMPLOYEE_STATUSES, type EmployeeStatus } from './rules.ts'

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
    /** The human code that people say, e.g. EMP-014 (admin-and-blog §3, "employee_id"). */
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
  },
  table => [
    oneOf('employees_status', table.status, EMPLOYEE_STATUSES),
    index('employees_newest').on(table.createdAt),
  ],
)
