import { bangkokDay } from '#app/kit/pure/days.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import {
  type DocumentRecord,
  findDocument,
  type IssuedDocument,
} from '#app/money/documents/queries.server.ts'
import { lawfulContent } from '#app/money/documents/rules/content.ts'
import { isExchangeable, namedKind, replaceRefusal } from '#app/money/documents/rules/documents.ts'
import { fieldsOfBuyer } from '#app/money/documents/schema.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import type { AccountContext } from '../steps/guard.server.ts'

type Ctx = Pick<AccountContext, 'db' | 'now'>

/** What the form for a paper in one's own name begins with; `isOpen` is false once it is too late for it. */
export type OwnInvoiceView = {
  documentId: string
  number: string
  isInvoice: boolean
  isOpen: boolean
  fields: FormFields
}

/** A paper of that member which another can be issued instead of; null for every other. */
export async function viewOwnInvoice(
  ctx: Ctx,
  { memberRowId, documentId }: { memberRowId: string; documentId: string },
): Promise<OwnInvoiceView | null> {
  const document = await findDocument(ctx.db, documentId)
  if (document?.memberRowId !== memberRowId || replaceRefusal(document.standing)) return null
  return {
    documentId: document.id,
    number: document.number,
    isOpen: await isOpen(ctx, document),
    isInvoice: namedKind(lawfulContent(document.content).totals) === 'tax_invoice',
    fields: fieldsOfBuyer(document.content.buyer),
  }
}

/** Those papers that can still be issued in another name, by their ids. */
export async function findExchangeable(ctx: Ctx, papers: IssuedDocument[]): Promise<Set<string>> {
  const days = await findDays(ctx)
  const recent = papers.filter(({ day, isReplaced }) => !isReplaced && isExchangeable(day, days))
  const found = await Promise.all(recent.map(({ id }) => findDocument(ctx.db, id)))
  return new Set(
    found.flatMap(document => (document && !replaceRefusal(document.standing) ? [document.id] : [])),
  )
}

async function isOpen(ctx: Ctx, { day }: DocumentRecord): Promise<boolean> {
  return isExchangeable(day, await findDays(ctx))
}

async function findDays({ db, now }: Ctx) {
  return { today: bangkokDay(now()), firstOpenDay: await findFirstOpenDay(db) }
}
