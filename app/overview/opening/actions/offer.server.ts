import type { CommandContext } from '#app/house/access/steps.server.ts'
import { updatePlan } from '#app/house/plans/commands/plans.server.ts'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { planFieldsOf } from '#app/house/plans/schema.ts'
import { conflictOf, savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FieldErrors, SavedFields } from '#app/kit/pure/form-fields.ts'
import { offerFieldNames, offerFieldsOf } from '../schema.ts'

/**
 * Saves the price of each plan and whether it is on sale, as the form of a plan does; those that are refused stay as they were.
 * @returns null when all are saved
 */
export async function saveOffer(
  ctx: CommandContext,
  { fields, version }: SavedFields,
): Promise<Omit<EditReply, 'fields'> | null> {
  const plans = await listCatalogue(ctx.db)
  const conflict = conflictOf(offerFieldsOf(plans), { after: fields, version })
  if (conflict) return { errors: {}, conflict }
  const errors: FieldErrors = {}
  for (const plan of plans) {
    const { price, isOn } = offerFieldNames(plan.slug)
    const saved = savedFields(planFieldsOf(plan))
    const typed = {
      ...saved.fields,
      price: fields[price] ?? saved.fields['price'] ?? '',
      isActive: fields[isOn] ?? '',
    }
    const refusal = await updatePlan(ctx, { slug: plan.slug, fields: typed, version: saved.version })
    const wrong = refusal && refusal !== 'not_found' ? refusal.errors['price'] : undefined
    if (wrong) errors[price] = wrong
  }
  return Object.keys(errors).length > 0 ? { errors } : null
}
