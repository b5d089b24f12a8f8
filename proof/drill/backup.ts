import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { type Check, type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { checksOfKept, findKept } from './kept.ts'
import { type Program, startProgram } from './program.ts'
import { newVisitor, type Visitor, visitAll } from './visitors.ts'

const VISITORS = 200

export const backup: Drill = { name: 'backup', title: 'Backup while writing, restored elsewhere', run }

type Places = { house: string; other: string; file: (name: string) => string }

/**
 * A backup is made while people register, and restored into another folder: who was acknowledged before it began is in
 * it, with the file, and nothing is there by halves. Then a backup of the house at rest is compared row for row.
 */
async function run({ count }: Options): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const file = (name: string) => join(folder, `${name}.backup`)
  const places: Places = { house: join(folder, 'house'), other: join(folder, 'elsewhere'), file }
  const program = await startProgram({ dataDir: places.house, env: { SAMPLE_DATA: '1' } })
  const visitors = Array.from({ length: count ?? VISITORS }, newVisitor)
  try {
    const { before, during, took } = await backUpAmong(visitors, program, places)
    await program.stop()
    await script('scripts/restore.ts', places.other, file('busy'))
    const halves = await inDatabase(places.other, db => checksOfHalves(db, places.other, before))
    const { tables, rows, differing } = await compareAtRest(places)
    const isServed = visitors.every(({ wasReceived }) => wasReceived)
    return {
      figures: {
        'acknowledged before': before.length,
        'people meanwhile': during,
        'made in': `${(took / 1000).toFixed(1)} s`,
        MB: Math.round((await stat(file('busy'))).size / 1e5) / 10,
        'tables compared': tables,
        'rows compared': rows,
      },
      failures: failuresOf([
        ...halves,
        ...differing.map((table): Check => [true, `the table ${table} differs`]),
        [!isServed, 'somebody was turned away meanwhile'],
      ]),
    }
  } finally {
    if (program.isAlive()) await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a backup once a quarter of the people is done. @returns those, how many more were done by its end, and the ms */
async function backUpAmong(visitors: Visitor[], program: Program, { house, file }: Places) {
  const done = () => visitors.filter(({ wasReceived }) => wasReceived)
  const visits = visitAll(visitors, 4, { url: () => program.url })
  while (done().length < visitors.length / 4) await sleep(20)
  const before = done()
  const begun = performance.now()
  await script('scripts/backup.ts', house, '--out', file('busy'))
  const took = performance.now() - begun
  const during = done().length - before.length
  await visits
  return { before, during, took }
}

/** Restores a backup of the house at rest over what is there, and compares every row of both. */
async function compareAtRest({ house, other, file }: Places) {
  await script('scripts/backup.ts', house, '--out', file('rest'))
  await script('scripts/restore.ts', other, file('rest'), '--overwrite')
  const original = await inDatabase(house, fingerprints)
  const copy = await inDatabase(other, fingerprints)
  const differing = [...original].filter(([table, { hash }]) => copy.get(table)?.hash !== hash)
  return {
    tables: original.size,
    rows: [...original.values()].reduce((sum, table) => sum + table.rows, 0),
    differing: differing.map(([table]) => table),
  }
}

async function script(path: string, dataDir: string, ...options: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [path, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${path} ended with ${code}: ${said}`)
}

async function inDatabase<Result>(dataDir: string, act: (db: Database) => Promise<Result>): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { db, pool } = connect({ ...postgres.connection, max: 2 })
  try {
    return await act(db)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/** Who is missing, and what is there without what was written in the same transaction or before it. */
async function checksOfHalves(db: Database, dataDir: string, before: Visitor[]): Promise<Check[]> {
  const { rows: halves } = await db.execute(
    sql`select 1 from applications a where email like '%@example.com' and not exists (select 1 from consents c where c.application_id = a.id)`,
  )
  return [
    ...checksOfKept(before, await findKept(db, dataDir)),
    [halves.length > 0, `${halves.length} applications are there without their consent`],
  ]
}

/** What is in every table of the house, the queue of jobs apart. */
async function fingerprints(db: Database): Promise<Map<string, { hash: string; rows: number }>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = new Map<string, { hash: string; rows: number }>()
  for (const { name } of tables) {
    const { rows } = await db.execute<{ hash: string; rows: string }>(
      sql`select coalesce(md5(string_agg(t::text, e'\n' order by t::text)), '') as hash, count(*) as rows from ${sql.identifier(name)} t`,
    )
    found.set(name, { hash: rows[0]?.hash ?? '', rows: Number(rows[0]?.rows) })
  }
  return found
}
