import { requestContext } from '#app/kit/platform/server-context.ts'
import { FEED_MAX_AGE, loadFeed } from '../views/feeds.server.ts'
import type { Route } from './+types/site-rss'

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await loadFeed(context.get(requestContext), 'rss')
  return new Response(feed, {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': FEED_MAX_AGE },
  })
}
