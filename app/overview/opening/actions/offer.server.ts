import type { CommandContext } from '#app/house/access/steps.server.ts'
import { updatePlan } from '#app/house/plans/commands/plans.server.ts'
import { planFieldsOf } from '#app/house/plans/schema.ts'
import { conflictOf, savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { switchServices } from '#app/public/services/commands.server.ts'
import type { ServiceRow } from '#app/public/services/queries.server.ts'
import { SERVICE_STATES } from '#app/public/services/rules.ts'
import { savedService } from '#app/public/services/steps.server.ts'
import { offerFieldNames, offerFieldsOf, serviceField } from '../schema.ts'
import { findOffer } from '../views.server.ts'

/**
 * Saves the price of each plan and whether it is on sale, as the form of a plan does, and which services are shown; those
 * that are refused stay as they were.
 * @returns null when all are saved
 */
export async function saveOffer(
  ctx: CommandContext,
  { fields, version }: SavedFields,
): Promise<Omit<EditReply, 'fields'> | null> {
  const { plans, services } = await findOffer(ctx.db)
  const conflict = conflictOf(offerFieldsOf({ plans, services }), { after: fields, version })
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
  await saveServices(ctx, services, fields)
  return Object.keys(errors).length > 0 ? { errors } : null
}

async function saveServices(ctx: CommandContext, services: ServiceRow[], fields: FormFields) {
  for (const to of SERVICE_STATES) {
    const isMeant = ({ id, isActive }: ServiceRow) =>
      isActive !== (to === 'active') && isActive !== (fields[serviceField(id)] === 'on')
    const rows = services.filter(isMeant).map(row => ({ id: row.id, mark: savedService(row).version }))
    if (rows.length > 0) await switchServices(ctx, { rows, to })
  }
}
