import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const OWNER = { email: 'owner@sala.test', password: 'lantern-over-jomtien' }

export type RunningServer = { url: string; dataDir: string; stop: () => Promise<void> }

const ADDRESS = /Sala is open:\s+(\S+)/

/** Starts the program as `npm start` does, on a free port and a data folder of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-e2e-'))
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      const address = ADDRESS.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    url,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
