import { and, getTableName, is, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { containsPattern } from '#app/kit/pure/list-query.ts'
import { type SearchTerms, termsOf } from '#app/kit/pure/search-terms.ts'

/** The column that the database itself keeps in tables with many rows: what a row is found by, folded, with an index. */
export const FOUND_BY = 'found_by'

export const foundBy = (table: PgTable) =>
  sql`${sql.identifier(getTableName(table))}.${sql.identifier(FOUND_BY)}`

/**
 * The texts as they are compared: without case, accents and what else only looks different (rule search.folded). An index over
 * them is one over these words.
 * @param texts columns; of a table that is joined to the left as `sql`, where they may be missing
 */
export function folded(...texts: SQLWrapper[]): SQL {
  const known = texts.map(text =>
    is(text, PgColumn) && text.notNull ? sql`${text}` : sql`coalesce(${text}, '')`,
  )
  return sql`public.fold(${sql.join(known, sql` || chr(10) || `)})`
}

/** Whether a folded text (`foundBy`, `folded`) holds every word of what was typed, in whatever order (rule search.folded). */
export function holdsWords(text: SQL, search: string): SQL | undefined {
  return and(...termsOf(search).words.map(word => isLike(text, patternOf(word))))
}

/** Whether it begins with what was typed. */
export function beginsWith(text: SQL, search: string): SQL {
  return isLike(text, patternOf(search).slice(1))
}

const isLike = (text: SQL, pattern: string) => sql`${text} like public.fold(${pattern})`

/** Folding makes wildcards of some characters, such as the wide percent sign: they mean themselves as well. */
const patternOf = (typed: string) =>
  containsPattern(
    typed.replace(/./gsu, one => (/[%_\\]/.test(one.normalize('NFKC')) ? one.normalize('NFKC') : one)),
  )

/** Whether somebody is found by a folded text of theirs, or by the digits of a phone: 0812 finds +66 81 234 5678. */
export function matchesPerson(text: SQL, phones: readonly SQLWrapper[], search: string): SQL | undefined {
  return or(holdsWords(text, search), holdsDigits(phones, termsOf(search)))
}

/** Whether one of the phones holds the digits that were typed, however either is grouped; undefined where none were. */
export function holdsDigits(
  phones: readonly SQLWrapper[],
  { phone }: Pick<SearchTerms, 'phone'>,
): SQL | undefined {
  if (phone === null) return undefined
  return or(...phones.map(one => sql`regexp_replace(${one}, '\\D', '', 'g') like ${`%${phone}%`}`))
}
