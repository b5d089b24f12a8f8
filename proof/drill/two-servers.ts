import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { urlOf } from './postgres.ts'
import { type Program, startProgram } from './program.ts'
import { type Receiver, startReceiver, takenFrom } from './receiver.ts'
import { openAsker } from './requests/ask.ts'
import { countWrongSignIns, MOST_WRONG_SIGN_INS, signInAsOwner } from './sign-in.ts'
import { until } from './until.ts'
import { newVisitor, visitAll } from './visitors.ts'

const JOBS = 200
const DONE_WITHIN_MS = 120_000

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
    const [first] = programs
    const alone = await countWrongSignIns([first], { email: 'alone@drill.test', address: '127.9.9.1' })
    const both = await countWrongSignIns(programs, { email: 'both@drill.test', address: '127.9.9.2' })
    const failures = failuresOf([
      [session !== 200, `a session of one server is ${session} on the other`],
      [both !== alone, `${both} wrong sign-ins pass on two servers, ${alone} on one`],
      [alone >= MOST_WRONG_SIGN_INS, 'wrong sign-ins are not limited'],
    ])
    const figures = { ...jobs.figures, 'wrong sign-ins let through': both }
    return { figures, failures: [...jobs.failures, ...failures] }
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
  receiver: Receiver,
): Promise<Outcome> {
  await receiver.behave('error')
  const half = Math.ceil(wanted / programs.length)
  const visits = programs.map(program => {
    const people = Array.from({ length: half }, newVisitor)
    return visitAll(people, 4, { url: () => program.url, tries: 3, withReceipt: false })
  })
  await Promise.all(visits)
  await receiver.behave('fine')
  const countOpen = () => db.$count(deliveries, ne(deliveries.status, 'delivered'))
  await until(async () => (await countOpen()) === 0, { withinMs: DONE_WITHIN_MS })
  const open = await countOpen()
  const { ids: taken, again } = takenFrom(receiver)
  const failures = failuresOf([
    [open > 0, `${open} jobs were not done`],
    [again > 0, 'a job ran twice'],
    [taken.length < half * programs.length, `only ${taken.length} jobs ran`],
  ])
  return { figures: { jobs: half * programs.length, 'ran once': taken.length }, failures }
}

async function openOnBoth([one, two]: readonly [Program, Program]): Promise<number | null> {
  const cookie = await signInAsOwner(one, '127.9.9.3')
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
