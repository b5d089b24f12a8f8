import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockDocument } from '#app/money/documents/steps/lock.server.ts'
import { certificateSchema } from './schema.ts'
import { withholdingCertificates } from './tables.server.ts'

type Recorded = Result<null, 'bad_input' | 'not_found'> & { errors?: FieldErrors }

/**
 * Writes down that the certificate (50 ทวิ) came for the tax that was kept back of a document; again, what it really
 * says.
 * @throws 403 for whoever may not issue documents
 */
export async function recordCertificate(
  ctx: CommandContext,
  { documentId, fields }: { documentId: string; fields: FormFields },
): Promise<Recorded> {
  await authorise(ctx, 'documents.edit')
  const schema = certificateSchema({ today: bangkokDay(ctx.now()) })
  const read = schema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(schema, fields) }
  return ctx.db.transaction(async tx => {
    const document = await lockDocument(tx, documentId)
    if (!document?.content.withheldSatang || document.standing.isReplaced) return fail('not_found')
    const certificate = { ...read.data, receivedAt: ctx.now() }
    await tx
      .insert(withholdingCertificates)
      .values({ documentId: document.id, ...certificate })
      .onConflictDoUpdate({ target: withholdingCertificates.documentId, set: certificate })
    await recordChange(tx, ctx, 'documents', {
      action: 'recorded_certificate',
      entityType: 'document',
      entityId: document.id,
      details: { number: read.data.number, date: read.data.day },
    })
    return ok(null)
  })
}

/**
 * Takes that back, where it was written down for the wrong document.
 * @throws 403 for whoever may not issue documents
 */
export async function removeCertificate(
  ctx: CommandContext,
  { documentId }: { documentId: string },
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'documents.edit')
  return ctx.db.transaction(async tx => {
    const document = await lockDocument(tx, documentId)
    if (!document) return fail('not_found')
    const isOfIt = eq(withholdingCertificates.documentId, document.id)
    const removed = await tx.delete(withholdingCertificates).where(isOfIt).returning()
    if (removed.length === 0) return fail('not_found')
    const entity = { entityType: 'document', entityId: document.id }
    await recordChange(tx, ctx, 'documents', { action: 'removed_certificate', ...entity, details: {} })
    return ok(null)
  })
}
