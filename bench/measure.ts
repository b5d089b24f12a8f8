/** What one target took, in milliseconds, over all of its requests one after another. */
export type Timing = { name: string; p50: number; p99: number; requests: number }

const WARM_UP = 20

/** Runs the request again and again, one at a time, after a warm-up that does not count. */
export async function measure(name: string, requests: number, run: () => Promise<unknown>): Promise<Timing> {
  for (let i = 0; i < WARM_UP; i++) await run()
  const times: number[] = []
  for (let i = 0; i < requests; i++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { name, p50: percentile(times, 0.5), p99: percentile(times, 0.99), requests }
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
