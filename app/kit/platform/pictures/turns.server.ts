/** So much waits that nothing more is taken. */
export class TurnsFull extends Error {}

type Limits = {
  /** How many have their turn at the same time. */
  atOnce: number
  /** How many may wait: of all, and of one that asks. */
  most: number
  mostOfOne: number
  /** What they hold in memory meanwhile. */
  mostBytes: number
}

type Waiting = { bytes: number; begin: () => void; refuse: () => void }

/** `from` is who asks: a network, the staff, a job. */
export type Turn = { from: string; bytes: number; signal?: AbortSignal }

export type Turns = {
  /** @throws {TurnsFull} when too many wait; the signal's reason when it is given before the turn has come */
  take: <Value>(turn: Turn, act: () => Promise<Value>) => Promise<Value>
  /** How many wait. */
  count: () => number
}

/**
 * Lets those who ask take turns: of everybody one, then of everybody the next, so that whoever sends much waits for
 * themselves. When all places are taken, the newest of whoever has most gives way to somebody who has less.
 */
export function createTurns({ atOnce, most, mostOfOne, mostBytes }: Limits): Turns {
  const lines = new Map<string, Waiting[]>()
  let [active, waiting, bytes] = [0, 0, 0]

  const leave = (from: string, one: Waiting) => {
    const line = lines.get(from)?.filter(other => other !== one) ?? []
    lines.delete(from)
    if (line.length > 0) lines.set(from, line) // at the end: everybody else comes first
    waiting--
    bytes -= one.bytes
  }

  const callNext = () => {
    const [first] = lines
    if (!first || active >= atOnce) return
    const [from, [next]] = first
    if (!next) return
    leave(from, next)
    active++
    next.begin()
  }

  const isFull = (turn: Turn) => waiting >= most || (waiting > 0 && bytes + turn.bytes > mostBytes)

  const makeRoom = (turn: Turn) => {
    const weights = Array.from(lines, ([from, line]) => ({ from, line, weight: weightOf(line) }))
    const { from, line, weight } = weights.reduce((a, b) => (b.weight > a.weight ? b : a))
    const newest = line.at(-1)
    if (!newest || weight <= weightOf([...(lines.get(turn.from) ?? []), turn])) return false
    leave(from, newest)
    newest.refuse()
    return true
  }

  const enter = (turn: Turn) => {
    if ((lines.get(turn.from)?.length ?? 0) >= mostOfOne) throw new TurnsFull()
    while (isFull(turn)) if (!makeRoom(turn)) throw new TurnsFull()
    return new Promise<void>((resolve, reject) => {
      const one: Waiting = { bytes: turn.bytes, begin: resolve, refuse: () => reject(new TurnsFull()) }
      const line = lines.get(turn.from)
      if (line) line.push(one)
      else lines.set(turn.from, [one])
      waiting++
      bytes += turn.bytes
      turn.signal?.addEventListener('abort', () => {
        if (!lines.get(turn.from)?.includes(one)) return
        leave(turn.from, one)
        reject(turn.signal?.reason)
      })
    })
  }

  const take: Turns['take'] = async (turn, act) => {
    turn.signal?.throwIfAborted()
    if (active < atOnce) active++
    else await enter(turn)
    try {
      return await act()
    } finally {
      active--
      callNext()
    }
  }

  return { take, count: () => waiting }
}

/** A place among those who wait counts as well as the bytes that wait there. */
const PLACE_BYTES = 256 * 1024

const weightOf = (line: { bytes: number }[]) => line.reduce((sum, { bytes }) => sum + bytes + PLACE_BYTES, 0)
