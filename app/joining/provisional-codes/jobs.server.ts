import { and, eq, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps, type Sweeping, updateInSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { codeHolds } from './tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A slip that is read this late, after a long stop, is counted for the house alone. */
const NETWORKS_KEPT_DAYS = 2
const HOLDS_KEPT_DAYS = 30

/** Forgets where slips came from, and the floods that staff have long dealt with. */
export async function forgetSenders(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  const { network, submittedAt, holdId, status } = receipts
  const isSent = and(isNotNull(network), lt(submittedAt, before(NETWORKS_KEPT_DAYS)))
  await updateInSteps(ctx, receipts, { network: null }, isSent)
  const isNamed = and(ne(codeHolds.subject, ''), lt(codeHolds.lastAt, before(NETWORKS_KEPT_DAYS)))
  await updateInSteps(ctx, codeHolds, { subject: '' }, isNamed)
  const isWaited = and(eq(holdId, codeHolds.id), eq(status, 'submitted'))
  const waiting = ctx.db.select({ one: sql`1` }).from(receipts).where(isWaited)
  await deleteInSteps(ctx, codeHolds, and(lt(codeHolds.lastAt, before(HOLDS_KEPT_DAYS)), notExists(waiting)))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-senders', '35 4 * * *', () => forgetSenders(server))],
}
