import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import type { Route } from './+types/version'
import { versionOf, viewStatus } from './view.server.ts'

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' }

/** By this an open status page notices that there is something new. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpApplication(ctx, params.key)
  if (!found.ok) return new Response('', { status: found.status, headers: HEADERS })
  return new Response(versionOf(await viewStatus(ctx, found.application)), { headers: HEADERS })
}
