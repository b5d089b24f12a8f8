import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import type { DialogReply, FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { listUsualShifts } from '#app/team/employees/queries/plan.server.ts'
import { mondayOf, movedTo } from '#app/team/employees/rules/planned.ts'
import { findWeek } from '../queries/week.server.ts'
import type { WeekSource } from '../rules/sources.ts'
import { dayFields, fieldsOfSlot, readDay } from '../schema.ts'
import { draftDay, lockRoster, ofThoseWhoCome, replaceShifts } from '../steps/drafts.server.ts'
import { type DayProblem, isActive, judgeDay, listBeside } from '../steps/judge.server.ts'
import { rosterWeeks } from '../tables.server.ts'
import { loggedHours } from '../texts.ts'

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
    const found =
      source === 'usual'
        ? { shifts: await listUsualShifts(tx, { from: monday, to: addDays(monday, 6) }), open: [] }
        : await findWeekBefore(tx, monday)
    const { open } = found
    const shifts = await ofThoseWhoCome(tx, monday, found.shifts)
    await replaceShifts(tx, monday, { stage: 'draft', shifts, open })
    const count = shifts.length + open.length
    await recordChange(tx, ctx, 'roster', {
      action: 'planned',
      entityType: 'roster_week',
      entityId: monday,
      details: { name: monday, from: source, shifts: count },
    })
    return ok(count)
  })
}

/** As the week before is planned, with what is open in it, on the days of this one. */
async function findWeekBefore(tx: Transaction, monday: Day) {
  const before = addDays(monday, -7)
  const { shifts, open } = await findWeek(tx, before)
  const days = { from: before, to: monday }
  return { shifts: movedTo(shifts, days), open: movedTo(open, days) }
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
  if (!isDay(date)) return { errors: { form: m.roster_gone() } }
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    if (!(await isActive(tx, employeeId))) return { errors: { form: m.roster_gone() } }
    const beside = await listBeside(tx, employeeId, date)
    const before = beside.filter(shift => shift.date === date)
    const conflict = conflictOf(dayFields(before), { after: dayFields(shifts), version })
    if (conflict) return { errors: {}, conflict }
    const others = beside.filter(shift => shift.date !== date)
    const problem = await judgeDay(tx, { employeeId, date, shifts }, others)
    if (problem) return { errors: errorsOf(problem) }
    await draftDay(tx, { owner: employeeId, date }, shifts)
    await recordChange(tx, ctx, 'roster', {
      action: 'updated',
      entityType: 'roster_week',
      entityId: mondayOf(date),
      details: {
        name: mondayOf(date),
        employeeId,
        date,
        ...changedFields({ shifts: loggedHours(before) }, { shifts: loggedHours(shifts) }),
      },
    })
    return null
  })
}

function errorsOf({ slot, text }: DayProblem): FieldErrors {
  return { [slot === null ? 'form' : fieldsOfSlot(slot).from]: text }
}
