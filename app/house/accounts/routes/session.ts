import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readSessionState } from '../queries/session.server.ts'
import { canEnter, type LoginArea } from '../rules/login.ts'
import type { Route } from './+types/session'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** What an open tab asks every 30 seconds (rule accounts.sessions): whether its session still opens `?area=`. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  return answer(request, url, context, { isExtended: false })
}

/** The same, and the session is lengthened where it is due. */
export function action({ request, url, context }: Route.ActionArgs) {
  return answer(request, url, context, { isExtended: true })
}

/** @returns JSON; "ended" is an answer, not an error: trying again would change nothing */
async function answer(
  request: Request,
  url: URL,
  context: Route.LoaderArgs['context'],
  { isExtended }: { isExtended: boolean },
) {
  const ctx = context.get(requestContext)
  const area: LoginArea = url.searchParams.get('area') === 'employee' ? 'employee' : 'admin'
  const { actor, expiresAt, cookies } = await readSessionState(ctx, request, { isExtended })
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  if (!actor || !expiresAt || !canEnter(area, actor)) return Response.json({ state: 'ended' }, { headers })
  const secondsLeft = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000)
  return Response.json({ state: 'active', userId: actor.userId, secondsLeft }, { headers })
}
