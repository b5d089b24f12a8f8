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

test('on the first start /readyz says so only when the first owner can sign in', async () => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  const exited = once(child, 'exit')
  try {
    while (child.exitCode === null && (await statusOf(`${url}/readyz`)) !== 200) await sleep(2)

    const [, email = ''] = /First admin: +(\S+)/.exec(output) ?? []
    const [, password = ''] = /Password: +(\S+)/.exec(output) ?? []
    const answer = await fetch(`${url}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { origin: url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.getSetCookie().join()).toContain('session')
  } finally {
    child.kill('SIGTERM')
    await exited
  }
})

/** What the start says until the house is open, or until it has ended with the code; what it is told holds secrets. */
async function sayingOf(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sala-said-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'file'), '')
  const named = Object.entries(settings).map(([name, value]) => [name, value.replace('FOLDER', folder)])
  const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0' }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...env, ...Object.fromEntries(named) },
  })
  const exited = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  while (child.exitCode === null && !said.includes('Sala is open')) await sleep(20)
  const code = child.exitCode
  child.kill('SIGTERM')
  await exited
  return { said: said.replaceAll(folder, 'FOLDER'), code }
}

test.each(['FOLDER/file', 'FOLDER/file/data', '/proc/sala'])(
  'a start that cannot use DATA_DIR=%s names it in a line, and the variable that is nearly one of ours',
  async DATA_DIR => {
    const { said, code } = await sayingOf({ DATA_DIR, SMPT_URL: 'smtp://user:hidden@mail.example.com' })
    expect(code).toBe(1)
    expect(said).toContain(`DATA_DIR is ${DATA_DIR}, which cannot be used: `)
    expect(said).toContain('SMPT_URL is nothing that Sala reads. Is SMTP_URL meant?')
    expect(said).not.toMatch(/ {4}at |hidden/)
  },
)

test('a house opens without a place for its backups, and says which it is', async () => {
  const { said, code } = await sayingOf({ DATA_DIR: 'FOLDER/data', BACKUP_DIR: 'FOLDER/file' })
  expect(code).toBeNull()
  expect(said).toContain('BACKUP_DIR is FOLDER/file, which cannot be used: there is a file in its place')
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
