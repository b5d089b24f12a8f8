import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { decideLeave } from '#app/team/leave/commands/decide.server.ts'
import { createLeave, updateLeave } from '#app/team/leave/commands/leave.server.ts'
import { findLeave, listLeave } from '#app/team/leave/queries/leave.server.ts'
import { confirmationOf, type LeaveValues } from '#app/team/leave/schema/leave.ts'
import { savedLeave } from '#app/team/leave/steps/saved-leave.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { findLeaveDialog, readLeaveQuery } from '#app/team/leave/views/dialogs.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { asStaff } from './reviewer.ts'
import { insertEmployee } from './sign-in.ts'

/** A house with Malee and Somsak in it, and Pim who has left; nobody has asked for leave before each test. */
export async function openLeaveHouse() {
  const { db } = await createTestDatabase()
  const { ctx: visitor } = await createTestContext(db)
  const ctx = await asStaff(visitor, 'manager')
  const owner = await asStaff(visitor, 'owner')
  const desk = await asStaff(visitor, 'front_desk')
  await db.update(adminUsers).set({ displayName: 'Ploy' }).where(eq(adminUsers.userId, ctx.actor.userId))
  const malee = await insertEmployee(db, {
    firstName: 'Malee',
    lastName: 'Inkaew',
    employeeCode: 'EMP-005',
    department: 'Café',
  })
  const somsak = await insertEmployee(db, {
    firstName: 'Somsak',
    lastName: 'Phongphan',
    employeeCode: 'EMP-006',
    department: 'Garden',
  })
  const gone = await insertEmployee(db, { firstName: 'Pim', lastName: 'Gone', status: 'terminated' })

  beforeEach(async () => {
    for (const table of [leaveRequests, attendanceRecords, workShifts, mails]) await db.delete(table)
  })

  /** What the form of a request holds: three days of Malee's. */
  const holiday: LeaveValues = {
    employeeId: malee,
    leaveType: 'annual',
    startDate: '2027-05-03',
    endDate: '2027-05-05',
    part: 'whole',
    reason: 'To the islands.',
    status: 'pending',
  }

  const add = (values: Partial<LeaveValues> = {}, confirmed = '') =>
    createLeave(ctx, { values: { ...holiday, ...values }, confirmed })

  async function added(values: Partial<LeaveValues> = {}) {
    const saved = await add(values, confirmationOf({ ...holiday, ...values }))
    if (!saved.ok) throw new Error(JSON.stringify(saved))
    return saved.id
  }

  async function versionOf(id: string) {
    const request = await findLeave(db, id)
    return request ? savedLeave(request).version : ''
  }

  const change = async (id: string, values: Partial<LeaveValues>) =>
    updateLeave(ctx, {
      id,
      version: await versionOf(id),
      values: { ...holiday, ...values },
      confirmed: '',
    })

  const decide = async (
    id: string,
    decision: 'approved' | 'rejected' = 'approved',
    by = ctx,
    isConfirmed = false,
  ) => decideLeave(by, { id, decision, version: await versionOf(id), isConfirmed })

  /** What a manager's list finds. */
  async function list(query: string) {
    const found = await listLeave(db, readLeaveQuery(new URLSearchParams(query), ['Café', 'Garden']))
    return found.rows.map(row => `${row.employeeName} ${row.leaveType}`)
  }

  const openDialog = (query: ConstructorParameters<typeof URLSearchParams>[0]) =>
    findLeaveDialog(db, new URLSearchParams(query), { deciderId: ctx.actor.userId })

  return {
    db,
    ctx,
    owner,
    desk,
    malee,
    somsak,
    gone,
    holiday,
    add,
    added,
    versionOf,
    change,
    decide,
    list,
    openDialog,
  }
}
