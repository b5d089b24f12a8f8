import { data } from 'react-router'
import { liveStream } from '#app/kit/platform/live-stream.server.ts'
import { listOwn } from '#app/people/portal-accounts/queries/links.server.ts'
import { findSession } from '#app/people/portal-accounts/queries/session.server.ts'
import { accountContext, guardMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/live'

export const middleware: Route.MiddlewareFunction[] = [guardMember]

/** Tells a member's open page that somebody came or went, or that a booking of theirs changed: how it is now, it asks for itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD') return new Response(null) // nobody would read a stream, nor close it
  if (new URL(request.url).pathname.endsWith('.data')) throw data(null, { status: 404 })
  const ctx = accountContext(context)
  const findOwn = async () => new Set((await listOwn(ctx.db, ctx.account.id)).map(({ member }) => member.id))
  let own = await findOwn()
  return liveStream(ctx.changes, {
    viewer: { sessionId: ctx.session.id, clientAddress: ctx.clientAddress },
    signal: request.signal,
    isWelcome: async () => {
      own = await findOwn()
      return (await findSession(ctx, request)) !== null
    },
    topics: ['visits', 'bookings'],
    isTheirs: id => own.has(id),
  })
}
