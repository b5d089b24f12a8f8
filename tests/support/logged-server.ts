import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, OWNER } from './server.ts'

type LogLine = Record<string, unknown>

/** Starts the built program and keeps what it writes. The banner of the start is for people; all else is the log. */
export async function startLoggedServer(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-log-'))
  const port = settings['APP_URL'] ? await findFreePort() : 0
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    LOG_LEVEL: 'debug',
    ...settings,
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
        const address = /Sala is open:\s+(\S+)\n[\s\S]*\n\n/.exec(output)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  const banner = output.length
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    url: port === 0 ? url : `http://127.0.0.1:${port}`, // what it says of itself is APP_URL
    dataDir,
    /** Settles with the exit code. */
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** What was written since the start. */
    written: () => output.slice(banner),
    lines: () =>
      output
        .slice(banner)
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as LogLine),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
