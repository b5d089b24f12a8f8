import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

type Process = { pid: number; parent: number; cpuMs: number }

/** Every process of the program on this data folder: the server and its PostgreSQL. */
export function processesOf(dataDir: string): number[] {
  return familyOf(pid => pid !== process.pid && speaksOf(pid, dataDir))
}

/** Every process of which that is true, with all that they have started. */
export function familyOf(isOne: (pid: number) => boolean): number[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  const known = all.map(readProcess).filter(found => found !== null)
  const family = new Set(known.filter(({ pid }) => isOne(pid)).map(({ pid }) => pid))
  for (let size = -1; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of known) if (family.has(parent)) family.add(pid)
  }
  return [...family]
}

/** Those of them that answer HTTP. */
export function serversOf(dataDir: string): number[] {
  return processesOf(dataDir).filter(pid => kindOf(read(pid, 'cmdline')) === 'Node')
}

/** CPU time, in milliseconds, that each of the processes has used since it started. */
export type CpuTimes = Map<number, number>

export function cpuOf(pids: number[]): CpuTimes {
  return new Map(pids.map(pid => [pid, readProcess(pid)?.cpuMs ?? 0]))
}

/** What was used between the two, without the processes that ended: PostgreSQL ends those of idle connections. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, cpuMs]) => sum + cpuMs - (before.get(pid) ?? 0), 0)
}

/** Memory in MiB; what several processes share counts once. */
export function memoryOf(pids: number[]): number {
  const kibibytes = pids.map(pid => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0))
  return kibibytes.reduce((sum, size) => sum + size, 0) / 1024
}

/** The same by what the processes are: Node, PostgreSQL itself, its connections, and what else it runs. */
export function memoryByKind(pids: number[]): Record<string, number> {
  const kinds = Object.groupBy(pids, pid => kindOf(read(pid, 'cmdline')))
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, of = []]) => [
      of.length > 1 ? `${of.length} ${kind}` : kind,
      memoryOf(of),
    ]),
  )
}

function kindOf(commandLine: string): string {
  if (!commandLine.includes('postgres')) return 'Node'
  if (!commandLine.startsWith('postgres: ')) return 'PostgreSQL'
  return /^postgres: (?:\w+ ){2}\[/.test(commandLine) ? 'connections' : 'helpers of PostgreSQL'
}

function speaksOf(pid: number, dataDir: string): boolean {
  return read(pid, 'cmdline').includes(dataDir) || read(pid, 'environ').includes(`DATA_DIR=${dataDir}`)
}

function readProcess(pid: number): Process | null {
  const fields = read(pid, 'stat').split(') ')[1]?.split(' ')
  if (!fields) return null
  return { pid, parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has ended, or is somebody else's
  }
}
