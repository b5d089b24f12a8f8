import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { CLIENTS } from './measure.ts'
import { cpuBetween, cpuOf } from './processes.ts'

/** What is asked: where it answers, and the processes whose CPU counts. */
export type Asked = { url: string; pids: () => number[] }

/** Requests a second, and the CPU of each in milliseconds. */
export type Load = { rate: number; cpu: number }

/** Asks for one page again and again, from a program that takes hardly anything of the machine itself. */
export async function loadByWrk(
  { url, pids }: Asked,
  { path, headers, seconds }: { path: string; headers: Record<string, string>; seconds: number },
): Promise<Load> {
  const before = cpuOf(pids())
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CLIENTS}`, `-d${seconds}s`, ...named]
  const { stdout } = await promisify(execFile)('wrk', [...options, url + path])
  const cpu = cpuBetween(before, cpuOf(pids()))
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}${path}: ${stdout}`)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  return { rate: requests / seconds, cpu: cpu / requests }
}

export function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
