/** Downloads that are being written: one of somebody, and few of this server. */
const MOST = 4

/** A browser that asks and does not read, or stops reading, keeps a place no longer than this. */
const STALLED_MS = 30_000

const taken = new Map<string, Place>()

/** A place to write a download from: kept with each part that is taken, and left at its end. */
export type Place = { keep: () => void; leave: () => void }

/**
 * A place for a download; null while whoever asks has one already, or all are taken.
 * @param from who asks
 */
export function takePlace(from: string): Place | null {
  if (taken.has(from) || taken.size >= MOST) return null
  const leave = () => {
    clearTimeout(timer)
    if (taken.get(from) === place) taken.delete(from)
  }
  const timer = setTimeout(leave, STALLED_MS).unref()
  const place: Place = { keep: () => timer.refresh(), leave }
  taken.set(from, place)
  return place
}
