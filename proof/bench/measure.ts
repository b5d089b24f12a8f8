import { type CpuTimes, cpuBetween } from './processes.ts'

/** Somebody who asks the same again and again. */
export type Client = { ask: () => Promise<unknown>; close: () => void | Promise<void> }

/** What asking took, in milliseconds, and how often per second it was answered. */
export type Timing = { p50: number; p99: number; rate: number; cpu: number; requests: number }

type Measuring = {
  open: (place: number) => Client | Promise<Client>
  clients: number
  /** Of the measured processes, so far. */
  cpu: () => CpuTimes
}

/** How many ask at once, where it is not one alone. */
export const CLIENTS = 16

/** V8 compiles what is asked often; until then a request takes up to half as long again. */
const WARM_UP_MS = 2_500
const MEASURED_MS = 3_000

/** Lets so many clients ask, each as soon as it has its answer, after a warm-up that does not count. */
export async function measure({ open, clients, cpu }: Measuring): Promise<Timing> {
  const opened = await Promise.all(Array.from({ length: clients }, (_, place) => open(place)))
  try {
    await askFor(WARM_UP_MS, opened)
    const cpuBefore = cpu()
    const begun = performance.now()
    const times = (await askFor(MEASURED_MS, opened)).sort((a, b) => a - b)
    const took = performance.now() - begun
    return {
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      rate: (times.length * 1_000) / took,
      cpu: cpuBetween(cpuBefore, cpu()) / times.length,
      requests: times.length,
    }
  } finally {
    await Promise.all(opened.map(client => client.close()))
  }
}

async function askFor(duration: number, clients: Client[]): Promise<number[]> {
  const end = performance.now() + duration
  const all = await Promise.all(
    clients.map(async ({ ask }) => {
      const times: number[] = []
      do {
        const start = performance.now()
        await ask()
        times.push(performance.now() - start)
      } while (performance.now() < end)
      return times
    }),
  )
  return all.flat()
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
