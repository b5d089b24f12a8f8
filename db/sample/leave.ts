import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { LeaveStatus, LeaveType } from '#app/team/leave/rules/leave.ts'
import type { leaveRequests } from '#app/team/leave/tables.server.ts'
import { createRandom, sampleId } from './random.ts'
import { firstDayOf, momentOf } from './seasons.ts'
import { MANAGER } from './staff.ts'

type Row = typeof leaveRequests.$inferInsert

/** Whose (their place among the colleagues, from 1), what, and when: days before today, negative for those to come. */
type Leave = {
  employee: number
  type: LeaveType
  ago: number
  days: number
  reason: string
  status?: LeaveStatus
}

const LEAVES: Leave[] = [
  { employee: 5, type: 'annual', ago: 352, days: 3, reason: 'Visiting my parents in Isan.' },
  { employee: 3, type: 'sick', ago: 331, days: 2, reason: 'Fever. The doctor’s note is with Ploy.' },
  { employee: 4, type: 'annual', ago: 318, days: 5, reason: 'My sister comes from Vladivostok.' },
  { employee: 6, type: 'personal', ago: 296, days: 1, reason: 'Renewing my driving licence.' },
  { employee: 7, type: 'sick', ago: 274, days: 1, reason: 'Stomach ache.' },
  { employee: 2, type: 'annual', ago: 256, days: 4, reason: 'A week in Nan with the family.' },
  {
    employee: 3,
    type: 'annual',
    ago: 256,
    days: 4,
    status: 'rejected',
    reason: 'A long weekend. I know that it is our busiest.',
  },
  { employee: 3, type: 'annual', ago: 243, days: 3, reason: 'The days that I did not have two weeks ago.' },
  { employee: 8, type: 'annual', ago: 205, days: 6, reason: 'A wedding in Freiburg.' },
  { employee: 8, type: 'unpaid', ago: 199, days: 4, reason: 'The rest of the trip to Germany.' },
  { employee: 5, type: 'sick', ago: 171, days: 3, reason: 'A bad back.' },
  { employee: 6, type: 'annual', ago: 140, days: 2, reason: 'Repairing the roof at home.' },
  {
    employee: 4,
    type: 'annual',
    ago: 118,
    days: 2,
    status: 'cancelled',
    reason: 'A concert in Bangkok, which was moved.',
  },
  { employee: 7, type: 'personal', ago: 96, days: 1, reason: 'Enrolling my daughter at school.' },
  { employee: 2, type: 'sick', ago: 61, days: 2, reason: 'Dengue test, negative in the end.' },
  { employee: 5, type: 'personal', ago: 40, days: 1, reason: 'Merit-making for my grandmother.' },
  { employee: 9, type: 'sick', ago: 23, days: 1, reason: 'Migraine.' },
  { employee: 3, type: 'sick', ago: 9, days: 1, reason: 'Tooth out.' },
  { employee: 6, type: 'annual', ago: 1, days: 3, reason: 'My nephew becomes a monk.' },
  { employee: 7, type: 'annual', ago: -6, days: 3, reason: 'Three days on Koh Kood.' },
  { employee: 4, type: 'personal', ago: -17, days: 2, status: 'pending', reason: 'Visa run to Vientiane.' },
]

/** A year of requests, all of them decided but the last: it came in yesterday and waits. */
export function leaveRows({ today }: { today: Day }): Row[] {
  return LEAVES.map(leave => rowOf(leave, today))
}

/** Who is away when, as `employeeId day`: nobody works on a day of approved leave. */
export function awayDays({ today }: { today: Day }): Set<string> {
  const approved = LEAVES.filter(({ status = 'approved' }) => status === 'approved')
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
  const endDate = addDays(startDate, days - 1)
  // Illness is written in on the day; the rest is asked for weeks ahead, but not before the house used Sala.
  const notice = type === 'sick' ? 0 : random.int(18, 30)
  const asked = latest(addDays(startDate, -notice), firstDayOf(today))
  const isOpen = status === 'pending'
  const at = isOpen ? addDays(today, -1) : earliest(asked, addDays(today, -2))
  const createdAt = momentOf(at, random.int(7, 8), random.int(0, 59))
  const approvedAt = momentOf(at, random.int(10, 17), random.int(0, 59))
  return {
    id: sampleId(key),
    employeeId: sampleId(`employee-${employee}`),
    leaveType: type,
    startDate,
    endDate,
    reason,
    status,
    approvedBy: isOpen ? null : MANAGER.userId,
    approvedAt: isOpen ? null : approvedAt,
    createdAt,
    updatedAt: isOpen ? createdAt : approvedAt,
  }
}

const latest = (a: Day, b: Day) => (a > b ? a : b)
const earliest = (a: Day, b: Day) => (a < b ? a : b)
