import { and, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps, inSteps } from '#app/kit/platform/steps.server.ts'
import { announceEvent } from '#app/machines/webhooks/steps/announce.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { toldOf, VISIT_ENDED } from './events.server.ts'
import { findVisits } from './queries.server.ts'
import { earliestTold } from './rules/visits.ts'
import { usedCheckInCodes, visits } from './tables.server.ts'

/** Visits that are ended in one transaction. */
const BATCH = 500

type Server = Pick<ServerContext, 'db' | 'now' | 'stopping'>

/**
 * Ends visits whose right to stay is over, and says of each that this is assumed (rule visits.assumed). It may run twice or
 * late: the moment is that of the right.
 */
export async function endVisits(ctx: Server) {
  const isOver = and(isNull(visits.leftAt), lte(visits.endsAt, ctx.now()))
  await inSteps(ctx, () =>
    ctx.db.transaction(async tx => {
      const over = tx.select({ id: visits.id }).from(visits).where(isOver).limit(BATCH).for('update', {
        skipLocked: true,
      })
      const ended = await tx
        .update(visits)
        .set({ leftAt: sql`greatest(${visits.endsAt}, ${visits.enteredAt})`, leftHow: 'assumed' })
        .where(and(inArray(visits.id, over), isNull(visits.leftAt)))
        .returning({ id: visits.id })
      if (ended.length === 0) return 0
      const told = await findVisits(
        tx,
        inArray(
          visits.id,
          ended.map(({ id }) => id),
        ),
      )
      await announceEvent(tx, VISIT_ENDED, told.map(toldOf))
      await announceChange(tx, 'visits')
      return ended.length
    }),
  )
}

/** Forgets codes that were spent and that no tablet can tell of any more. */
export async function forgetUsedCodes(ctx: Server) {
  await deleteInSteps(ctx, usedCheckInCodes, lt(usedCheckInCodes.usedAt, earliestTold(ctx.now())))
}

export const jobs: NounJobs = {
  workers: server => [
    bindCron('end-visits', '*/5 * * * *', () => endVisits(server)),
    bindCron('forget-used-check-in-codes', '5 * * * *', () => forgetUsedCodes(server)),
  ],
}
