import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { findLogo } from '#app/house/settings/queries/logo.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type DocumentRecord, findDocument } from '../queries.server.ts'
import { documentFiles, documents } from '../tables.server.ts'
import { type Paper, paperOf } from '../views/paper.ts'

type Keeping = Pick<ServerContext, 'db' | 'storage' | 'log' | 'now'>

/** With its copy for the books of the house, or only what the customer has. */
type Print = { hasCopy?: boolean }

/** The paper as it left the house, before anything became of it. */
const AS_ISSUED = 'original'

/** What tells the prints of a document apart: whose it is, and what had become of it. */
function printOf({ replacement, creditNotes, debitNotes }: DocumentRecord, { hasCopy }: Print): string {
  const since = [...(replacement ? [replacement] : []), ...creditNotes, ...debitNotes]
  return [hasCopy ? 'original and copy' : AS_ISSUED, ...since.map(({ number }) => number)].join(' ')
}

/**
 * The document as a PDF, as it was drawn when it was first asked for, or soon after it was issued: the same bytes ever after,
 * whatever becomes of the house's name, its logo, the fonts or the program (rule tax.kept). What becomes of the document
 * itself makes another print, and leaves the one before. While the logo cannot be read nothing is kept.
 * @throws where the bytes are no longer those that were kept
 */
export async function keptPdf(ctx: Keeping, document: DocumentRecord, which: Print): Promise<Buffer> {
  const print = printOf(document, which)
  const kept = await findKept(ctx, document, print)
  if (kept) return kept
  const papers: [Paper, ...Paper[]] = [
    paperOf(document),
    ...(which.hasCopy ? [paperOf(document, 'copy')] : []),
  ]
  const { drawPdf } = await import('../adapters/pdf.server.ts')
  const logo = await findLogo(ctx)
  const content = await drawPdf(papers, document.issuedAt, logo?.content)
  const { front } = await findSettings(ctx.db)
  if (front.logo && !logo) return content
  const values = { documentId: document.id, print, sha256: sumOf(content), content, keptAt: ctx.now() }
  await ctx.db.insert(documentFiles).values(values).onConflictDoNothing()
  return (await findKept(ctx, document, print)) ?? content
}

async function findKept({ db }: Keeping, { id, number }: DocumentRecord, print: string) {
  const [kept] = await db
    .select({ content: documentFiles.content, sha256: documentFiles.sha256 })
    .from(documentFiles)
    .where(and(eq(documentFiles.documentId, id), eq(documentFiles.print, print)))
  if (kept && sumOf(kept.content) !== kept.sha256) throw new Error(`${number} is not as it was kept`)
  return kept?.content
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Drawn in one go. */
const BATCH = 100

/**
 * Keeps what was issued since, and what was issued before papers were kept, as it left the house: the oldest first.
 * @returns how many
 */
export async function keepIssued(ctx: Keeping): Promise<number> {
  const isAsIssued = and(eq(documentFiles.documentId, documents.id), eq(documentFiles.print, AS_ISSUED))
  const found = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(documentFiles, isAsIssued)
    .where(isNull(documentFiles.documentId))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
    .limit(BATCH)
  for (const { id } of found) {
    const document = await findDocument(ctx.db, id)
    if (document) await keptPdf(ctx, { ...document, replacement: null, creditNotes: [], debitNotes: [] }, {})
  }
  return found.length
}
