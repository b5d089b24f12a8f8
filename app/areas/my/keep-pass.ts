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
  const parts = (await response.clone().text()).match(/\/assets\/[^"]+\.(?:css|woff2)/g) ?? []
  await kept.addAll([...new Set(parts)])
  await kept.put(home, response)
}
