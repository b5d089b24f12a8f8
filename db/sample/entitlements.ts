import { applicationSource, memberSource, termsOfPlan, termsOfType } from '#app/people/entitlements/rules.ts'
import type { entitlements } from '#app/people/entitlements/tables.server.ts'
import { sampleId } from './random.ts'
import type { Year } from './year.ts'

type Row = typeof entitlements.$inferInsert

/** What members may use: by each approval, and of those whom staff added by hand by their membership. */
export function entitlementRows(year: Year): Row[] {
  const bought = boughtRows(year)
  const withRights = new Set(bought.map(({ memberRowId }) => memberRowId))
  const others = year.lives.flatMap(({ member }): Row[] =>
    withRights.has(member.id)
      ? []
      : [
          {
            id: sampleId(`${member.id}-entitlement`),
            memberRowId: member.id,
            sourceKey: memberSource(member.id),
            ...termsOfType(member.membershipType),
            firstDay: member.joinDate,
            expiryDay: member.expiryDate,
            createdAt: member.createdAt,
          },
        ],
  )
  return [...bought, ...others]
}

function boughtRows({ purchases, catalogue }: Year): Row[] {
  return purchases.flatMap(({ key, applicationId, planName, decision }) => {
    if (decision?.status !== 'approved') return []
    const { after, firstDay, at } = decision
    return {
      id: sampleId(`${key}-entitlement`),
      memberRowId: after.id,
      planName,
      firstDay,
      sourceKey: applicationSource(applicationId),
      ...termsOfPlan(catalogue.planOf(planName)),
      expiryDay: after.expiryDate,
      createdAt: at,
    }
  })
}
