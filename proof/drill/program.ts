import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { OWNER } from '../../tests/support/server.ts'

/** What the program said that should never be said: errors in its log, and anything on standard error. */
export type Complaints = { errors: number; first: string[] }

export type Program = {
  url: string
  pid: number
  complaints: Complaints
  isAlive: () => boolean
  /** Resolves with the exit code, or the signal, when the process has ended. */
  ended: Promise<number | string | null>
  /** kill -9: nothing is closed, nothing is finished. */
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** The moment that it is from now on for the program; only where it was started with a movable clock. */
  setClock: (moment: Date) => Promise<void>
}

/** Whose clock `setClock` moves: the program's own, or that of the machine. */
const SCRIPTS = {
  none: 'scripts/start.ts',
  program: 'tests/support/clocked-start.ts',
  machine: 'proof/drill/jumping-start.ts',
}

type Options = {
  dataDir: string
  env?: Record<string, string>
  clock?: keyof typeof SCRIPTS
  /** Where another version of the program stands, built; without it, this one is started. */
  folder?: string
}

const ADDRESS = /Sala is open:\s+(\S+)/
const ERROR = /^\{"level":"(?:error|fatal)"/
const KEPT_COMPLAINTS = 40
const LONGEST_COMPLAINT = 1500
const STOPS_WITHIN_MS = 30_000

/** Starts the built program as `npm start` does, on a free port, and listens to what it says. Its data stays. */
export async function startProgram({ dataDir, env = {}, clock = 'none', folder }: Options): Promise<Program> {
  const child = spawn(process.execPath, [SCRIPTS[clock]], {
    env: { ...process.env, ...BASE, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: folder,
  })
  process.once('exit', () => child.kill('SIGKILL')) // a drill that is interrupted leaves nothing running
  const complaints: Complaints = { errors: 0, first: [] }
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  child.stderr?.on('data', chunk => complain(complaints, String(chunk)))
  const url = await addressOf(child, complaints)
  return {
    url,
    pid: child.pid ?? 0,
    complaints,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
      await ended
      clearTimeout(late)
    },
    setClock: async moment => {
      child.send({ now: moment.toISOString() })
      await once(child, 'message')
    },
  }
}

const BASE = {
  NODE_ENV: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  LOG_LEVEL: 'warn',
  DISK_RESERVE_MB: '0', // some have a small disk
}

function addressOf(child: ChildProcess, complaints: Complaints): Promise<string> {
  return new Promise((resolve, reject) => {
    let rest = ''
    child.stdout?.on('data', chunk => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const address = ADDRESS.exec(line)?.[1]
        if (address) resolve(address)
        if (ERROR.test(line)) complain(complaints, line)
      }
    })
    child.once('exit', code =>
      reject(new Error(`The program ended with ${code}: ${complaints.first.join('\n')}`)),
    )
  })
}

function complain(complaints: Complaints, text: string) {
  complaints.errors += 1
  if (complaints.first.length < KEPT_COMPLAINTS) complaints.first.push(text.slice(0, LONGEST_COMPLAINT))
}

/** Registrations and receipts go to a receiver of the drill's own. */
export function deliveringTo(origin: string): Record<string, string> {
  return { REGISTRATION_WEBHOOK_URL: `${origin}/registration`, RECEIPT_WEBHOOK_URL: `${origin}/receipt` }
}
