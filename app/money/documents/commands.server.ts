import { eq } from 'drizzle-orm'
import { validate as isUuid, v5 as uuidv5 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lawfulContent } from './rules/content.ts'
import { creditContent, reasonText } from './rules/credit.ts'
import { creditable, type ReplaceRefusal, replaceRefusal, withholdingOf } from './rules/documents.ts'
import { buyerSchema, creditSchema } from './schema.ts'
import { issueDocument } from './steps/issue.server.ts'
import { lockDocument, type StandingDocument } from './steps/lock.server.ts'
import { issueInstead } from './steps/replace.server.ts'
import { documents } from './tables.server.ts'

export type DocumentRefusal = ReplaceRefusal | 'not_found' | 'nothing_left'
type Issued = { id: string; number: string }
type Outcome = Result<Issued, DocumentRefusal | 'bad_input'> & { errors?: FieldErrors }

type DocumentInput = { documentId: string; fields: FormFields }

/**
 * Issues a document with the buyer's details instead of one without, or with others: a full tax invoice where the house
 * may issue one and VAT was charged, else a receipt. It has the day of the one that it replaces, which stays, cancelled.
 * @throws 403 for who may not issue documents
 */
export async function issueNamedDocument(
  ctx: CommandContext,
  { documentId, fields }: DocumentInput,
): Promise<Outcome> {
  await authorise(ctx, 'documents.edit')
  const read = buyerSchema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(buyerSchema, fields) }
  const { buyer, withholds } = read.data
  return ctx.db.transaction(async tx => {
    const document = await lockDocument(tx, documentId)
    if (!document) return fail('not_found')
    const refusal = replaceRefusal(document.standing)
    if (refusal) return fail(refusal)
    const { totals } = lawfulContent(document.content)
    const withheldSatang = withholds ? withholdingOf(totals) : null
    return ok(await issueInstead(tx, ctx, document, { buyer, withheldSatang }))
  })
}

/**
 * Issues a credit note over a part of the document, or all that is left of it. The form has a `key` of its own: sent
 * again, it is answered with the note that it made.
 * @throws 403 for who may not issue documents
 */
export async function issueCreditNote(
  ctx: CommandContext,
  { documentId, fields }: DocumentInput,
): Promise<Outcome> {
  await authorise(ctx, 'documents.edit')
  return ctx.db.transaction(async (tx): Promise<Outcome> => {
    const document = await lockDocument(tx, documentId)
    if (!document) return fail('not_found')
    const { key = '' } = fields
    const noteId = isUuid(key) ? uuidv5(key, document.id) : undefined
    const [issued] = noteId === undefined ? [] : await findIssued(tx, noteId)
    if (issued) return ok(issued)
    const left = creditable(document.standing)
    if (left === 0) return fail(document.standing.isReplaced ? 'replaced' : 'nothing_left')
    return credit(tx, ctx, { document, fields, left, noteId })
  })
}

function findIssued(tx: Transaction, id: string): Promise<Issued[]> {
  return tx.select({ id: documents.id, number: documents.number }).from(documents).where(eq(documents.id, id))
}

type Crediting = {
  document: StandingDocument
  fields: FormFields
  left: number
  noteId: string | undefined
}

async function credit(
  tx: Transaction,
  ctx: CommandContext,
  { document, fields, left, noteId }: Crediting,
): Promise<Outcome> {
  const schema = creditSchema(left, document.content.buyer)
  const read = schema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(schema, fields) }
  const { amount: amountSatang, address } = read.data
  const reason = reasonText(read.data.reason, read.data.details)
  const { applicationId, entryId, memberRowId, id: creditsId } = document
  const content = creditContent(document, { amountSatang, reason, address })
  const about = { applicationId, entryId, memberRowId, creditsId }
  const note = { kind: 'credit_note', content, ...about } as const
  return ok(await issueDocument(tx, ctx, { ...note, ...(noteId && { id: noteId }) }))
}
