import { readFileSync } from 'node:fs'

/** What a process has taken: processor time since it began, and memory that it holds now. */
export type Usage = { cpuMs: number; bytes: number }

/** Linux counts in hundredths of a second for programs, whatever the machine. */
const TICK_MS = 10

/** Null where the system does not say (it is not Linux), or the process has ended. */
export function usageOf(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name may hold anything
    const [user = 0, system = 0] = [fields[11], fields[12]].map(Number)
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return { cpuMs: (user + system) * TICK_MS, bytes: Number(kilobytes ?? 0) * 1024 }
  } catch {
    return null
  }
}
