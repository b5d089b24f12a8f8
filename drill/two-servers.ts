import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, ne } from 'drizzle-orm'
import { deliveries } from '#app/features/webhooks/tables.server.ts'
import { connect, type Database } from '#app/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import { OWNER } from '../tests/support/server.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { urlOf } from './postgres.ts'
import { type Program, startProgram } from './program.ts'
import { startReceiver } from './receiver.ts'
import { type Answer, openAsker } from './requests/ask.ts'
import { newVisitor, visitAll } from './visitors.ts'

const JOBS = 200
const DONE_WITHIN_MS = 120_000
const WRONG_SIGN_INS = 40

export const twoServers: Drill = { name: 'two-servers', title: 'Two servers, one database', run }

/** Two servers on one PostgreSQL: every job runs once, a session opens both, a limit counts on both. */
async function run({ count: wanted }: Options): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await startReceiver()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const env = {
    DATABASE_URL: urlOf(postgres.connection),
    REGISTRATION_WEBHOOK_URL: `${receiver.origin}/registration`,
  }
  const start = (name: string) => startProgram({ dataDir: join(folder, name), env })
  const programs = [await start('one'), await start('two')] as const
  const { db, pool } = connect(postgres.connection)
  try {
    const jobs = await runJobs(db, programs, wanted ?? JOBS, receiver)
    const session = await openOnBoth(programs)
    const alone = await countSignIns([programs[0]], 'alone@drill.test', '127.9.9.1')
    const both = await countSignIns(programs, 'both@drill.test', '127.9.9.2')
    const failures = [
      ...jobs.failures,
      ...(session === 200 ? [] : [`a session of one server is ${session} on the other`]),
      ...(both === alone ? [] : [`${both} wrong sign-ins pass on two servers, ${alone} on one`]),
      ...(alone < WRONG_SIGN_INS ? [] : ['wrong sign-ins are not limited']),
    ]
    return { figures: { ...jobs.figures, 'wrong sign-ins let through': both }, failures }
  } finally {
    await pool.end()
    for (const program of programs) await program.stop()
    await postgres.stop()
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Webhooks that fail at first, so that background jobs deliver them, on whichever server is quicker. */
async function runJobs(
  db: Database,
  programs: readonly Program[],
  wanted: number,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<Outcome> {
  await receiver.behave('error')
  const half = Math.ceil(wanted / programs.length)
  const visits = programs.map(program => {
    const people = Array.from({ length: half }, newVisitor)
    return visitAll(people, 4, { url: () => program.url, tries: 3, withReceipt: false })
  })
  await Promise.all(visits)
  await receiver.behave('fine')
  const deadline = Date.now() + DONE_WITHIN_MS
  let open = Number.POSITIVE_INFINITY
  while (open > 0 && Date.now() < deadline) {
    const [row] = await db
      .select({ count: count() })
      .from(deliveries)
      .where(ne(deliveries.status, 'delivered'))
    open = row?.count ?? 0
    await sleep(300)
  }
  const taken = receiver.arrivals.filter(({ wasTaken }) => wasTaken).map(({ id }) => id)
  const failures = [
    ...(open === 0 ? [] : [`${open} jobs were not done`]),
    ...(taken.length === new Set(taken).size ? [] : ['a job ran twice']),
    ...(new Set(taken).size >= half * programs.length ? [] : [`only ${new Set(taken).size} jobs ran`]),
  ]
  return { figures: { jobs: half * programs.length, 'ran once': new Set(taken).size }, failures }
}

async function openOnBoth([one, two]: readonly [Program, Program]): Promise<number | null> {
  const { cookies } = await signIn(one, OWNER, '127.9.9.3')
  const cookie = cookies.map(value => value.split(';')[0]).join('; ')
  const client = openAsker(() => two.url)
  const { status } = await client.ask({
    method: 'GET',
    path: '/admin/waiting',
    headers: { cookie },
    body: null,
  })
  client.close()
  return status
}

/** How many wrong sign-ins are looked at, in turns on the servers, before they are refused as too many. */
async function countSignIns(programs: readonly Program[], email: string, address: string): Promise<number> {
  for (let turn = 0; turn < WRONG_SIGN_INS; turn += 1) {
    const program = programs[turn % programs.length]
    if (!program) break
    const { status } = await signIn(program, { email, password: 'not the password' }, address)
    if (status === 429) return turn
  }
  return WRONG_SIGN_INS
}

async function signIn(program: Program, fields: Record<string, string>, address: string): Promise<Answer> {
  const client = openAsker(() => program.url, { address })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Buffer.from(String(new URLSearchParams(fields)))
  const answer = await client.ask({ method: 'POST', path: '/admin/login', headers, body })
  client.close()
  return answer
}
