import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FormFields } from '#app/kit/pure/form-fields.ts'
import { listShifts } from '../queries/employees.server.ts'
import type { Shift } from '../rules/shifts.ts'
import { hoursFields, readShifts } from '../schema/hours.ts'
import { employees, workShifts } from '../tables.server.ts'

type HoursInput = { employeeId: string; fields: FormFields; version: string }

/**
 * Replaces the hours that somebody usually works.
 * @param version of the hours that the form was opened with: whoever has saved others since is shown, not overwritten
 * @returns null when they are saved, else why they are not
 */
export async function saveWorkShifts(
  ctx: CommandContext,
  { employeeId, fields, version }: HoursInput,
): Promise<Omit<EditReply, 'fields'> | 'not_found' | null> {
  await authorise(ctx, 'employees.edit')
  if (!isUuid(employeeId)) return 'not_found'
  const { shifts, errors } = readShifts(fields)
  if (Object.keys(errors).length > 0) return { errors }
  return ctx.db.transaction(async tx => {
    const [employee] = await tx
      .select({ id: employees.id })
      .from(employees)
      .where(eq(employees.id, employeeId))
      .for('update')
    if (!employee) return 'not_found'
    const before = await listShifts(tx, employeeId)
    const conflict = conflictOf(hoursFields(before), { after: hoursFields(shifts), version })
    if (conflict) return { errors: {}, conflict }
    await tx.delete(workShifts).where(eq(workShifts.employeeId, employeeId))
    if (shifts.length > 0) await tx.insert(workShifts).values(shifts.map(shift => ({ ...shift, employeeId })))
    await recordChange(tx, ctx, 'employees', {
      action: 'updated',
      entityType: 'employee',
      entityId: employeeId,
      details: changedFields({ workingHours: inWords(before) }, { workingHours: inWords(shifts) }),
    })
    return null
  })
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** As the log keeps them, in a form that does not depend on who reads. */
function inWords(shifts: Shift[]): string {
  return shifts
    .map(({ weekday, startsAt, endsAt }) => `${WEEKDAYS[weekday]} ${startsAt}–${endsAt}`)
    .toSorted()
    .join(', ')
}
