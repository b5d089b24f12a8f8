import { openLive } from '#app/areas/shell/live/open-live.server.ts'
import type { Topic } from '#app/kit/platform/changes.server.ts'
import { LIVE } from '#app/nouns.ts'
import type { Route } from './+types/live'

const SEEN = (Object.keys(LIVE) as Topic[]).filter(topic => LIVE[topic].inPortal)

/** What changes, for the portal: only what an employee can see, so that a phone stays quiet for the rest. */
export function loader({ request, context }: Route.LoaderArgs) {
  return openLive('employee', { request, context }, SEEN)
}
