import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type Seller, sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { withholdingCertificates } from '#app/money/withholdings/tables.server.ts'
import { type Buyer, type DocumentContent, lawfulContent } from '../rules/content.ts'
import { isExchangeable, namedKind, replaceRefusal, showsVat } from '../rules/documents.ts'
import { documents } from '../tables.server.ts'
import { issueDocument } from './issue.server.ts'
import { lockDocument, lockDocumentsOf, type StandingDocument } from './lock.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Issuing = { now: () => Date; actor: { userId: string | null } }
type Named = Pick<DocumentContent, 'buyer' | 'withheldSatang' | 'withholdingBasisPoints'>

/**
 * Issues a document with the buyer's details instead of one that nothing became of yet: a full tax invoice where VAT was
 * charged, else a receipt. It has the day of the one that it replaces, which stays, cancelled, and its certificate.
 */
export async function issueInstead(
  tx: Transaction,
  ctx: Issuing,
  document: StandingDocument,
  named: Named,
): Promise<{ id: string; number: string }> {
  const { number, day, applicationId, entryId, memberRowId } = document
  const content = lawfulContent(document.content)
  const issued = await issueDocument(tx, ctx, {
    kind: namedKind(content.totals),
    applicationId,
    entryId,
    memberRowId,
    day,
    replacesId: document.id,
    content: {
      ...content,
      seller: await sellerInstead(tx, content),
      ...named,
      replaces: { number, day },
    },
  })
  const isOfIt = eq(withholdingCertificates.documentId, document.id)
  await tx.update(withholdingCertificates).set({ documentId: issued.id }).where(isOfIt)
  return issued
}

/** The house as it is now; as it was, where it has become registered for VAT since, or no longer is. */
async function sellerInstead(tx: Transaction, { seller: before }: DocumentContent): Promise<Seller> {
  const seller = sellerOf(await findSettings(tx))
  return showsVat(seller) === showsVat(before) ? seller : before
}

export type OwnPaperRefusal = 'nothing' | 'too_late'
type OwnPaper = { id: string; number: string; isNew: boolean }

/**
 * Gives the buyer of an application a paper in their name instead of one that stands (rule tax.own-invoice): of the one
 * that they mean, else of the newest about what was bought. Who asks again for what they have is answered with that.
 */
export async function issueOwnPaper(
  tx: Transaction,
  ctx: Issuing,
  { applicationId, documentId, buyer }: { applicationId: string; documentId?: string; buyer: Buyer },
): Promise<Result<OwnPaper, OwnPaperRefusal>> {
  const ids = await lockDocumentsOf(tx, { applicationId })
  const document = documentId ? await lockMeant(tx, ids, documentId) : await lockNewest(tx, ids)
  return exchange(tx, ctx, document, buyer)
}

/**
 * The same for a paper of a member, whatever it was issued for (rule portal.invoice).
 * @returns with the paper the application that it is of; null where it is of a payment at the desk
 */
export async function issueMembersPaper(
  tx: Transaction,
  ctx: Issuing,
  { memberRowId, documentId, buyer }: { memberRowId: string; documentId: string; buyer: Buyer },
): Promise<Result<OwnPaper & { applicationId: string | null }, OwnPaperRefusal>> {
  const ids = await lockDocumentsOf(tx, { memberRowId })
  const document = await lockMeant(tx, ids, documentId)
  const issued = await exchange(tx, ctx, document, buyer)
  return issued.ok ? ok({ ...issued.value, applicationId: document?.applicationId ?? null }) : issued
}

async function exchange(
  tx: Transaction,
  ctx: Issuing,
  document: StandingDocument | null,
  buyer: Buyer,
): Promise<Result<OwnPaper, OwnPaperRefusal>> {
  if (!document) return fail('nothing')
  const { id, number, kind, content } = document
  const isTheirs =
    isDeepStrictEqual(content.buyer, buyer) && kind === namedKind(lawfulContent(content).totals)
  if (isTheirs) return ok({ id, number, isNew: false })
  const days = { today: bangkokDay(ctx.now()), firstOpenDay: await findFirstOpenDay(tx) }
  if (!isExchangeable(document.day, days)) return fail('too_late')
  const { withheldSatang } = content
  return ok({ ...(await issueInstead(tx, ctx, document, { buyer, withheldSatang })), isNew: true })
}

/** The document, or the one that was issued instead of it meanwhile, where another can be issued instead. */
async function lockMeant(
  tx: Transaction,
  ids: string[],
  documentId: string,
): Promise<StandingDocument | null> {
  if (!ids.includes(documentId)) return null
  const { id, replacesId } = documents
  const rows = await tx.select({ id, replacesId }).from(documents).where(inArray(id, ids))
  let meant = documentId
  for (let next: typeof meant | undefined = meant; next; ) {
    meant = next
    next = rows.find(row => row.replacesId === meant)?.id
  }
  const document = await lockDocument(tx, meant)
  return document && !replaceRefusal(document.standing) ? document : null
}

/** The newest document about what was bought that another can be issued instead of. */
async function lockNewest(tx: Transaction, ids: string[]): Promise<StandingDocument | null> {
  for (const id of ids.toReversed()) {
    const document = await lockDocument(tx, id)
    if (document?.applicationId && !replaceRefusal(document.standing)) return document
  }
  return null
}
