import { troubleOf } from '../pure/trouble.ts'

let lastAway = Number.NEGATIVE_INFINITY
let lastFull = Number.NEGATIVE_INFINITY

export const noteAway = () => {
  lastAway = performance.now()
}

/** Whether a connection to PostgreSQL has broken, or could not be made, since then. @param since of `performance.now()` */
export const wasAway = (since: number) => lastAway >= since

/** Hears everything that PostgreSQL refuses. */
export const noteRefusal = ({ code }: { code?: string }) => {
  if (troubleOf(code) === 'disk full') lastFull = performance.now()
}

/** Whether PostgreSQL found no room on its disk since then. @param since of `performance.now()` */
export const wasFull = (since: number) => lastFull >= since
