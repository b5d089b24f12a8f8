// Shows a member's pass while there is no network (rule portal.offline). It keeps nothing by itself: the member area puts one
// page without money, and with no Pass that it has not shown before, into the cache "my" and what that is made of, and only
// those are answered from there.
const PART = /^\/assets\//
const AREA = /^(?:\/(?:th|ru))?\/my(?=\/|$)/
// Where somebody leaves, is led when the session is over, or enters as whoever they are: nothing stays for the next.
const DOOR = /\/my\/(?:sign-out|login)(?:[/.]|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (DOOR.test(pathname)) event.respondWith(throughDoor(request))
  else if (request.method !== 'GET') return
  else if (PART.test(pathname)) event.respondWith(fromCacheFirst(request))
  else if (AREA.test(pathname) && request.mode === 'navigate') event.respondWith(fromNetworkFirst(request))
})

async function throughDoor(request) {
  try {
    return await fetch(request)
  } finally {
    await caches.delete('my')
  }
}

// Parts carry what is in them in their name: what is kept is never old.
async function fromCacheFirst(request) {
  return (await find(request)) ?? fetch(request)
}

async function fromNetworkFirst(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await find(new URL(self.registration.scope).pathname)
    if (kept) return kept
    throw error
  }
}

async function find(asked) {
  const kept = await caches.open('my')
  return kept.match(asked)
}
