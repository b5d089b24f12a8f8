// Lets the tablet at the door start again while it has no network (decision 59). It keeps nothing by itself: the page puts
// itself and its parts into the cache "kiosk", and only those are answered from there.
const PART = /^\/assets\//
const PAGE = /^(?:\/(?:th|ru))?\/kiosk$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (PART.test(pathname)) event.respondWith(fromCacheFirst(request))
  else if (PAGE.test(pathname) && request.mode === 'navigate') event.respondWith(fromNetworkFirst(request))
})

// Parts carry what is in them in their name: what is kept is never old.
async function fromCacheFirst(request) {
  return (await find(request)) ?? fetch(request)
}

async function fromNetworkFirst(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await find(request)
    if (kept) return kept
    throw error
  }
}

async function find(request) {
  const kept = await caches.open('kiosk')
  return kept.match(request, { ignoreSearch: true })
}
