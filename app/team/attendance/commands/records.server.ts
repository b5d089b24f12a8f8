import { eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokClock } from '#app/kit/pure/clock-time.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { employees } from '#app/team/employees/tables.server.ts'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import {
  type AttendanceRecord,
  findPerson,
  listPeople,
  listRecords,
  type PeopleQuery,
} from '../queries/records.server.ts'
import { type Break, breaksText } from '../rules/records.ts'
import { type RecordContent, type RecordRefusal, type RecordValues, readRecord } from '../schema.ts'
import { lockAttendance, savedRecord } from '../steps.server.ts'
import { attendanceRecords } from '../tables.server.ts'
import { STATUS_NAMES } from '../texts.ts'

type Refused = { ok: false } & RecordRefusal
export type SavedRecord = { ok: true; id: string } | Refused

/**
 * Adds a record (rule attendance.dialog); one for each employee and day, and over approved leave only when asked for.
 */
export async function createRecord(ctx: CommandContext, values: RecordValues): Promise<SavedRecord> {
  await authorise(ctx, 'attendance.edit')
  const read = readRecord(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    await lockAttendance(tx)
    const refused = (await refuseTaken(tx, read.value)) ?? (await refuseOverLeave(tx, read.value, values))
    if (refused) return refused
    const [row] = await tx.insert(attendanceRecords).values(stamped(ctx, read.value)).returning()
    if (!row) throw new Error('The record was not stored')
    await record(tx, ctx, { action: 'created', id: row.id, details: inWords(read.value) })
    return { ok: true, id: row.id }
  })
}

/**
 * Changes a record. A time that staff write in is no longer the clock's. Refused with what is saved now when that is not
 * the version the form was opened with; saving again with the version of the refusal decides for what was typed.
 */
export async function updateRecord(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: RecordValues; version: string },
): Promise<SavedRecord> {
  await authorise(ctx, 'attendance.edit')
  const read = readRecord(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    await lockAttendance(tx)
    const before = await findForUpdate(tx, id)
    if (!before) return { ok: false, errors: { form: m.attendance_gone() } }
    const after = savedRecord({ ...before, ...read.value }).fields
    const conflict = conflictOf(savedRecord(before).fields, { after, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    const refused =
      (await refuseTaken(tx, read.value, id)) ??
      (isSameDay(before, read.value) ? null : await refuseOverLeave(tx, read.value, values))
    if (refused) return refused
    const change = stamped(ctx, { ...read.value, ...clockMarks(before, read.value), lastPress: null })
    await tx.update(attendanceRecords).set(change).where(eq(attendanceRecords.id, id))
    const { createdAt: _made, updatedAt: _changed, lastPress: _press, ...old } = before
    await record(tx, ctx, {
      action: 'updated',
      id,
      details: changedFields(inWords(old), inWords({ ...old, ...read.value })),
    })
    return { ok: true, id }
  })
}

/** Removes a record; the log keeps all of it. */
export async function deleteRecord(ctx: CommandContext, id: string): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'attendance.delete')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [deleted] = await tx.delete(attendanceRecords).where(eq(attendanceRecords.id, id)).returning()
    if (!deleted) return fail('not_found')
    const { lastPress: _, ...before } = deleted
    await record(tx, ctx, { action: 'deleted', id, details: { before: inWords(before) } })
    return ok(null)
  })
}

/** Those of these employees who are still there, and whom nobody removes before the transaction ends. */
async function keepThere(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(inArray(employees.id, ids))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes down as present, with the time of now, every active employee that search and department leave who has no
 * record on the day and is not on approved leave (rule attendance.mark-all). Two who press at once make no
 * duplicates. @returns how many
 */
export async function markAllPresent(
  ctx: CommandContext,
  query: PeopleQuery,
): Promise<Result<number, 'ahead'>> {
  await authorise(ctx, 'attendance.edit')
  if (query.date > bangkokDay(ctx.now())) return fail('ahead')
  return ctx.db.transaction(async tx => {
    await lockAttendance(tx)
    const people = await listPeople(tx, query)
    const unrecorded = people.filter(({ record, leave }) => !record && !leave)
    const stillThere = await keepThere(
      tx,
      unrecorded.map(({ person }) => person.id),
    )
    const missing = unrecorded.filter(({ person }) => stillThere.has(person.id))
    if (missing.length === 0) return ok(0)
    const { date } = query
    const shared = stamped(ctx, { date, timeIn: bangkokClock(ctx.now()), status: 'present' as const })
    await tx
      .insert(attendanceRecords)
      .values(missing.map(({ person }) => ({ ...shared, employeeId: person.id })))
    await recordChange(tx, ctx, 'attendance', {
      action: 'marked_present',
      entityType: 'attendance_records',
      entityId: date,
      details: { date, employeeIds: missing.map(({ person }) => person.id) },
    })
    return ok(missing.length)
  })
}

async function findForUpdate(tx: Transaction, id: string): Promise<AttendanceRecord | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(attendanceRecords).where(eq(attendanceRecords.id, id)).for('update')
  return row ?? null
}

function stamped<Values extends object>({ now }: CommandContext, values: Values) {
  return { ...values, updatedAt: now() }
}

/** Which marks of the clock stay after an edit: only those of times that were not touched. */
function clockMarks(before: AttendanceRecord, after: RecordContent) {
  const isSame = before.date === after.date && before.employeeId === after.employeeId
  const keepsIn = isSame && before.timeIn === after.timeIn
  const keepsOut = isSame && before.timeOut === after.timeOut && before.endsNextDay === after.endsNextDay
  return {
    ...(!keepsIn && { clockedInAt: null, wasInSentLate: false }),
    ...(!keepsOut && { clockedOutAt: null, wasOutSentLate: false }),
  }
}

/** Breaks as text, as the log shows them. */
function inWords<Values extends { breaks: Break[] }>(values: Values) {
  return { ...values, breaks: breaksText(values.breaks) }
}

function isSameDay(before: AttendanceRecord, { employeeId, date, status }: RecordContent) {
  return before.employeeId === employeeId && before.date === date && before.status === status
}

/**
 * A second record for the same employee and day is refused, naming the one that exists
 * (rule attendance.second-record).
 */
async function refuseTaken(tx: Transaction, content: RecordContent, id?: string): Promise<Refused | null> {
  const { employeeId, date } = content
  const person = await findPerson(tx, employeeId)
  if (!person) return { ok: false, errors: { employeeId: m.attendance_error_unknown() } }
  const [existing] = await listRecords(tx, employeeId, { from: date, to: date })
  if (!existing || existing.id === id) return null
  const error = m.attendance_error_taken({
    name: employeeName(person),
    day: formatDay(date, getLocale()),
    status: STATUS_NAMES[existing.status](),
    times: timesText(existing),
  })
  return { ok: false, errors: { employeeId: error }, existingId: existing.id }
}

function timesText({ timeIn, timeOut }: AttendanceRecord): string {
  const missing = m.attendance_not_recorded()
  return `${timeIn ?? missing} – ${timeOut ?? missing}`
}

/** Somebody on approved leave is at work only when staff say so. */
async function refuseOverLeave(
  tx: Transaction,
  { employeeId, date, status }: RecordContent,
  { overLeave }: RecordValues,
): Promise<Refused | null> {
  if (status === 'leave' || overLeave === 'on') return null
  const leave = await listApprovedLeave(tx, { from: date, to: date })
  const own = leave.find(each => each.employeeId === employeeId)
  if (!own) return null
  const from = formatDay(own.startDate, getLocale())
  const to = formatDay(own.endDate, getLocale())
  return { ok: false, errors: { overLeave: m.attendance_error_over_leave({ from, to }) } }
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  { action, id, details }: { action: string; id: string; details: Record<string, unknown> },
) {
  const entry = { action, entityType: 'attendance_record', entityId: id, details }
  return recordChange(tx, ctx, 'attendance', entry)
}
