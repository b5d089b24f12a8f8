import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { fieldsOfWishes, keepWishes, savedWishes } from '#app/joining/registration/steps/wishes.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { FieldErrors, SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { buyerSchema } from '#app/money/documents/schema.ts'
import { lockApplication } from '../steps/decisions.server.ts'

type Saved = Result<null, 'bad_input' | 'not_found' | 'already_decided' | 'conflict'> & {
  errors?: FieldErrors
  /** What somebody else saved meanwhile. */
  conflict?: SavedFields
}

/**
 * Says for the buyer of an application that waits whose its papers are to be, and whether tax is kept back (rule
 * tax.withholding), also once a slip was sent.
 * @throws 403 for whoever may not decide about applications
 */
export async function saveApplicationBuyer(
  ctx: CommandContext,
  { applicationId, fields, version }: SavedFields & { applicationId: string },
): Promise<Saved> {
  await authorise(ctx, 'applications.edit')
  const read = buyerSchema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(buyerSchema, fields) }
  return ctx.db.transaction(async (tx): Promise<Saved> => {
    const application = await lockApplication(tx, applicationId)
    if (!application) return fail('not_found')
    if (application.status !== 'submitted') return fail('already_decided')
    const { fields: before } = await savedWishes(tx, application)
    const conflict = conflictOf(before, { after: fieldsOfWishes(read.data), version })
    if (conflict) return { ...fail('conflict'), conflict }
    const kept = await keepWishes(tx, ctx, application, { ...read.data, isByStaff: true })
    if (!kept.ok) return kept
    const entity = { entityType: 'application', entityId: applicationId }
    await recordChange(tx, ctx, 'applications', { action: 'asked_own_paper', ...entity, details: {} })
    return ok(null)
  })
}
