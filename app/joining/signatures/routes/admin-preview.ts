import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { pdfResponse } from '../adapters/package.server.ts'
import { previewContract } from '../commands/staff.server.ts'
import { SEND_FIELDS } from '../schema.ts'
import type { Route } from './+types/admin-preview'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.edit')]

/** There is nothing to see without what was typed. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

/** Shows the PDF that the form beside it would send, in a tab of its own; the form itself stays as it is. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const values = readTexts(await readForm(request), SEND_FIELDS)
  const seen = await previewContract(commandContext(context), { id, values })
  if (seen.ok) return pdfResponse(seen.pdf, 'preview.pdf')
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' }
  return new Response(Object.values(seen.errors).join('\n'), { status: 400, headers })
}
