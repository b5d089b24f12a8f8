import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { listErasures } from '../queries/erased-list.server.ts'
import type { Route } from './+types/admin-list'

export const middleware: Route.MiddlewareFunction[] = [permit('privacy.erase')]

/** Who was erased, by ids and times: to keep apart from the server. */
export async function loader({ context }: Route.LoaderArgs) {
  const list = await listErasures(commandContext(context))
  return new Response(JSON.stringify(list, null, 1), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="erased-people.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
