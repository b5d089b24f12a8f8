import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { findPricing } from '../queries.server.ts'
import { recordCharge } from './ledger.server.ts'

type Renewal = {
  member: { id: string; planName: string | null }
  /** Null where the house renewed by itself. */
  recordedBy: string | null
  /** Bangkok's day. */
  bookedOn: Day
}

/**
 * Charges a period that was given without an application: what the member's plan costs an existing member on that day,
 * VAT included. Who has no plan of ours, such as a member made by hand, is charged nothing.
 */
export async function chargeRenewal(tx: Transaction, { member, recordedBy, bookedOn }: Renewal) {
  const { id: memberRowId, planName } = member
  const plan = await findPlanNamed(tx, planName)
  if (!plan) return
  const { totalSatang: amountSatang } = totalFor(plan, true, await findPricing(tx, bookedOn))
  const origin = { applicationId: null, memberRowId, recordedBy, bookedOn }
  await recordCharge(tx, { ...origin, amountSatang, source: 'renewal', note: plan.name })
}
