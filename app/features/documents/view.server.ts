import { getLocale } from '#app/paraglide/runtime.js'
import type { Executor } from '../../platform/database.server.ts'
import { formatDay } from '../../pure/days.ts'
import { formatBaht } from '../../pure/money.ts'
import { KIND_NAMES } from './document-texts.ts'
import { composePaper, type Paper } from './paper.ts'
import { type DocumentRecord, listDocumentsOf } from './queries.server.ts'

/** A document as others show that it is there. */
export type IssuedView = { id: string; number: string; kind: string; details: string; isReplaced: boolean }

/** What was issued for an application, newest first, in the language of the request. */
export async function viewIssued(db: Executor, applicationId: string): Promise<IssuedView[]> {
  const issued = await listDocumentsOf(db, applicationId)
  return issued.map(({ id, number, kind, totalSatang, day, isReplaced }) => ({
    ...{ id, number, isReplaced, kind: KIND_NAMES[kind]() },
    details: `${formatDay(day, getLocale())} · ${formatBaht(totalSatang, getLocale(), { decimals: 'always' })}`,
  }))
}

/** The document as it is printed now: with what became of it. */
export function paperOf({ number, kind, day, content, replacement, creditNotes }: DocumentRecord): Paper {
  const replacedBy = replacement?.number ?? null
  const creditedBy = creditNotes.map(note => note.number)
  return composePaper({ number, kind, day, content, replacedBy, creditedBy })
}

/** The document as a file to keep, named after its number. What draws it is loaded with the first one. */
export async function pdfResponse(document: DocumentRecord): Promise<Response> {
  const { drawPdf } = await import('./pdf.server.ts')
  const pdf = await drawPdf(paperOf(document), document.issuedAt)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${document.number}.pdf"`,
      'Content-Length': String(pdf.length),
      'Cache-Control': 'private, no-store',
    },
  })
}
