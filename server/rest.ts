const LOOK_EVERY_MS = 5_000
/** The share of a processor below which the program rests. */
const RESTING = 0.1
/** A collection takes about a tenth of a second: not for less. */
const WORTH_BYTES = 24 * 2 ** 20

type Program = {
  /** The share of a processor that it has taken since the last look. */
  load: () => number
  /** What it takes of the machine, in bytes. */
  memory: () => number
  collect: () => void
}

/**
 * V8 collects garbage when it needs room, never because it has time: a program that waits would keep for good what its
 * start, or its busiest minute, has left. Looks every few seconds, and gives that back when the program rests.
 */
export function giveBackAtRest() {
  const { gc } = globalThis
  if (!gc) return // Node was started without --expose-gc
  // Of the kinds of collection it is the one that returns pages to the system.
  const collect = () => void gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
  const look = lookAt({ load: loadMeter(), memory: process.memoryUsage.rss, collect })
  setInterval(look, LOOK_EVERY_MS).unref()
}

function loadMeter(): () => number {
  let [cpu, time] = [process.cpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    const took = performance.now() - time
    ;[cpu, time] = [process.cpuUsage(), performance.now()]
    return (user + system) / 1_000 / took
  }
}

/** One look; what a collection has left is known at the next one, as V8 returns pages bit by bit. */
export function lookAt({ load, memory, collect }: Program): () => void {
  let least = 0
  let hasCollected = false
  return () => {
    const isResting = load() < RESTING
    const taken = memory()
    if (hasCollected) {
      hasCollected = false
      least = isResting ? taken : 0
    } else if (isResting && taken >= least + WORTH_BYTES) {
      collect()
      hasCollected = true
    }
  }
}
