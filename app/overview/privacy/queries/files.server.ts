import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { HOLDINGS } from '../rules/holdings.ts'
import { PERSONAL_TABLES, type Person, rowsOf } from './person.server.ts'

export type StoredFile = { table: string; key: string }

/** The stored files of a person, each once: pictures of slips, and an employee's portrait. */
export async function listFiles(db: Executor, person: Person): Promise<StoredFile[]> {
  const found = new Map<string, StoredFile>()
  for (const table of PERSONAL_TABLES) {
    for (const column of HOLDINGS[table]?.files ?? []) {
      const key = sql.identifier(column)
      const { rows } = await db.execute<{ key: string }>(sql`
        select ${key} as key from ${sql.identifier(table)} where ${key} is not null and ${rowsOf(table, person)}`)
      for (const row of rows) if (!found.has(row.key)) found.set(row.key, { table, key: row.key })
    }
  }
  return [...found.values()]
}
