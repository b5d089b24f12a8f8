import { eq } from 'drizzle-orm'
import { validate as isUuid, v5 as uuidv5 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockLedger, recordCorrection } from '#app/money/payments/steps/ledger.server.ts'
import { lawfulContent } from './rules/content.ts'
import { creditContent, debitContent, reasonText } from './rules/credit.ts'
import {
  creditable,
  type DebitRefusal,
  debitRefusal,
  isOfDeposit,
  type ReplaceRefusal,
  rateOf,
  replaceRefusal,
  withholdingOf,
} from './rules/documents.ts'
import { buyerSchema, creditSchema, debitSchema } from './schema.ts'
import { issueDocument } from './steps/issue.server.ts'
import { lockDocument, type StandingDocument } from './steps/lock.server.ts'
import { issueInstead } from './steps/replace.server.ts'
import { bookWithheld } from './steps/withheld.server.ts'
import { documents } from './tables.server.ts'

export type DocumentRefusal = ReplaceRefusal | DebitRefusal | 'not_found' | 'nothing_left'
type Issued = { id: string; number: string }
type Outcome = Result<Issued, DocumentRefusal | 'bad_input'> & { errors?: FieldErrors }

type DocumentInput = { documentId: string; fields: FormFields }

/**
 * Issues a document with the buyer's details instead of one without, or with others: a full tax invoice where the house
 * may issue one and VAT was charged, else a receipt. It has the day of the one that it replaces, which stays, cancelled.
 * @throws 403 for whoever may not issue documents
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
    const withheld = withholds ? await withheldOn(tx, document) : { withheldSatang: null }
    await bookWithheld(tx, ctx, document, withheld.withheldSatang)
    return ok(await issueInstead(tx, ctx, document, { buyer, ...withheld }))
  })
}

/** What the document says already of tax that is kept back, or what it comes to at the rate in Settings. */
async function withheldOn(tx: Transaction, { content }: StandingDocument) {
  const { tax } = await findSettings(tx)
  const withholdingBasisPoints = rateOf(content, tax.withholdingBasisPoints)
  const { totals } = lawfulContent(content)
  const withheldSatang = content.withheldSatang || withholdingOf(totals, withholdingBasisPoints)
  return { withheldSatang, withholdingBasisPoints }
}

/**
 * Issues a credit note over a part of the document, or all that is left of it, and takes it off what is owed for it.
 * @throws 403 for whoever may not issue documents
 */
export async function issueCreditNote(ctx: CommandContext, input: DocumentInput): Promise<Outcome> {
  await authorise(ctx, 'documents.edit')
  return issueNote(ctx, input, async (tx, { document, fields, noteId }) => {
    if (isOfDeposit(document.kind)) return fail('note')
    const left = creditable(document.standing)
    if (left === 0) return fail(document.standing.isReplaced ? 'replaced' : 'nothing_left')
    const said = readNote(creditSchema(left, document.content.buyer), fields)
    if (!said.ok) return said
    const { amountSatang } = said.value
    const content = creditContent(document, said.value)
    const note = { kind: 'credit_note', content, creditsId: document.id } as const
    return storeNote(tx, ctx, { document, note, noteId, owedSatang: -amountSatang })
  })
}

/**
 * Issues a debit note over what a document should have said besides (Revenue Code s.86/9), and adds it to what is owed.
 * @throws 403 for whoever may not issue documents
 */
export async function issueDebitNote(ctx: CommandContext, input: DocumentInput): Promise<Outcome> {
  await authorise(ctx, 'documents.edit')
  return issueNote(ctx, input, async (tx, { document, fields, noteId }) => {
    const refusal = debitRefusal(document.standing)
    if (refusal) return fail(refusal)
    const said = readNote(debitSchema(document.content.buyer), fields)
    if (!said.ok) return said
    const { amountSatang } = said.value
    const content = debitContent(document, said.value)
    const note = { kind: 'debit_note', content, debitsId: document.id } as const
    return storeNote(tx, ctx, { document, note, noteId, owedSatang: amountSatang })
  })
}

type NoteSchema = ReturnType<typeof creditSchema> | ReturnType<typeof debitSchema>

/** What the form of a note says: by how much, why, and the buyer's address. */
function readNote(schema: NoteSchema, fields: FormFields) {
  const read = schema.safeParse(fields)
  if (!read.success) return { ...fail('bad_input'), errors: errorsOf(schema, fields) }
  const { amount: amountSatang, address, reason, details } = read.data
  return ok({ amountSatang, reason: reasonText(reason, details), address })
}

type Noting = { document: StandingDocument; fields: FormFields; noteId: string | undefined }

/**
 * Issues a note about a document that nobody else replaces, credits or debits meanwhile. The form has a `key` of its own:
 * sent again, it is answered with the note that it made.
 */
function issueNote(
  ctx: CommandContext,
  { documentId, fields }: DocumentInput,
  issue: (tx: Transaction, noting: Noting) => Promise<Outcome>,
): Promise<Outcome> {
  return ctx.db.transaction(async (tx): Promise<Outcome> => {
    // The books before the document, as everybody does who locks both.
    await lockLedger(tx, 'shared')
    const document = await lockDocument(tx, documentId)
    if (!document) return fail('not_found')
    const { key = '' } = fields
    const noteId = isUuid(key) ? uuidv5(key, document.id) : undefined
    const [issued] = noteId === undefined ? [] : await findIssued(tx, noteId)
    if (issued) return ok(issued)
    return issue(tx, { document, fields, noteId })
  })
}

type NewNote = Pick<Parameters<typeof issueDocument>[2], 'kind' | 'content' | 'creditsId' | 'debitsId'>
type Storing = Omit<Noting, 'fields'> & { note: NewNote; owedSatang: Satang }

/** The note, and what it changes of what is owed: the ledger says the same as the paper. */
async function storeNote(
  tx: Transaction,
  ctx: CommandContext,
  { document: { applicationId, entryId, memberRowId }, note, noteId, owedSatang }: Storing,
): Promise<Outcome> {
  const about = { applicationId, memberRowId }
  const issued = await issueDocument(tx, ctx, { ...note, ...about, entryId, ...(noteId && { id: noteId }) })
  await recordCorrection(tx, {
    ...about,
    amountSatang: owedSatang,
    source: applicationId ? 'application' : 'by_hand',
    bookedOn: bangkokDay(ctx.now()),
    recordedBy: ctx.actor.userId,
    note: issued.number,
  })
  return ok(issued)
}

function findIssued(tx: Transaction, id: string): Promise<Issued[]> {
  return tx.select({ id: documents.id, number: documents.number }).from(documents).where(eq(documents.id, id))
}
