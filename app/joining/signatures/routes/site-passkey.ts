import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { askForPasskeySignature } from '../commands/signer.server.ts'
import { SIGN_FIELDS } from '../schema.ts'
import type { Route } from './+types/site-passkey'

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

/** Tells a browser's script what to have signed by a passkey; what is not right it hears from the form itself. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const values = readTexts(await readForm(request), SIGN_FIELDS)
  const by = { address: ctx.clientAddress, agent: request.headers.get('user-agent') ?? '' }
  const asked = await askForPasskeySignature(ctx, { token, by }, values)
  const status = !('reason' in asked) ? 200 : asked.reason === 'not_found' ? 404 : 400
  const headers = { 'Cache-Control': 'private, no-store' }
  return Response.json(asked.ok ? { options: asked.value } : {}, { status, headers })
}
