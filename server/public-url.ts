import type { RequestListener } from 'node:http'

/**
 * Lets requests be asked of the public address: behind a proxy the connection's address and scheme are the proxy's, and
 * links and checks of the Origin go by this one. Written into the request before anything is made of it, as a proxy
 * would ask: a copy made later would hold the body back from whoever reads the connection. The path is
 * put in as a path: resolved like a link, `//evil.example` would name another host, and pass every check as that
 * host's own.
 */
export function underPublicUrl(listener: RequestListener, appUrl: string | undefined): RequestListener {
  if (!appUrl) return listener
  const { origin } = new URL(appUrl)
  return (request, response) => {
    request.url = publicUrl(request.url ?? '', origin)
    return listener(request, response)
  }
}

function publicUrl(asked: string, origin: string): string {
  if (asked.startsWith('/')) return origin + asked
  const url = URL.parse(asked)
  return url ? origin + url.pathname + url.search : asked
}
