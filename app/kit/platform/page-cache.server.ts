import { LRUCache } from 'lru-cache'
import type { PageTopic, Topic } from './changes.server.ts'
import { type KeptPage, keepPage } from './kept-page.server.ts'

/** A page that is the same for everybody who asks for its `key`. */
export type PublicPage = {
  key: string
  /** The pattern of its route, for the log. */
  route: string
  /** A request for it by nobody in particular: it carries nothing of a visitor but what the key names. */
  toRequest: () => Request
  /** What it shows; a change of one makes it afresh. */
  topics: readonly PageTopic[]
  /** The request headers that choose between its forms. */
  vary: string
}

type Kept = { page: KeptPage; route: string }
type Entry = Kept & { topics: readonly Topic[]; minute: number }
type Rendering = { made: Promise<KeptPage | null>; topics: readonly Topic[] }

type PageCacheOptions = {
  render: (request: Request) => Response | Promise<Response>
  now: () => Date
}

const LARGEST_BYTES = 32 * 2 ** 20
const LARGEST_PAGE_BYTES = 2 * 2 ** 20
const MINUTE_MS = 60_000

export type PageCache = {
  /** What is in memory under the key. */
  kept: (key: string) => Kept | null
  /** Makes the page; null: what came is somebody's own, ask for it as usual. */
  make: (page: PublicPage) => Promise<KeptPage | null>
  forget: (topic: Topic) => void
}

/**
 * Pages that are made once for everybody. One is forgotten when something that it shows changes, and at the end of
 * the minute: what the clock decides (opening hours, a scheduled post, a price from midnight on) changes on the
 * minute. Visitors who ask at the same time wait for the same page.
 */
export function createPageCache({ render, now }: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: LARGEST_BYTES,
    maxEntrySize: LARGEST_PAGE_BYTES,
    sizeCalculation: ({ page }, key) => Math.ceil(page.bytes) + key.length + 1_000,
  })
  const renderings = new Map<string, Rendering>()
  const minuteNow = () => Math.floor(now().getTime() / MINUTE_MS)

  function make({ key, route, toRequest, topics, vary }: PublicPage): Promise<KeptPage | null> {
    const under = renderings.get(key)
    if (under) return under.made
    const minute = minuteNow()
    const made = Promise.resolve(render(toRequest())).then(response => keepPage(response, vary))
    const rendering = { made, topics }
    renderings.set(key, rendering)
    return made
      .then(page => {
        // One that was forgotten meanwhile may show what was before the change.
        if (page?.status === 200 && renderings.get(key) === rendering)
          entries.set(key, { page, route, topics, minute })
        return page
      })
      .finally(() => {
        if (renderings.get(key) === rendering) renderings.delete(key)
      })
  }

  return {
    kept: key => {
      const entry = entries.get(key)
      return entry?.minute === minuteNow() ? entry : null
    },
    make,
    forget: topic => {
      for (const [key, { topics }] of entries.entries()) if (topics.includes(topic)) entries.delete(key)
      for (const [key, { topics }] of renderings) if (topics.includes(topic)) renderings.delete(key)
    },
  }
}
