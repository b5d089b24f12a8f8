import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { type DocumentRecord, type IssuedDocument, listDocumentsOf } from '../queries.server.ts'
import { keptPdf } from '../steps/kept.server.ts'
import { KIND_NAMES } from '../texts/documents.ts'

/** A document as others show that it is there. */
export type IssuedView = { id: string; number: string; kind: string; details: string; isReplaced: boolean }

/** What was issued for an application, newest first, in the language of the request. */
export async function viewIssued(db: Executor, applicationId: string): Promise<IssuedView[]> {
  return viewDocuments(await listDocumentsOf(db, applicationId))
}

/** Documents in the language of the request, in their order. */
export function viewDocuments(issued: IssuedDocument[]): IssuedView[] {
  return issued.map(({ id, number, kind, totalSatang, day, isReplaced }) => ({
    id,
    number,
    isReplaced,
    kind: KIND_NAMES[kind](),
    details: `${formatDay(day, getLocale())} · ${formatBaht(totalSatang, getLocale(), { decimals: 'always' })}`,
  }))
}

/** The document as a file to keep, named after its number: for the customer the original, for the house also its copy. */
export async function pdfResponse(
  ctx: Pick<ServerContext, 'db' | 'storage' | 'log' | 'now'>,
  document: DocumentRecord,
  { hasCopy = false }: { hasCopy?: boolean } = {},
): Promise<Response> {
  const pdf = await keptPdf(ctx, document, { hasCopy })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${document.number}.pdf"`,
      'Content-Length': String(pdf.length),
      'Cache-Control': 'private, no-store',
    },
  })
}
