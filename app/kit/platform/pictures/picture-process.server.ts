import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fail } from '#app/kit/pure/result.ts'
import { type Message, readMessages, writeMessage } from './messages.ts'
import type { Answer, Task } from './tasks.ts'
import { usageOf } from './usage.server.ts'

/** Outside the bundle, because a process starts from a file. */
const PROCESS_FILE = join(process.cwd(), 'app/kit/platform/pictures/process.ts')
const IDLE_MS = 20_000

/** What one task may take; the slowest picture that is let through takes a third of it. */
const LIMITS = {
  /** Of a processor, so that a picture is not given up because the machine is busy. */
  cpuMs: 10_000,
  wallMs: 40_000,
  bytes: 640 * 2 ** 20,
  startMs: 20_000,
}

const LOOK_EVERY_MS = 50
const LAST_WORDS = 2000

/** Nothing of the server's environment: what opens strangers' files knows no password. */
const ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
const OPTIONS = ['--max-old-space-size=64', '--max-semi-space-size=2', '--no-warnings']

/** The process could not be started, or not again: nothing is known about the picture. */
export class PictureProcessError extends Error {}

/** The machine had no time for the picture: it may come again. */
export class PictureLate extends Error {}

export type PictureProcess = {
  /**
   * One task, for one caller at a time. What takes too long or too much memory, or ends the process, is `unreadable`.
   * @throws {PictureProcessError} when nothing can be worked on, {PictureLate} when there was no time
   */
  ask: (task: Task, body: Message['body']) => Promise<Answer>
  stop: () => Promise<void>
}

/**
 * A process that works on pictures. It starts when it is needed, is killed when it takes too much, and ends when nothing
 * comes any more, which gives back the memory that large pictures made it take.
 */
export function createPictureProcess({
  file = PROCESS_FILE,
  idleMs = IDLE_MS,
  limits = LIMITS,
} = {}): PictureProcess {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined

  const stop = async () => {
    clearTimeout(idle)
    const stopped = running
    running = null
    await stopped?.kill()
  }

  const ask: PictureProcess['ask'] = async (task, body) => {
    clearTimeout(idle)
    running ??= await start(file, limits.startMs)
    const { pid, messages, stdin, kill } = running
    const watching = watchLimits(pid, limits, kill)
    try {
      writeMessage(stdin, { head: task, body })
      const { value, done } = await messages.next()
      if (!done) return value as Answer
      await stop()
      if (watching.wasLate()) throw new PictureLate('No time for a picture')
      return { head: fail('unreadable'), body: new Uint8Array() }
    } finally {
      watching.end()
      if (running) idle = setTimeout(stop, idleMs).unref()
    }
  }

  return { ask, stop }
}

type Running = {
  pid: number
  stdin: Writable
  messages: AsyncGenerator<Message>
  kill: () => Promise<void>
}

async function start(file: string, startMs: number): Promise<Running> {
  const child = spawn(process.execPath, [...OPTIONS, file], { env: ENV, stdio: ['pipe', 'pipe', 'pipe'] })
  const { pid, stdin, stdout, stderr } = child
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  )
  const kill = async () => {
    child.kill('SIGKILL')
    stdout.destroy()
    await ended
  }
  if (pid !== undefined) beLow(pid)
  letGo(child)
  stdin.on('error', () => {}) // whoever waits for an answer hears of it
  const lastWords = hear(stderr)
  const messages = readMessages(stdout)
  const late = setTimeout(kill, startMs)
  const ready = await messages.next()
  clearTimeout(late)
  if (!ready.done && pid !== undefined) return { pid, stdin, messages, kill }
  await kill()
  throw new PictureProcessError(`The process for pictures did not start. ${lastWords()}`)
}

/** Before it has threads, which all become as low: whoever waits for a page comes first. */
function beLow(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already, or the system allows nobody that
  }
}

/** It keeps no program alive that has nothing else to do. */
function letGo(child: ChildProcess) {
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  }
}

function hear(stderr: Readable): () => string {
  let heard = ''
  stderr.on('data', text => {
    heard = (heard + text).slice(-LAST_WORDS)
  })
  return () => heard.trim()
}

/** Kills what takes too much. Where the system does not say what a process takes, the clock alone decides. */
function watchLimits(pid: number, { cpuMs, wallMs, bytes }: typeof LIMITS, kill: () => Promise<void>) {
  const begun = { cpuMs: usageOf(pid)?.cpuMs ?? 0, at: performance.now() }
  let isLate = false
  const look = () => {
    const usage = usageOf(pid)
    const isOver = usage && (usage.cpuMs - begun.cpuMs > cpuMs || usage.bytes > bytes)
    const isTime = performance.now() - begun.at > wallMs
    if (!isOver && !isTime) return
    isLate = !isOver && usage !== null
    kill()
  }
  const looking = setInterval(look, LOOK_EVERY_MS)
  return { wasLate: () => isLate, end: () => clearInterval(looking) }
}
