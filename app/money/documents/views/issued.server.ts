import type { Logo } from '#app/house/settings/queries/logo.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { type DocumentRecord, type IssuedDocument, listDocumentsOf } from '../queries.server.ts'
import { KIND_NAMES } from '../texts/documents.ts'
import { composePaper, type Edition, type Paper } from './paper.ts'

/** A document as others show that it is there. */
export type IssuedView = { id: string; number: string; kind: string; details: string; isReplaced: boolean }

/** What was issued for an application, newest first, in the language of the request. */
export async function viewIssued(db: Executor, applicationId: string): Promise<IssuedView[]> {
  return viewDocuments(await listDocumentsOf(db, applicationId))
}

/** Documents in the language of the request, in their order. */
export function viewDocuments(issued: IssuedDocument[]): IssuedView[] {
  return issued.map(({ id, number, kind, totalSatang, day, isReplaced }) => ({
    ...{ id, number, isReplaced, kind: KIND_NAMES[kind]() },
    details: `${formatDay(day, getLocale())} · ${formatBaht(totalSatang, getLocale(), { decimals: 'always' })}`,
  }))
}

/** The document as it is printed now: with what became of it. */
export function paperOf(document: DocumentRecord, edition: Edition = 'original'): Paper {
  const { number, kind, day, content, replacement, creditNotes, debitNotes } = document
  const replacedBy = replacement?.number ?? null
  const creditedBy = creditNotes.map(note => note.number)
  const debitedBy = debitNotes.map(note => note.number)
  return composePaper({ number, kind, day, content, replacedBy, creditedBy, debitedBy, edition })
}

/** Of 20 KB each. To draw one takes as long as ten pages, and whoever has its link may ask again and again. */
const keepPdf = keepRecent<Promise<Buffer>>(100)

/** The document as a file to keep, named after its number: for the customer the original, for the house also its copy. */
export async function pdfResponse(
  document: DocumentRecord,
  { hasCopy = false, logo = null }: { hasCopy?: boolean; logo?: Logo | null } = {},
): Promise<Response> {
  const papers: [Paper, ...Paper[]] = [paperOf(document), ...(hasCopy ? [paperOf(document, 'copy')] : [])]
  const key = JSON.stringify([papers, document.issuedAt, logo?.key])
  const pdf = await keepPdf(key, () => draw(papers, document.issuedAt, logo))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${document.number}.pdf"`,
      'Content-Length': String(pdf.length),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** What draws is loaded with the first one. */
async function draw(papers: [Paper, ...Paper[]], issuedAt: Date, logo: Logo | null): Promise<Buffer> {
  const { drawPdf } = await import('../adapters/pdf.server.ts')
  return drawPdf(papers, issuedAt, logo?.content)
}
