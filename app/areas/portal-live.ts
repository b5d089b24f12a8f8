import type { Route } from './+types/portal-live'
import { openLive } from './live/open-live.server.ts'

/** What changes, for the portal: only what an employee can see, so that a phone stays quiet for the rest. */
export function loader({ request, context }: Route.LoaderArgs) {
  return openLive('employee', { request, context }, ['employees', 'messages', 'attendance', 'leave'])
}
