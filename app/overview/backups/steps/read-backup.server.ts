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
import { type ArchiveEntry, readArchive, whole } from '../adapters/archive-reader.server.ts'
import { createSums } from '../adapters/archive-sums.server.ts'
import { BackupError } from '../rules/backup-error.ts'

export type Backup = { manifest: Manifest; database: DatabaseShape; jobs: MovedJob[]; end: End }

/** Gets what the backup holds, in its order. */
export type Visitor = {
  onManifest: (manifest: Manifest) => void
  onDatabase: (database: DatabaseShape) => Promise<void>
  /** What it does not read of the part is read without it. */
  onPart: (table: Table, part: ArchiveEntry) => Promise<void>
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
  const other = firstOther(seen.sums.end(), end)
  if (other) throw new BackupError(`This backup is damaged: ${other} are not those that were written.`)
  return { manifest, database, jobs, end }
}

/** What has come in otherwise than the end says: the rows of a table, or the files. */
function firstOther(found: End, written: End): string | null {
  const names = new Set([...Object.keys(written.tables), ...Object.keys(found.tables)])
  for (const name of names)
    if (!isDeepStrictEqual(found.tables[name], written.tables[name])) return `the rows of the table ${name}`
  return isDeepStrictEqual(found.files, written.files) ? null : 'the files'
}

async function visit(
  part: ArchiveEntry,
  seen: Partial<Backup> & { sums: ReturnType<typeof createSums> },
  visitor: Partial<Visitor>,
) {
  const { name } = part
  const entry = entryKind(name)
  if (entry.kind === 'manifest') {
    seen.manifest = readManifest(await whole(part))
    visitor.onManifest?.(seen.manifest)
    return
  }
  if (!seen.manifest) throw new BackupError('This file is not a backup of Sala.')
  if (entry.kind === 'unknown') throw new BackupError(`This backup holds something unknown: ${name}.`)
  if (entry.kind === 'file') {
    if (!isStorageKey(entry.key)) throw new BackupError(`This backup holds a file that cannot be: ${name}.`)
    const content = await whole(part)
    seen.sums.addFile(entry.key, content)
    await visitor.onFile?.(entry.key, content)
  } else if (entry.kind === 'database') {
    seen.database = parse(databaseSchema, await whole(part), name)
    for (const table of seen.database.tables) seen.sums.startTable(tableName(table))
    await visitor.onDatabase?.(seen.database)
  } else if (entry.kind === 'jobs') {
    seen.jobs = parse(jobsSchema, await whole(part), name)
  } else if (entry.kind === 'part') {
    const table = seen.database?.tables.find(each => tableName(each) === entry.table)
    if (!table) throw new BackupError(`This backup holds a table that cannot be: ${name}.`)
    const content = passing(part.content, piece => seen.sums.addPart(entry.table, piece))
    await visitor.onPart?.(table, { ...part, content })
    for await (const _rest of content);
  } else {
    seen.end = parse(endSchema, await whole(part), name)
  }
}

async function* passing(content: AsyncIterable<Buffer>, see: (piece: Buffer) => void) {
  for await (const piece of content) {
    see(piece)
    yield piece
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
