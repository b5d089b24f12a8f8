import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  index,
  jsonb,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#app/paraglide/runtime.js'

/** Columns that every table writes the same way. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()
/** Calendar day in Asia/Bangkok, 'YYYY-MM-DD'. */
export const day = () => date({ mode: 'string' })
/** Time of day in Bangkok, 'HH:MM'. */
export const clockTime = () => text()
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A `LocalText`: words by language. */
export const localText = <Words = string>() => jsonb().$type<Partial<Record<Locale, Words>>>()
/** Money in satang. */
export const satang = () => bigint({ mode: 'number' })

/** Whether the column has one of the values, which are ours: a check takes no parameters. */
export function isOneOf(column: PgColumn, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`
}

/** The database refuses any value outside the list, not only the type checker. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]) {
  return check(name, isOneOf(column, values))
}

/** The database refuses what is no time of day, such as 24:00. */
export function isClockTime(name: string, column: PgColumn) {
  return check(name, sql`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)
}

/** Of their dictionaries a migration made a collation. */
const COLLATED = ['en', 'th', 'ru']

/** The name in the order of the language's dictionaries; of one that has no collation in the order of English. */
export function inOrderOfNames(name: SQLWrapper, language: string) {
  const collated = COLLATED.find(known => known === language) ?? 'en'
  return sql`${name} collate ${sql.raw(`public.sala_${collated}`)}`
}

/** For a long list that can be sorted by a name: an index for the readers of each language. */
export function nameIndexes(prefix: string, name: PgColumn, id: PgColumn) {
  return COLLATED.map(language => index(`${prefix}_${language}`).on(inOrderOfNames(name, language), id))
}
