import { requestContext } from '#app/platform/server-context.ts'
import { FEED_MAX_AGE, loadFeed } from '../feeds.server.ts'
import type { Route } from './+types/site-rss'

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await loadFeed(context.get(requestContext))
  return new Response(feed.rss2(), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': FEED_MAX_AGE },
  })
}
