import { data } from 'react-router'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { finishSocialTrip, readProvider } from '../commands/linked-accounts.server.ts'
import type { Route } from './+types/auth-callback'

/** Google and LINE send people back here. Nothing else of better-auth has a public address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const provider = readProvider(ctx, params.provider)
  if (!provider) throw data(null, { status: 404 })
  return finishSocialTrip(ctx, request, provider)
}
