import { commandContext } from '#app/house/access/steps.server.ts'
import type { Route } from './+types/waiting'
import { loadWaiting } from './waiting.server.ts'

/** The badge by itself, for a page that must not be loaded again while someone types in it. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadWaiting(commandContext(context)))
}
