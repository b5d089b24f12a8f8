import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { MovedJob } from '#app/kit/platform/moved-jobs.server.ts'
import { isStorageKey } from '#app/kit/platform/storage.server.ts'
import {
  type DatabaseShape,
  databaseSchema,
  type End,
  endSchema,
  entryKind,
  FORMAT,
  jobsSchema,
  type Manifest,
  manifestSchema,
  type Table,
  tableName,
} from '../adapters/archive-format.ts'
import { type ArchiveEntry, readArchive } from '../adapters/archive-reader.server.ts'
import { createSums } from '../adapters/archive-sums.server.ts'
import { BackupError } from '../rules/backup-error.ts'

export type Backup = { manifest: Manifest; database: DatabaseShape; jobs: MovedJob[]; end: End }

/** Gets what the backup holds, in its order. */
export type Visitor = {
  onManifest: (manifest: Manifest) => void
  onDatabase: (database: DatabaseShape) => Promise<void>
  onPart: (table: Table, rows: Buffer) => Promise<void>
  onFile: (key: string, content: Buffer) => Promise<void>
}

/**
 * Reads a backup from its first byte to its last and checks that it is whole: every row and file that was written,
 * and nothing else.
 * @throws {BackupError} saying in one line what is wrong with it
 */
export async function readBackup(
  path: string,
  identity: string | undefined,
  visitor: Partial<Visitor> = {},
): Promise<Backup> {
  const seen: Partial<Backup> & { sums: ReturnType<typeof createSums> } = { sums: createSums() }
  for await (const entry of readArchive(path, identity)) {
    if (seen.end) throw new BackupError('This backup is damaged: something stands after its end.')
    await visit(entry, seen, visitor)
  }
  const { manifest, database, jobs, end } = seen
  if (!manifest || !database || !jobs || !end)
    throw new BackupError('This backup is cut off: its end is missing.')
  if (!isDeepStrictEqual(seen.sums.end(), end))
    throw new BackupError('This backup is damaged: its rows or files are not those that were written.')
  return { manifest, database, jobs, end }
}

async function visit(
  { name, content }: ArchiveEntry,
  seen: Partial<Backup> & { sums: ReturnType<typeof createSums> },
  visitor: Partial<Visitor>,
) {
  const entry = entryKind(name)
  if (entry.kind === 'manifest') {
    seen.manifest = readManifest(content)
    visitor.onManifest?.(seen.manifest)
    return
  }
  if (!seen.manifest) throw new BackupError('This file is not a backup of Sala.')
  if (entry.kind === 'unknown') throw new BackupError(`This backup holds something unknown: ${name}.`)
  if (entry.kind === 'file') {
    if (!isStorageKey(entry.key)) throw new BackupError(`This backup holds a file that cannot be: ${name}.`)
    seen.sums.addFile(entry.key, content)
    await visitor.onFile?.(entry.key, content)
  } else if (entry.kind === 'database') {
    seen.database = parse(databaseSchema, content, name)
    for (const table of seen.database.tables) seen.sums.startTable(tableName(table))
    await visitor.onDatabase?.(seen.database)
  } else if (entry.kind === 'jobs') {
    seen.jobs = parse(jobsSchema, content, name)
  } else if (entry.kind === 'part') {
    const table = seen.database?.tables.find(each => tableName(each) === entry.table)
    if (!table) throw new BackupError(`This backup holds a table that cannot be: ${name}.`)
    seen.sums.addPart(entry.table, content)
    await visitor.onPart?.(table, content)
  } else {
    seen.end = parse(endSchema, content, name)
  }
}

function readManifest(content: Buffer) {
  const manifest = parse(manifestSchema, content, 'manifest.json')
  if (manifest.format > FORMAT)
    throw new BackupError(
      `This backup was made by a newer Sala (${manifest.version}, format ${manifest.format}). Update Sala first.`,
    )
  return manifest
}

function parse<Shape>(schema: z.ZodType<Shape>, content: Buffer, name: string): Shape {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw new BackupError(`This file is not a backup of Sala: its ${name} is not as it must be.`)
  }
}
