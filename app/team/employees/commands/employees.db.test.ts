import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { findActor } from '#app/house/accounts/queries/session.server.ts'
import { adminUsers, sessions, users } from '#app/house/accounts/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { employeeValues } from '../../../../tests/support/employees.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { cookieOf, createPerson } from '../../../../tests/support/sign-in.ts'
import { findEmployee } from '../queries/employees.server.ts'
import type { EmployeeValues } from '../schema/employees.ts'
import { findDepartments } from '../steps/departments.server.ts'
import { savedEmployee } from '../steps/saved-employee.server.ts'
import { employees } from '../tables.server.ts'
import { findEmployeeDialog } from '../views/dialogs.server.ts'
import { deleteEmployees } from './delete.server.ts'
import { createEmployee, setEmployeesStatus, updateEmployee } from './employees.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
await findDepartments(db)

async function add(values: Partial<EmployeeValues> = {}, upload: File | null = null) {
  const saved = await createEmployee(ctx, { values: employeeValues(values), upload })
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}

async function change(id: string, values: Partial<EmployeeValues>, upload: File | null = null) {
  const row = await findEmployee(db, id)
  const { email = '', employeeCode = '' } = row ?? {}
  const version = row ? savedEmployee(row).version : ''
  const typed = employeeValues({ email, employeeCode, ...values })
  return updateEmployee(ctx, { id, values: typed, upload, version })
}

const codeOf = async (id: string) => (await findEmployee(db, id))?.employeeCode

async function picture() {
  const png = await sharp({ create: { width: 30, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'me.png', { type: 'image/png' })
}

beforeEach(async () => {
  await db.delete(attendanceRecords)
  await db.delete(leaveRequests)
  await db.update(users).set({ employeeId: null })
  await db.delete(employees)
})

test('a new employee is stored with everything the form holds, and the log says who added them', async () => {
  const id = await add({
    employeeCode: 'desk-2',
    dateOfBirth: '1999-04-01',
    address: '1 Beach Road',
    emergencyContact: 'Mother',
    emergencyPhone: '089 000 0000',
  })
  expect(await findEmployee(db, id)).toMatchObject({
    employeeCode: 'DESK-2',
    firstName: 'Nok',
    lastName: 'Suwan',
    department: 'General Worker',
    status: 'active',
    dateOfBirth: '1999-04-01',
    emergencyContact: 'Mother',
    profileImage: null,
  })
  expect(await lastEntry(db)).toMatchObject({
    adminId: ctx.actor.userId,
    action: 'created',
    entityType: 'employee',
    entityId: id,
  })
})

test.each<[Partial<EmployeeValues>, string]>([
  [{ firstName: '' }, 'firstName'],
  [{ lastName: '' }, 'lastName'],
  [{ lastName: 'x'.repeat(81) }, 'lastName'],
  [{ email: '' }, 'email'],
  [{ email: 'nok@' }, 'email'],
  [{ phone: '' }, 'phone'],
  [{ phone: 'call me' }, 'phone'],
  [{ department: '' }, 'department'],
  [{ department: 'Nowhere' }, 'department'],
  [{ position: '' }, 'position'],
  [{ hireDate: '' }, 'hireDate'],
  [{ hireDate: '2026-02-30' }, 'hireDate'],
  [{ status: '' }, 'status'],
  [{ status: 'fired' }, 'status'],
  [{ employeeCode: 'EMP 1' }, 'employeeCode'],
  [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
  [{ emergencyPhone: 'mum' }, 'emergencyPhone'],
  [{ address: 'x'.repeat(501) }, 'address'],
])('%j is refused beside its field, and nothing is stored', async (wrong, field) => {
  const saved = await createEmployee(ctx, { values: employeeValues(wrong), upload: null })
  expect(saved).toEqual({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
  expect(await db.$count(employees)).toBe(0)
})

test('ten who are added in the same moment from the same form get ten codes', async () => {
  const proposed = { employeeCode: 'EMP-001', proposedCode: 'EMP-001' }
  const ids = await Promise.all(Array.from({ length: 10 }, () => add(proposed)))
  const codes = await Promise.all(ids.map(codeOf))
  expect(codes.toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `EMP-${String(index + 1).padStart(3, '0')}`),
  )
})

test('a code that somebody typed and another one has is refused, also when it is changed', async () => {
  await add({ employeeCode: 'EMP-001' })
  const typed = { employeeCode: 'emp-001', proposedCode: 'EMP-002' }
  const saved = await createEmployee(ctx, { values: employeeValues(typed), upload: await picture() })
  expect(saved).toMatchObject({ ok: false, errors: { employeeCode: expect.stringContaining('EMP-001') } })
  const other = await add({ employeeCode: 'EMP-002' })
  expect(await change(other, { employeeCode: 'EMP-001' })).toMatchObject({
    ok: false,
    errors: { employeeCode: expect.stringContaining('EMP-001') },
  })
  expect(await codeOf(other)).toBe('EMP-002')
})

test('a change is stored, and the log has only what changed', async () => {
  const id = await add()
  expect(await change(id, { position: 'Head host' })).toEqual({ ok: true, id })
  expect((await lastEntry(db))?.details).toEqual({
    before: { position: 'Host' },
    after: { position: 'Head host' },
  })
  await deleteEmployees(ctx, [id])
  expect(await change(id, {})).toEqual({ ok: false, errors: null })
})

test('a picture is kept as a small square, replaced and removed with its file', async () => {
  const id = await add({}, await picture())
  const imageOf = async () => (await findEmployee(db, id))?.profileImage ?? null
  const first = await imageOf()
  const stored = sharp((await ctx.storage.read(first ?? '')) ?? undefined)
  expect(await stored.metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  await change(id, { position: 'Head host' })
  expect(await imageOf()).toBe(first)
  await change(id, {}, await picture())
  const second = await imageOf()
  expect(second).not.toBe(first)
  expect(await ctx.storage.read(first ?? '')).toBeNull()
  await change(id, { removePicture: 'on' })
  expect(await imageOf()).toBeNull()
  expect(await ctx.storage.read(second ?? '')).toBeNull()
})

test('a file that is no picture is refused beside its field', async () => {
  const upload = new File(['<svg onload=alert(1)>'], 'x.png', { type: 'image/png' })
  const saved = await createEmployee(ctx, { values: employeeValues(), upload })
  expect(saved).toMatchObject({ ok: false, errors: { picture: expect.stringMatching(/\S/) } })
})

async function addWithLogin() {
  const id = await add()
  const email = (await findEmployee(db, id))?.email ?? ''
  const userId = await createPerson(db, { email })
  await db.update(users).set({ employeeId: id }).where(eq(users.id, userId))
  return { id, email, userId }
}

const actorOf = async (cookie: string) =>
  findActor(visitor, new Request(visitor.origin, { headers: { cookie } }))

test.each(['inactive', 'terminated'])(
  'who becomes %s is out at once, and in again when active',
  async status => {
    const { id, email } = await addWithLogin()
    const cookie = await cookieOf(visitor, email)
    await change(id, { status: 'on_leave' })
    expect(await actorOf(cookie)).toMatchObject({ isEmployee: true })
    await change(id, { status })
    expect(await actorOf(cookie)).toBeNull()
    expect(await actorOf(await cookieOf(visitor, email))).toMatchObject({ isEmployee: false })
    await change(id, { status: 'active' })
    expect(await actorOf(await cookieOf(visitor, email))).toMatchObject({ isEmployee: true })
  },
)

test('deleting takes the login along, and its email is free again', async () => {
  const { id, email, userId } = await addWithLogin()
  await cookieOf(visitor, email)
  expect(await deleteEmployees(ctx, [id])).toEqual({ ok: true, value: 1 })
  expect(await findEmployee(db, id)).toBeNull()
  expect(await db.select().from(users).where(eq(users.id, userId))).toEqual([])
  expect(await lastEntry(db)).toMatchObject({
    action: 'deleted',
    entityId: id,
    details: { before: { firstName: 'Nok', employeeCode: expect.any(String) } },
  })
  expect(await deleteEmployees(ctx, [id, 'nonsense'])).toEqual({ ok: false, reason: 'not_found' })
})

test('an account that also opens the staff area outlives the employee, signed out', async () => {
  const { id, email, userId } = await addWithLogin()
  await db.insert(adminUsers).values({ userId, displayName: 'Nok', role: 'front_desk' })
  await cookieOf(visitor, email)
  await deleteEmployees(ctx, [id])
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  expect(user).toMatchObject({ email, employeeId: null })
  expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
})

test('who has attendance or leave behind them is not deleted, and neither is anybody with them', async () => {
  const [clean, worked, away] = [
    await add(),
    await add({ firstName: 'Worked' }),
    await add({ firstName: 'Away' }),
  ]
  await db.insert(attendanceRecords).values({ employeeId: worked, date: '2026-11-20' })
  const days = { startDate: '2026-11-20', endDate: '2026-11-21', reason: 'Home' }
  await db.insert(leaveRequests).values({ employeeId: away, ...days })
  const outcome = await deleteEmployees(ctx, [clean, worked, away])
  expect(outcome).toMatchObject({ ok: false, reason: 'has_records' })
  expect('names' in outcome && outcome.names.toSorted()).toEqual(['Away Suwan', 'Worked Suwan'])
  expect(await findEmployee(db, clean)).not.toBeNull()
})

test('several become inactive together; who changed meanwhile stays as they are, and is named', async () => {
  const [first, second] = [await add(), await add({ firstName: 'Somsri' })]
  const asked = new URLSearchParams([['set', 'inactive'], ...[first, second].map(id => ['delete', id])])
  const plan = await findEmployeeDialog(ctx, asked)
  if (plan?.kind !== 'together') throw new Error('no plan')
  expect(plan.meant).toHaveLength(2)
  await change(second, { firstName: 'Somying' })
  const done = await setEmployeesStatus(ctx, { rows: plan.meant, to: plan.to })
  expect(done).toMatchObject({ count: 1, left: [expect.stringMatching(/^Somying /)] })
  expect(await findEmployee(db, first)).toMatchObject({ status: 'inactive' })
  expect(await findEmployee(db, second)).toMatchObject({ status: 'active' })
  expect(await lastEntry(db)).toMatchObject({ entityId: first, details: { after: { status: 'inactive' } } })
})
