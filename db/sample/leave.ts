import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { LeaveStatus, LeaveType } from '#app/team/leave/rules/leave.ts'
import type { leaveRequests } from '#app/team/leave/tables.server.ts'
import leave from './leave.json' with { type: 'json' }
import { createRandom, sampleId } from './random.ts'
import { earliest, firstDayOf, latest, momentOf } from './seasons.ts'
import { MANAGER } from './staff.ts'

type Row = typeof leaveRequests.$inferInsert

/** Whose (their place among the colleagues, from 1), what, and when: days before today, negative for those to come. */
type Leave = (typeof leave)[number]

/** A year of requests, all of them decided but the last: it came in yesterday and waits. */
export function leaveRows({ today }: { today: Day }): Row[] {
  return leave.map(each => rowOf(each, today))
}

/** Who is away when, as `employeeId day`: nobody works on a day of approved leave. */
export function awayDays({ today }: { today: Day }): Set<string> {
  const approved = leave.filter(({ status = 'approved' }) => status === 'approved')
  return new Set(
    approved.flatMap(({ employee, ago, days }) =>
      Array.from({ length: days }, (_, index) => {
        return `${sampleId(`employee-${employee}`)} ${addDays(today, index - ago)}`
      }),
    ),
  )
}

function rowOf({ employee, type, ago, days, reason, status = 'approved' }: Leave, today: Day): Row {
  const key = `leave-${employee}-${ago}`
  const random = createRandom(key)
  const startDate = addDays(today, -ago)
  // Illness is written in on the day; the rest is asked for weeks ahead, but not before the house used Sala.
  const notice = type === 'sick' ? 0 : random.int(18, 30)
  const asked = latest(addDays(startDate, -notice), firstDayOf(today))
  const isOpen = status === 'pending'
  const at = isOpen ? addDays(today, -1) : earliest(asked, addDays(today, -2))
  const createdAt = momentOf(at, random.int(7, 8), random.int(0, 59))
  const decidedAt = momentOf(at, random.int(10, 17), random.int(0, 59))
  return {
    id: sampleId(key),
    employeeId: sampleId(`employee-${employee}`),
    leaveType: type as LeaveType,
    startDate,
    endDate: addDays(startDate, days - 1),
    reason,
    status: status as LeaveStatus,
    approvedBy: isOpen ? null : MANAGER.userId,
    approvedAt: isOpen ? null : decidedAt,
    createdAt,
    updatedAt: isOpen ? createdAt : decidedAt,
  }
}
