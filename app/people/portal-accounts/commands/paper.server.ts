import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { buyerSchema } from '#app/money/documents/schema.ts'
import { keepBuyer } from '#app/money/documents/steps/buyer.server.ts'
import { issueMembersPaper, type OwnPaperRefusal } from '#app/money/documents/steps/replace.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { type AccountContext, ownPapers } from '../steps/guard.server.ts'

/** Whoever mistypes corrects it a few times; each correction takes a number of the series. */
const ASKED_PER_DAY = { limit: 10, windowSeconds: 24 * 60 * 60 }

type Asking = { memberRowId: string; documentId: string; fields: FormFields }
type Asked = Result<null, OwnPaperRefusal | 'too_many' | 'bad_input'> & { errors?: FieldErrors }

/**
 * Has a paper of a membership that one sees issued in one's own name, or that of one's company, instead of the one there is
 * (rule portal.invoice): for whoever only pays as well, as it is mostly they who need it. Pressed twice it is done once.
 */
export async function askForOwnInvoice(
  ctx: AccountContext,
  { memberRowId, documentId, fields }: Asking,
): Promise<Asked> {
  await ownPapers(ctx, memberRowId)
  // What was kept back for the tax office stays as the paper has it.
  const typed = { ...fields, withholds: '' }
  const read = buyerSchema.safeParse(typed)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(buyerSchema, typed) }
  const limit = { key: `own-paper:${memberRowId}`, ...ASKED_PER_DAY, now: ctx.now() }
  if (!(await takeFromLimit(ctx.db, limit))) return fail('too_many')
  const { buyer } = read.data
  return ctx.db.transaction(async (tx): Promise<Asked> => {
    // Who asks at the same time waits, and then sees what was issued meanwhile.
    await lockMember(tx, memberRowId)
    const by = { ...ctx, actor: { userId: null } }
    const issued = await issueMembersPaper(tx, by, { memberRowId, documentId, buyer })
    if (!issued.ok) return issued
    const { isNew, applicationId } = issued.value
    if (!isNew) return ok(null)
    // What of it comes later is made out alike.
    if (applicationId) await keepBuyer(tx, ctx, { applicationId, buyer })
    const about = { entityType: 'member', entityId: memberRowId }
    await logActivity(tx, { adminId: null, action: 'asked_own_paper', ...about, details: {} })
    await announceChange(tx, 'documents')
    return ok(null)
  })
}
