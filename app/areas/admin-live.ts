import type { Route } from './+types/admin-live'
import { openLive } from './live/open-live.server.ts'

/** What changes, for the staff area. */
export function loader({ request, context }: Route.LoaderArgs) {
  return openLive('admin', { request, context })
}
