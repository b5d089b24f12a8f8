import { localizeHref } from '#app/paraglide/runtime.js'

/**
 * Keeps the pass for the time without a network, in the language of the page (`public/my-worker.js`). Only the page that
 * was made for that is kept, in the place of the home, with its parts.
 */
export async function keepPass() {
  if (!('serviceWorker' in navigator)) return
  const home = localizeHref('/my')
  await navigator.serviceWorker.register('/my-worker.js', { scope: home })
  // Opened before anything is asked for: what arrives after its member has left goes with what was deleted.
  const kept = await caches.open('my')
  const response = await fetch(localizeHref('/my/pass'), { redirect: 'error' })
  if (!response.ok) return
  const page = await response.clone().text()
  const parts = page.match(/\/assets\/[^"]+\.(?:css|woff2)/g) ?? []
  await kept.addAll([...new Set(parts)])
  const before = await (await kept.match(home))?.text()
  await kept.put(home, new Response(keepCodes(page, before ?? ''), response))
}

/**
 * The page to keep, with the codes that the kept one shows where the page names them still and only a fresh sign-in would
 * show them again: what was shown stays until its member signs out, and what was taken back or replaced goes.
 */
export function keepCodes(page: string, before: string): string {
  return page.replaceAll(
    /<p id="(code-[\w-]+)".*?<\/p>/gs,
    (hint, id) => before.match(new RegExp(`<details id="${id}".*?</details>`, 's'))?.[0] ?? hint,
  )
}
