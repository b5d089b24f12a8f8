import { z } from 'zod'

/** Raised when an older program could no longer read what a newer one writes. */
export const FORMAT = 1

/** Names inside the tar; docs/operations/backup.md tells people what they find there. */
export const ENTRY = {
  manifest: 'manifest.json',
  database: 'database.json',
  jobs: 'jobs.json',
  end: 'end.json',
} as const

const TABLE_PART = /^tables\/([a-z0-9_]+\.[a-z0-9_]+)\/(\d+)\.copy$/
const FILE = /^files\/(.+)$/

export const manifestSchema = z.object({
  format: z.int(),
  program: z.literal('sala'),
  version: z.string(),
  createdAt: z.iso.datetime(),
})
export type Manifest = z.infer<typeof manifestSchema>

const identifier = z.string().regex(/^[a-z0-9_]+$/)
const tableSchema = z.object({ schema: identifier, name: identifier, columns: z.array(identifier) })
export type Table = z.infer<typeof tableSchema>

export const databaseSchema = z.object({
  /** When each migration that the database has was written, in milliseconds: what tells it from all others. */
  migrations: z.array(z.number()).min(1),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(z.object({ schema: identifier, name: identifier, value: z.string().regex(/^-?\d+$/) })),
})
export type DatabaseShape = z.infer<typeof databaseSchema>

/** Work that waits in the queue: a mail that is tried again in an hour, a post that is to be written. */
export const jobsSchema = z.array(
  z.object({
    name: z.string().min(1),
    payload: z.record(z.string(), z.unknown()),
    startAfter: z.iso.datetime(),
  }),
)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const endSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256 }),
})
/** Stands last in the archive: one that was cut off has none. */
export type End = z.infer<typeof endSchema>

export type EntryKind =
  | { kind: 'manifest' | 'database' | 'jobs' | 'end' }
  | { kind: 'part'; table: string; part: number }
  | { kind: 'file'; key: string }
  | { kind: 'unknown' }

/** What an entry of the archive is by its name. */
export function entryKind(name: string): EntryKind {
  const [, table, part] = TABLE_PART.exec(name) ?? []
  if (table) return { kind: 'part', table, part: Number(part) }
  const key = FILE.exec(name)?.[1]
  if (key) return { kind: 'file', key }
  if (name === ENTRY.manifest) return { kind: 'manifest' }
  if (name === ENTRY.database) return { kind: 'database' }
  if (name === ENTRY.jobs) return { kind: 'jobs' }
  return { kind: name === ENTRY.end ? 'end' : 'unknown' }
}

/** An entry as people are told of it: the table of `tables/public.members/000002.copy`, and which part of it. */
export function named(name: string): string {
  const entry = entryKind(name)
  return entry.kind === 'part' ? `part ${entry.part} of the table ${entry.table} (${name})` : name
}

export function tableName({ schema, name }: { schema: string; name: string }) {
  return `${schema}.${name}`
}

export function partName(table: Table, part: number) {
  return `tables/${tableName(table)}/${String(part).padStart(6, '0')}.copy`
}

export function fileName(key: string) {
  return `files/${key}`
}
