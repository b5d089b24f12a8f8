import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { LeaveRow } from '../queries/leave.server.ts'
import { daysTaken, type IsWorkday, leaveDays } from '../rules/leave.ts'
import { savedLeave } from '../steps/saved-leave.server.ts'
import { daysText, lengthText, spanText } from '../texts/leave.ts'

/** A request as the lists show it, with its texts. */
export function lineOf(row: LeaveRow, isWorkday: IsWorkday) {
  const { id, employeeName, department, leaveType, status, reason } = row
  return {
    id,
    employeeName,
    department,
    leaveType,
    status,
    reason,
    version: savedLeave(row).version,
    daysText: spanText(row),
    lengthText: lengthText(row),
    takenText: takenText(row, isWorkday),
    decisionText: decisionText(row),
  }
}

/** What it takes from the balance, where that is fewer days than it lasts. */
function takenText(row: LeaveRow, isWorkday: IsWorkday): string | null {
  const { startDate: from, endDate: to } = row
  const taken = daysTaken(row, { from, to }, isWorkday)
  const lasts = row.part === 'whole' ? leaveDays(from, to) : 0.5
  return taken === lasts ? null : m.leave_takes({ count: daysText(taken) })
}

/** Who decided and when: the real person (rule leave.status). What was cancelled shows no decision. */
function decisionText({ status, approvedAt, deciderName }: LeaveRow): string | null {
  if (!approvedAt || (status !== 'approved' && status !== 'rejected')) return null
  const day = formatInstant(approvedAt, getLocale(), { day: 'numeric', month: 'short' })
  return deciderName ? m.leave_decided_by({ name: deciderName, day }) : day
}
