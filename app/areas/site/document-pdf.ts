import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { findDocument } from '#app/money/documents/queries.server.ts'
import { pdfResponse } from '#app/money/documents/views/issued.server.ts'
import type { Route } from './+types/document-pdf'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/** Whoever has the link of an application may have its documents, and no others. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpApplication(ctx, params.key)
  if (!found.ok) return new Response('', { status: found.status })
  const document = await findDocument(ctx.db, params.id, { applicationId: found.application.id })
  if (!document) return new Response('', { status: 404 })
  return pdfResponse(ctx, document)
}
