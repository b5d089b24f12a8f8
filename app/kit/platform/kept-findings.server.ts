import { LRUCache } from 'lru-cache'
import type { Topic } from './changes.server.ts'

/** What was found in the database, until something that it shows changes. */
export type KeptFindings = {
  /**
   * What `look` finds, from memory where it has been found since one of the topics changed last.
   * @param key names what is looked for, and for whom
   */
  find: <Found>(key: string, topics: readonly Topic[], look: () => Promise<Found>) => Promise<Found>
  forget: (topic: Topic) => void
}

type Entry = { topics: readonly Topic[]; found: Promise<unknown> }

const MOST = 2_000
/** A change that nobody has told of, because PostgreSQL was away, is seen after this. */
const LONGEST_MS = 60_000

/**
 * For what every screen of the staff asks for and seldom changes. The same for all who ask: what depends on a person
 * has them in its key, and words are made from it for each request. Whoever begins to look after a change sees it.
 */
export function keepFindings(): KeptFindings {
  const entries = new LRUCache<string, Entry>({ max: MOST, ttl: LONGEST_MS })
  return {
    find: <Found>(key: string, topics: readonly Topic[], look: () => Promise<Found>) => {
      const known = entries.get(key)
      if (known) return known.found as Promise<Found>
      const found = Promise.resolve(look()) // a statement of Drizzle's asks again for each who waits for it
      const entry = { topics, found }
      entries.set(key, entry)
      found.catch(() => entries.peek(key) === entry && entries.delete(key))
      return found
    },
    forget: topic => {
      for (const [key, { topics }] of entries.entries()) if (topics.includes(topic)) entries.delete(key)
    },
  }
}
