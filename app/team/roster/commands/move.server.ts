import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { isSameShift, mondayOf } from '#app/team/employees/rules/planned.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { findWeek } from '../queries/week.server.ts'
import type { Owner } from '../rules/open.ts'
import { beginWeek, lockRoster } from '../steps/drafts.server.ts'
import { judgeAddition } from '../steps/judge.server.ts'
import { putIn, takeOut } from '../steps/shifts.server.ts'
import { loggedHours } from '../texts.ts'

type Move = {
  /** As it was where it was taken hold of. */
  shift: DatedShift
  from: Owner
  to: { owner: Owner; date: Day }
}

/**
 * Moves a planned shift to another day, to somebody else, or to and from the open ones, as a draft: all of it or nothing.
 * Refused as a day is that is planned so, and where the shift is not there as it was (rule roster.moved).
 * @returns why not, in words; null once it is moved
 */
export async function moveShift(ctx: CommandContext, { shift, from, to }: Move): Promise<string | null> {
  await authorise(ctx, 'roster.edit')
  if (!isDay(shift.date) || !isDay(to.date)) return m.roster_gone()
  if (from === to.owner && shift.date === to.date) return null
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    if (!(await isPlanned(tx, shift, from))) return m.swap_error_shift_changed()
    const { startsAt, endsAt } = shift
    const moved = { date: to.date, startsAt, endsAt }
    const refused = await judgeAddition(tx, {
      owner: to.owner,
      date: to.date,
      shifts: [moved],
      ...(from === to.owner && { instead: shift }),
    })
    if (refused) return refused
    for (const { date } of [shift, moved]) await beginWeek(tx, mondayOf(date))
    await takeOut(tx, { shift, owner: from, stage: 'draft' })
    await putIn(tx, { shift: moved, owner: to.owner, stage: 'draft' })
    await recordChange(tx, ctx, 'roster', {
      action: 'updated',
      entityType: 'roster_week',
      entityId: mondayOf(to.date),
      details: {
        name: mondayOf(to.date),
        hours: loggedHours([shift]),
        employeeIds: [...new Set([from, to.owner])].filter(owner => owner !== null),
        ...changedFields({ date: shift.date }, { date: to.date }),
      },
    })
    return null
  })
}

async function isPlanned(tx: Transaction, shift: DatedShift, owner: Owner): Promise<boolean> {
  const { shifts, open } = await findWeek(tx, mondayOf(shift.date))
  const theirs = owner === null ? open : shifts.filter(({ employeeId }) => employeeId === owner)
  return theirs.some(each => isSameShift(each, shift))
}
