import type { MiddlewareHandler } from 'hono'
import { MANIFEST_PATH } from './route-manifest.ts'

/** A list of 25 with every row chosen, and every filter in Thai, has half of it. */
const LONGEST = 4_000
/** React Router's own longest request, for what it knows of routes, has 7,680. */
const LONGEST_OF_MANIFEST = 8_000
/** A list of 25 with every row chosen, and every filter, has a fifth of it. */
const MOST_PARAMETERS = 200
/** Ours have six. */
const MOST_SEGMENTS = 10
/**
 * React Router takes time by the segments and the length together, and sends a page whose address has more than about
 * 7,680 of both all routes at once. A tag of 50 Thai letters has two thousand.
 */
const MOST_OF_BOTH = 7_000

/**
 * Refuses what no link and no form of ours asks for. Lists write a link for each row, each with the rest of the query as it
 * came: 6,000 parameters that mean nothing are a third of a second of work, in which nobody else is answered.
 */
export const briefAddress: MiddlewareHandler = (c, next) => {
  const { url } = c.req.raw
  const longest = c.req.path === MANIFEST_PATH ? LONGEST_OF_MANIFEST : LONGEST
  const query = url.indexOf('?')
  const isBrief =
    url.length <= longest &&
    (query === -1 || countParameters(url, query) <= MOST_PARAMETERS) &&
    !isDeep(new URL(url).pathname)
  return isBrief ? next() : Promise.resolve(c.text('The address is too long.', 414))
}

function countParameters(url: string, from: number): number {
  let count = 1
  for (let at = url.indexOf('&', from); at !== -1; at = url.indexOf('&', at + 1)) count += 1
  return count
}

function isDeep(pathname: string): boolean {
  const segments = pathname.split('/').length - 1
  return segments > MOST_SEGMENTS || segments * pathname.length > MOST_OF_BOTH
}
