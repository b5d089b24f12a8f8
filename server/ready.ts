import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { wasAway } from '#app/kit/platform/database-client.server.ts'
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
export async function answerReady(server: Pick<ServerContext, 'db' | 'log'>, c: Context) {
  if (!isOpen) return c.text('The server starts.', 503)
  if (isStopping()) return c.text('The server stops.', 503)
  const error = await findOutage(server)
  if (error === null) return c.text('ready')
  server.log.warn({ err: error }, 'not ready')
  return c.text('The database cannot be reached.', 503)
}

/**
 * An error while the database cannot be reached passes: 503 says so to browsers, proxies and programs. It may be back
 * by the time that somebody looks.
 * @param begun when the request came, of `performance.now()`
 */
export async function unlessDown(
  server: Pick<ServerContext, 'db'>,
  response: Response,
  begun: number,
): Promise<Response> {
  if (response.status !== 500) return response
  if ((await findOutage(server)) === null && !wasAway(begun)) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', TRY_AGAIN_SECONDS)
  return new Response(response.body, { status: 503, headers })
}

/** Why the database cannot be reached; null when it can. */
async function findOutage({ db }: Pick<ServerContext, 'db'>): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database is silent.')), ANSWERS_WITHIN_MS)
  })
  try {
    await Promise.race([db.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1`), late])
    return null
  } catch (error) {
    return error as Error
  } finally {
    clearTimeout(timer)
  }
}
