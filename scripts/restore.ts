// `npm run restore -- FILE [--overwrite]`: puts a backup in the place of an empty house, or of the one that is there.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connect } from '#app/kit/platform/database.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import { queueAgain } from '#app/kit/platform/moved-jobs.server.ts'
import { openStorage } from '#app/kit/platform/open-storage.server.ts'
import { createProgressLine } from '#app/kit/platform/progress-line.server.ts'
import { readIdentity } from '#app/overview/backups/queries/recipients.server.ts'
import type { BackupProgress } from '#app/overview/backups/rules/progress.ts'
import {
  planRestore,
  type RestorePlan,
  restoreBackup,
} from '#app/overview/backups/steps/restore-backup.server.ts'
import { fail, openDatabase, readEnv } from './open-database.ts'
import { formatCount, progressText } from './progress-text.ts'

const USAGE = 'Say which: npm run restore -- FILE [--overwrite]'

const { path, overwrite } = readOptions()
await restore().catch(error => fail(error.message))

async function restore() {
  const env = await readEnv()
  const identity = await readIdentity(process.env['BACKUP_IDENTITY'])
  const { connection, isInUse, close } = await openDatabase(env)
  const { pool } = connect({ ...connection, max: 1 })
  try {
    if (isInUse) throw new Error(`Sala is running on ${env.DATA_DIR}. Stop it first.`)
    if (env.DATABASE_URL) await refuseOthers(pool)
    const target = { pool, storage: await openStorage(env), migrationsFolder: 'db/migrations' }
    process.stdout.write(`\n  Reading ${path} …\n`)
    const plan = await showing('Reading', onProgress => planRestore({ path, identity, onProgress }, target))
    tell(plan, env)
    const started = performance.now()
    await showing('Loading', onProgress =>
      restoreBackup({ path, identity, onProgress }, target, plan, { overwrite }),
    )
    await queueAgain(pool, plan.backup.jobs)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`  Restored in ${seconds} s. Start Sala now: npm start\n\n`)
  } finally {
    await pool.end()
    await close()
  }
}

/** Runs it with a line that says how far it is. */
function showing<Result>(what: string, run: (tell: (progress: BackupProgress) => void) => Promise<Result>) {
  const line = createProgressLine(process.stdout)
  return run(progress => line.tell(`${what}: ${progressText(progress)}`)).finally(line.end)
}

/** What the backup holds and what it will take the place of. */
function tell({ backup, steps, replaces }: RestorePlan, env: Env) {
  const { manifest, database, end } = backup
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  const place = env.DATABASE_URL ? 'the database of DATABASE_URL' : env.DATA_DIR
  const isEmpty = replaces.tables.length === 0 && replaces.files === 0
  const lines = [
    `Made:      ${manifest.createdAt} by Sala ${manifest.version}`,
    `Holds:     ${formatCount(rows)} rows in ${database.tables.length} tables, ${formatCount(end.files.count)} files; whole and undamaged`,
    `Goes to:   ${place}`,
    isEmpty
      ? 'Replaces:  nothing, it is empty'
      : `Replaces:  everything there (${replaces.tables.length} tables with rows, ${formatCount(replaces.files)} files)`,
    ...(steps.sinceBackup.length > 0
      ? [`Then:      ${steps.sinceBackup.length} migrations bring it to this version`]
      : []),
  ]
  process.stdout.write(`\n${lines.map(line => `  ${line}\n`).join('')}\n`)
}

/** Servers on a database of one's own make no claim, but each has connections open. */
async function refuseOthers(pool: pg.Pool) {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw new Error(
      `This database is in use (connections open: ${others}). Stop Sala and whatever else works on it first.`,
    )
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (!file || positionals.length > 1) fail(USAGE)
    return { path: resolve(file), overwrite: values.overwrite }
  } catch {
    return fail(USAGE)
  }
}
