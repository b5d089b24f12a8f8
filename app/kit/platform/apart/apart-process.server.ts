import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fail } from '#app/kit/pure/result.ts'
import { type Message, readMessages, writeMessage } from './messages.ts'
import { usageOf } from './usage.server.ts'

const IDLE_MS = 20_000

/** What one task may take; the slowest picture that is let through takes a third of it. */
const LIMITS = {
  /** Of a processor, so that nothing is given up because the machine is busy. */
  cpuMs: 10_000,
  wallMs: 90_000,
  bytes: 640 * 2 ** 20,
  startMs: 60_000,
}

const LOOK_EVERY_MS = 50
const LAST_WORDS = 2000

/** Nothing of the server's environment: what opens strangers' files knows no password. */
const ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
const OPTIONS = ['--max-semi-space-size=2', '--no-warnings']
/** What of it is JavaScript's. */
const HEAP_MB = 64

/** The process could not be started, or not again: nothing is known about what it was given. */
export class ApartProcessError extends Error {}

/** The machine had no time for it: it may come again. */
export class ApartLate extends Error {}

export type ApartProcess<Task, Answer> = {
  /**
   * One task, for one caller at a time. What takes too long or too much memory, or ends the process, is `unreadable`.
   * @throws {ApartProcessError} when nothing can be worked on, {ApartLate} when there was no time
   */
  ask: (task: Task, body: Message['body']) => Promise<Answer | Unreadable>
  stop: () => Promise<void>
}
type Unreadable = { head: ReturnType<typeof fail<'unreadable'>>; body: Message['body'] }

/** `file` lies outside the bundle, because a process starts from a file. */
export type Apart = { file: string; idleMs?: number; limits?: Partial<typeof LIMITS>; heapMb?: number }

/**
 * A process that works on what strangers send. It starts when it is needed, is killed when it takes too much, and ends
 * when nothing comes any more, which gives back the memory that it was made to take.
 */
export function createApartProcess<Task, Answer>({
  file,
  idleMs = IDLE_MS,
  limits: others,
  heapMb = HEAP_MB,
}: Apart): ApartProcess<Task, Answer> {
  const limits = { ...LIMITS, ...others }
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined

  const stop = async () => {
    clearTimeout(idle)
    const stopped = running
    running = null
    await stopped?.kill()
  }

  const ask: ApartProcess<Task, Answer>['ask'] = async (task, body) => {
    clearTimeout(idle)
    running ??= await start([`--max-old-space-size=${heapMb}`, ...OPTIONS, file], limits.startMs)
    const { pid, messages, stdin, kill } = running
    const watching = watchLimits(pid, limits, kill)
    try {
      writeMessage(stdin, { head: task, body })
      const { value, done } = await messages.next()
      if (!done) return value as Answer
      await stop()
      if (watching.wasLate()) throw new ApartLate(`No time for ${file}`)
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

async function start(started: string[], startMs: number): Promise<Running> {
  const child = spawn(process.execPath, started, { env: ENV, stdio: ['pipe', 'pipe', 'pipe'] })
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
  throw new ApartProcessError(`A process apart did not start. ${lastWords()}`)
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
