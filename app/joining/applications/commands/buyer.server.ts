import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { keepWishes } from '#app/joining/registration/steps/wishes.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { buyerSchema } from '#app/money/documents/schema.ts'
import { lockApplication } from '../steps/decisions.server.ts'

type Saved = Result<null, 'bad_input' | 'not_found' | 'already_decided'> & { errors?: FieldErrors }

/**
 * Says for the buyer of an application that waits whose its papers are to be, and whether tax is kept back (rule
 * tax.withholding), also once a slip was sent.
 * @throws 403 for who may not decide about applications
 */
export async function saveApplicationBuyer(
  ctx: CommandContext,
  { applicationId, fields }: { applicationId: string; fields: FormFields },
): Promise<Saved> {
  await authorise(ctx, 'applications.edit')
  const read = buyerSchema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(buyerSchema, fields) }
  return ctx.db.transaction(async (tx): Promise<Saved> => {
    const application = await lockApplication(tx, applicationId)
    if (!application) return fail('not_found')
    if (application.status !== 'submitted') return fail('already_decided')
    const kept = await keepWishes(tx, ctx, application, { ...read.data, isByStaff: true })
    if (!kept.ok) return kept
    const entity = { entityType: 'application', entityId: applicationId }
    await recordChange(tx, ctx, 'applications', { action: 'asked_own_paper', ...entity, details: {} })
    return ok(null)
  })
}
