import { addDays, type Day, daysBetween, weekdayOf } from '#app/kit/pure/days.ts'

/** Annual unless somebody says otherwise (rule leave.types). */
export const LEAVE_TYPES = ['annual', 'sick', 'personal', 'maternity', 'paternity', 'unpaid'] as const
export type LeaveType = (typeof LEAVE_TYPES)[number]

export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type LeaveStatus = (typeof LEAVE_STATUSES)[number]

/** What whoever decides can make of a request. */
export const LEAVE_DECISIONS = ['approved', 'rejected'] as const
export type LeaveDecision = (typeof LEAVE_DECISIONS)[number]

/** The whole of its days, or half of one. */
export const LEAVE_PARTS = ['whole', 'morning', 'afternoon'] as const
export type LeavePart = (typeof LEAVE_PARTS)[number]

/** From the first day to the last, both of them leave. */
export type LeaveSpan = { startDate: Day; endDate: Day }

/** The longest that one request may be, in days: a slip in the year is none. */
export const MOST_DAYS = 366

/** Characters of a reason. */
export const LONGEST_REASON = 2000

/**
 * Days of leave: every calendar day from the first to the last (rule leave.duration).
 * @throws RangeError when either is no day
 */
export function leaveDays(startDate: Day, endDate: Day): number {
  return daysBetween(startDate, endDate) + 1
}

/** How many days of it lie within `from` to `to`, both included; 0 where they do not touch. */
export function daysWithin({ startDate, endDate }: LeaveSpan, { from, to }: { from: Day; to: Day }): number {
  const first = startDate > from ? startDate : from
  const last = endDate < to ? endDate : to
  return first > last ? 0 : leaveDays(first, last)
}

/** Whether a person would work on the day. */
export type IsWorkday = (day: Day) => boolean

/**
 * By the weekdays of their usual week (0 is Sunday) and the days on which the team is off. Of somebody whose week nobody
 * has written down, every other day counts.
 */
export function workdaysOf(weekdays: ReadonlySet<number>, closed: ReadonlySet<Day>): IsWorkday {
  return day => !closed.has(day) && (weekdays.size === 0 || weekdays.has(weekdayOf(day)))
}

/** Maternity leave counts every day, rest days and holidays too (Labour Protection Act s.41). */
const COUNTS_EVERY_DAY: readonly LeaveType[] = ['maternity']

type Typed = LeaveSpan & { leaveType: LeaveType; part: LeavePart }

/** Days that it takes from its balance, within `span`: working days, as days of rest and holidays are no leave (s.30, s.57). */
export function daysTaken(
  { leaveType, part, ...leave }: Typed,
  span: { from: Day; to: Day },
  isWorkday: IsWorkday,
): number {
  const days = daysWithin(leave, span)
  if (COUNTS_EVERY_DAY.includes(leaveType)) return days
  if (part !== 'whole') return days > 0 && isWorkday(leave.startDate) ? 0.5 : 0
  const first = leave.startDate > span.from ? leave.startDate : span.from
  return Array.from({ length: days }, (_, index) => addDays(first, index)).filter(isWorkday).length
}

/** A year's first and last day. `year` is of the Gregorian calendar, four digits. */
export function yearSpan(year: number): { from: Day; to: Day } {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** The years that it touches: leave over New Year is taken from two balances. */
export function yearsOf({ startDate, endDate }: LeaveSpan): number[] {
  const first = Number(startDate.slice(0, 4))
  const last = Number(endDate.slice(0, 4))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

export function overlaps(a: LeaveSpan, b: LeaveSpan): boolean {
  return a.startDate <= b.endDate && b.startDate <= a.endDate
}

/** Whether a request with that status keeps its days: two of them cannot be had on the same day. */
export function holdsDays(status: LeaveStatus): boolean {
  return status === 'pending' || status === 'approved'
}

/** Days a year that the house gives by type; null has no limit (settings, group "leave"). */
export type HouseLeave = Record<`${LeaveType}Days`, number | null>

/**
 * Days of annual leave that go on into the next year: those that are left, at most `most`. What was carried into this
 * year is taken first and goes no further; without a limit there is nothing to carry.
 */
export function carriedOver(
  { entitled, carried, taken }: { entitled: number | null; carried: number; taken: number },
  most: number,
): number {
  if (entitled === null) return 0
  return Math.max(0, Math.min(most, entitled - carried - Math.max(0, taken - carried)))
}

/** What one person has in a year instead. */
export type Entitlement = { leaveType: LeaveType; days: number | null }

/** Days of the type in the year: the person's own number where there is one, else the house's; null has no limit. */
export function entitledDays(type: LeaveType, own: Entitlement[], house: HouseLeave): number | null {
  const override = own.find(({ leaveType }) => leaveType === type)
  return override ? override.days : house[`${type}Days`]
}

type Counted = Typed & { status: LeaveStatus }

/**
 * Days of one type in one year, halves too. `entitled` holds those `carried` over; `left` does not count what is only
 * asked for, and is negative after too much.
 */
export type Balance = {
  entitled: number | null
  carried: number
  taken: number
  pending: number
  left: number | null
}

/** The balance that a person's requests of one type leave in the year. */
export function balanceOf(
  requests: Counted[],
  {
    year,
    isWorkday,
    carried = 0,
    ...own
  }: { entitled: number | null; carried?: number; year: number; isWorkday: IsWorkday },
) {
  const daysOf = (status: LeaveStatus) =>
    requests
      .filter(request => request.status === status)
      .reduce((sum, request) => sum + daysTaken(request, yearSpan(year), isWorkday), 0)
  const taken = daysOf('approved')
  const entitled = own.entitled === null ? null : own.entitled + carried
  const balance: Balance = {
    entitled,
    carried,
    taken,
    pending: daysOf('pending'),
    left: entitled === null ? null : entitled - taken,
  }
  return balance
}

/**
 * Whether the employee may take back their own request: while nobody has decided at any time, and once it is approved
 * until the day before it begins. Days that have begun are for staff to correct.
 */
export function canCancelOwn(
  { status, startDate }: { status: LeaveStatus; startDate: Day },
  today: Day,
): boolean {
  return status === 'pending' || (status === 'approved' && startDate > today)
}

/** Who approved or rejected it, and when; null while nobody has. */
export type Decision = { approvedBy: string | null; approvedAt: Date | null }

/**
 * The decision that belongs to a new status. An edit may set any status (rule leave.status): a new approval or
 * rejection is the editor's, an unchanged one stays whose it was, a request that is open again has none, and a
 * cancelled one remembers what was decided before.
 */
export function decisionAfter(
  before: (Decision & { status: LeaveStatus }) | null,
  status: LeaveStatus,
  editor: { userId: string; now: Date },
): Decision {
  if (status === 'pending') return { approvedBy: null, approvedAt: null }
  if (status === 'cancelled' || before?.status === status) {
    return { approvedBy: before?.approvedBy ?? null, approvedAt: before?.approvedAt ?? null }
  }
  return { approvedBy: editor.userId, approvedAt: editor.now }
}
