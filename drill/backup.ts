import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { receipts } from '#app/features/receipts/tables.server.ts'
import { applications } from '#app/features/registration/tables.server.ts'
import { connect, type Database } from '#app/platform/database.server.ts'
import { createDiskStorage } from '#app/platform/disk-storage.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { startProgram } from './program.ts'
import { newVisitor, type Visitor, visitAll } from './visitors.ts'

const VISITORS = 200

export const backup: Drill = { name: 'backup', title: 'Backup while writing, restored elsewhere', run }

/**
 * A backup is made while people register, and restored into another folder: who was acknowledged before it began is in
 * it, with the file, and nothing is there by halves. Then a backup of the house at rest is compared row for row.
 */
async function run({ count }: Options): Promise<Outcome> {
  if (!existsSync('scripts/backup.ts'))
    return { figures: {}, failures: [], skipped: 'there is no backup yet' }
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const house = join(folder, 'house')
  const other = join(folder, 'elsewhere')
  const file = (name: string) => join(folder, `${name}.backup`)
  const program = await startProgram({ dataDir: house, env: { SAMPLE_DATA: '1' } })
  const visitors = Array.from({ length: count ?? VISITORS }, newVisitor)
  try {
    const visits = visitAll(visitors, 4, { url: () => program.url })
    while (visitors.filter(({ wasReceived }) => wasReceived).length < visitors.length / 4) await sleep(20)
    const before = visitors.filter(({ wasReceived }) => wasReceived)
    const begun = performance.now()
    await script('scripts/backup.ts', house, '--out', file('busy'))
    const took = performance.now() - begun
    const during = visitors.filter(({ wasReceived }) => wasReceived).length - before.length
    await visits
    await program.stop()
    await script('scripts/restore.ts', other, file('busy'))
    const whole = await inDatabase(other, db => findHalves(db, other, before))
    await script('scripts/backup.ts', house, '--out', file('rest'))
    await script('scripts/restore.ts', other, file('rest'), '--overwrite')
    const original = await inDatabase(house, fingerprints)
    const copy = await inDatabase(other, fingerprints)
    const differing = [...original].filter(([table, { hash }]) => copy.get(table)?.hash !== hash)
    const rows = [...original.values()].reduce((sum, table) => sum + table.rows, 0)
    return {
      figures: {
        'acknowledged before': before.length,
        'people meanwhile': during,
        'made in': `${(took / 1000).toFixed(1)} s`,
        MB: Math.round((await stat(file('busy'))).size / 1e5) / 10,
        'tables compared': original.size,
        'rows compared': rows,
      },
      failures: [
        ...whole,
        ...differing.map(([table]) => `the table ${table} differs`),
        ...(visitors.every(({ wasReceived }) => wasReceived) ? [] : ['somebody was turned away meanwhile']),
      ],
    }
  } finally {
    if (program.isAlive()) await program.stop()
    await rm(folder, { recursive: true, force: true })
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
async function findHalves(db: Database, dataDir: string, before: Visitor[]): Promise<string[]> {
  const keys = new Set((await db.select().from(applications)).map(({ submissionKey }) => submissionKey))
  const rows = await db.select().from(receipts)
  const receiptKeys = new Set(rows.map(({ submissionKey }) => submissionKey))
  const lost = before.filter(
    ({ registrationKey, receiptKey }) => !keys.has(registrationKey) || !receiptKeys.has(receiptKey),
  )
  const storage = createDiskStorage(join(dataDir, 'files'))
  const files = await Promise.all(rows.map(({ fileKey }) => storage.read(fileKey)))
  const { rows: halves } = await db.execute(
    sql`select 1 from applications a where email like '%@example.com' and not exists (select 1 from consents c where c.application_id = a.id)`,
  )
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged before it began are not in the backup`] : []),
    ...(halves.length > 0 ? [`${halves.length} applications are there without their consent`] : []),
    ...(files.some(content => !content?.length) ? ['a receipt is there without its file'] : []),
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
