import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { feeForm } from '#app/house/settings/schema/money.ts'
import { type SectionRefusal, saveSection } from '#app/house/settings/steps/save-section.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { followMembershipFee } from '../steps.server.ts'

/**
 * Saves the membership fee, how much may be owed, and with it what the Enrollment Fee costs (rule plans.fee).
 * @throws 403 for anybody but an owner
 */
export async function saveMembershipFee(ctx: CommandContext, typed: SavedFields): Promise<SectionRefusal> {
  await authorise(ctx, 'money_settings.edit')
  return saveSection(ctx, feeForm, typed, (tx, { pricing }) =>
    followMembershipFee(tx, ctx.actor, pricing.membershipFeeSatang),
  )
}
