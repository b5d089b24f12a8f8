/**
 * The request as it was asked of the public address: behind a proxy the socket's address and scheme are the proxy's,
 * and links and checks of the Origin go by this one. The path is put in as a path: resolved like a link, `//evil.example`
 * would name another host, and pass every check as that host's own.
 */
export function underPublicUrl(request: Request, appUrl: string | undefined): Request {
  if (!appUrl) return request
  const asked = new URL(request.url)
  const url = new URL(appUrl)
  url.pathname = asked.pathname
  url.search = asked.search
  return new Request(url, request)
}
