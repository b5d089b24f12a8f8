import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from './outage.server.ts'

const PAUSE_MS = 200

/**
 * Does it again for as long as only the database is away, at most `ms` milliseconds long. A connection that breaks may
 * break after the commit: what is done has to be the same when it is done twice.
 * @throws what stopped it last
 */
export async function outlastOutage<Result>(ms: number, act: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + ms
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isOutage(error) || performance.now() + PAUSE_MS > end) throw error
    }
    await sleep(PAUSE_MS)
  }
}
