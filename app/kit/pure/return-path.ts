/**
 * The path to go back to, or `/` where it would leave this site: `//e`, `/\e` and `/<TAB>/e` all escape
 * (rule running.redirects), so the parsed origin decides. `/.//e` is of this site, but written out its path is `//e`.
 */
export function safeReturnPath(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  if (!URL.canParse(value, origin)) return '/'
  const url = new URL(value, origin)
  const isHere = url.origin === origin && !url.pathname.startsWith('//')
  return isHere ? url.pathname + url.search + url.hash : '/'
}
