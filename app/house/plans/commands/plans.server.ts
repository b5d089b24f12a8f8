import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { freeSlug, isSamePlanName } from '../rules/names.ts'
import { ENROLLMENT_FEE } from '../rules/prices.ts'
import { newPlanForm, type PlanForm, planFieldsOf, planForm } from '../schema.ts'
import { clearMostPopular, lockPlans, type PlanRow, writePlan } from '../steps.server.ts'
import { plans } from '../tables.server.ts'
import { hasStandardWords } from '../texts/plans.ts'

/** The address of the page on which a plan is added. */
const RESERVED_SLUG = 'new'

/**
 * Adds a plan of the owner's own at the end of its group.
 * @returns what is wrong by field; `{}` when it is added
 * @throws 403 for anybody but an owner
 */
export async function createPlan(
  ctx: CommandContext,
  { fields }: { fields: FormFields },
): Promise<FieldErrors> {
  await authorise(ctx, 'money_settings.edit')
  const read = newPlanForm.safeParse(fields)
  if (!read.success) return errorsOf(newPlanForm, fields)
  const { price: priceSatang, ...values } = read.data
  return ctx.db.transaction(async (tx): Promise<FieldErrors> => {
    const rows = await lockPlans(tx)
    if (rows.some(row => isSamePlanName(row.name, values.name))) return { name: m.plan_name_taken() }
    const slug = freeSlug(values.name, [RESERVED_SLUG, ...rows.map(row => row.slug)])
    const position = Math.max(-1, ...rows.map(row => row.position)) + 1
    const plan = { ...values, slug, priceSatang, position }
    if (plan.isMostPopular) await clearMostPopular(tx, ctx.actor, rows, null)
    const [added] = await tx.insert(plans).values(plan).returning({ id: plans.id })
    await recordChange(tx, ctx, 'settings', {
      action: 'created',
      entityType: 'plan',
      entityId: String(added?.id),
      details: { after: plan },
    })
    return {}
  })
}

export type PlanInput = { slug: string; fields: FormFields; version: string }

/**
 * Changes a plan: price, words, VAT, whether it is on sale. What was registered before keeps its price.
 * @returns null when it is saved, 'not_found', or why it is not
 * @throws 403 for anybody but an owner
 */
export async function updatePlan(
  ctx: CommandContext,
  { slug, fields, version }: PlanInput,
): Promise<Omit<EditReply, 'fields'> | 'not_found' | null> {
  await authorise(ctx, 'money_settings.edit')
  return ctx.db.transaction(async tx => {
    const rows = await lockPlans(tx)
    const row = rows.find(plan => plan.slug === slug)
    if (!row) return 'not_found'
    const form = planForm({ hasPrice: row.name !== ENROLLMENT_FEE })
    const read = form.safeParse(fields)
    if (!read.success) return { errors: errorsOf(form, fields) }
    const values = valuesOf(row, read.data)
    const after = planFieldsOf({ ...row, ...values })
    const conflict = conflictOf(planFieldsOf(row), { after, version })
    if (conflict) return { errors: {}, conflict }
    if (values.isMostPopular) await clearMostPopular(tx, ctx.actor, rows, row.id)
    await writePlan(tx, ctx.actor, row, values)
    return null
  })
}

/** Own words are kept when the owner goes back to the standard ones, for another time. */
function valuesOf(row: PlanRow, { price, words, unit, description, features, ...ticks }: PlanForm) {
  const isOwn = words === 'own' || !hasStandardWords(row.slug)
  return {
    ...ticks,
    ...(price !== undefined && { priceSatang: price }),
    textKey: isOwn ? null : row.slug,
    ...(isOwn && { unit: unit || null, description, features }),
  }
}

export type Direction = 'up' | 'down'

/**
 * Changes places with the plan before or after it in the same group; nothing happens at the end of the list.
 * @throws 403 for anybody but an owner
 */
export async function movePlan(
  ctx: CommandContext,
  { slug, direction }: { slug: string; direction: Direction },
): Promise<void> {
  await authorise(ctx, 'money_settings.edit')
  await ctx.db.transaction(async tx => {
    const rows = await lockPlans(tx)
    const group = rows.find(row => row.slug === slug)?.group
    const siblings = rows.filter(row => row.group === group)
    const index = siblings.findIndex(row => row.slug === slug)
    const [row, other] = [siblings[index], siblings[direction === 'up' ? index - 1 : index + 1]]
    if (!row || !other) return
    await writePlan(tx, ctx.actor, row, { position: other.position })
    await writePlan(tx, ctx.actor, other, { position: row.position })
  })
}
