import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

/** The database is older than the first migration of this program; the message says what to do. */
export class TooOldError extends Error {}

/** The last Sala that still had the migrations of which the first is now the sum (decision 80). */
export const SALA_BEFORE_BASELINE = 'abb72155'

/** A migration. By `when` the database remembers it. */
export type Step = {
  tag: string
  when: number
  hash: string
  sql: string[]
  /** Why servers of the version before cannot go on beside it, and what to do; null where they can. */
  breaks: string | null
}

/** In their order. The first is the baseline: all that came before it, in one. */
export type Steps = readonly [baseline: Step, ...later: Step[]]

const BREAKS = /^-- breaks the version before: (.+)$/m

/** The program's migrations. */
export function readSteps(folder: string): Steps {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const files = readMigrationFiles({ migrationsFolder: folder })
  const [baseline, ...later] = files.map(({ sql, hash, folderMillis }, index): Step => {
    const breaks = BREAKS.exec(sql.join(''))?.[1] ?? null
    return { tag: journal.entries[index].tag, when: folderMillis, hash, sql, breaks }
  })
  if (!baseline) throw new Error(`There are no migrations in ${folder}`)
  return [baseline, ...later]
}

/**
 * What a house that was there before has not had yet; nothing for a new one.
 * @throws {TooOldError} where the house never came as far as the baseline
 */
export async function stepsMissing(client: ClientBase, [baseline, ...later]: Steps): Promise<Step[]> {
  const last = await lastStepOf(client)
  if (last === null) return []
  if (last < baseline.when)
    throw new TooOldError(
      `This database is older than this Sala can follow: start the Sala of commit ${SALA_BEFORE_BASELINE} on it once, and then this one. Nothing was changed.`,
    )
  return later.filter(({ when }) => when > last)
}

/** When the last migration of a database was made; null where it has had none. */
async function lastStepOf(client: ClientBase): Promise<number | null> {
  const found = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!found.rows[0]?.is) return null
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  const last = rows[0]?.last ?? null
  return last === null ? null : Number(last)
}

/** What came before the baseline counts as the baseline, so that every house remembers the same migrations. */
export async function stampBaseline(client: ClientBase, { when, hash }: Step) {
  await client.query(
    `with older as (delete from drizzle.__drizzle_migrations where created_at < $1)
     update drizzle.__drizzle_migrations set hash = $2 where created_at = $1 and hash <> $2`,
    [when, hash],
  )
}
