import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listShifts } from '#app/team/employees/queries/plan.server.ts'
import { changedOwners, findClash, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import { staffWriter } from '#app/team/messages/commands/staff.server.ts'
import { sendNotices } from '#app/team/messages/steps/send.server.ts'
import { findWeek } from '../queries/week.server.ts'
import { lockRoster, replaceShifts } from '../steps/drafts.server.ts'
import { rosterWeeks } from '../tables.server.ts'
import { noticeText } from '../texts.ts'

export type PublishRefusal = 'no_draft' | 'nothing_new' | 'changed_meanwhile' | 'clash'

/**
 * Publishes what is planned of the week: employees see it, attendance goes by it, and it is told to each whose shifts it
 * changes; the first time also to whoever has any (rule roster.published).
 * @param version of what the screen showed: nobody publishes what they did not see
 * @returns how many were told
 */
export async function publishWeek(
  ctx: CommandContext,
  { monday, version }: { monday: Day; version: string },
): Promise<Result<number, PublishRefusal>> {
  await authorise(ctx, 'roster.edit')
  if (!isDay(monday)) return fail('no_draft')
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const week = await findWeek(tx, monday)
    if (week.state === 'usual') return fail('no_draft')
    if (week.state === 'published') return fail('nothing_new')
    if (week.version !== version) return fail('changed_meanwhile')
    if (await hasClash(tx, monday, week.shifts)) return fail('clash')
    await replaceShifts(tx, monday, { stage: 'published', shifts: week.shifts, open: week.open })
    const mark = { publishedAt: ctx.now(), publishedBy: ctx.actor.userId }
    await tx.update(rosterWeeks).set(mark).where(eq(rosterWeeks.monday, monday))
    const changed = changedOwners(week.holding, week.shifts)
    const told =
      week.publishedAt === null
        ? [...new Set([...changed, ...week.shifts.map(({ employeeId }) => employeeId)])]
        : changed
    const notices = told.map(employeeId => ({
      employeeId,
      values: noticeText({
        monday,
        isChange: week.publishedAt !== null,
        shifts: week.shifts.filter(shift => shift.employeeId === employeeId),
      }),
    }))
    await sendNotices(tx, ctx, { writer: staffWriter(ctx), notices })
    await recordChange(tx, ctx, 'roster', {
      action: 'published',
      entityType: 'roster_week',
      entityId: monday,
      details: { name: monday, employeeIds: told, shifts: week.shifts.length, open: week.open.length },
    })
    return ok(told.length)
  })
}

/** Whether a shift of somebody would run into another, also into those published of the weeks around. */
async function hasClash(tx: Transaction, monday: Day, shifts: PlannedShift[]): Promise<boolean> {
  const [before, after] = [addDays(monday, -1), addDays(monday, 7)]
  const around = await Promise.all([
    listShifts(tx, { from: before, to: before }, { stage: 'published' }),
    listShifts(tx, { from: after, to: after }, { stage: 'published' }),
  ])
  const owned = Map.groupBy([...around.flat(), ...shifts], ({ employeeId }) => employeeId)
  return [...owned.values()].some(own => findClash(own) !== null)
}
