/** What one target took, in milliseconds, over all of its requests one after another. */
export type Timing = { name: string; p50: number; p99: number; requests: number }

const WARM_UP_MS = 2_000
/** A slow target is asked less often, so that the whole stays short. */
const LONGEST_MS = 20_000

/** Runs the request again and again, one at a time, after a warm-up that does not count. */
export async function measure(name: string, requests: number, run: () => Promise<unknown>): Promise<Timing> {
  const begun = performance.now()
  do await run()
  while (performance.now() - begun < WARM_UP_MS)
  const times: number[] = []
  while (times.length < requests && performance.now() - begun < LONGEST_MS) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { name, p50: percentile(times, 0.5), p99: percentile(times, 0.99), requests: times.length }
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
