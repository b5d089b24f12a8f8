import { is, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgJsonb } from 'drizzle-orm/pg-core'
import { getLocale, type Locale, locales } from '#app/paraglide/runtime.js'

/** What is written there in one language, empty where nothing is. */
export const textOf = (column: PgColumn, locale: Locale): SQL<string> =>
  sql<string>`coalesce(${column}->>${locale}::text, '')`

/** What readers of the request's language see of it, as `shownText` says. */
export const textHere = (column: PgColumn): SQL<string> =>
  sql<string>`coalesce(${sql.join(
    [getLocale(), ...locales].map(locale => sql`nullif(${textOf(column, locale)}, '')`),
    sql`, `,
  )}, '')`

/** All that is written there, for searching. */
export const everyText = (column: PgColumn): SQL[] => locales.map(locale => textOf(column, locale))

/** Of words that are written by language: a whole announcement is no name. */
const LONGEST_SHOWN = 80

/** A column for readers of the request's language: words that are written by language, and others as they are. */
export const shownColumn = (column: PgColumn): PgColumn | SQL<string> =>
  is(column, PgJsonb) ? sql<string>`left(${textHere(column)}, ${LONGEST_SHOWN})` : column

/** A column for searching, likewise. */
export const searchedTexts = (column: PgColumn): (PgColumn | SQL)[] =>
  is(column, PgJsonb) ? everyText(column) : [column]
