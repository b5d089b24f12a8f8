import { sql } from 'drizzle-orm'
import { bigint, check, date, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

/** Columns that every table writes the same way. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()
/** Calendar day in Asia/Bangkok, 'YYYY-MM-DD'. */
export const day = () => date({ mode: 'string' })
/** Money in satang. */
export const satang = () => bigint({ mode: 'number' })

/** The database refuses any value outside the list, not only the type checker. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]) {
  const list = sql.raw(values.map(value => `'${value}'`).join(', '))
  return check(name, sql`${column} in (${list})`)
}
