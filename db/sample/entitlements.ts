import { applicationSource, memberSource, termsOfPlan, termsOfType } from '#app/people/entitlements/rules.ts'
import type { entitlements } from '#app/people/entitlements/tables.server.ts'
import { approvalsOf } from './purchases.ts'
import { sampleId } from './random.ts'
import type { Year } from './year.ts'

type Row = typeof entitlements.$inferInsert

/** What members may use: by each approval, and of those whom staff added by hand by their membership. */
export function entitlementRows({ purchases, lives, catalogue }: Year): Row[] {
  const bought = approvalsOf(purchases).map(({ key, applicationId, planName, after, firstDay, at }) => ({
    id: sampleId(`${key}-entitlement`),
    memberRowId: after.id,
    planName,
    firstDay,
    sourceKey: applicationSource(applicationId),
    ...termsOfPlan(catalogue.planOf(planName)),
    expiryDay: after.expiryDate,
    createdAt: at,
  }))
  const withRights = new Set(bought.map(({ memberRowId }) => memberRowId))
  const others = lives.map(({ member }) => member).filter(({ id }) => !withRights.has(id))
  return [
    ...bought,
    ...others.map(({ id, membershipType, joinDate, expiryDate, createdAt }) => ({
      id: sampleId(`${id}-entitlement`),
      memberRowId: id,
      sourceKey: memberSource(id),
      ...termsOfType(membershipType),
      firstDay: joinDate,
      expiryDay: expiryDate,
      createdAt,
    })),
  ]
}
