/** Those of the first line go before the others, but for one in so many. */
type LineName = 'first' | 'others'

/** `from` is who asks: a person, a network, a job; `bytes` what is held in memory meanwhile. */
export type Turn = { from: string; line?: LineName; bytes?: number; signal?: AbortSignal }

/** So many wait already that this one would wait too long. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many wait for their turn')
  }
}

type Limits = {
  /** How many have their turn at the same time. */
  atOnce: number
  /** How many may wait: of all, and of one that asks. */
  most: number
  mostOfOne: number
  /** What they hold in memory meanwhile. */
  mostBytes?: number
}

type Waiter = { bytes: number; begin: () => void; refuse: (reason: unknown) => void }
type Line = Map<string, Waiter[]>

export type Turns = {
  /** @throws {TooManyWaiting} when too many wait; the signal's reason when it is given before the turn has come */
  take: <Value>(turn: Turn, act: () => Promise<Value>) => Promise<Value>
  /** How many wait. */
  count: () => number
}

/** After so many of the first line, one of the others has its turn. */
const FIRSTS_IN_A_ROW = 3

/**
 * Lets those who ask for something expensive take turns: within a line everybody one, then everybody the next, so that
 * whoever asks for much waits for themselves. When all places are taken, the newest of whoever has most gives way: of the
 * others to anybody, within a line to somebody who has less.
 */
export function createTurns({ atOnce, ...limits }: Limits): Turns {
  const queue = openQueue(limits)
  let active = 0

  const callNext = () => {
    const next = queue.takeNext()
    if (!next) return
    active++
    next.begin()
  }

  const take: Turns['take'] = async (turn, act) => {
    turn.signal?.throwIfAborted()
    if (active < atOnce) active++
    else await queue.enter(turn, turn.bytes ?? 0)
    try {
      return await act()
    } finally {
      active--
      callNext()
    }
  }

  return { take, count: queue.count }
}

/** The two lines of those who wait. */
function openQueue({ most, mostOfOne, mostBytes = Number.POSITIVE_INFINITY }: Omit<Limits, 'atOnce'>) {
  const lines: Record<LineName, Line> = { first: new Map(), others: new Map() }
  let [waiting, bytes, firstsInARow] = [0, 0, 0]

  const leave = (line: Line, from: string, one: Waiter) => {
    const own = line.get(from)?.filter(other => other !== one) ?? []
    line.delete(from)
    if (own.length > 0) line.set(from, own) // at the end: everybody else comes first
    waiting--
    bytes -= one.bytes
  }

  const takeNext = () => {
    const { first, others } = lines
    const isOthersTurn = first.size === 0 || (firstsInARow >= FIRSTS_IN_A_ROW && others.size > 0)
    const line = isOthersTurn ? others : first
    const [head] = line
    const [from, [next]] = head ?? ['', []]
    if (!next) return null
    firstsInARow = isOthersTurn ? 0 : firstsInARow + 1
    leave(line, from, next)
    return next
  }

  const isFull = (size: number) => waiting >= most || (waiting > 0 && bytes + size > mostBytes)

  const makeRoom = ({ from, line: name = 'others' }: Turn, size: number) => {
    const line = lines.others.size > 0 ? lines.others : lines[name]
    const heaviest = heaviestOf(line)
    const newest = heaviest?.own.at(-1)
    const asked = weightOf([...(line.get(from) ?? []), { bytes: size }])
    if (!heaviest || !newest || (line === lines[name] && heaviest.weight <= asked)) return false
    leave(line, heaviest.from, newest)
    newest.refuse(new TooManyWaiting())
    return true
  }

  const enter = ({ signal, ...turn }: Turn, size: number) => {
    const { from } = turn
    const line = lines[turn.line ?? 'others']
    if ((line.get(from)?.length ?? 0) >= mostOfOne) throw new TooManyWaiting()
    while (isFull(size)) if (!makeRoom(turn, size)) throw new TooManyWaiting()
    return new Promise<void>((begin, refuse) => {
      const one: Waiter = { bytes: size, begin, refuse }
      line.set(from, [...(line.get(from) ?? []), one])
      waiting++
      bytes += size
      signal?.addEventListener('abort', () => {
        if (!line.get(from)?.includes(one)) return
        leave(line, from, one)
        refuse(signal.reason)
      })
    })
  }

  return { enter, takeNext, count: () => waiting }
}

/** Of whom most waits; of two alike the one who has waited longer. */
function heaviestOf(line: Line) {
  let heaviest: { from: string; own: Waiter[]; weight: number } | undefined
  for (const [from, own] of line) {
    const weight = weightOf(own)
    if (!heaviest || weight > heaviest.weight) heaviest = { from, own, weight }
  }
  return heaviest
}

/** A place among those who wait counts as well as the bytes that wait there. */
const PLACE_BYTES = 256 * 1024

const weightOf = (own: { bytes: number }[]) => own.reduce((sum, { bytes }) => sum + bytes + PLACE_BYTES, 0)
