import { data } from 'react-router'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { findDocument } from '#app/money/documents/queries.server.ts'
import { pdfResponse } from '#app/money/documents/views/issued.server.ts'
import { accountContext, ownPapers } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/document-pdf'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/** A paper of one's own membership, as a file; no other, whosever it is. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownPapers(ctx, params.member)
  const document = await findDocument(ctx.db, params.id)
  if (document?.memberRowId !== member.id) throw data(null, { status: 404 })
  return pdfResponse(ctx, document)
}
