import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { type Interval, intervalText } from '../rules/coverage.ts'
import type { LeaveSpan, LeaveType } from '../rules/leave.ts'
import { durationText, LEAVE_TYPE_NAMES, spanText, yearText } from './leave.ts'

/** What speaks against a request without forbidding it. */
export type Concern =
  | { kind: 'pending'; leaveType: LeaveType; span: LeaveSpan }
  | { kind: 'attendance'; days: Day[] }
  | {
      kind: 'balance'
      leaveType: LeaveType
      year: number
      entitled: number
      taken: number
      pending: number
      asked: number
    }
  | { kind: 'department'; department: string; days: Day[] }
  | { kind: 'coverage'; gaps: ({ day: Day } & Interval)[] }
  | { kind: 'own' }

/** How many days or gaps a sentence names; of the rest it says only how many. */
const NAMED = 5

/** The concern as a sentence. */
export function concernText(concern: Concern): string {
  switch (concern.kind) {
    case 'pending':
      return m.leave_concern_pending({
        type: LEAVE_TYPE_NAMES[concern.leaveType](),
        days: spanText(concern.span),
      })
    case 'attendance':
      return m.leave_concern_attendance({ days: listed(concern.days.map(dayText)) })
    case 'balance':
      return balanceText(concern)
    case 'department':
      return m.leave_concern_department({
        department: departmentTitle(concern.department),
        days: listed(concern.days.map(dayText)),
      })
    case 'coverage':
      return m.leave_concern_coverage({
        hours: listed(concern.gaps.map(({ day, ...gap }) => `${dayText(day)} ${intervalText(gap)}`)),
      })
    case 'own':
      return m.leave_concern_own()
  }
}

function balanceText({
  leaveType,
  year,
  entitled,
  taken,
  pending,
  asked,
}: Extract<Concern, { kind: 'balance' }>) {
  return m.leave_concern_balance({
    type: LEAVE_TYPE_NAMES[leaveType](),
    year: yearText(year),
    entitled: durationText(entitled),
    taken: durationText(taken),
    pending: durationText(pending),
    asked: durationText(asked),
  })
}

function dayText(day: Day): string {
  return formatDay(day, getLocale(), { weekday: 'short', day: 'numeric', month: 'short' })
}

function listed(texts: string[]): string {
  const named = texts.slice(0, NAMED)
  const rest = texts.length - named.length
  const items = rest > 0 ? [...named, m.leave_concern_more({ count: rest })] : named
  return new Intl.ListFormat(getLocale(), { style: 'long', type: 'conjunction' }).format(items)
}
