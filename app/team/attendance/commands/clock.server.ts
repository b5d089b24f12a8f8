import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokClock } from '#app/kit/pure/clock-time.ts'
import { addDays, bangkokDay, bangkokTime, weekdayOf } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type Employee, ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { type AttendanceRecord, findLastPressed, listRecords } from '../queries/records.server.ts'
import {
  type AttendanceStatus,
  arrivalOn,
  breaksText,
  cameAgain,
  endsNextDay,
  knowsBreakAt,
  type LastPress,
  mayUndo,
  momentOfPress,
  proposedStatus,
  recordToClose,
  startOfWork,
  type Times,
} from '../rules/records.ts'
import { lockAttendance } from '../steps.server.ts'
import { attendanceRecords } from '../tables.server.ts'

export type Press = {
  intent: 'in' | 'out'
  /** How long the press waited on a phone without a connection; null for one that came at once. */
  waitedMs: number | null
}

/** `already_left`: the day ended after that moment. The last two: a second tap fell on the button that came after. */
export type PressRefusal = 'too_old' | 'already_left' | 'not_in' | 'too_soon' | 'left_just_now'
export type Pressed = { record: AttendanceRecord; isNew: boolean }

/** Two taps of one finger. */
const SAME_PRESS_MS = 60_000

/** Presses the clock for the employee who is signed in. The server's clock counts, never the phone's. */
export async function pressClock(ctx: CommandContext, press: Press): Promise<Result<Pressed, PressRefusal>> {
  const employee = await ownEmployee(ctx)
  const at = momentOfPress(ctx.now(), press.waitedMs ?? 0)
  if (!at) return fail('too_old')
  const moment = { at, wasSentLate: press.waitedMs !== null }
  return ctx.db.transaction(async tx => {
    await lockAttendance(tx)
    const act = press.intent === 'in' ? clockIn : clockOut
    return act(tx, ctx, employee, moment)
  })
}

type Moment = { at: Date; wasSentLate: boolean }

async function clockIn(
  tx: Transaction,
  ctx: CommandContext,
  employee: Employee,
  { at, wasSentLate }: Moment,
): Promise<Result<Pressed, PressRefusal>> {
  const date = bangkokDay(at)
  const [existing] = await listRecords(tx, employee.id, { from: date, to: date })
  const time = bangkokClock(at)
  const arrival = existing ? arrivalOn(existing, time) : 'first'
  if (existing && (arrival === 'known' || isSamePress(existing.clockedInAt, at)))
    return ok({ record: existing, isNew: false })
  if (existing && isSamePress(existing.clockedOutAt, at)) return fail('left_just_now')
  if (arrival === 'already_left') return fail('already_left')
  if (existing && arrival === 'again') {
    const record = await change(tx, existing, {
      ...cameAgain(existing, time),
      clockedOutAt: null,
      clockedInAt: at,
      wasInSentLate: existing.wasInSentLate || wasSentLate,
      ...pressed(ctx, existing),
    })
    await recordPress(tx, ctx, 'clocked_in', record)
    return ok({ record, isNew: true })
  }
  const status = await statusAt(tx, employee, at)
  const times = {
    timeIn: time,
    clockedInAt: at,
    wasInSentLate: wasSentLate,
    ...pressed(ctx, existing ?? null),
  }
  const record = existing
    ? await change(tx, existing, { ...times, status: isAway(existing.status) ? status : existing.status })
    : await insert(tx, { ...times, employeeId: employee.id, date, status })
  await recordPress(tx, ctx, 'clocked_in', record)
  return ok({ record, isNew: true })
}

async function clockOut(
  tx: Transaction,
  ctx: CommandContext,
  employee: Employee,
  { at, wasSentLate }: Moment,
): Promise<Result<Pressed, PressRefusal>> {
  const day = bangkokDay(at)
  const records = await listRecords(tx, employee.id, { from: addDays(day, -1), to: day })
  const open = recordToClose(records, at)
  if (!open) {
    const time = bangkokClock(at)
    const last = records.find(
      each => isSamePress(each.clockedOutAt, at) || (each.date === day && knowsBreakAt(each, time)),
    )
    return last ? ok({ record: last, isNew: false }) : fail('not_in')
  }
  if (isSamePress(open.clockedInAt, at)) return fail('too_soon')
  const record = await change(tx, open, {
    timeOut: bangkokClock(at),
    endsNextDay: endsNextDay(open.date, at),
    clockedOutAt: at,
    wasOutSentLate: open.wasOutSentLate || wasSentLate,
    ...pressed(ctx, open),
  })
  await recordPress(tx, ctx, 'clocked_out', record)
  return ok({ record, isNew: true })
}

/**
 * Takes back the newest press of the employee who is signed in, for five minutes by the server's clock
 * (rule attendance.undo). The record is as it was before, or gone where the press made it; the log keeps both.
 * @param press as the screen showed it: what was pressed, or changed by staff, since then is not touched
 */
export async function undoPress(
  ctx: CommandContext,
  { press }: { press: string },
): Promise<Result<LastPress['before'], 'not_last' | 'too_late'>> {
  const { id: employeeId } = await ownEmployee(ctx)
  return ctx.db.transaction(async tx => {
    await lockAttendance(tx)
    const record = await findLastPressed(tx, employeeId, ctx.now())
    if (!record?.lastPress || record.lastPress.at !== press) return fail('not_last')
    if (!mayUndo(new Date(record.lastPress.at), ctx.now())) return fail('too_late')
    const { before } = record.lastPress
    if (before) await change(tx, record, { ...restored(before), lastPress: null, updatedAt: ctx.now() })
    else await tx.delete(attendanceRecords).where(eq(attendanceRecords.id, record.id))
    const { date } = record
    await recordChange(tx, ctx, 'attendance', {
      action: 'press_undone',
      entityType: 'attendance_record',
      entityId: record.id,
      details: { date, ...changedFields(factsOf(record), before ? factsOf(before) : {}) },
    })
    return ok(before)
  })
}

/** What of the record is saved beside a press, to be restored by taking it back. */
function pressed({ now }: CommandContext, existing: AttendanceRecord | null) {
  const before = existing && {
    timeIn: existing.timeIn,
    timeOut: existing.timeOut,
    endsNextDay: existing.endsNextDay,
    breaks: existing.breaks,
    status: existing.status,
    clockedInAt: existing.clockedInAt?.toISOString() ?? null,
    clockedOutAt: existing.clockedOutAt?.toISOString() ?? null,
    wasInSentLate: existing.wasInSentLate,
    wasOutSentLate: existing.wasOutSentLate,
  }
  return { lastPress: { at: now().toISOString(), before }, updatedAt: now() }
}

function restored(before: NonNullable<LastPress['before']>): Partial<AttendanceRecord> {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text))
  const clockedInAt = instantOf(before.clockedInAt)
  return { ...before, clockedInAt, clockedOutAt: instantOf(before.clockedOutAt) }
}

function factsOf({ timeIn, timeOut, breaks, status }: Pick<AttendanceRecord, 'status'> & Times) {
  return { timeIn, timeOut, breaks: breaksText(breaks), status }
}

function isSamePress(earlier: Date | null, at: Date) {
  return earlier !== null && Math.abs(at.getTime() - earlier.getTime()) < SAME_PRESS_MS
}

/** Staff thought that they would not come; now they are here. */
function isAway(status: AttendanceStatus) {
  return status === 'absent' || status === 'leave'
}

async function statusAt(tx: Transaction, employee: Employee, at: Date): Promise<AttendanceStatus> {
  const { hours, attendance } = await findSettings(tx)
  const today = bangkokDay(at)
  const plan = await findPlan(tx, { from: addDays(today, -1), to: today }, employee.id)
  const shifts = plan.shifts.map(shift => ({ ...shift, weekday: weekdayOf(shift.date) }))
  // Whose hours are known is not late on a free day, and nobody is on one that the whole team has off.
  const isFree = plan.isKnown(employee.id, today) || plan.closed.has(today)
  const reception = isFree ? [] : hours.reception
  const time = bangkokTime(at)
  return proposedStatus(time.minutes, startOfWork(time, { shifts, reception }), attendance)
}

async function insert(tx: Transaction, values: typeof attendanceRecords.$inferInsert) {
  const [row] = await tx.insert(attendanceRecords).values(values).returning()
  if (!row) throw new Error('The record was not stored')
  return row
}

async function change(tx: Transaction, { id }: AttendanceRecord, values: Partial<AttendanceRecord>) {
  const [row] = await tx.update(attendanceRecords).set(values).where(eq(attendanceRecords.id, id)).returning()
  if (!row) throw new Error('The record was not stored')
  return row
}

function recordPress(tx: Transaction, ctx: CommandContext, action: string, record: AttendanceRecord) {
  const { id, date, wasInSentLate, wasOutSentLate } = record
  return recordChange(tx, ctx, 'attendance', {
    action,
    entityType: 'attendance_record',
    entityId: id,
    details: { date, ...factsOf(record), sentLate: wasInSentLate || wasOutSentLate },
  })
}
