import { setImmediate as otherRequests } from 'node:timers/promises'

/** Works one after the other; whoever waits for something else has their turn before each. */
export function createLine() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(() => otherRequests()).then(work)
    last = turn.catch(() => {})
    return turn
  }
}

/**
 * For what holds the program's only thread for some milliseconds, such as taking a form of 12 MB apart: eight of them
 * at the same moment would be one long wait for everybody.
 */
export const oneByOne = createLine()
