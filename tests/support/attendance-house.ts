import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { createRecord, updateRecord } from '#app/team/attendance/commands/records.server.ts'
import { listDay } from '#app/team/attendance/queries/day.server.ts'
import type { RecordValues } from '#app/team/attendance/schema.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import {
  dayRow,
  findRecordDialog,
  listDepartments,
  readDayQuery,
} from '#app/team/attendance/views/day.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { asStaff } from './reviewer.ts'
import { insertEmployee } from './sign-in.ts'

export const TODAY = '2026-11-21'
export const NOW = new Date('2026-11-21T09:30:00+07:00')

/** A house on the morning of Saturday, 21 November 2026; before each test only Ploy and Narin work there, and nothing is recorded. */
export async function openAttendanceHouse() {
  const { db } = await createTestDatabase()
  const { ctx: visitor } = await createTestContext(db)
  const ctx = { ...(await asStaff(visitor, 'manager')), now: () => NOW }
  const desk = { ...(await asStaff(visitor, 'front_desk')), now: () => NOW }
  const ploy = randomUUID()
  const narin = randomUUID()

  beforeEach(async () => {
    await db.delete(attendanceRecords)
    await db.delete(leaveRequests)
    await db.update(users).set({ employeeId: null })
    await db.delete(employees)
    const manager = { lastName: 'Srisuk', employeeCode: 'EMP-001', department: 'Manager' }
    await insertEmployee(db, { id: ploy, firstName: 'Ploy', ...manager })
    const barista = { lastName: 'Thong', employeeCode: 'EMP-002', department: 'Café' }
    await insertEmployee(db, { id: narin, firstName: 'Narin', ...barista })
  })

  /** What the form of a record holds: Ploy has come today. */
  const values = (changed: Partial<RecordValues> = {}): RecordValues => ({
    employeeId: ploy,
    date: TODAY,
    timeIn: '09:00',
    timeOut: '',
    endsNextDay: '',
    breaks: '',
    status: 'present',
    notes: '',
    overLeave: '',
    ...changed,
  })

  async function add(changed: Partial<RecordValues> = {}) {
    const saved = await createRecord(ctx, values(changed))
    if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
    return saved.id
  }

  async function versionOf(id: string) {
    const dialog = await findRecordDialog(db, new URLSearchParams(`edit=${id}`), TODAY)
    return dialog?.kind === 'edit' ? dialog.saved.version : ''
  }

  /** Saves the dialog as it opens now, with these values instead. */
  const edit = async (id: string, changed: RecordValues) =>
    updateRecord(ctx, { id, values: changed, version: await versionOf(id) })

  const approveLeave = (employeeId: string, startDate: string, endDate = startDate) =>
    db.insert(leaveRequests).values({ employeeId, startDate, endDate, reason: 'Family', status: 'approved' })

  async function list(query = '', now = NOW) {
    const offered = { today: TODAY, departments: await listDepartments(db) }
    return listDay(db, readDayQuery(new URLSearchParams(query), offered), now)
  }

  /** The rows that the screen shows. */
  const day = async (query = '', now = NOW) => (await list(query, now)).people.map(dayRow)

  return { db, ctx, desk, ploy, narin, values, add, versionOf, edit, approveLeave, list, day }
}

export const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
