import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { departments, employees, workShifts } from './tables.server.ts'

const EMPLOYEE = {
  '(new)': 'createEmployee',
  '(edit)': 'updateEmployee',
  delete: 'deleteEmployees',
  set: 'setEmployeesStatus',
  login: 'createEmployeeLogin',
  'login (changed)': 'updateEmployeeLogin',
} as const

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
  access: {
    routes: {
      employees: { see: 'employees.view', does: EMPLOYEE },
      'employee-record': { see: 'employees.view', does: EMPLOYEE },
      'employees-export': { see: 'employees.view' },
      'employee-hours': { see: 'employees.view', does: { '(save)': 'saveWorkShifts' } },
      'employee-picture': { see: 'staff' },
      departments: {
        see: 'employees.view',
        does: { '(new)': 'createDepartment', '(edit)': 'updateDepartment', delete: 'deleteDepartment' },
      },
      'own-picture': { see: 'portal' },
    },
    commands: {
      createEmployee: 'employees.edit',
      updateEmployee: 'employees.edit',
      setEmployeesStatus: 'employees.edit',
      deleteEmployees: 'employees.delete',
      createEmployeeLogin: 'employees.edit',
      updateEmployeeLogin: 'employees.edit',
      createDepartment: 'employees.edit',
      updateDepartment: 'employees.edit',
      deleteDepartment: 'employees.delete',
      saveWorkShifts: 'employees.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'employees', path: '/admin/employees', signedIn: true },
    { area: 'staff', name: 'employees-thai', path: '/th/admin/employees', signedIn: true },
    { area: 'staff', name: 'employee-new', path: '/admin/employees?new=1', signedIn: true, isDialog: true },
    { area: 'staff', name: 'departments', path: '/admin/employees/departments', signedIn: true },
    { area: 'staff', name: 'employee', path: '/admin/employees', signedIn: true, state: 'openFirstEmployee' },
    {
      area: 'staff',
      name: 'employee-hours',
      path: '/admin/employees',
      signedIn: true,
      state: 'openWorkingHours',
    },
    {
      area: 'staff',
      name: 'employee-record-login',
      path: '/admin/employees?q=wichai',
      signedIn: true,
      isDialog: true,
      state: 'openLogin',
    },
    { area: 'empty', name: 'employees', path: '/admin/employees', signedIn: true },
  ],
} as const satisfies Noun
