import { createHash } from 'node:crypto'
import { notHere } from '#app/kit/platform/not-here.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { matchesEtag } from '#app/kit/pure/http-headers.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { readFeedKey } from '../steps/feed-key.server.ts'
import { viewFeed } from '../views/calendar.server.ts'
import type { Route } from './+types/feed'

/** A private calendar, for whoever has its address: calendars ask again every so often. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const key = params.file.endsWith('.ics') ? params.file.slice(0, -'.ics'.length) : ''
  const id = readFeedKey(ctx, key)
  const calendar = id ? await viewFeed(ctx.db, id, ctx.now(), getLocale()) : null
  if (calendar === null) return notHere()
  const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 27)}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/calendar; charset=utf-8',
  }
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers })
  return new Response(calendar, { headers })
}
