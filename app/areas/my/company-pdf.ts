import { data } from 'react-router'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { findDocument } from '#app/money/documents/queries.server.ts'
import { pdfResponse } from '#app/money/documents/views/issued.server.ts'
import { accountContext, ownCompany } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/company-pdf'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/** A paper of a bill of the company, as a file; none of the members whom it pays for. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { id: customerId } = await ownCompany(ctx, params.customer)
  const document = await findDocument(ctx.db, params.id, { customerId })
  if (!document) throw data(null, { status: 404 })
  return pdfResponse(ctx, document)
}
