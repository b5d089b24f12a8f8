import { and, eq, gt } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { vatRateForm } from '../schema/vat.ts'
import { vatRates } from '../tables.server.ts'

/**
 * Adds a VAT rate that is in force from its first day on, today at the earliest: what was sold before keeps its rate.
 * @returns what is wrong by field; `{}` when it is added
 * @throws 403 for anybody but an owner
 */
export async function addVatRate(
  ctx: CommandContext,
  { fields }: { fields: FormFields },
): Promise<FieldErrors> {
  await authorise(ctx, 'money_settings.edit')
  const form = vatRateForm(bangkokDay(ctx.now()))
  const read = form.safeParse(fields)
  if (!read.success) return errorsOf(form, fields)
  const { startsOn, percent: basisPoints } = read.data
  return ctx.db.transaction(async (tx): Promise<FieldErrors> => {
    const added = await tx
      .insert(vatRates)
      .values({ startsOn, basisPoints })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return { startsOn: m.settings_vat_taken() }
    await record(tx, ctx, 'created', { startsOn, basisPoints })
    return {}
  })
}

/**
 * Removes a VAT rate that has not begun.
 * @returns whether there was one to remove
 * @throws 403 for anybody but an owner
 */
export async function removeVatRate(ctx: CommandContext, { startsOn }: { startsOn: Day }): Promise<boolean> {
  await authorise(ctx, 'money_settings.edit')
  if (!isDay(startsOn)) return false
  const today = bangkokDay(ctx.now())
  return ctx.db.transaction(async tx => {
    const [removed] = await tx
      .delete(vatRates)
      .where(and(eq(vatRates.startsOn, startsOn), gt(vatRates.startsOn, today)))
      .returning()
    if (!removed) return false
    await record(tx, ctx, 'deleted', { startsOn, basisPoints: removed.basisPoints })
    return true
  })
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  action: 'created' | 'deleted',
  rate: { startsOn: Day; basisPoints: number },
) {
  const entry = { action, entityType: 'vat_rate', entityId: rate.startsOn, details: rate }
  return recordChange(tx, ctx, 'settings', entry)
}
