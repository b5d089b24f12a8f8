import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import build from './support/build.ts'

test('stopped twice at once, as npm and a terminal do, Sala still stops its database', async () => {
  build()
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-stop-'))
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const env = { ...process.env, ...settings, NODE_ENV: 'production' }
  const sala = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>(resolve => sala.once('exit', resolve))
  await new Promise(resolve => sala.stdout.once('data', resolve))

  sala.kill('SIGINT')
  await sleep(30)
  sala.kill('SIGINT')

  expect(await ended).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  await rm(dataDir, { recursive: true, force: true })
}, 120_000)
