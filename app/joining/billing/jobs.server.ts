import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { followChanges } from '#app/kit/platform/follow-changes.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import { announceEvent } from '#app/machines/webhooks/steps/announce.server.ts'
import { billNews } from '#app/money/bills/tables.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { recordsOf } from './api/record.server.ts'
import { BILL_WEBHOOKS } from './events.server.ts'
import { listBillsById } from './queries/bills.server.ts'

const AT_ONCE = 50

/** Tells programs what became of bills, in the order in which it did. Of several who do it at once, each tells what others left. */
export async function tellOfBills(ctx: ServerContext) {
  await inSteps(ctx, () => ctx.db.transaction(tellSome))
}

async function tellSome(tx: Transaction): Promise<number> {
  const waiting = await tx
    .select()
    .from(billNews)
    .orderBy(asc(billNews.createdAt), asc(billNews.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return 0
  const found = await listBillsById(tx, [...new Set(waiting.map(({ billId }) => billId))])
  const records = new Map((await recordsOf(tx, found)).map(record => [record.id, record]))
  for (const { news, billId } of waiting) {
    const data = records.get(billId)
    if (data) await announceEvent(tx, BILL_WEBHOOKS[news], [{ subjectId: billId, data }])
  }
  const told = waiting.map(({ id }) => id)
  await tx.delete(billNews).where(inArray(billNews.id, told))
  return waiting.length
}

export const jobs: NounJobs = {
  workers: server => [bindCron('tell-of-bills', '*/5 * * * *', () => tellOfBills(server))],
  resume: async server => {
    await tellOfBills(server)
    followChanges(server, 'bills', () => tellOfBills(server))
  },
}
