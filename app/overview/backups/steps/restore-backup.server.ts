import { isDeepStrictEqual } from 'node:util'
import type { ClientBase, Pool } from 'pg'
import { connectAlone } from '#app/kit/platform/database-client.server.ts'
import { MIGRATION_LOCK } from '#app/kit/platform/database-locks.server.ts'
import type { Storage } from '#app/kit/platform/storage.server.ts'
import { ERASED_LIST } from '#app/overview/privacy/queries/erased-list.server.ts'
import { type DatabaseShape, type Table, tableName } from '../adapters/archive-format.ts'
import type { ArchiveEntry } from '../adapters/archive-reader.server.ts'
import {
  checkCounts,
  type Lifted,
  liftGuards,
  loadPart,
  restoreGuards,
  setSequences,
} from '../adapters/load-database.server.ts'
import { PORTABLE_TEXT } from '../adapters/portable-text.ts'
import { quoted, readTables, tablesWithRows } from '../queries/catalogue.server.ts'
import { BackupError, notChanged } from '../rules/backup-error.ts'
import { type BackupProgress, countProgress } from '../rules/progress.ts'
import { type Backup, readBackup } from './read-backup.server.ts'
import { stageFiles } from './restore-files.server.ts'
import { applySteps, dropSchema, planSteps, type Steps } from './schema.server.ts'

type Source = {
  path: string
  /** Secret key of age, for encrypted backups. */
  identity: string | undefined
  onProgress?: (progress: BackupProgress) => void
}
type Target = { pool: Pool; storage: Storage; migrationsFolder: string }

export type RestorePlan = {
  backup: Backup
  steps: Steps
  /** What is there now and would be gone. */
  replaces: { tables: string[]; files: number }
}

/**
 * Reads the whole backup and looks at the target; changes nothing.
 * @throws {BackupError} when the backup is not whole, not ours, or newer than the program
 */
export async function planRestore(source: Source, target: Target): Promise<RestorePlan> {
  try {
    const backup = await readBackup(source.path, source.identity, countOf(source))
    const steps = planSteps(target.migrationsFolder, backup.database.migrations)
    return { backup, steps, replaces: await whatIsThere(target) }
  } catch (error) {
    throw notChanged(error)
  }
}

/** Counts what is read, and tells of it. */
function countOf({ onProgress = () => {} }: Source) {
  const count = countProgress(onProgress)
  let names: string[] = []
  return {
    onDatabase: async ({ tables }: DatabaseShape) => {
      names = tables.map(tableName)
      count.begin(names.length)
    },
    onPart: async (table: Table, { bytes }: ArchiveEntry) =>
      count.table(names.indexOf(tableName(table)) + 1, bytes),
    onFile: async (_key: string, content: Buffer) => count.file(content.byteLength),
  }
}

async function whatIsThere({ pool, storage }: Target) {
  let files = 0
  for await (const key of storage.keys()) if (key !== ERASED_LIST) files += 1
  const client = await pool.connect()
  try {
    return { tables: await tablesWithRows(client), files }
  } finally {
    client.release()
  }
}

/**
 * Puts the planned backup in the place of whatever the target holds: rows in one transaction, at the schema that they
 * had and from there to the program's, files before it commits. Where anything fails, everything is as it was. The list
 * of who was erased is not taken back.
 * @throws {BackupError} when the target holds something and `overwrite` is not said
 */
export async function restoreBackup(
  source: Source,
  target: Target,
  plan: RestorePlan,
  { overwrite }: { overwrite: boolean },
) {
  const { tables, files } = plan.replaces
  if (!overwrite && (tables.length > 0 || files > 0))
    throw new BackupError('There is a house here already. Say --overwrite to replace it.')
  const staged = stageFiles(target.storage, [ERASED_LIST])
  const client = await connectAlone(target.pool.options)
  try {
    await client.query('begin')
    await client.query(PORTABLE_TEXT)
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await load(client, source, plan, staged.write)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await staged.undo()
    throw notChanged(error)
  } finally {
    await client.end()
  }
  await staged.removeOthers()
}

type WriteFile = (key: string, content: Uint8Array) => Promise<void>

async function load(client: ClientBase, source: Source, { backup, steps }: RestorePlan, onFile: WriteFile) {
  let lifted: Lifted = { constraints: [], tables: [] }
  const count = countOf(source)
  const loaded = await readBackup(source.path, source.identity, {
    onDatabase: async database => {
      await count.onDatabase(database)
      await dropSchema(client)
      await applySteps(client, steps.upToBackup)
      lifted = await liftGuards(client, database)
    },
    onPart: async (table, part) => {
      await loadPart(client, table, part)
      await count.onPart(table, part)
    },
    onFile: async (key, content) => {
      await onFile(key, content)
      await count.onFile(key, content)
    },
  })
  if (!isDeepStrictEqual(loaded, backup)) throw new BackupError('The file was changed while it was read.')
  await setSequences(client, backup.database.sequences)
  await restoreGuards(client, lifted)
  await checkCounts(client, backup.database, backup.end)
  await applySteps(client, steps.sinceBackup)
  for (const table of await readTables(client)) await client.query(`analyze ${quoted(table)}`)
}
