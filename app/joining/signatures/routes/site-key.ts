import { requestContext } from '#app/kit/platform/server-context.ts'
import { findHouseKey } from '../steps/key.server.ts'
import type { Route } from './+types/site-key'

/** The public half of the key by which the house signs evidence, for programs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pem } = await findHouseKey(context.get(requestContext).db)
  return new Response(pem, {
    headers: { 'Content-Type': 'application/x-pem-file', 'Cache-Control': 'public, max-age=3600' },
  })
}
