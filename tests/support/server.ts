import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const OWNER = { email: 'owner@sala.test', password: 'lantern-over-jomtien' }

/**
 * What servers are started with, as journeys say by `test.use({ serverEnv: SAMPLE })`. Those that say the same constant share a
 * house, as what starts one costs more than a journey; equal values of their own start one each.
 */
export const SAMPLE = { SAMPLE_DATA: '1' }
/** A house of their own, in which nobody has done anything. */
export const UNTOUCHED = {}
/** One whose settings are changed by journeys: others expect those of a fresh install. Spelt out, the default is another value. */
export const RESET = { LOG_LEVEL: 'error' }
/** One that a journey opens from an empty folder, for good. */
export const OPENING = { LOG_LEVEL: 'warn' }

/** The data folder of a house that nobody has opened yet, while journeys run (build.ts). */
export const NEW_HOUSE = 'test-results/new-house'

export type RunningServer = { url: string; dataDir: string; stop: () => Promise<void> }

/** `setClock` takes the moment that it is from now on for the server, as ISO text; time goes on from there. */
export type ClockedServer = RunningServer & { setClock: (instant: string) => Promise<void> }

const ADDRESS = /Sala is open:\s+(\S+)/

/** Starts the program as `npm start` does, on a free port and a data folder of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const { child: _, ...server } = await startProgram('scripts/start.ts', env)
  return server
}

/** The same with a clock that the test sets. */
export async function startClockedServer(env: Record<string, string> = {}): Promise<ClockedServer> {
  const { child, ...server } = await startProgram('tests/support/clocked-start.ts', env)
  const setClock = async (instant: string) => {
    child.send({ now: instant })
    await once(child, 'message')
  }
  return { ...server, setClock }
}

async function startProgram(script: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-e2e-'))
  if (!env['DATABASE_URL'] && existsSync(NEW_HOUSE)) await cp(NEW_HOUSE, dataDir, { recursive: true })
  const port = env['APP_URL'] ? await findFreePort() : 0
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', chunk => {
      output += chunk
      const address = ADDRESS.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    child,
    url: port === 0 ? url : `http://127.0.0.1:${port}`, // what it says of itself is APP_URL
    dataDir,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
