import { sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { departments, employees } from './tables.server.ts'

export const noun = {
  see: 'employees.view',
  kinds: {
    employee: {
      words: [m.activity_type_employee, m.activity_the_employee],
      record: '/admin/employees/',
      names: {
        from: employees,
        id: employees.id,
        name: sql`${employees.firstName} || ' ' || ${employees.lastName}`,
      },
    },
    employees: { words: [m.activity_type_employees, m.activity_the_employees], screen: '/admin/employees' },
    department: {
      words: [m.activity_type_department, m.activity_the_department],
      screen: '/admin/employees/departments',
      names: { from: departments, id: departments.id, name: departments.name },
    },
    departments: {
      words: [m.activity_type_departments, m.activity_the_departments],
      screen: '/admin/employees/departments',
    },
  },
} as const satisfies Noun
