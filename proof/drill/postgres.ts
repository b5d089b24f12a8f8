import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const ENDS_WITHIN_MS = 10_000

/** The process id of the PostgreSQL that belongs to the data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** kill -9 of the embedded PostgreSQL; its other processes notice, and end by themselves. */
export async function killPostgres(dataDir: string) {
  const pid = await postmasterOf(dataDir)
  process.kill(pid, 'SIGKILL')
  for (let waited = 0; waited < ENDS_WITHIN_MS && (await isAlive(pid)); waited += 20) await sleep(20)
}

/** The process ids of its connections with clients. */
export async function backendsOf(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataDir)
  const task = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const children = task.trim().split(' ').map(Number)
  const named = await Promise.all(
    children.map(async pid => ({
      pid,
      title: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
  return named.filter(({ title }) => title.startsWith('postgres: sala ')).map(({ pid }) => pid)
}

async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}

/** As `DATABASE_URL` has it, for a PostgreSQL that listens on a socket in a folder. */
export function urlOf({ user, password, host, database }: pg.PoolConfig): string {
  return `postgresql://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`
}
