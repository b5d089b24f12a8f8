import type { ServerBuild } from 'react-router'

/** React Router's client asks here for the routes behind the links of a page. */
export const MANIFEST_PATH = '/__manifest'

/** Longer addresses the client does not ask. */
const LONGEST_URL = 7_680

const ONE_YEAR = 'public, max-age=31536000, immutable'

/**
 * Answers what React Router's own handler answers, by a look at the head of each path instead of a match among all
 * routes: 1,700 paths in one address took that five seconds. Routes that share a head come together; the client keeps
 * those that it does not know yet (decision 76).
 */
export function answerManifest(
  url: URL,
  build: ServerBuild,
  buildFor: (path: string) => ServerBuild,
): Response {
  const paths = url.searchParams.get('paths')
  if (url.href.length > LONGEST_URL || paths === null) return new Response('Invalid Request', { status: 400 })
  if (url.searchParams.get('version') !== build.assets.version) {
    return new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
  }
  const builds = new Set(paths.split(',').filter(Boolean).map(buildFor))
  const routes = Object.assign({}, ...[...builds].map(({ assets }) => assets.routes))
  return Response.json(routes, { headers: { 'Cache-Control': ONE_YEAR } })
}
