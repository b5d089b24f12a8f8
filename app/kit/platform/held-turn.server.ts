import type { Log } from './log.server.ts'

/**
 * A worker's turn at something that takes long. `report` says how far it is; `lost` is aborted when another worker has
 * taken it over, or somebody removed what was worked on.
 */
export type Turn<News> = { report: (news: News) => void; lost: AbortSignal; end: () => Promise<void> }

/** In milliseconds: how often news are written down, and how often, without any, that somebody is still at it. */
export type Pace = { reportMs: number; beatMs: number }

/**
 * Writes the newest of what is reported, as often as the pace says and not more.
 * @param write stores news, or null for a sign of life alone; false when the turn is not the worker's any more
 */
export function beginTurn<News>(
  write: (news: News | null) => Promise<boolean>,
  { reportMs, beatMs }: Pace,
  log: Log,
): Turn<News> {
  const lost = new AbortController()
  let newest: News | null = null
  let beatAt = Date.now()
  let writing = Promise.resolve()
  const tell = async () => {
    const told = newest
    if (told === null && Date.now() - beatAt < beatMs) return
    newest = null
    beatAt = Date.now()
    if (!(await write(told))) lost.abort()
  }
  const timer = setInterval(() => {
    writing = writing.then(tell).catch(err => log.warn({ err }, 'the progress could not be stored'))
  }, reportMs)
  return {
    report: news => {
      newest = news
    },
    lost: lost.signal,
    end: () => {
      clearInterval(timer)
      return writing
    },
  }
}
