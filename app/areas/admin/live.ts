import { openLive } from '#app/areas/shell/live/open-live.server.ts'
import type { Route } from './+types/live'

/** What changes, for the staff area. */
export function loader({ request, context }: Route.LoaderArgs) {
  return openLive('admin', { request, context })
}
