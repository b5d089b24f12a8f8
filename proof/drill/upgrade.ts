import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { readSteps } from '#app/kit/platform/migration-steps.server.ts'
import { type Check, type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { urlOf } from './postgres.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { startReceiver } from './receiver.ts'
import { signInAsOwner } from './sign-in.ts'
import { join, type Route } from './upgrade/joining.ts'
import { openScreens } from './upgrade/screens.ts'
import { buildVersionBefore, VERSION_BEFORE } from './upgrade/version-before.ts'

const ROUNDS = 4

export const upgrade: Drill = { name: 'upgrade', title: 'The version before, beside the new schema', run }

/** A server of the version before stays open while this version migrates its database, and people join at both. */
async function run({ count }: Options): Promise<Outcome> {
  const before = await buildVersionBefore()
  if (before === null)
    return { figures: {}, failures: [], skipped: `this clone has no commit ${VERSION_BEFORE}` }
  const folder = await mkdtemp(pathOf(tmpdir(), 'sala-drill-'))
  const receiver = await startReceiver()
  const postgres = await startEmbeddedPostgres({ dataDir: pathOf(folder, 'database') })
  const env = { ...deliveringTo(receiver.origin), DATABASE_URL: urlOf(postgres.connection) }
  const dataDir = pathOf(folder, 'data')
  const { db, pool } = connect(postgres.connection)
  const programs: Program[] = []
  try {
    const old = await startProgram({ dataDir, env, folder: before })
    programs.push(old)
    const cookie = await signInAsOwner(old, '127.9.9.4')
    const alone = await joinAll(db, [on(old, cookie)], 1)
    const last = await lastStep(db)
    const today = await startProgram({ dataDir, env })
    programs.push(today)
    const missing = readSteps('db/migrations').filter(({ when }) => when > last)
    const beside = await joinAll(db, routes(old, today, cookie), count ?? ROUNDS)
    const seen = await openScreens(old, cookie)
    const failures = [
      ...alone.failures.map(why => `before the migrations: ${why}`),
      ...beside.failures,
      ...seen.failures.map(why => `at the version before ${why}`),
      ...failuresOf([...complaintsOf(old, 'the version before'), ...complaintsOf(today, 'this version')]),
    ]
    const figures = {
      'version before': VERSION_BEFORE.slice(0, 8),
      migrations: missing.length,
      people: alone.people + beside.people,
      'checked in': alone.joined + beside.joined,
      screens: seen.screens,
    }
    const broken = missing.flatMap(({ tag, breaks }) => (breaks === null ? [] : [`- ${tag}: ${breaks}`]))
    return { figures, failures, details: broken }
  } finally {
    await pool.end()
    for (const program of programs) await program.stop()
    await postgres.stop()
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const on = (program: Program, cookie: string): Route => ({
  register: program,
  pay: program,
  approve: program,
  enter: program,
  cookie,
})

/** All at the old server, all at the new one, and each step at the other than the step before. */
const routes = (old: Program, today: Program, cookie: string): Route[] => [
  on(old, cookie),
  on(today, cookie),
  { register: old, pay: today, approve: old, enter: today, cookie },
  { register: today, pay: old, approve: today, enter: old, cookie },
]

async function joinAll(db: Database, ways: Route[], rounds: number) {
  const failures: string[] = []
  let people = 0
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      people += 1
      const why = await join(db, way)
      if (why !== null) failures.push(`person ${people} ${why}`)
    }
  return { people, joined: people - failures.length, failures }
}

async function lastStep(db: Database): Promise<number> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.last)
}

function complaintsOf({ complaints, isAlive }: Program, name: string): Check[] {
  return [
    [!isAlive(), `${name} has ended`],
    [complaints.errors > 0, `${name} logged ${complaints.errors} errors: ${complaints.first.join(' ')}`],
  ]
}
