import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import type { MembershipType } from '#app/house/plans/rules/prices.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { termsOfPlan, termsOfType } from '../rules.ts'
import { entitlements } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type TermedPlan = Pick<PlanView, 'name' | 'opensDoors' | 'periodUnit' | 'periodCount'>

export type Grant = {
  memberRowId: string
  /** What makes it, see `applicationSource` and its like. */
  sourceKey: string
  /** What was bought, or the type of the membership where no plan is known. */
  of: TermedPlan | MembershipType
  firstDay: Day
  /** Null for a membership without an end. */
  expiryDay: Day | null
  isAddOn?: boolean
  /** Where its time has begun already, as with a provisional code. */
  firstEntryAt?: Date | null
}

/** Lets members use what was bought, renewed or given; what was granted for the same source before stays as it is. */
export async function grantEntitlements(tx: Transaction, grants: readonly Grant[]) {
  if (grants.length === 0) return
  await tx
    .insert(entitlements)
    .values(grants.map(valuesOf))
    .onConflictDoNothing({ target: entitlements.sourceKey, where: sql`ended_at is null` })
}

function valuesOf({ of, ...grant }: Grant) {
  return typeof of === 'string'
    ? { ...grant, ...termsOfType(of) }
    : { ...grant, ...termsOfPlan(of), planName: of.name }
}

/** Ends what a source made, from now on: its payment or decision was undone. */
export async function endEntitlements(tx: Transaction, sourceKey: string, now: Date) {
  await tx
    .update(entitlements)
    .set({ endedAt: now })
    .where(and(eq(entitlements.sourceKey, sourceKey), isNull(entitlements.endedAt)))
}
