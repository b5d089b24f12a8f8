import { useSyncExternalStore } from 'react'
import { noticeCookie, noticeIn, noticeOf, withoutNotice } from '#app/kit/pure/notice-address.ts'

/** What this tab was told by the redirect that it follows, and the page it will be shown on. */
type Awaited = { reply: { message: string }; page: string; isThere: boolean }

let awaited: Awaited | null = null
const listeners = new Set<() => void>()

function change(now: Awaited | null) {
  awaited = now
  for (const listener of listeners) listener()
}

export function noticeNow(): Awaited | null {
  return awaited
}

/** After a form: takes the message of the redirect into this tab. @returns where it leads, as the address will read */
export function takeNotice(location: string): string {
  const token = noticeOf(location)
  const message = token && noticeIn(document.cookie, token)
  if (!token || !message) return withoutNotice(location)
  // biome-ignore lint/suspicious/noDocumentCookie: every browser has it, the cookie store not
  document.cookie = `${noticeCookie(token)}=; Path=/; Max-Age=0; SameSite=Lax`
  const page = withoutNotice(location)
  change({ reply: { message }, page: pageOf(page), isThere: false })
  return page
}

/** The page that a message waits for leads on. */
export function followNotice(page: string, onwards: string) {
  if (awaited?.page === page) change({ ...awaited, page: pageOf(onwards) })
}

/** The page that a message waits for is loaded. */
export function landNotice(page: string) {
  if (awaited?.page === page && !awaited.isThere) change({ ...awaited, isThere: true })
}

/** Somebody went elsewhere meanwhile, or has seen it. */
export function dropNotice(page: string) {
  if (awaited?.page === page) change(null)
}

export function useAwaitedNotice(): Awaited | null {
  return useSyncExternalStore(subscribe, noticeNow, () => null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** As the address of a page reads once it is there: without its `#` part, and without a query that is empty. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address, window.location.origin)
  return pathname + search
}
