import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { fullName } from '#app/team/employees/rules/employees.ts'
import { isSameShift, mondayOf } from '#app/team/employees/rules/planned.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { listOpenShifts } from '../queries/open.server.ts'
import { type TakeProblem, takeProblem } from '../rules/open.ts'
import { dayFields, fieldsOfSlot, OPEN_SLOTS, type ReadShift, readDay } from '../schema.ts'
import { draftDay, lockRoster } from '../steps/drafts.server.ts'
import { judgeAddition } from '../steps/judge.server.ts'
import { handOver, putIn } from '../steps/shifts.server.ts'
import { tellPlanners } from '../steps/swap-mails.server.ts'
import { loggedHours } from '../texts.ts'
import type { DayRefusal } from './plan.server.ts'

type OpenDayInput = {
  date: Day
  fields: FormFields
  /** Of what the dialog was opened with. */
  version: string
}

/**
 * Plans the open shifts of a day as a draft, and gives those that name somebody to them, as if their day were planned: all of
 * it or nothing.
 */
export async function saveOpenDay(ctx: CommandContext, input: OpenDayInput): Promise<DayRefusal | null> {
  await authorise(ctx, 'roster.edit')
  const { date, fields, version } = input
  const { shifts, errors } = readDay(fields, OPEN_SLOTS)
  if (Object.keys(errors).length > 0) return { errors }
  if (!isDay(date)) return { errors: { form: m.roster_gone() } }
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const before = await listOpenShifts(tx, { from: date, to: date }, 'draft')
    const after = dayFields(shifts, OPEN_SLOTS)
    const conflict = conflictOf(dayFields(before, OPEN_SLOTS), { after, version })
    if (conflict) return { errors: {}, conflict }
    const given = Map.groupBy(shifts, ({ who }) => who)
    const open = given.get('') ?? []
    given.delete('')
    const refused = await refuseGiven(tx, date, given)
    if (refused) return { errors: refused }
    await draftDay(tx, { owner: null, date }, open)
    for (const shift of shifts)
      if (shift.who !== '') await putIn(tx, { shift: { ...shift, date }, owner: shift.who, stage: 'draft' })
    await recordChange(tx, ctx, 'roster', {
      action: 'updated',
      entityType: 'roster_week',
      entityId: mondayOf(date),
      details: {
        name: mondayOf(date),
        employeeIds: [...given.keys()],
        date,
        ...changedFields({ open: loggedHours(before) }, { open: loggedHours(open) }),
      },
    })
    return null
  })
}

/** Why somebody cannot have what is given to them, said beside the first of theirs; null for nothing. */
async function refuseGiven(
  tx: Transaction,
  date: Day,
  given: ReadonlyMap<string, ReadShift[]>,
): Promise<FieldErrors | null> {
  for (const [owner, shifts] of given) {
    const text = await judgeAddition(tx, { owner, date, shifts })
    if (text) return { [fieldsOfSlot(shifts[0]?.slot ?? 0).who]: text }
  }
  return null
}

export type TakeRefusal = TakeProblem | 'gone'

/**
 * Takes an open shift for oneself, with nobody's approval: of two who take it at once one has it, and whoever plans is told.
 * Refused for one that has begun, on leave, and for who would work twice at once (rule roster.open).
 */
export async function takeOpenShift(
  ctx: CommandContext,
  shift: DatedShift,
): Promise<Result<null, TakeRefusal>> {
  const employee = await ownEmployee(ctx)
  const { date } = shift
  if (!isDay(date)) return fail('gone')
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const open = await listOpenShifts(tx, { from: date, to: date }, 'published')
    if (!open.some(each => isSameShift(each, shift))) return fail('gone')
    const [{ shifts: own }, leave] = await Promise.all([
      findPlan(tx, { from: addDays(date, -1), to: addDays(date, 1) }, employee.id),
      listApprovedLeave(tx, { from: date, to: date }),
    ])
    const isOnLeave = leave.some(({ employeeId }) => employeeId === employee.id)
    const problem = takeProblem(shift, { own, isOnLeave, now: ctx.now() })
    if (problem) return fail(problem)
    await handOver(tx, shift, { from: null, to: employee.id })
    const taken = { ...shift, employeeId: employee.id }
    await tellPlanners(tx, ctx, { shift: taken, kind: 'open_taken', name: fullName(employee) })
    await recordChange(tx, ctx, 'roster', {
      action: 'shift_taken',
      entityType: 'roster_week',
      entityId: mondayOf(date),
      details: { name: mondayOf(date), employeeId: employee.id, date, hours: loggedHours([shift]) },
    })
    return ok(null)
  })
}
