import { asc, eq } from 'drizzle-orm'
import type { Actor } from '#app/house/access/rules.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { ENROLLMENT_FEE } from './rules/prices.ts'
import { plans } from './tables.server.ts'

export type PlanRow = typeof plans.$inferSelect
type PlanValues = Partial<Omit<PlanRow, 'id' | 'name' | 'slug' | 'createdAt'>>

/** Every plan in order, held until the transaction ends: one change of the catalogue at a time. */
export function lockPlans(tx: Transaction): Promise<PlanRow[]> {
  return tx.select().from(plans).orderBy(asc(plans.position), asc(plans.id)).for('update')
}

/** Whether writing the values would change the plan. */
export function differs(row: PlanRow, values: PlanValues): boolean {
  return Object.keys(changedFields(row, { ...row, ...values }).after).length > 0
}

/** Writes what differs, with its log entry; does nothing where nothing does. */
export async function writePlan(tx: Transaction, actor: Actor, row: PlanRow, values: PlanValues) {
  if (!differs(row, values)) return
  await tx.update(plans).set(values).where(eq(plans.id, row.id))
  await recordChange(tx, { actor }, 'settings', {
    action: 'updated',
    entityType: 'plan',
    entityId: row.id,
    details: { plan: row.name, ...changedFields(row, { ...row, ...values }) },
  })
}

/** One plan at a time is the most popular. */
export async function clearMostPopular(
  tx: Transaction,
  actor: Actor,
  rows: PlanRow[],
  except: string | null,
) {
  for (const row of rows) {
    if (row.isMostPopular && row.id !== except) await writePlan(tx, actor, row, { isMostPopular: false })
  }
}

/** The Enrollment Fee is the membership fee and nothing else (rule plans.fee): its card shows what it costs. */
export async function followMembershipFee(tx: Transaction, actor: Actor, feeSatang: Satang) {
  for (const row of await lockPlans(tx)) {
    if (row.name === ENROLLMENT_FEE) await writePlan(tx, actor, row, { priceSatang: feeSatang })
  }
}
