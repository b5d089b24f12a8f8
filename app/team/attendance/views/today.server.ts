import { and, count, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokClock } from '#app/kit/pure/clock-time.ts'
import { addDays, bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { shiftsAhead, startOf } from '#app/team/employees/rules/shifts.ts'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { shiftText } from '#app/team/employees/texts/shifts.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { listTakeable } from '#app/team/roster/queries/open.server.ts'
import { listOfferedSwaps } from '#app/team/roster/queries/swaps.server.ts'
import {
  type AttendanceRecord,
  findLastPressed,
  listForgotten,
  listRecords,
  listWhoIsIn,
} from '../queries/records.server.ts'
import {
  lastTimeIn,
  mayComeAgain,
  mayUndo,
  minutesSoFar,
  recordToClose,
  undoUntil,
  workedMinutes,
} from '../rules/records.ts'
import type { ClockState, ShiftAhead, Undoable } from './clock-state.ts'

/** For how long a decision about leave is news. */
const NEWS_DAYS = 14

/** What the employee who is signed in sees first: their clock, who else is here and what is new. */
export async function loadToday(ctx: CommandContext) {
  const { db } = ctx
  const employee = await ownEmployee(ctx)
  const now = ctx.now()
  const today = bangkokDay(now)
  const [clock, pressed, shifts, forgotten, whoIsIn, leave, unread, decided, offered, open] =
    await Promise.all([
      findClock(db, employee.id, now),
      findLastPressed(db, employee.id, now),
      listShiftsAhead(db, employee.id, now),
      listForgotten(db, now, employee.id),
      listWhoIsIn(db, now, { but: employee.id }),
      listApprovedLeave(db, { from: today, to: today }),
      countUnread(db, employee.id),
      listDecided(db, employee.id, now),
      listOfferedSwaps(db, employee.id, now),
      listTakeable(db, now),
    ])
  return {
    userId: ctx.actor.userId,
    firstName: employee.firstName,
    day: formatDay(today, getLocale(), { weekday: 'long', day: 'numeric', month: 'long' }),
    clock,
    undo: undoable(pressed, now),
    shifts,
    forgotten: forgotten.map(({ record }) => ({
      id: record.id,
      day: longDay(record.date),
      timeIn: record.timeIn ?? '',
    })),
    whoIsIn: whoIsIn.map(({ person, record }) => ({
      id: person.id,
      name: employeeName(person),
      department: departmentTitle(person.department),
      since: lastTimeIn(record) ?? '',
    })),
    isOnLeave: leave.some(({ employeeId }) => employeeId === employee.id),
    unread,
    decided,
    swaps: offered.length,
    openShifts: open.length,
  }
}

async function findClock(db: Executor, employeeId: string, now: Date): Promise<ClockState> {
  const today = bangkokDay(now)
  const records = await listRecords(db, employeeId, { from: addDays(today, -1), to: today })
  const own = records.find(({ date }) => date === today)
  const open = recordToClose(records, now)
  if (open?.timeIn) {
    const day = open.date === today ? null : longDay(open.date)
    return {
      kind: 'in',
      since: lastTimeIn(open) ?? open.timeIn,
      day,
      status: open.status,
      mayBeginToday: day !== null && !own?.timeIn,
      minutes: minutesSoFar(open, now) ?? 0,
      breaks: open.breaks,
    }
  }
  if (!own?.timeOut) return { kind: 'out' }
  const { timeIn, timeOut, endsNextDay: isNextDay, status, breaks } = own
  const minutes = workedMinutes(own)
  const isOpenAgain = mayComeAgain(own, bangkokClock(now))
  return { kind: 'done', timeIn, timeOut, isNextDay, status, minutes, breaks, mayComeAgain: isOpenAgain }
}

function undoable(record: AttendanceRecord | null, now: Date): Undoable | null {
  if (!record?.lastPress) return null
  const pressedAt = new Date(record.lastPress.at)
  if (!mayUndo(pressedAt, now)) return null
  const intent = record.timeOut === null ? 'in' : 'out'
  const time = record.timeOut ?? lastTimeIn(record) ?? ''
  return { press: record.lastPress.at, intent, time, leftMs: undoUntil(pressedAt).getTime() - now.getTime() }
}

/** How far ahead the next shift is looked for. */
const DAYS_AHEAD = 14

/** The shift that is on or comes, and the one after it, as far as they are known; none on days of approved leave. */
async function listShiftsAhead(db: Executor, employeeId: string, now: Date): Promise<ShiftAhead[]> {
  const today = bangkokDay(now)
  const span = { from: addDays(today, -1), to: addDays(today, DAYS_AHEAD) }
  const [plan, leave] = await Promise.all([findPlan(db, span, employeeId), listApprovedLeave(db, span)])
  const own = leave.filter(each => each.employeeId === employeeId)
  const isOff = (date: Day) => own.some(({ startDate, endDate }) => startDate <= date && date <= endDate)
  const planned = plan.shifts.filter(({ date }) => !isOff(date))
  return shiftsAhead(planned, now).map(shift => ({
    key: `${shift.date} ${shift.startsAt}`,
    day: longDay(shift.date),
    hours: shiftText(shift),
    isToday: shift.date === today,
    isOn: startOf(shift) <= now,
  }))
}

async function countUnread(db: Executor, employeeId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(messages)
    .where(
      and(
        eq(messages.receiverType, 'employee'),
        eq(messages.receiverId, employeeId),
        eq(messages.isRead, false),
        isNull(messages.receiverDeletedAt),
      ),
    )
  return row?.count ?? 0
}

async function listDecided(db: Executor, employeeId: string, now: Date) {
  const { id, status, startDate, endDate, approvedAt } = leaveRequests
  const rows = await db
    .select({ id, status, startDate, endDate })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.employeeId, employeeId),
        inArray(status, ['approved', 'rejected']),
        isNotNull(approvedAt),
        gte(approvedAt, new Date(now.getTime() - NEWS_DAYS * 86_400_000)),
      ),
    )
    .orderBy(desc(approvedAt))
  return rows.map(row => ({
    id: row.id,
    isApproved: row.status === 'approved',
    from: longDay(row.startDate),
    to: longDay(row.endDate),
  }))
}

function longDay(day: Day): string {
  return formatDay(day, getLocale(), { weekday: 'long', day: 'numeric', month: 'long' })
}
