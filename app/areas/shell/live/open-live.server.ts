import { data, type RouterContextProvider } from 'react-router'
import { findActor, readSessionState } from '#app/house/accounts/queries/session.server.ts'
import { canEnter, type LoginArea } from '#app/house/accounts/rules/login.ts'
import type { Topic } from '#app/kit/platform/changes.server.ts'
import { liveStream } from '#app/kit/platform/live-stream.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'

type LiveRequest = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Tells an open tab of the area what changes, by topic only: what it may see of it, it asks for itself. As data of a page
 * it would be read to its end first, and it has none.
 */
export async function openLive(
  area: LoginArea,
  { request, context }: LiveRequest,
  topics?: readonly Topic[],
) {
  if (request.method === 'HEAD') return new Response(null) // nobody would read a stream, nor close it
  if (new URL(request.url).pathname.endsWith('.data')) throw data(null, { status: 404 })
  const ctx = context.get(requestContext)
  const { sessionId } = await readSessionState(ctx, request)
  return liveStream(ctx.changes, {
    viewer: { sessionId: sessionId ?? '', clientAddress: ctx.clientAddress },
    signal: request.signal,
    isWelcome: async () => canEnter(area, await findActor(ctx, request)),
    ...(topics && { topics }),
  })
}
