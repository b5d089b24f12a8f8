import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { kioskEntries } from '../tables.server.ts'

/** Takes a doubtful entry off the list: staff have seen to it. */
export async function settleEntry(ctx: CommandContext, id: string): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const isOpen = and(eq(kioskEntries.result, 'doubtful'), isNull(kioskEntries.settledAt))
    const [row] = await tx
      .update(kioskEntries)
      .set({ settledAt: ctx.now() })
      .where(and(eq(kioskEntries.id, id), isOpen))
      .returning({ kioskId: kioskEntries.kioskId, at: kioskEntries.at, reason: kioskEntries.reason })
    if (!row) return fail('not_found')
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'entry_settled',
      entityType: 'kiosk',
      entityId: row.kioskId,
      details: { at: row.at.toISOString(), reason: row.reason },
    })
    await announceChange(tx, 'visits')
    return ok(null)
  })
}
