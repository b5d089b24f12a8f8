import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { wasAway, wasFull } from '#app/kit/platform/met-lately.server.ts'
import { TRY_AGAIN_SECONDS } from '#app/kit/platform/outage.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { isStopping } from './stopping.ts'

const ANSWERS_WITHIN_MS = 2_000

let isOpen = false

/** From here on `/readyz` sends people: the first owner can sign in too. */
export function openHouse() {
  isOpen = true
}

/** Whether the program can do its work, for whoever watches it or sends people to it. */
export async function answerReady(server: Pick<ServerContext, 'db' | 'log' | 'storage' | 'env'>, c: Context) {
  if (!isOpen) return c.text('The server starts.', 503)
  if (isStopping()) return c.text('The server stops.', 503)
  const error = await findOutage(server)
  if (error === null && !(await isFull(server))) return c.text('ready')
  server.log.warn(error ? { err: error } : { why: 'disk full' }, 'not ready')
  return c.text(error ? 'The database cannot be reached.' : 'The disk is full.', 503)
}

/** Less than this, in bytes, and PostgreSQL finds no room for the next row. */
const NO_ROOM = 2 ** 20
/** So long after PostgreSQL found no room on a disk that is not here, visitors are sent to other servers. */
const FULL_FOR_MS = 10_000

/** Whether the database has no room: on the disk of the files that of the embedded one is known. */
async function isFull({ storage, env }: Pick<ServerContext, 'storage' | 'env'>): Promise<boolean> {
  const space = env.DATABASE_URL ? null : await withinTime(storage.space()).catch(() => null)
  return space ? space.freeBytes < NO_ROOM : wasFull(performance.now() - FULL_FOR_MS)
}

/**
 * An error while the database cannot be reached, or its disk is full, passes: 503 says so to browsers, proxies and
 * programs, as some pages do by themselves (full-disk.ts). It may be back by the time that somebody looks.
 * @param begun when the request came, of `performance.now()`
 */
export async function unlessDown(
  server: Pick<ServerContext, 'db'>,
  response: Response,
  begun: number,
): Promise<Response> {
  const isDown =
    response.status === 503 ||
    (response.status === 500 && (wasAway(begun) || wasFull(begun) || (await findOutage(server)) !== null))
  if (!isDown) return response
  const headers = new Headers(response.headers)
  if (!headers.has('Retry-After')) headers.set('Retry-After', TRY_AGAIN_SECONDS)
  return new Response(response.body, { status: 503, headers })
}

/** Why the database cannot be reached; null when it can. */
async function findOutage({ db }: Pick<ServerContext, 'db'>): Promise<Error | null> {
  try {
    await withinTime(db.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1`))
    return null
  } catch (error) {
    return error as Error
  }
}

async function withinTime<Found>(asked: PromiseLike<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })),
      ANSWERS_WITHIN_MS,
    )
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
