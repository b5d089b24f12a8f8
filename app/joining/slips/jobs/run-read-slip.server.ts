import { and, eq, notExists, sql } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { queueReading, readStored } from '../steps/reading.server.ts'
import { slips } from '../tables.server.ts'
import { readSlip } from './read-slip.server.ts'

export function runReadSlip(ctx: ServerContext, { slipId }: { slipId: string }): Promise<void> {
  return readStored(ctx, slipId)
}

/** Gives a job to what waits to be read after a long stop, and to waiting receipts from before slips were read. */
export async function resumeReadings(ctx: ServerContext): Promise<void> {
  const pending = await ctx.db.select({ slipId: slips.id }).from(slips).where(eq(slips.state, 'pending'))
  for (const { slipId } of pending) await ctx.enqueue(ctx.db, readSlip, { slipId })
  const own = ctx.db.select({ one: sql`1` }).from(slips).where(eq(slips.receiptId, receipts.id))
  const unread = await ctx.db
    .select({ receiptId: receipts.id, fileKey: receipts.fileKey })
    .from(receipts)
    .where(and(eq(receipts.status, 'submitted'), notExists(own)))
  for (const picture of unread)
    await ctx.db.transaction(tx => queueReading(tx, ctx, { ...picture, sentFor: null }))
}

export const jobs: NounJobs = {
  workers: server => [bindWorker(readSlip, payload => runReadSlip(server, payload))],
  resume: resumeReadings,
}
