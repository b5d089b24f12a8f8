import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { FLOOD_FROM, HOLD_PAUSE_MS, type HoldReason } from '../rules.ts'
import { codeHolds } from '../tables.server.ts'

type Held = { id: string; holdId: string | null }
type Cause = { reason: HoldReason; subject: string }

/**
 * Puts a slip that gets no code to those that wait for the same reason. Of a flood the log says so once, when it has
 * become one. Whoever calls this holds the counter of the reason, so that nobody else begins the same row meanwhile.
 */
export async function holdSlip(tx: Transaction, receipt: Held, { reason, subject }: Cause, now: Date) {
  const [running] = await tx
    .select()
    .from(codeHolds)
    .where(isRunning({ reason, subject }, now))
    .orderBy(desc(codeHolds.lastAt))
    .limit(1)
  if (running && running.id === receipt.holdId) return
  const hold = running ? await addTo(tx, running.id, now) : await begin(tx, { reason, subject }, now)
  await tx.update(receipts).set({ holdId: hold.id }).where(eq(receipts.id, receipt.id))
  if (hold.slips !== FLOOD_FROM) return
  await logActivity(tx, {
    adminId: null,
    action: 'codes_held',
    entityType: 'receipts',
    entityId: hold.id,
    details: { reason, since: hold.firstAt.toISOString() },
  })
}

function isRunning({ reason, subject }: Cause, now: Date) {
  const since = new Date(now.getTime() - HOLD_PAUSE_MS)
  return and(eq(codeHolds.reason, reason), eq(codeHolds.subject, subject), gt(codeHolds.lastAt, since))
}

async function begin(tx: Transaction, cause: Cause, now: Date) {
  const [hold] = await tx
    .insert(codeHolds)
    .values({ ...cause, slips: 1, firstAt: now, lastAt: now })
    .returning()
  if (!hold) throw new Error('The hold was not stored')
  return hold
}

async function addTo(tx: Transaction, id: string, now: Date) {
  const more = { slips: sql`${codeHolds.slips} + 1`, lastAt: now }
  const [hold] = await tx.update(codeHolds).set(more).where(eq(codeHolds.id, id)).returning()
  if (!hold) throw new Error('The hold is gone')
  return hold
}

/** Whether slips are flooding in from the neighbourhood right now: then no entry of the log is made for each. */
export async function isFlooding(db: Executor, network: string, now: Date): Promise<boolean> {
  const [flood] = await db
    .select({ id: codeHolds.id })
    .from(codeHolds)
    .where(and(isRunning({ reason: 'network', subject: network }, now), gte(codeHolds.slips, FLOOD_FROM)))
    .limit(1)
  return flood !== undefined
}
