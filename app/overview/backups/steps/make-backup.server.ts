import type { ClientBase, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectAlone } from '#app/kit/platform/database-client.server.ts'
import { readWaitingJobs } from '#app/kit/platform/moved-jobs.server.ts'
import type { Storage } from '#app/kit/platform/storage.server.ts'
import {
  type DatabaseShape,
  ENTRY,
  FORMAT,
  fileName,
  type Manifest,
  partName,
  type Table,
  tableName,
} from '../adapters/archive-format.ts'
import { createSums } from '../adapters/archive-sums.server.ts'
import { type ArchiveWriter, createArchive } from '../adapters/archive-writer.server.ts'
import { PORTABLE_TEXT } from '../adapters/portable-text.ts'
import { columnList, quoted, readShape } from '../queries/catalogue.server.ts'
import { type BackupProgress, countProgress } from '../rules/progress.ts'

const PART_BYTES = 1024 * 1024
const NEWLINE = 0x0a

type Options = {
  pool: Pool
  storage: Storage
  /** Where the backup goes. */
  path: string
  /** Public keys of age; none leaves it readable by whoever has the file. */
  recipients: string[]
  version: string
  now: Date
  onProgress?: (progress: BackupProgress) => void
  /** Ends it early, and leaves nothing behind. */
  signal?: AbortSignal
}

export type BackupMade = { bytes: number; rows: number; files: number }

type Open = {
  archive: ArchiveWriter
  sums: ReturnType<typeof createSums>
  count: ReturnType<typeof countProgress>
}

/**
 * Writes the whole house into one file while it goes on working: every row of one moment, and every file that these
 * rows name. A file is written before its row and deleted after it. So the files that are there already come first,
 * then the rows of one snapshot, then the files that came meanwhile: what a row of the snapshot names is in one of the
 * two, except a file that was both uploaded and deleted while the backup was made.
 */
export async function makeBackup({
  pool,
  storage,
  path,
  recipients,
  version,
  now,
  onProgress = () => {},
  signal,
}: Options): Promise<BackupMade> {
  const archive = await createArchive(path, recipients, now)
  const open = {
    archive,
    sums: createSums(),
    count: countProgress(progress => {
      signal?.throwIfAborted()
      onProgress(progress)
    }),
  }
  try {
    const manifest: Manifest = { format: FORMAT, program: 'sala', version, createdAt: now.toISOString() }
    await addJson(archive, ENTRY.manifest, manifest)
    const taken = new Set<string>()
    await addFiles(open, storage, taken)
    await inSnapshot(pool, client => addDatabase(open, client))
    await addFiles(open, storage, taken)
    const end = open.sums.end()
    await addJson(archive, ENTRY.end, end)
    const bytes = await archive.finish()
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
    return { bytes, rows, files: end.files.count }
  } catch (error) {
    await archive.abort()
    throw error
  }
}

async function addFiles({ archive, sums, count }: Open, storage: Storage, taken: Set<string>) {
  for await (const key of storage.keys()) {
    if (taken.has(key)) continue
    const content = await storage.read(key)
    if (!content) continue // deleted since it was listed
    await archive.add(fileName(key), content)
    sums.addFile(key, content)
    count.file(content.byteLength)
    taken.add(key)
  }
}

/** One moment of the database; whoever writes meanwhile is not held up. */
async function inSnapshot(pool: Pool, run: (client: ClientBase) => Promise<void>) {
  const client = await connectAlone(pool.options)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(PORTABLE_TEXT)
    await run(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function addDatabase({ archive, sums, count }: Open, client: ClientBase) {
  const shape: DatabaseShape = await readShape(client)
  await addJson(archive, ENTRY.database, shape)
  await addJson(archive, ENTRY.jobs, await readWaitingJobs(client))
  count.begin(shape.tables.length)
  for (const [index, table] of shape.tables.entries()) {
    sums.startTable(tableName(table))
    count.table(index + 1, 0)
    let part = 0
    for await (const rows of copyOut(client, table)) {
      part += 1
      await archive.add(partName(table, part), rows)
      sums.addPart(tableName(table), rows)
      count.table(index + 1, rows.byteLength)
    }
  }
}

/** The rows of a table as COPY's text, in parts of about a mebibyte that end where a row ends. */
async function* copyOut(client: ClientBase, table: Table): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy ${quoted(table)} (${columnList(table.columns)}) to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size < PART_BYTES || !chunk.includes(NEWLINE)) continue
    const all = Buffer.concat(chunks)
    const cut = all.lastIndexOf(NEWLINE) + 1
    yield all.subarray(0, cut)
    chunks = [all.subarray(cut)]
    size = all.byteLength - cut
  }
  if (size > 0) yield Buffer.concat(chunks)
}

function addJson(archive: ArchiveWriter, name: string, value: object) {
  return archive.add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
}
