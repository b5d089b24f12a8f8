import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { addDays, type Day, formatDay, isDay } from '#app/kit/pure/days.ts'
import type { DialogReply, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listUsualShifts } from '#app/team/employees/queries/plan.server.ts'
import { findClash, mondayOf, movedTo } from '#app/team/employees/rules/planned.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { shiftText } from '#app/team/employees/texts/shifts.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { findWeek } from '../queries/week.server.ts'
import type { WeekSource } from '../rules/sources.ts'
import { type DayShift, dayFields, fieldsOfSlot, readDay } from '../schema.ts'
import { beginWeek, listAround, lockRoster, ofThoseWhoCome, replaceShifts } from '../steps/drafts.server.ts'
import { rosterShifts, rosterWeeks } from '../tables.server.ts'

/**
 * Plans the week afresh, as a draft: from the usual weeks, or as the week before is planned. Those who are on leave or work
 * here no more are left out. What is published stays until the draft is. @returns how many shifts
 */
export async function planWeek(
  ctx: CommandContext,
  { monday, source }: { monday: Day; source: WeekSource },
): Promise<Result<number, 'no_week'>> {
  await authorise(ctx, 'roster.edit')
  if (!isDay(monday) || mondayOf(monday) !== monday) return fail('no_week')
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    await tx.insert(rosterWeeks).values({ monday }).onConflictDoNothing()
    const before = addDays(monday, -7)
    const found =
      source === 'usual'
        ? await listUsualShifts(tx, { from: monday, to: addDays(monday, 6) })
        : movedTo((await findWeek(tx, before)).shifts, { from: before, to: monday })
    const shifts = await ofThoseWhoCome(tx, monday, found)
    await replaceShifts(tx, monday, { stage: 'draft', shifts })
    await recordChange(tx, ctx, 'roster', {
      action: 'planned',
      entityType: 'roster_week',
      entityId: monday,
      details: { name: monday, from: source, shifts: shifts.length },
    })
    return ok(shifts.length)
  })
}

type DayInput = {
  employeeId: string
  date: Day
  fields: FormFields
  /** Of what the dialog was opened with. */
  version: string
}

/** Null when it is saved. */
export type DayRefusal = Pick<DialogReply<FormFields>, 'errors' | 'conflict'>

/**
 * Plans somebody's day as a draft; a week that nobody has begun is begun with the usual weeks. Refused where two shifts of
 * theirs would run at the same time, also over midnight, and where they are on leave.
 */
export async function saveRosterDay(ctx: CommandContext, input: DayInput): Promise<DayRefusal | null> {
  await authorise(ctx, 'roster.edit')
  const { employeeId, date, fields, version } = input
  const { shifts, errors } = readDay(fields)
  if (Object.keys(errors).length > 0) return { errors }
  if (!isUuid(employeeId) || !isDay(date)) return { errors: { form: m.roster_gone() } }
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    if (!(await isActive(tx, employeeId))) return { errors: { form: m.roster_gone() } }
    const around = await listAround(tx, employeeId, { from: addDays(date, -1), to: addDays(date, 1) })
    const before = around.filter(shift => shift.date === date)
    const conflict = conflictOf(dayFields(before), { after: dayFields(shifts), version })
    if (conflict) return { errors: {}, conflict }
    const refused = (await refuseOnLeave(tx, input, shifts)) ?? refuseClash(date, shifts, around)
    if (refused) return { errors: refused }
    await draftDay(tx, input, shifts)
    await recordChange(tx, ctx, 'roster', {
      action: 'updated',
      entityType: 'roster_week',
      entityId: mondayOf(date),
      details: {
        ...{ name: mondayOf(date), employeeId, date },
        ...changedFields({ shifts: inWords(before) }, { shifts: inWords(shifts) }),
      },
    })
    return null
  })
}

async function isActive(tx: Transaction, employeeId: string): Promise<boolean> {
  const [employee] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.id, employeeId), eq(employees.status, 'active')))
  return employee !== undefined
}

async function draftDay(tx: Transaction, { employeeId, date }: DayInput, shifts: DayShift[]) {
  await beginWeek(tx, mondayOf(date))
  const isTheirs = and(eq(rosterShifts.employeeId, employeeId), eq(rosterShifts.date, date))
  await tx.delete(rosterShifts).where(and(isTheirs, eq(rosterShifts.stage, 'draft')))
  if (shifts.length > 0)
    await tx.insert(rosterShifts).values(shifts.map(shift => ({ ...shift, employeeId, date })))
}

async function refuseOnLeave(tx: Transaction, { employeeId, date }: DayInput, shifts: DayShift[]) {
  if (shifts.length === 0) return null
  const leave = await listApprovedLeave(tx, { from: date, to: date })
  return leave.some(each => each.employeeId === employeeId) ? { form: m.roster_error_leave() } : null
}

function refuseClash(date: Day, shifts: DayShift[], around: DatedShift[]) {
  const own = shifts.map((shift, slot) => ({ ...shift, date, slot }))
  const others = around.filter(shift => shift.date !== date)
  const [earlier, later] = findClash<DatedShift & { slot?: number }>([...own, ...others]) ?? []
  if (!earlier || !later) return null
  const [mine, other] = later.slot === undefined ? [earlier, later] : [later, earlier]
  const text = { day: formatDay(other.date, getLocale(), CLASH_DAY), hours: shiftText(other) }
  return { [fieldsOfSlot(mine.slot ?? 0).from]: m.roster_error_clash(text) }
}

const CLASH_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

/** As the log keeps them, in a form that does not depend on who reads. */
function inWords(shifts: DayShift[]): string {
  return shifts.map(({ startsAt, endsAt }) => `${startsAt}–${endsAt}`).join(', ')
}
