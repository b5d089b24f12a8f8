import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { findFreePort } from '../../tests/support/server.ts'
import { familyOf } from './processes.ts'

/** Django's admin over the same rows, by one process of gunicorn; `stop` ends it. */
export type Django = { url: string; cookie: string; pids: () => number[]; stop: () => void }

/** How many times as often per second ours is to answer as Django's own list, with the data and with the whole page. */
export const BARS_OF_DJANGO = { data: 20, page: 10 }
export const DJANGO_LIST = '/admin/auth/member/'
/** The same with as many rows as ours. */
export const DJANGO_LIST_AS_LONG = '/as-long/auth/member/'

const FOLDER = join(import.meta.dirname, 'django')
/** Debian's own, for which it packs Django (python3-django, python3-psycopg2 and gunicorn). */
const PYTHON = '/usr/bin/python3'
const WAIT_MS = 100
const TRIES = 100

/** Null where Django is not installed. */
export async function startDjango(connection: Connection): Promise<Django | null> {
  const env = {
    ...process.env,
    ...databaseOf(connection),
    BENCH_ROWS: String(PAGE_SIZE),
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const at = { cwd: FOLDER, env }
  try {
    execFileSync(PYTHON, ['-c', 'import django, psycopg2, gunicorn'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const cookie = execFileSync(PYTHON, ['members.py', 'prepare'], { ...at, encoding: 'utf8' }).trim()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const options = ['-m', 'gunicorn', '--bind', `127.0.0.1:${port}`, 'members:app']
  const child = spawn(PYTHON, options, { ...at, stdio: 'ignore' })
  await untilServed(url + DJANGO_LIST, cookie)
  return { url, cookie, pids: () => familyOf(pid => pid === child.pid), stop: () => child.kill() }
}

function databaseOf({ host, port, database, user, password }: Connection) {
  return {
    BENCH_HOST: host ?? '',
    BENCH_PORT: port ? String(port) : '',
    BENCH_NAME: database ?? '',
    BENCH_USER: user ?? '',
    BENCH_PASSWORD: typeof password === 'string' ? password : '',
  }
}

/** @throws when the list is not served within ten seconds, or to nobody who is signed in */
async function untilServed(url: string, cookie: string) {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' }).catch(() => null)
    await answer?.text() // left unread, the end of the connection ends this process
    if (answer?.status === 200) return
    if (answer) throw new Error(`Django answered ${answer.status}.`)
    await sleep(WAIT_MS)
  }
  throw new Error('Django does not answer.')
}
