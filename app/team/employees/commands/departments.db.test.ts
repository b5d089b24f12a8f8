import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { findEmployee, listOldDepartmentNames } from '../queries/employees.server.ts'
import { findDepartments, savedDepartment } from '../steps/departments.server.ts'
import { departments, employees } from '../tables.server.ts'
import { createDepartment, deleteDepartment, updateDepartment } from './departments.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')

const names = async () => (await findDepartments(db)).map(({ name }) => name)

async function idOf(name: string) {
  return (await findDepartments(db)).find(department => department.name === name)?.id ?? ''
}

/** The department as who edits it has it before them. */
async function seen(name: string) {
  const department = (await findDepartments(db)).find(known => known.name === name)
  return { id: department?.id ?? '', version: department ? savedDepartment(department).version : '' }
}

beforeEach(async () => {
  await db.delete(employees)
  await db.delete(departments)
})

test('a house without departments gets three to begin with, by name, also when two ask at once', async () => {
  await Promise.all([findDepartments(db), findDepartments(db)])
  expect(await names()).toEqual(['General Worker', 'Manager', 'Tech Manager'])
})

test('departments that somebody made are not mixed with the defaults', async () => {
  expect(await createDepartment(ctx, { name: 'Café', description: 'Ground floor' })).toEqual({ ok: true })
  expect(await findDepartments(db)).toEqual([
    { id: expect.any(String), name: 'Café', description: 'Ground floor', people: 0 },
  ])
})

test('a new name goes to everybody who is in the department, and to nobody else', async () => {
  await findDepartments(db)
  const inside = await insertEmployee(db, { department: 'Manager' })
  const outside = await insertEmployee(db, { department: 'Tech Manager' })
  const values = { name: 'House Manager', description: '' }
  expect(await updateDepartment(ctx, { ...(await seen('Manager')), values })).toEqual({ ok: true })
  expect((await findEmployee(db, inside))?.department).toBe('House Manager')
  expect((await findEmployee(db, outside))?.department).toBe('Tech Manager')
  const [entry] = await db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt)).limit(1)
  expect(entry).toMatchObject({
    entityType: 'department',
    action: 'updated',
    details: { before: { name: 'Manager' }, after: { name: 'House Manager' }, employees: 1 },
  })
})

test('two departments have two names, however they are written', async () => {
  await findDepartments(db)
  const taken = { ok: false, reason: 'taken' }
  expect(await createDepartment(ctx, { name: 'manager', description: '' })).toEqual(taken)
  const rename = { ...(await seen('Manager')), values: { name: 'TECH MANAGER', description: '' } }
  expect(await updateDepartment(ctx, rename)).toEqual(taken)
  const own = { ...(await seen('Manager')), values: { name: 'MANAGER', description: '' } }
  expect(await updateDepartment(ctx, own)).toEqual({ ok: true })
})

test.each([
  [{ name: '', description: '' }, 'name'],
  [{ name: 'x'.repeat(61), description: '' }, 'name'],
  [{ name: 'Bar', description: 'x'.repeat(301) }, 'description'],
])('%j is refused beside its field', async (values, field) => {
  const refused = { ok: false, reason: 'wrong', errors: { [field]: expect.stringMatching(/\S/) } }
  expect(await createDepartment(ctx, values)).toEqual(refused)
  expect(await updateDepartment(ctx, { ...(await seen('Manager')), values })).toEqual(refused)
})

test('a department goes only when nobody is in it, whatever their status', async () => {
  await findDepartments(db)
  const employee = await insertEmployee(db, { department: 'Manager', status: 'terminated' })
  const id = await idOf('Manager')
  expect(await deleteDepartment(ctx, id)).toEqual({ ok: false, reason: 'not_empty' })
  await db.update(employees).set({ department: 'Tech Manager' }).where(eq(employees.id, employee))
  expect(await deleteDepartment(ctx, id)).toEqual({ ok: true, value: null })
  expect(await deleteDepartment(ctx, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await names()).toEqual(['General Worker', 'Tech Manager'])
})

test('the name of a department that is gone is still known where somebody has it', async () => {
  await findDepartments(db)
  await insertEmployee(db, { department: 'Old Bar' })
  await insertEmployee(db, { department: 'Manager' })
  expect(await listOldDepartmentNames(db)).toEqual(['Old Bar'])
})
