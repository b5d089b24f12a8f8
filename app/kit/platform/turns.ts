/** Whose turn it is: those of the first line go before the others, but for one in so many. */
export type Asker = { line: 'first' | 'others'; key: string }

type Limits = {
  /** Works at the same time. */
  atOnce: number
  /** Who waits, of all and of one key. */
  mostWaiting: number
  mostWaitingOfOne: number
}

/** So many wait already that this one would wait too long. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many wait for their turn')
  }
}

type Waiter = { begin: () => void; turnAway: (error: Error) => void }
type Line = Map<string, Waiter[]>

/** After so many of the first line, one of the others has its turn. */
const FIRSTS_IN_A_ROW = 3

/**
 * Does dear work a few at a time. Within a line every key has its turn after the other, however much one of them asks
 * for; when the waiting room is full, the latest of whoever fills it most goes.
 */
export function createTurns({ atOnce, mostWaiting, mostWaitingOfOne }: Limits) {
  const lines: Record<Asker['line'], Line> = { first: new Map(), others: new Map() }
  let busy = 0
  let waiting = 0
  let firstsInARow = 0

  function next() {
    const isOthersTurn = lines.first.size === 0 || (firstsInARow >= FIRSTS_IN_A_ROW && lines.others.size > 0)
    const waiter = takeFrom(isOthersTurn ? lines.others : lines.first)
    if (!waiter) return
    firstsInARow = isOthersTurn ? 0 : firstsInARow + 1
    waiting--
    busy++
    waiter.begin()
  }

  function done() {
    busy--
    next()
  }

  function wait({ line, key }: Asker): Promise<void> {
    return new Promise((begin, turnAway) => {
      const own = lines[line].get(key) ?? []
      if (own.length >= mostWaitingOfOne) return turnAway(new TooManyWaiting())
      own.push({ begin, turnAway })
      lines[line].set(key, own)
      waiting++
      if (waiting > mostWaiting) turnAwayOne()
    })
  }

  function turnAwayOne() {
    const line = lines.others.size > 0 ? lines.others : lines.first
    const [key, longest] = [...line].reduce((a, b) => (b[1].length >= a[1].length ? b : a))
    longest.pop()?.turnAway(new TooManyWaiting())
    if (longest.length === 0) line.delete(key)
    waiting--
  }

  /** Runs `work` when it is the asker's turn. @throws TooManyWaiting instead, where that would take too long */
  return async function inTurn<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (busy < atOnce) busy++
    else await wait(asker)
    try {
      return await work()
    } finally {
      done()
    }
  }
}

/** The one who waits longest of the key whose turn it is; the key goes to the end of its line. */
function takeFrom(line: Line): Waiter | undefined {
  const [key, own] = line.entries().next().value ?? []
  if (key === undefined || own === undefined) return undefined
  const waiter = own.shift()
  line.delete(key)
  if (own.length > 0) line.set(key, own)
  return waiter
}
