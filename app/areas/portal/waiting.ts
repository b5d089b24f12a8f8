import { commandContext } from '#app/house/access/steps.server.ts'
import type { Route } from './+types/waiting'
import { loadPortalWaiting } from './shell-data.server.ts'

/** The counts by themselves, for a page that must not be loaded again while someone types in it. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadPortalWaiting(commandContext(context)))
}
