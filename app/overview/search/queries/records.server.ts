import { asc, desc, is, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import { nameHere } from '#app/house/history/queries/entity-names.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { searchedTexts, shownColumn } from '#app/kit/platform/local-text.server.ts'
import { beginsWith, folded, foundBy, holdsDigits, holdsWords } from '#app/kit/platform/matches.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { readSearch, type SearchTerms } from '#app/kit/pure/search-terms.ts'
import type { Found, RecordNames } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SearchGroup } from '../rules/results.ts'

type Source = Found & { names: RecordNames; asks: Permission | null; record: string }

/** What can be found, in the order of its groups: people, then the rest as the nouns are listed. */
const SOURCES: Source[] = EVERY_NOUN.flatMap(noun =>
  Object.values(noun.kinds ?? {}).flatMap(({ search, names, record, see }) =>
    search && names && record ? [{ ...search, names, record, asks: see ?? noun.see ?? null }] : [],
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
  if (sources.length === 0) return []
  const found = await findIn(db, sources, terms, limit)
  return sources.flatMap((source, at) => {
    const rows = found.filter(row => row.source === at)
    return rows.length > 0 ? [groupOf(source, rows, limit)] : []
  })
}

type FoundRow = { source: number; id: string; title: string; detail: string; day: string | null }

/** All kinds are asked in one statement, each for one more than is shown. */
async function findIn(db: Executor, sources: Source[], terms: SearchTerms, limit: number) {
  const parts = sources.map((source, at) => selectFrom(source, at, terms, limit))
  const { rows } = await db.execute<FoundRow>(sql.join(parts, sql` union all `))
  return rows
}

function selectFrom(
  { names, detail = [], texts, phones = [], ...source }: Source,
  at: number,
  terms: SearchTerms,
  limit: number,
): SQL {
  const [{ from, id }, name] = [names, nameHere(names)]
  const day = source.day && dayOf(source.day)
  const found = is(texts, PgTable) ? foundBy(texts) : folded(...texts.flatMap(searchedTexts))
  const where = or(holdsWords(found, terms.text), holdsDigits(phones, terms))
  const begins = beginsWith(folded(name), terms.text)
  return sql`(select ${at}::int as source, ${id}::text as id, ${name}::text as title,
    ${detail.length > 0 ? joined(detail) : sql`''`} as detail, ${day ?? sql`null`}::text as day
    from ${from} where ${where} order by ${begins} desc, ${day ? desc(day) : asc(byName(name))}, ${id} limit ${limit + 1})`
}

function groupOf({ group, label, record }: Source, rows: FoundRow[], limit: number): SearchGroup {
  const results = rows.slice(0, limit).map(({ id, title, detail, day }) => ({
    id,
    title,
    path: record + id,
    detail: [detail, day && formatDay(day, getLocale(), { dateStyle: 'medium' })].filter(Boolean).join(' · '),
  }))
  return { kind: group, label: label(), results, hasMore: rows.length > limit }
}

/** The day, which is Bangkok's where the column holds an instant. */
function dayOf(column: PgColumn): SQL<string> {
  return column.getSQLType() === 'date'
    ? sql<string>`${column}`
    : sql<string>`(${column} at time zone 'Asia/Bangkok')::date`
}

function joined(columns: readonly PgColumn[]): SQL<string> {
  return sql<string>`concat_ws(' · ', ${sql.join(columns.map(shownColumn), sql`, `)})`
}
