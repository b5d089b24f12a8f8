import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { addDays, bangkokDay, type Day, formatDay, isDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { fullName } from '#app/team/employees/rules/employees.ts'
import { changedOwners, daysOfWeek, mondayOf, shiftLines } from '#app/team/employees/rules/planned.ts'
import { type DatedShift, shiftMinutes } from '#app/team/employees/rules/shifts.ts'
import { durationText, shiftText } from '#app/team/employees/texts/shifts.ts'
import {
  listApprovedHalves,
  listApprovedLeave,
  listAskedLeave,
} from '#app/team/leave/queries/approved.server.ts'
import { intervalText, withoutHalves } from '#app/team/leave/rules/coverage.ts'
import { findWeek, listWeeks, type RosterWeek } from '../queries/week.server.ts'
import { coverageOn } from '../rules/coverage.ts'
import { OPEN } from '../rules/open.ts'
import { presetsOf, readPreset, writePreset } from '../rules/presets.ts'
import { dayFields, OPEN_SLOTS, SLOTS } from '../schema.ts'
import { dayText, PART_NAMES, weekText } from '../texts.ts'
import type { DayDialogView, RosterCell, RosterDay, RosterRow, RosterView } from './week.ts'

/** The week that the address asks for, by its Monday; this one for what is no day. */
export function readWeek(params: URLSearchParams, today: Day): Day {
  const { week } = readTexts(params, ['week'])
  return mondayOf(isDay(week) && week >= '2000-01-08' ? week : today)
}

type Leave = Awaited<ReturnType<typeof listApprovedLeave>>

/** The week as staff plan it: everybody's days, and how they are staffed against the reception's hours. */
export async function loadWeek(db: Executor, monday: Day, now: Date): Promise<RosterView> {
  const days = daysOfWeek(monday)
  const eve = addDays(monday, -1)
  const span = { from: eve, to: addDays(monday, 6) }
  const [week, before, people, leave, halves, askedLeave, { hours }] = await Promise.all([
    findWeek(db, monday),
    findWeek(db, addDays(monday, -7)),
    listActiveEmployees(db),
    listApprovedLeave(db, span),
    listApprovedHalves(db, span),
    listAskedLeave(db, span),
    findSettings(db),
  ])
  const isAway = (employeeId: string, day: Day) => isOnLeave(leave, employeeId, day)
  // The night before reaches into the Monday.
  const planned = [...before.shifts.filter(({ date }) => date === eve), ...week.shifts]
  const present = withoutHalves(planned, halves).filter(({ employeeId, date }) => !isAway(employeeId, date))
  const opening = { reception: hours.reception, closed: week.closed }
  return {
    monday,
    text: weekText(monday),
    state: week.state,
    isDraft: week.state === 'draft' || week.state === 'changed',
    version: week.version,
    days: days.map(date => rosterDay(date, coverageOn(date, present, opening), week, bangkokDay(now))),
    open: {
      id: OPEN,
      name: m.roster_open_shifts(),
      ...rosterRow(days, { planned: week.open, holding: week.openHolding, isAway: never, isAsked: never }),
    },
    people: people.map(({ id, ...person }) => ({
      id,
      name: fullName(person),
      ...rosterRow(days, {
        planned: week.shifts.filter(({ employeeId }) => employeeId === id),
        holding: week.holding.filter(({ employeeId }) => employeeId === id),
        isAway: day => isOnLeave(leave, id, day),
        isAsked: day => isOnLeave(askedLeave, id, day),
      }),
    })),
    changed: changedOwners(week.holding, week.shifts).length,
  }
}

function isOnLeave(leave: Leave, employeeId: string, day: Day): boolean {
  return leave.some(each => each.employeeId === employeeId && each.startDate <= day && day <= each.endDate)
}

function rosterDay(
  date: Day,
  coverage: ReturnType<typeof coverageOn>,
  { closed }: RosterWeek,
  today: Day,
): RosterDay {
  return {
    date,
    shortText: formatDay(date, getLocale(), { weekday: 'short', day: 'numeric' }),
    text: dayText(date),
    isToday: date === today,
    closed: closed.get(date) ?? null,
    open: coverage.open.map(intervalText),
    hours: coverage.hours,
    gaps: coverage.gaps.map(intervalText),
  }
}

const never = () => false

type RowInput = {
  /** Of the row alone, as all that follows. */
  planned: DatedShift[]
  holding: DatedShift[]
  isAway: (day: Day) => boolean
  isAsked: (day: Day) => boolean
}

function rosterRow(
  days: Day[],
  { planned, holding, isAway, isAsked }: RowInput,
): Pick<RosterRow, 'cells' | 'total'> {
  const cells = days.map((date): RosterCell => {
    const isOnDay = (shift: DatedShift) => shift.date === date
    const shifts = planned.filter(isOnDay)
    return {
      date,
      shifts: shifts.map(({ startsAt, endsAt }) => ({
        startsAt,
        endsAt,
        text: shiftText({ startsAt, endsAt }),
      })),
      isOnLeave: isAway(date),
      isLeaveAsked: isAsked(date),
      isChanged: shiftLines(holding.filter(isOnDay)) !== shiftLines(shifts),
    }
  })
  const worked = planned.filter(({ date }) => !isAway(date))
  return { cells, total: durationText(worked.reduce((sum, shift) => sum + shiftMinutes(shift), 0)) }
}

/** The dialog that the address asks for, `?edit=<employee>.<day>` or `?edit=open.<day>`; null for none. */
export async function findDayDialog(
  db: Executor,
  params: URLSearchParams,
  { monday }: { monday: Day },
): Promise<DayDialogView | null> {
  const { owner, date, preset } = readCell(params)
  if (!isDay(date) || mondayOf(date) !== monday) return null
  const people = (await listActiveEmployees(db)).map(person => ({ id: person.id, name: fullName(person) }))
  const isOpen = owner === OPEN
  const name = isOpen ? m.roster_open_shifts() : people.find(({ id }) => id === owner)?.name
  if (name === undefined) return null
  const { shifts, holding, open } = await findWeek(db, monday)
  const own = isOpen ? open : shifts.filter(({ employeeId }) => employeeId === owner)
  const ofDay = own.filter(shift => shift.date === date)
  const slots = isOpen ? OPEN_SLOTS : SLOTS
  const hasRoom = ofDay.length < slots.length
  const { version } = savedFields(dayFields(ofDay, slots))
  return {
    title: `${name}, ${dayText(date)}`,
    slots: Math.min(slots.length, Math.max(SLOTS.length, ofDay.length + 1)),
    people: isOpen ? people : null,
    saved: { version, fields: dayFields(preset && hasRoom ? [...ofDay, preset] : ofDay, slots) },
    presets: presetsOf(hasRoom ? [...shifts, ...holding] : []).map(each => ({
      text: m.roster_preset({ part: PART_NAMES[each.part](), hours: shiftText(each) }),
      cell: [owner, date, writePreset(each)].join('.'),
    })),
  }
}

/** Whose day the address names, and the shift that was chosen for it. */
export function readCell(params: URLSearchParams) {
  const [owner = '', date = '', preset = ''] = (params.get('edit') ?? '').split('.')
  return { owner, date, preset: readPreset(preset) }
}

/** How far ahead somebody sees their own shifts, in weeks after this one. */
const WEEKS_AHEAD = 5

/** A day of one's own with shifts on it. */
export type OwnDay = { date: string; text: string; hours: string[]; isToday: boolean; isOnLeave: boolean }

/**
 * One's own weeks from this one on, and nobody else's: what is published, and in weeks that are not the usual hours.
 * Days without shifts are left out.
 */
export async function listOwnWeeks(db: Executor, employeeId: string, now: Date) {
  const today = bangkokDay(now)
  const from = mondayOf(today)
  const mondays = Array.from({ length: WEEKS_AHEAD + 1 }, (_, index) => addDays(from, 7 * index))
  const span = { from, to: addDays(from, 7 * WEEKS_AHEAD + 6) }
  const [plan, planned, leave] = await Promise.all([
    findPlan(db, span, employeeId),
    listWeeks(db, mondays),
    listApprovedLeave(db, span),
  ])
  const published = new Set(planned.filter(week => week.publishedAt !== null).map(week => week.monday))
  return mondays.map(monday => ({
    monday,
    text: weekText(monday),
    isPublished: published.has(monday),
    days: daysOfWeek(monday).flatMap((date): OwnDay[] => {
      const hours = plan.shifts.filter(shift => shift.date === date).map(shiftText)
      if (hours.length === 0) return []
      const isAway = isOnLeave(leave, employeeId, date)
      return [{ date, text: dayText(date), hours, isToday: date === today, isOnLeave: isAway }]
    }),
  }))
}
