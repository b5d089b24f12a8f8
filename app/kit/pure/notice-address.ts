/**
 * The name under which a redirect tells the page it leads to which message is its own: `?said=1f…`. It stands last in
 * the query, so that the address without it is exactly the one before.
 */
const NAMED = /[?&]said=([\da-f]{12})(?=&|$)/

/** `address`: path and query, perhaps with a `#` part. */
export function withNotice(address: string, token: string): string {
  const [page = '', ...hash] = withoutNotice(address).split('#')
  const sign = page.includes('?') ? '&' : '?'
  return [`${page}${sign}said=${token}`, ...hash].join('#')
}

export function withoutNotice(address: string): string {
  const [page = '', ...hash] = address.split('#')
  const cut = page.replace(NAMED, '')
  return [cut.includes('?') ? cut : cut.replace('&', '?'), ...hash].join('#')
}

/** Which message belongs to the page; null for none, or for what no redirect of ours wrote. */
export function noticeOf(address: string): string | null {
  return NAMED.exec(address.split('#')[0] ?? '')?.[1] ?? null
}

/** The cookie that holds the message until the page, or the tab that waits for it, takes it. */
export const noticeCookie = (token: string) => `said-${token}`

/** The message in `cookies`, as a request or a document has them; null where it was taken already. */
export function noticeIn(cookies: string, token: string): string | null {
  const name = `${noticeCookie(token)}=`
  const value = cookies.split('; ').find(cookie => cookie.startsWith(name))
  try {
    const bytes = Uint8Array.from(atob(value?.slice(name.length) ?? ''), letter => letter.charCodeAt(0))
    return new TextDecoder().decode(bytes) || null
  } catch {
    return null // nothing that we wrote
  }
}
