import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { knownName } from '#app/house/mail/texts/greeting.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Buyer } from '#app/money/documents/rules/content.ts'
import { buyerSchema } from '#app/money/documents/schema.ts'
import { keepBuyer } from '#app/money/documents/steps/buyer.server.ts'
import { issueOwnPaper, type OwnPaperRefusal } from '#app/money/documents/steps/replace.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { ownPaperMail } from '../emails/own-paper-mail.ts'
import { mailedStatusUrl } from '../steps/mailed-link.server.ts'
import type { Application } from '../steps/save.server.ts'
import { keepWishes } from '../steps/wishes.server.ts'

/** A buyer who mistypes corrects it a few times; each correction takes a number of the series, and a mail. */
export const ASKED_PER_DAY = 10
const DAY_SECONDS = 24 * 60 * 60

export type AskRefusal = OwnPaperRefusal | 'too_many'

/** `documentId` is null where the paper is issued later, with the approval. */
type Asked = Result<{ documentId: string | null }, AskRefusal | 'bad_input'> & { errors?: FieldErrors }

/**
 * The buyer of an application, who holds its link, wants its papers in their name (rule tax.own-invoice). Before the
 * approval that is remembered for it; afterwards the paper is issued instead of the one that they mean, and the buyer is
 * told by mail. Pressed twice it is done once.
 */
export async function askForOwnPaper(
  ctx: RequestContext,
  { applicationId, documentId, fields }: { applicationId: string; documentId?: string; fields: FormFields },
): Promise<Asked> {
  const read = buyerSchema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(buyerSchema, fields) }
  const limit = { key: `own-paper:${applicationId}`, limit: ASKED_PER_DAY, windowSeconds: DAY_SECONDS }
  if (!(await takeFromLimit(ctx.db, { ...limit, now: ctx.now() }))) return fail('too_many')
  const { buyer, withholds } = read.data
  return ctx.db.transaction(async (tx): Promise<Asked> => {
    const application = await lockApplication(tx, applicationId)
    if (!application || application.status === 'rejected') return fail('nothing')
    if (application.status === 'approved')
      return exchange(tx, ctx, application, { buyer, ...(documentId && { documentId }) })
    const kept = await keepWishes(tx, ctx, application, { buyer, withholds })
    if (!kept.ok) return kept
    await logAsked(tx, applicationId)
    return ok({ documentId: null })
  })
}

async function exchange(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  asked: { documentId?: string; buyer: Buyer },
): Promise<Asked> {
  const { id: applicationId } = application
  const issued = await issueOwnPaper(tx, { ...ctx, actor: { userId: null } }, { applicationId, ...asked })
  if (!issued.ok) return issued
  const { id: documentId, number, isNew } = issued.value
  if (!isNew) return ok({ documentId })
  await keepBuyer(tx, ctx, { applicationId, buyer: asked.buyer })
  await logAsked(tx, applicationId)
  await mailPaper(tx, ctx, application, number)
  return ok({ documentId })
}

/** Who decides about the application, and who asks at the same time, wait for one another. */
async function lockApplication(tx: Transaction, id: string): Promise<Application | null> {
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, id))
    .for('no key update')
  return application ?? null
}

async function logAsked(tx: Transaction, applicationId: string) {
  const entity = { entityType: 'application', entityId: applicationId }
  await logActivity(tx, { adminId: null, action: 'asked_own_paper', ...entity, details: {} })
  await announceChange(tx, 'applications')
}

async function mailPaper(tx: Transaction, ctx: RequestContext, application: Application, number: string) {
  const { id: subjectId, locale, email: recipient } = application
  const { company } = await findSettings(tx)
  const statusUrl = mailedStatusUrl(ctx, application)
  const content = ownPaperMail({ locale, company, name: knownName(application), number, statusUrl })
  const about = { kind: 'application', subjectKind: 'application', subjectId } as const
  await queueMail(tx, ctx, { ...about, recipient, ...content })
}
