import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { departments, employees, workShifts } from './tables.server.ts'

export const noun = {
  permissions: { employees: ['view', 'edit', 'delete'] },
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
      search: {
        label: m.search_employees,
        group: 'employees',
        texts: [employees.firstName, employees.lastName, employees.employeeCode, employees.email],
        phones: [employees.phone],
        detail: [employees.employeeCode, employees.department, employees.position],
        comesFirst: true,
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
  navigation: { staff: { screen: '/admin/employees', label: m.admin_employees, place: ['team', 5] } },
  live: { employees: { inPortal: true } },
  holdings: {
    employees: {
      whose: 'employee',
      endedBy: { bound: 'people of the house' },
      columns: {
        first_name: 'first_name',
        last_name: 'last_name',
        email: 'email',
        phone: 'emptied',
        address: 'emptied',
        emergency_contact: 'emptied',
        emergency_phone: 'emptied',
        date_of_birth: 'emptied',
        profile_image: 'emptied',
      },
      kept: ['employee_code', 'department', 'position', 'hire_date', 'status'],
      files: ['profile_image'],
      words: m.privacy_part_employees,
      rows: ({ employeeIds }) => inArray(employees.id, employeeIds),
    },
    work_shifts: {
      whose: 'employee',
      endedBy: { with: 'employees' },
      isRemoved: true,
      kept: ['starts_at', 'ends_at'],
      words: m.privacy_part_shifts,
      rows: ({ employeeIds }) => inArray(workShifts.employeeId, employeeIds),
    },
    departments: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['name', 'description'],
    },
  },
} as const satisfies Noun
