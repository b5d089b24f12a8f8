import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { utf8Of } from './utf8.server.ts'

const LARGEST_BYTES = 8 * 2 ** 20
const LARGEST_PAGE_BYTES = 2 ** 20

const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: LARGEST_BYTES,
  maxEntrySize: LARGEST_PAGE_BYTES,
  sizeCalculation: html => html.length,
})

/**
 * The HTML of a page that depends on nothing but `shown`, made once for each content that it has had. It cannot show
 * what was before, nor what somebody else sees: whatever differs in `shown` is another page.
 * @param shown everything that `render` reads, whole: the address, the theme, what the loaders found
 * @returns UTF-8, only to be read
 */
export function keepHtml(shown: unknown, render: () => string): Buffer<ArrayBuffer> {
  const key = keyOf(shown)
  const known = key && kept.get(key)
  if (known) return known
  const html = utf8Of(render())
  if (key) kept.set(key, html)
  return html
}

/** Tells apart all that loaders may find, also what JSON does not; null for what is still on its way. */
function keyOf(shown: unknown): string | null {
  try {
    return hash('sha256', serialize(shown), 'base64url')
  } catch {
    return null
  }
}
