import { and, asc, desc, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Actor, can, type Permission } from '#app/house/accounts/rules/people.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { containsPattern } from '#app/kit/pure/list-query.ts'
import { readSearch, type SearchTerms } from '#app/kit/pure/search-terms.ts'
import type { Found, RecordNames } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SearchGroup } from './rules.ts'

type Source = Found & RecordNames & { asks: Permission | null; record: string }

/** What can be found, in the order of its groups: people, then the rest as the nouns are listed. */
const SOURCES: Source[] = EVERY_NOUN.flatMap(noun =>
  Object.values(noun.kinds ?? {}).flatMap(({ search, names, record, see }) =>
    search && names && record ? [{ ...names, ...search, record, asks: see ?? noun.see ?? null }] : [],
  ),
).toSorted((a, b) => Number(b.comesFirst ?? false) - Number(a.comesFirst ?? false))

/**
 * Everything the actor may see that holds every word of the text, or its digits in a phone number: grouped by kind,
 * those that begin with the text first, then by title, or the newest first where they have a day. Kinds without a result are left out.
 * @param limit how many results of each kind
 */
export async function searchEverything(
  db: Executor,
  actor: Pick<Actor, 'admin'>,
  text: string,
  limit: number,
): Promise<SearchGroup[]> {
  const terms = readSearch(text)
  if (!terms) return []
  const sources = actor.admin ? SOURCES.filter(({ asks }) => asks === null || can(actor, asks)) : []
  const groups = await Promise.all(sources.map(source => searchSource(db, source, terms, limit)))
  return groups.filter(({ results }) => results.length > 0)
}

async function searchSource(
  db: Executor,
  { group, from, id, name, label, detail = [], ...source }: Source,
  { text, words, phone }: SearchTerms,
  limit: number,
): Promise<SearchGroup> {
  const { texts, phones = [], record } = source
  const title = sql<string>`${name}`
  const day = source.day && dayOf(source.day)
  const holdsWords = and(
    ...words.map(word => or(...texts.map(column => ilike(column, containsPattern(word))))),
  )
  const found = await db
    .select({
      id: sql<string>`${id}`,
      title,
      detail: detail.length > 0 ? joined(detail) : sql<string>`''`,
      day: sql<string | null>`${day ?? null}`,
    })
    .from(sql`${from}`)
    .where(or(holdsWords, ...(phone ? phones.map(column => holdsDigits(column, phone)) : [])))
    .orderBy(desc(ilike(title, containsPattern(text).slice(1))), day ? desc(day) : asc(title), asc(id))
    .limit(limit + 1)
  const results = found.slice(0, limit).map(({ detail, day, ...row }) => ({
    ...row,
    detail: [detail, day && formatDay(day, getLocale(), { dateStyle: 'medium' })].filter(Boolean).join(' · '),
    path: record + row.id,
  }))
  return { kind: group, label: label(), results, hasMore: found.length > limit }
}

function holdsDigits(column: PgColumn, digits: string): SQL {
  return sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`
}

/** The day, which is Bangkok's where the column holds an instant. */
function dayOf(column: PgColumn): SQL<string> {
  return column.getSQLType() === 'date'
    ? sql<string>`${column}`
    : sql<string>`(${column} at time zone 'Asia/Bangkok')::date`
}

function joined(columns: readonly PgColumn[]): SQL<string> {
  return sql<string>`concat_ws(' · ', ${sql.join([...columns], sql`, `)})`
}
