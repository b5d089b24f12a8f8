import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { events } from '#app/public/events/tables.server.ts'
import { REMINDED_MS } from './rules.ts'
import { remindGuest } from './steps/mails.server.ts'
import { moveUp } from './steps/seats.server.ts'
import { eventGuests } from './tables.server.ts'

/** Mails in one transaction. */
const BATCH = 100

/**
 * Reminds guests of what is tomorrow, each once, on one server or several; who signed up later than that knows. Seats
 * that nobody has been given, because a guest was erased, are given to those who wait.
 */
export async function lookAfterGuests(ctx: ServerContext) {
  const count = await inSteps(ctx, () => remindBatch(ctx))
  if (count > 0) ctx.log.info({ count }, 'guests reminded of an event')
  const waiting = await ctx.db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(eventGuests, eq(eventGuests.eventId, events.id))
    .where(and(eq(eventGuests.status, 'waiting'), gt(events.startsAt, ctx.now())))
  for (const { id } of waiting) {
    ctx.stopping.throwIfAborted()
    await ctx.db.transaction(tx => moveUp(tx, ctx, id))
  }
}

function remindBatch(ctx: ServerContext): Promise<number> {
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    const due = await tx
      .select({ guest: eventGuests, event: events })
      .from(eventGuests)
      .innerJoin(events, eq(events.id, eventGuests.eventId))
      .where(
        and(
          eq(eventGuests.status, 'coming'),
          isNull(eventGuests.remindedAt),
          gt(events.startsAt, now),
          lte(events.startsAt, new Date(now.getTime() + REMINDED_MS)),
          sql`${eventGuests.submittedAt} < ${events.startsAt} - make_interval(secs => ${REMINDED_MS / 1000})`,
        ),
      )
      .limit(BATCH)
      .for('update', { of: eventGuests, skipLocked: true })
    for (const about of due) {
      await tx.update(eventGuests).set({ remindedAt: now }).where(eq(eventGuests.id, about.guest.id))
      await remindGuest(tx, ctx, about)
    }
    return due.length
  })
}

export const jobs: NounJobs = {
  workers: server => [bindCron('look-after-guests', '*/10 * * * *', () => lookAfterGuests(server))],
}
