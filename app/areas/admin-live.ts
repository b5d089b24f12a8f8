import { findActor } from '../features/accounts/queries.server.ts'
import { canEnter } from '../features/accounts/rules.ts'
import { liveStream } from '../platform/live-stream.server.ts'
import { requestContext } from '../platform/server-context.ts'
import type { Route } from './+types/admin-live'

/** Tells an open tab of the staff area what changes, by topic only: what it may see of it, it asks for itself. */
export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  return liveStream(ctx.changes, {
    signal: request.signal,
    isWelcome: async () => canEnter('admin', await findActor(ctx, request)),
  })
}
