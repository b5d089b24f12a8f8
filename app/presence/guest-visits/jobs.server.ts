import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { forgetSenders } from '#app/joining/receipts/steps/forget-senders.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps, updateInSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { guestInvites } from './tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 500

/**
 * Ends the stays that nobody has ended, which is assumed, and deletes name, contact and mail of guests who were expected so many days ago
 * (rule visitors.forgotten). That somebody came stays, without who. Doing it again finds what is left.
 */
export async function lookAfterVisitors(ctx: ServerContext) {
  const now = ctx.now()
  const { status, enteredAt, until, expectedAt, forgottenAt } = guestInvites
  const left = { status: 'left', leftAt: sql`greatest(${until}, ${enteredAt})`, leftHow: 'assumed' } as const
  await updateInSteps(ctx, guestInvites, left, and(sql`${status} = 'arrived'`, lte(until, now)))
  const { guestDays } = (await findSettings(ctx.db)).privacy
  const before = new Date(now.getTime() - guestDays * DAY_MS)
  await inSteps(ctx, () =>
    ctx.db.transaction(async tx => {
      const due = await tx
        .select({ id: guestInvites.id, mailId: guestInvites.mailId })
        .from(guestInvites)
        .where(and(isNull(forgottenAt), lte(expectedAt, before)))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      if (due.length === 0) return 0
      const ids = due.map(({ id }) => id)
      const gone = { name: '', contact: '', forgottenAt: now, mailId: null }
      await tx.update(guestInvites).set(gone).where(inArray(guestInvites.id, ids))
      await forgetSenders(tx, 'guest_pass', ids)
      const mailIds = due.flatMap(({ mailId }) => mailId ?? [])
      if (mailIds.length > 0) await tx.delete(mails).where(inArray(mails.id, mailIds))
      return due.length
    }),
  )
}

export const jobs: NounJobs = {
  workers: server => [bindCron('look-after-visitors', '*/10 * * * *', () => lookAfterVisitors(server))],
}
