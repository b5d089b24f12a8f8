import { data } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { findDocument } from '../queries.server.ts'
import { pdfResponse } from '../views/issued.server.ts'
import type { Route } from './+types/admin-pdf'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view'), fileOrWords]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const document = await findDocument(ctx.db, params.id)
  if (!document) throw data(null, { status: 404 })
  return pdfResponse(ctx, document, { hasCopy: true })
}
