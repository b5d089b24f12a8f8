import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { findFreePort } from './support/server.ts'

if (!buildIfNeeded()) throw new Error('The build failed.')
const dataDir = await mkdtemp(join(tmpdir(), 'sala-first-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
/** There is a file in its place. */
const BACKUP_DIR = join(dataDir, 'file')
await writeFile(BACKUP_DIR, '')

/** `said` is all that it wrote so far, which holds secrets. */
function start(settings: Record<string, string>) {
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  return { child, exited: once(child, 'close'), said: () => said }
}

test('a first start opens without a place for its backups, says which it is, and is ready only when the first owner can sign in', async () => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { child, exited, said } = start({ PORT: String(port), DATA_DIR: dataDir, BACKUP_DIR })
  try {
    while (child.exitCode === null && (await statusOf(`${url}/readyz`)) !== 200) await sleep(2)

    const [, email = ''] = /First admin: +(\S+)/.exec(said()) ?? []
    const [, password = ''] = /Password: +(\S+)/.exec(said()) ?? []
    const answer = await fetch(`${url}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { origin: url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.getSetCookie().join()).toContain('session')
    const why = 'which cannot be used: there is a file in its place'
    expect(said()).toContain(`BACKUP_DIR is ${BACKUP_DIR}, ${why}`)
    expect(child.exitCode).toBeNull()
  } finally {
    child.kill('SIGTERM')
    await exited
  }
})

test('a start that cannot use DATA_DIR names it in a line, and the variable that is nearly one of ours', async () => {
  const DATA_DIR = join(BACKUP_DIR, 'data')
  const named = { PORT: '0', DATA_DIR, SMPT_URL: 'smtp://user:hidden@mail.example.com' }
  const { exited, said } = start(named)
  expect(await exited).toEqual([1, null])
  expect(said()).toContain(`DATA_DIR is ${DATA_DIR}, which cannot be used: there is a file in its place`)
  expect(said()).toContain('SMPT_URL is nothing that Sala reads. Is SMTP_URL meant?')
  expect(said()).not.toMatch(/ {4}at |hidden/)
})

test('a first start that is stopped while it makes the database leaves a whole one, and nothing running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-stopped-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/make-database.ts'], { env: { ...env, DATA_DIR: folder } })
  const exited = once(child, 'exit')
  while (child.exitCode === null && (await readdir(folder)).length === 0) await sleep(2)
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
  const cluster = await readdir(join(folder, 'postgres'))
  expect(cluster).toContain('PG_VERSION')
  expect(cluster).not.toContain('postmaster.pid')
})

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
