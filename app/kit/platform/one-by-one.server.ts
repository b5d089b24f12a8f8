import { setImmediate as otherRequests } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Does what holds the program's only thread for some milliseconds, such as taking a form of 12 MB apart, when what
 * came before it is done and others have had their turn: eight of them at once would be one long wait for everybody.
 */
export function oneByOne<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const turn = last.then(() => otherRequests()).then(work)
  last = turn.catch(() => {})
  return turn
}
