import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import { connect, type Database } from '#app/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import { OWNER, startServer } from '../tests/support/server.ts'
import { ACTIVITIES, fillLargeHouse, MEMBERS } from './large-house.ts'
import { measure, type Timing } from './measure.ts'

const REQUESTS = 200

/** The rows of the first page straight through the driver: the limit for any list. */
const RAW_PAGE = sql`select * from members order by created_at desc, id desc limit 25`

const LISTS = {
  'members, first page': '/admin/members',
  'members, filtered': '/admin/members?status=expired&type=annual',
  'members, searched': '/admin/members?q=petrov+4711',
  'members, page 1,000': '/admin/members?page=1000',
  'members, due soon': '/admin/members?status=active&expiry=7',
  'activity, first page': '/admin/activity',
  'dashboard, 30 days': '/admin/dashboard',
  'dashboard, this year': '/admin/dashboard?period=thisYear',
}

async function main() {
  const server = await startServer({ LOG_LEVEL: 'error' })
  const { connection } = await startEmbeddedPostgres({ dataDir: server.dataDir })
  const { db, pool } = connect({ ...connection, max: 2 })
  try {
    await fillLargeHouse(db)
    const cookie = await signIn(server.url)
    report(await measureAll(db, server.url, cookie))
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function measureAll(db: Database, url: string, cookie: string): Promise<Timing[]> {
  const timings = [await measure('raw SQL, first page', REQUESTS, () => db.execute(RAW_PAGE))]
  for (const [name, path] of Object.entries(LISTS)) {
    timings.push(await measure(name, REQUESTS, () => fetchPage(url + path, cookie)))
  }
  return timings
}

async function fetchPage(url: string, cookie: string) {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(OWNER),
  })
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

function report(timings: Timing[]) {
  const first = timings.find(({ name }) => name === 'members, first page')?.p50 ?? Number.NaN
  const lines = timings.map(
    ({ name, p50, p99, requests }) =>
      `${name.padEnd(24)} p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   ${(p50 / first).toFixed(2)} of the first page   ${String(requests).padStart(4)} requests`,
  )
  const machine = `${cpus().length} cores, Node ${process.version}, ${MEMBERS.toLocaleString('en')} members, ${ACTIVITIES.toLocaleString('en')} log entries`
  process.stdout.write(`\n${machine}; one user\n\n${lines.join('\n')}\n\n`)
  process.stdout.write(`${JSON.stringify(timings)}\n`)
}

await main()
