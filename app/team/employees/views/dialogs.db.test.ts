import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { employeeValues } from '../../../../tests/support/employees.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { createEmployee, updateEmployee } from '../commands/employees.server.ts'
import { findEmployee, listEmployees } from '../queries/employees.server.ts'
import type { EmployeeValues } from '../schema/employees.ts'
import { findDepartments } from '../steps/departments.server.ts'
import { savedEmployee } from '../steps/saved-employee.server.ts'
import { employees } from '../tables.server.ts'
import { findEmployeeDialog, listDepartmentNames, readEmployeeQuery } from './dialogs.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
await findDepartments(db)

async function add(values: Partial<EmployeeValues> = {}) {
  const saved = await createEmployee(ctx, { values: employeeValues(values), upload: null })
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}

async function change(id: string, values: Partial<EmployeeValues>) {
  const row = await findEmployee(db, id)
  const { email = '', employeeCode = '' } = row ?? {}
  const version = row ? savedEmployee(row).version : ''
  const typed = employeeValues({ email, employeeCode, ...values })
  return updateEmployee(ctx, { id, values: typed, upload: null, version })
}

async function list(query: string) {
  const found = readEmployeeQuery(new URLSearchParams(query), await listDepartmentNames(db))
  return (await listEmployees(db, found)).rows.map(({ firstName }) => firstName)
}

beforeEach(() => db.delete(employees).then(() => undefined))

test('the code after the highest is proposed; a gap stays a gap', async () => {
  await add({ employeeCode: 'EMP-007' })
  await add({ employeeCode: 'DESK-99' })
  expect(await findEmployeeDialog(ctx, new URLSearchParams('new=1'))).toMatchObject({
    kind: 'new',
    saved: {
      fields: { employeeCode: 'EMP-008', proposedCode: 'EMP-008', status: 'active', department: '' },
    },
    departments: ['General Worker', 'Manager', 'Tech Manager'],
  })
})

test('a department that is gone stays possible for whoever has it, and for nobody else', async () => {
  const id = await add()
  await db.update(employees).set({ department: 'Old Bar' }).where(eq(employees.id, id))
  expect(await findEmployeeDialog(ctx, new URLSearchParams({ edit: id }))).toMatchObject({
    saved: { fields: { department: 'Old Bar' } },
    departments: ['General Worker', 'Manager', 'Tech Manager', 'Old Bar'],
  })
  expect(await change(id, { department: 'Old Bar' })).toEqual({ ok: true, id })
  const other = await add()
  expect(await change(other, { department: 'Old Bar' })).toMatchObject({ ok: false })
})

test('the newest stands first; search, filters and order are the database’s', async () => {
  await add({ firstName: 'Anong', department: 'Manager', employeeCode: 'EMP-001' })
  await add({ firstName: 'Boon', status: 'terminated', phone: '(089) 555-1234', employeeCode: 'EMP-003' })
  await add({ firstName: 'Chai', lastName: '100%', email: 'chai_x@sala.test', employeeCode: 'EMP-002' })
  expect(await list('')).toEqual(['Chai', 'Boon', 'Anong'])
  expect(await list('sort=name')).toEqual(['Anong', 'Boon', 'Chai'])
  expect(await list('sort=-code')).toEqual(['Boon', 'Chai', 'Anong'])
  expect(await list('sort=password')).toEqual(['Chai', 'Boon', 'Anong'])
  expect(await list('q=suwan anong')).toEqual(['Anong'])
  expect(await list('q=emp-003')).toEqual(['Boon'])
  expect(await list('q=CHAI_X@')).toEqual(['Chai'])
  expect(await list('q=100%25')).toEqual(['Chai'])
  expect(await list('q=0895551234')).toEqual(['Boon'])
  expect(await list('q=%25')).toEqual(['Chai'])
  expect(await list('q=nobody')).toEqual([])
  expect(await list('department=Manager')).toEqual(['Anong'])
  expect(await list('status=terminated')).toEqual(['Boon'])
  expect(await list('department=Nowhere&status=fired')).toHaveLength(3)
  expect(await list('page=2')).toEqual([])
})
