import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokClock } from '#app/kit/pure/clock-time.ts'
import { addDays, bangkokDay, bangkokTime } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type Employee, ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { type AttendanceRecord, listRecords } from '../queries/records.server.ts'
import {
  type AttendanceStatus,
  endsNextDay,
  momentOfPress,
  proposedStatus,
  recordToClose,
  startOfWork,
} from '../rules.ts'
import { attendanceRecords } from '../tables.server.ts'
import { lockAttendance } from './records.server.ts'

export type Press = {
  intent: 'in' | 'out'
  /** How long the press waited on a phone without a connection; null for one that came at once. */
  waitedMs: number | null
}

/** `already`: the day has its time in, and keeps it. `too_soon`: a second tap fell on the button that came after. */
export type PressRefusal = 'too_old' | 'already_left' | 'not_in' | 'too_soon'
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
  if (existing?.timeIn) {
    const isKnown = existing.timeOut === null || isSamePress(existing.clockedInAt, at)
    return isKnown ? ok({ record: existing, isNew: false }) : fail('already_left')
  }
  const status = await statusAt(tx, employee, at)
  const times = {
    timeIn: bangkokClock(at),
    clockedInAt: at,
    wasInSentLate: wasSentLate,
    updatedAt: ctx.now(),
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
    const last = records.find(({ clockedOutAt }) => isSamePress(clockedOutAt, at))
    return last ? ok({ record: last, isNew: false }) : fail('not_in')
  }
  if (isSamePress(open.clockedInAt, at)) return fail('too_soon')
  const record = await change(tx, open, {
    timeOut: bangkokClock(at),
    endsNextDay: endsNextDay(open.date, at),
    clockedOutAt: at,
    wasOutSentLate: wasSentLate,
    updatedAt: ctx.now(),
  })
  await recordPress(tx, ctx, 'clocked_out', record)
  return ok({ record, isNew: true })
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
  const shifts = await tx.select().from(workShifts).where(eq(workShifts.employeeId, employee.id))
  const time = bangkokTime(at)
  return proposedStatus(time.minutes, startOfWork(time, { shifts, reception: hours.reception }), attendance)
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
  const { id, date, timeIn, timeOut, status, wasInSentLate, wasOutSentLate } = record
  return recordChange(tx, ctx, 'attendance', {
    action,
    entityType: 'attendance_record',
    entityId: id,
    details: { date, timeIn, timeOut, status, sentLate: wasInSentLate || wasOutSentLate },
  })
}
