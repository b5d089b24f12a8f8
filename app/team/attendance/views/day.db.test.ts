import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { createRecord, deleteRecord, markAllPresent, updateRecord } from '../commands/records.server.ts'
import { listDay } from '../queries/day.server.ts'
import { findRecord } from '../queries/records.server.ts'
import type { RecordValues } from '../schema.ts'
import { attendanceRecords } from '../tables.server.ts'
import {
  countDay,
  dayRow,
  findRecordDialog,
  listDepartments,
  listNotices,
  readDayQuery,
} from './day.server.ts'

const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T09:30:00+07:00')

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = { ...(await asStaff(visitor, 'manager')), now: () => NOW }
const desk = { ...(await asStaff(visitor, 'front_desk')), now: () => NOW }

let ploy = ''
let narin = ''

beforeEach(async () => {
  await db.delete(attendanceRecords)
  await db.delete(leaveRequests)
  await db.update(users).set({ employeeId: null })
  await db.delete(employees)
  ploy = await insertEmployee(db, {
    firstName: 'Ploy',
    lastName: 'Srisuk',
    employeeCode: 'EMP-001',
    department: 'Manager',
  })
  narin = await insertEmployee(db, {
    firstName: 'Narin',
    lastName: 'Thong',
    employeeCode: 'EMP-002',
    department: 'Café',
  })
})

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

const approve = (employeeId: string, startDate: string, endDate = startDate) =>
  db.insert(leaveRequests).values({ employeeId, startDate, endDate, reason: 'Family', status: 'approved' })

async function list(query = '', now = NOW) {
  const offered = { today: TODAY, departments: await listDepartments(db) }
  return listDay(db, readDayQuery(new URLSearchParams(query), offered), now)
}

async function day(query = '', now = NOW) {
  return (await list(query, now)).people.map(dayRow)
}

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const everyone = { date: TODAY, search: '', department: '' }

/** Saves the dialog as it opens now, with these values instead. */
async function edit(id: string, changed: RecordValues, by = ctx) {
  return updateRecord(by, { id, values: changed, version: await versionOf(id) })
}

async function versionOf(id: string) {
  const dialog = await findRecordDialog(db, new URLSearchParams(`edit=${id}`), TODAY)
  return dialog?.kind === 'edit' ? dialog.saved.version : ''
}

async function lastEntry() {
  const [entry] = await db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt)).limit(1)
  return entry
}

test('a record is stored as it was entered, and the log says who added it', async () => {
  const id = await add({ timeIn: '22:00', timeOut: '06:10', endsNextDay: 'on', status: 'late', notes: 'Bus' })
  expect((await findRecord(db, id))?.record).toMatchObject({
    employeeId: ploy,
    date: TODAY,
    timeIn: '22:00',
    timeOut: '06:10',
    endsNextDay: true,
    status: 'late',
    notes: 'Bus',
    clockedInAt: null,
  })
  expect(await lastEntry()).toMatchObject({
    adminId: ctx.actor.userId,
    action: 'created',
    entityType: 'attendance_record',
    entityId: id,
  })
})

test('times and notes may stay empty', async () => {
  const id = await add({ timeIn: '', timeOut: '', endsNextDay: 'on' })
  expect((await findRecord(db, id))?.record).toMatchObject({
    timeIn: null,
    timeOut: null,
    endsNextDay: false,
  })
})

test.each<[Partial<RecordValues>, string]>([
  [{ employeeId: '' }, 'employeeId'],
  [{ employeeId: randomUUID() }, 'employeeId'],
  [{ employeeId: 'nobody' }, 'employeeId'],
  [{ date: '' }, 'date'],
  [{ date: '2026-11-22' }, 'date'],
  [{ status: 'ill' }, 'status'],
  [{ timeIn: '25:00' }, 'timeIn'],
  [{ timeOut: 'noon' }, 'timeOut'],
  [{ timeIn: '22:00', timeOut: '06:00' }, 'timeOut'],
  [{ timeIn: '09:00', timeOut: '18:00', endsNextDay: 'on' }, 'timeOut'],
  [{ notes: 'x'.repeat(1001) }, 'notes'],
  [{ breaks: 'noon' }, 'breaks'],
  [{ breaks: '08:00–08:30' }, 'breaks'],
  [{ breaks: '12:00–13:00, 12:30–14:00' }, 'breaks'],
])('%j is refused beside its field, and nothing is stored', async (wrong, field) => {
  const saved = await createRecord(ctx, values(wrong))
  expect(saved).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
  expect(await db.$count(attendanceRecords)).toBe(0)
})

test('absence and leave can be written down before they come', async () => {
  await add({ date: '2026-11-22', timeIn: '', status: 'absent' })
  await add({ date: '2026-11-23', timeIn: '', status: 'leave' })
  expect((await day('date=2026-11-23')).map(({ status }) => status)).toEqual(['leave'])
})

test('a second record for the same day is refused, names the first and leads to it', async () => {
  const id = await add({ timeOut: '18:00' })
  const again = await createRecord(ctx, values({ status: 'absent' }))
  expect(again).toEqual({
    ok: false,
    errors: {
      employeeId:
        'Ploy Srisuk already has a record on 21 November 2026: Present, 09:00 – 18:00. Edit that one instead.',
    },
    existingId: id,
  })
  const other = await add({ employeeId: narin })
  expect(await edit(other, values())).toMatchObject({
    ok: false,
    existingId: id,
  })
  expect((await edit(id, values({ notes: 'same day' }))).ok).toBe(true)
})

test('two who add the same record at once make one of it', async () => {
  const saved = await Promise.all([createRecord(ctx, values()), createRecord(desk, values())])
  expect(saved.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await db.$count(attendanceRecords)).toBe(1)
})

test('a record over approved leave asks first, and is stored when it is meant', async () => {
  await approve(ploy, '2026-11-20', '2026-11-22')
  const asked = await createRecord(ctx, values())
  expect(asked).toMatchObject({
    ok: false,
    errors: { overLeave: expect.stringContaining('20 November 2026') },
  })
  const id = await add({ overLeave: 'on' })
  expect((await edit(id, values({ timeOut: '12:00' }))).ok).toBe(true)
  expect(await day()).toMatchObject([
    { name: 'Ploy Srisuk', status: 'present', leave: { from: '20 Nov 2026' } },
  ])
})

test('a changed time is no longer the clock’s, an untouched one still is', async () => {
  const id = await add()
  const clocked = {
    clockedInAt: NOW,
    wasInSentLate: true,
    clockedOutAt: NOW,
    wasOutSentLate: true,
    timeOut: '18:00',
  }
  await db.update(attendanceRecords).set(clocked).where(eq(attendanceRecords.id, id))
  await edit(id, values({ timeOut: '18:30', notes: 'asked' }))
  expect((await findRecord(db, id))?.record).toMatchObject({
    clockedInAt: NOW,
    wasInSentLate: true,
    clockedOutAt: null,
    wasOutSentLate: false,
  })
  expect((await lastEntry())?.details).toEqual({
    before: { timeOut: '18:00', notes: '' },
    after: { timeOut: '18:30', notes: 'asked' },
  })
})

test('staff correct breaks, and after that a press of the clock is not taken back', async () => {
  const id = await add({ timeOut: '18:00', breaks: '12:00-13:00' })
  await db.update(attendanceRecords).set({ lastPress: { at: NOW.toISOString(), before: null } })
  await edit(id, values({ timeOut: '18:00', breaks: '12:30–13:00' }))
  expect((await findRecord(db, id))?.record).toMatchObject({
    breaks: [{ from: '12:30', to: '13:00' }],
    lastPress: null,
  })
  expect((await lastEntry())?.details).toEqual({
    before: { breaks: '12:00–13:00' },
    after: { breaks: '12:30–13:00' },
  })
})

test('a record that somebody else deleted is not changed; the front desk deletes none', async () => {
  const id = await add()
  await expect(deleteRecord(desk, id)).rejects.toMatchObject({ init: { status: 403 } })
  expect((await deleteRecord(ctx, id)).ok).toBe(true)
  expect(await lastEntry()).toMatchObject({ action: 'deleted', details: { before: { timeIn: '09:00' } } })
  expect(await deleteRecord(ctx, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await edit(id, values())).toMatchObject({
    ok: false,
    errors: { form: /any more/ },
  })
})

test('of two who change one record the second sees what the first saved, and decides', async () => {
  const id = await add({ notes: 'as it was' })
  const version = await versionOf(id)
  const first = values({ timeOut: '17:00', notes: 'the first' })
  const second = values({ timeOut: '18:30', notes: 'the second' })
  const [one, other] = await Promise.all([
    updateRecord(ctx, { id, values: first, version }),
    updateRecord(desk, { id, values: second, version }),
  ])
  const [saved, refused] = one.ok ? [one, other] : [other, one]
  expect(saved).toEqual({ ok: true, id })
  const { overLeave: _, ...kept } = one.ok ? first : second
  expect(refused).toMatchObject({ ok: false, errors: {}, conflict: { fields: kept } })
  expect((await findRecord(db, id))?.record).toMatchObject({ notes: kept.notes })
  const conflict = refused.ok ? undefined : refused.conflict
  const again = { id, values: second, version: conflict?.version ?? '' }
  expect(await updateRecord(desk, again)).toEqual({ ok: true, id })
  expect((await findRecord(db, id))?.record).toMatchObject({ timeOut: '18:30', notes: 'the second' })
})

test('everybody who has no record and is not away is marked present with the time of now', async () => {
  const away = await insertEmployee(db, { firstName: 'Away' })
  await insertEmployee(db, { firstName: 'Gone', status: 'terminated' })
  await insertEmployee(db, { firstName: 'Long', status: 'on_leave' })
  await approve(away, TODAY)
  await add({ status: 'absent', timeIn: '' })
  const third = await insertEmployee(db, { firstName: 'Somsak' })
  expect(await markAllPresent(desk, everyone)).toEqual({ ok: true, value: 2 })
  const made = await db.select().from(attendanceRecords).where(eq(attendanceRecords.status, 'present'))
  expect(made.map(({ employeeId }) => employeeId).toSorted()).toEqual([narin, third].toSorted())
  for (const record of made) expect(record).toMatchObject({ date: TODAY, timeIn: '09:30', timeOut: null })
  expect(await markAllPresent(ctx, everyone)).toEqual({ ok: true, value: 0 })
})

test('who is deleted at the same moment is left out, and the others are marked', async () => {
  const going = await insertEmployee(db, { firstName: 'Going' })
  const [deleted, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = db.transaction(async tx => {
    await tx.delete(employees).where(eq(employees.id, going))
    deleted.resolve()
    await seen.promise
  })
  await deleted.promise
  const marking = markAllPresent(desk, everyone)
  setTimeout(seen.resolve, 200)
  await deleting
  expect(await marking).toMatchObject({ ok: true })
  const made = await db.select().from(attendanceRecords).where(eq(attendanceRecords.employeeId, going))
  expect(made).toEqual([])
})

test('only those whom search and department show are marked, on the selected day', async () => {
  const date = '2026-11-19'
  expect(await markAllPresent(ctx, { ...everyone, date, search: 'emp-001' })).toEqual({ ok: true, value: 1 })
  expect(names(await day(`date=${date}`))).toEqual(['Ploy Srisuk'])
  expect(await markAllPresent(ctx, { ...everyone, date, department: 'Café' })).toEqual({ ok: true, value: 1 })
  expect(await markAllPresent(ctx, { ...everyone, date: '2026-11-22' })).toEqual({
    ok: false,
    reason: 'ahead',
  })
})

test('two who mark everybody present at once make no duplicates', async () => {
  const counts = await Promise.all([markAllPresent(ctx, everyone), markAllPresent(desk, everyone)])
  expect(counts.map(result => result.ok && result.value).toSorted()).toEqual([0, 2])
  expect(await db.$count(attendanceRecords)).toBe(2)
})

test('the day shows active employees by first name; search, department and status filter it', async () => {
  await add()
  await add({ employeeId: narin, status: 'half_day', notes: 'Dentist' })
  await add({ employeeId: await insertEmployee(db, { firstName: 'Gone', status: 'terminated' }) })
  const zoe = await insertEmployee(db, { firstName: 'Zoe', lastName: 'Away' })
  await approve(zoe, TODAY)
  await insertEmployee(db, { firstName: 'Nothing', lastName: 'Yet' })
  expect(names(await day())).toEqual(['Narin Thong', 'Ploy Srisuk', 'Zoe Away'])
  expect(names(await day('q=RIN tho'))).toEqual(['Narin Thong'])
  expect(names(await day('q=emp-001'))).toEqual(['Ploy Srisuk'])
  expect(names(await day('q=%25'))).toEqual([])
  expect(names(await day('department=Manager'))).toEqual(['Ploy Srisuk'])
  expect(names(await day('department=None'))).toHaveLength(3)
  expect(names(await day('status=half_day'))).toEqual(['Narin Thong'])
  expect(await day('status=leave')).toMatchObject([{ name: 'Zoe Away', recordId: null, status: 'leave' }])
  expect(names(await day('date=2026-11-20'))).toEqual([])
  expect(names(await day('date=yesterday'))).toHaveLength(3)
})

test('a clock-out that was forgotten is flagged and never filled in', async () => {
  const id = await add({ date: '2026-11-19' })
  expect(await listNotices(db, NOW)).toEqual([])
  const clockedInAt = new Date('2026-11-19T09:00:12+07:00')
  await db.update(attendanceRecords).set({ clockedInAt }).where(eq(attendanceRecords.id, id))
  expect(await listNotices(db, NOW)).toEqual([
    { id, date: '2026-11-19', day: '19 Nov 2026', name: 'Ploy Srisuk', timeIn: '09:00' },
  ])
  expect(await day('date=2026-11-19')).toMatchObject([{ isForgotten: true, timeOut: null }])
  await edit(id, values({ date: '2026-11-19', timeOut: '18:00' }))
  expect(await listNotices(db, NOW)).toEqual([])
})

test('the dialog opens for a new record of the day, present at first, and for one to edit or delete', async () => {
  const dialog = (query: string) => findRecordDialog(db, new URLSearchParams(query), TODAY)
  expect(await dialog('')).toBeNull()
  expect(await dialog('edit=nonsense')).toBeNull()
  expect(await dialog('new=1')).toMatchObject({
    kind: 'new',
    saved: { fields: { date: TODAY, status: 'present', employeeId: '' }, version: '' },
  })
  const id = await add({ timeIn: '22:00', timeOut: '05:00', endsNextDay: 'on' })
  const { overLeave: _, ...fields } = values({ timeIn: '22:00', timeOut: '05:00', endsNextDay: 'on' })
  expect(await dialog(`edit=${id}`)).toEqual({
    kind: 'edit',
    saved: { fields, version: expect.stringMatching(/^.{16}$/) },
    choices: expect.anything(),
  })
  expect(await dialog(`delete=${id}`)).toEqual({ kind: 'delete', id, name: 'Ploy Srisuk, 21 Nov 2026' })
})

test('the dialog lists active employees with their codes, and whoever the record is about', async () => {
  const gone = await insertEmployee(db, {
    firstName: 'Gone',
    lastName: 'By',
    employeeCode: 'EMP-009',
    status: 'terminated',
  })
  const offered = async (query: string) => {
    const dialog = await findRecordDialog(db, new URLSearchParams(query), TODAY)
    return dialog?.kind === 'new' ? names(dialog.choices) : []
  }
  expect(await offered('new=1')).toEqual(['Narin Thong (EMP-002)', 'Ploy Srisuk (EMP-001)'])
  expect(await offered(`new=1&employee=${gone}`)).toContain('Gone By (EMP-009)')
})

test('where a name or a department was lost, the screen says so', async () => {
  const lost = await insertEmployee(db, { firstName: '', lastName: '', department: '' })
  await add({ employeeId: lost })
  expect(await day()).toMatchObject([{ name: 'Unknown Employee', department: 'N/A' }])
})

// 21 November 2026 is a Saturday.
const usually = (employeeId: string, startsAt: string, endsAt: string, weekday = 6) =>
  db.insert(workShifts).values({ employeeId, weekday, startsAt, endsAt })
const at = (local: string) => new Date(`${local}:00+07:00`)

test('the day lists everyone with working hours: expected, in, late, off, on leave and forgotten', async () => {
  await usually(ploy, '09:00', '12:00')
  await usually(ploy, '17:00', '21:00')
  await usually(narin, '10:00', '18:00')
  const free = await insertEmployee(db, { firstName: 'Free' })
  await usually(free, '09:00', '17:00', 1)
  const away = await insertEmployee(db, { firstName: 'Zoe' })
  await usually(away, '09:00', '17:00')
  await approve(away, TODAY)
  await insertEmployee(db, { firstName: 'Unplanned' })
  const states = async (local: string) =>
    (await day('', at(local))).map(({ name, status, isIn, due }) => [
      name.split(' ')[0],
      isIn ? 'in' : status,
      due && (due.isOverdue ? `since ${due.at}` : `at ${due.at}`),
    ])
  expect(await states('2026-11-21T09:10')).toEqual([
    ['Free', 'off', null],
    ['Narin', 'expected', 'at 10:00'],
    ['Ploy', 'expected', 'at 09:00'],
    ['Zoe', 'leave', null],
  ])
  expect((await states('2026-11-21T09:11'))[2]).toEqual(['Ploy', 'late', 'since 09:00'])
  const id = await add({ timeIn: '09:15', status: 'late' })
  expect((await states('2026-11-21T10:00'))[2]).toEqual(['Ploy', 'in', null])
  await edit(id, values({ timeIn: '09:15', timeOut: '12:00', status: 'late' }))
  expect((await states('2026-11-21T13:00'))[2]).toEqual(['Ploy', 'late', 'at 17:00'])
  expect((await states('2026-11-21T17:11'))[2]).toEqual(['Ploy', 'late', 'since 17:00'])
  expect((await states('2026-11-21T18:00'))[1]).toEqual(['Narin', 'missed', null])
  expect((await day())[2]?.hours).toEqual(['09:00–12:00', '17:00–21:00'])
})

test('how many are expected, in and so on is counted before the status filter, which finds each', async () => {
  await usually(ploy, '11:00', '17:00')
  await usually(narin, '09:00', '17:00', 1)
  const third = await insertEmployee(db, { firstName: 'Somsak' })
  await add({ employeeId: third })
  const { all, people } = await list('status=expected')
  expect(people.map(({ person }) => person.firstName)).toEqual(['Ploy'])
  expect(countDay(all)).toEqual([
    { filter: 'in', count: 1 },
    { filter: 'expected', count: 1 },
    { filter: 'off', count: 1 },
  ])
  expect(names(await day('status=off'))).toEqual(['Narin Thong'])
  expect(names(await day('status=in'))).toEqual(['Somsak Srisuk'])
})

test('who came the evening before and is still at work is in, on the day after as well', async () => {
  await usually(ploy, '22:00', '06:00', 5)
  await add({ date: '2026-11-20', timeIn: '22:00' })
  expect(await day('', at('2026-11-21T05:00'))).toMatchObject([
    { name: 'Ploy Srisuk', status: 'in', isIn: true },
  ])
  expect(await day('date=2026-11-20', at('2026-11-21T05:00'))).toMatchObject([
    { status: 'present', isIn: true },
  ])
  expect(await day('', at('2026-11-21T14:01'))).toMatchObject([{ status: 'off', isIn: false }])
})

test('on a day off for the whole team nobody is expected, and the day says why', async () => {
  await usually(ploy, '09:00', '17:00')
  const attendance = { closedDays: [{ day: TODAY, name: 'Founders’ day' }] }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  const { people, closed } = await list()
  expect(closed).toBe('Founders’ day')
  expect(people.map(({ standing }) => standing.status)).toEqual(['off'])
  await db.delete(settings)
})
