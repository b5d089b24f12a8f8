import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryByKind, memoryOf, processesOf } from '../../bench/processes.ts'
import type { Program } from '../program.ts'
import type { Followed, Wait } from './probe.ts'

/** An answer that nobody notices having waited for. */
const QUICK_MS = 60
const WEIGHED_EVERY_MS = 1_000

/** `cookie`: of whom it is, where it is not a visitor. */
type Watched = { paths: string[]; folder: string; cookie?: string }
export type Watch = Awaited<ReturnType<typeof openWatch>>

/** What somebody else meets meanwhile: how long they wait, and what the program's processes take of the machine. */
export async function openWatch(
  { url, pid }: Pick<Program, 'url' | 'pid'>,
  { paths, folder, cookie = '' }: Watched,
) {
  const probe = fork(join(import.meta.dirname, 'probe.ts'))
  const slow: Wait[] = []
  const latest = new Map<string, Wait>()
  const unanswered: Wait[] = []
  let asked = 0
  probe.on('message', (wait: Wait) => {
    asked += 1
    latest.set(wait.path, wait)
    if (wait.ms > QUICK_MS) slow.push(wait)
    if (wait.status !== 200) unanswered.push(wait)
  })
  probe.send({ url, paths, cookie } satisfies Followed)
  let most = 0
  const weigh = () => memoryOf(processesOf(folder))
  const scales = setInterval(() => {
    most = Math.max(most, weigh())
  }, WEIGHED_EVERY_MS)
  /** Until every address has been asked, and has answered, after that moment. */
  const seen = async (moment: number) => {
    while (paths.some(path => (latest.get(path)?.begun ?? 0) < moment)) await sleep(3)
  }
  const overlap = (from: number, to: number) =>
    slow.filter(({ begun, ms }) => begun < to && begun + ms > from)
  return {
    slow,
    unanswered,
    /** The longest that an answer took of which a part was waited for in between; null when all were quick. */
    longest: async (from: number, to: number): Promise<Wait | null> => {
      await seen(to)
      return overlap(from, to).toSorted((a, b) => b.ms - a.ms)[0] ?? null
    },
    weigh,
    /** The same by what the processes are. */
    weighByKind: () => memoryByKind(processesOf(folder)),
    /** How long the program's main thread has worked since it began, in milliseconds: others wait for nothing else. */
    worked: () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    figures: () => ({ asked, most }),
    close: () => {
      clearInterval(scales)
      probe.kill()
    },
  }
}
