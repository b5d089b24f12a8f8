import { data } from 'react-router'
import { findSession } from '#app/joining/portal-accounts/queries/session.server.ts'
import { accountContext, guardMember } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { liveStream } from '#app/kit/platform/live-stream.server.ts'
import type { Route } from './+types/live'

export const middleware: Route.MiddlewareFunction[] = [guardMember]

/** Tells a member's open page that somebody came or went, or a booking changed: whether it is theirs, it asks for itself. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD') return new Response(null) // nobody would read a stream, nor close it
  if (new URL(request.url).pathname.endsWith('.data')) throw data(null, { status: 404 })
  const ctx = accountContext(context)
  return liveStream(ctx.changes, {
    viewer: { sessionId: ctx.session.id, clientAddress: ctx.clientAddress },
    signal: request.signal,
    isWelcome: async () => (await findSession(ctx, request)) !== null,
    topics: ['visits', 'bookings'],
  })
}
