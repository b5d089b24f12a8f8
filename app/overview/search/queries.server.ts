import { and, asc, desc, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, can, type Permission } from '#app/house/accounts/rules.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { containsPattern } from '#app/kit/pure/list-query.ts'
import { readSearch, type SearchTerms } from '#app/kit/pure/search-terms.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import type { SearchGroup, SearchKind } from './rules.ts'

type Source = {
  kind: SearchKind
  permission: Permission
  table: PgTable
  id: PgColumn
  title: PgColumn | SQL<string>
  detail: SQL<string>
  /** The day that it is from: tells those of one title apart, and the newest comes first. */
  day?: PgColumn | SQL<string>
  /** Where the words are looked for. */
  texts: PgColumn[]
  phones?: PgColumn[]
  pathOf: (id: string) => string
}

/** What can be found, in the order of its groups. Each kind has a screen that shows the one record. */
const SOURCES: Source[] = [
  {
    kind: 'members',
    permission: 'members.view',
    table: members,
    id: members.id,
    title: members.name,
    detail: joined(members.memberId, members.email),
    texts: [members.name, members.memberId, members.email, members.secondaryEmail],
    phones: [members.mobilePhone, members.workPhone],
    pathOf: id => `/admin/members/${id}`,
  },
  {
    kind: 'employees',
    permission: 'employees.view',
    table: employees,
    id: employees.id,
    title: sql<string>`(${employees.firstName} || ' ' || ${employees.lastName})`,
    detail: joined(employees.employeeCode, employees.department, employees.position),
    texts: [employees.firstName, employees.lastName, employees.employeeCode, employees.email],
    phones: [employees.phone],
    pathOf: id => `/admin/employees/${id}`,
  },
  {
    kind: 'applications',
    permission: 'applications.view',
    table: applications,
    id: applications.id,
    title: applications.name,
    detail: joined(applications.memberId, applications.selectedPlan, applications.email),
    day: dayOf(applications.createdAt),
    texts: [applications.name, applications.memberId, applications.email],
    phones: [applications.mobilePhone],
    pathOf: id => `/admin/applications/${id}`,
  },
  {
    kind: 'documents',
    permission: 'documents.view',
    table: documents,
    id: documents.id,
    title: documents.number,
    detail: joined(documents.buyerName),
    day: documents.day,
    texts: [documents.number, documents.buyerName],
    pathOf: id => `/admin/documents/${id}`,
  },
  {
    kind: 'events',
    permission: 'events.view',
    table: events,
    id: events.id,
    title: events.title,
    detail: sql<string>`null`,
    day: dayOf(events.startsAt),
    texts: [events.title],
    pathOf: id => `/admin/events?edit=${id}`,
  },
  {
    kind: 'services',
    permission: 'services.view',
    table: services,
    id: services.id,
    title: services.title,
    detail: sql<string>`${services.price}`,
    texts: [services.title],
    pathOf: id => `/admin/services?edit=${id}`,
  },
  {
    kind: 'posts',
    permission: 'blog.view',
    table: blogPosts,
    id: blogPosts.id,
    title: blogPosts.title,
    detail: sql<string>`${blogPosts.slug}`,
    texts: [blogPosts.title, blogPosts.slug],
    pathOf: id => `/admin/blog/${id}`,
  },
]

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
  const sources = SOURCES.filter(({ permission }) => can(actor, permission))
  const groups = await Promise.all(sources.map(source => searchSource(db, source, terms, limit)))
  return groups.filter(({ results }) => results.length > 0)
}

async function searchSource(
  db: Executor,
  { kind, table, id, title, detail, day, texts, phones = [], pathOf }: Source,
  { text, words, phone }: SearchTerms,
  limit: number,
): Promise<SearchGroup> {
  const holdsWords = and(
    ...words.map(word => or(...texts.map(column => ilike(column, containsPattern(word))))),
  )
  const found = await db
    .select({
      id: sql<string>`${id}`,
      title: sql<string>`${title}`,
      detail: sql<string | null>`${detail}`,
      day: sql<string | null>`${day ?? null}`,
    })
    .from(table)
    .where(or(holdsWords, ...(phone ? phones.map(column => holdsDigits(column, phone)) : [])))
    .orderBy(desc(ilike(title, containsPattern(text).slice(1))), day ? desc(day) : asc(title), asc(id))
    .limit(limit + 1)
  const results = found.slice(0, limit).map(({ detail, day, ...row }) => ({
    ...row,
    detail: [detail, day && formatDay(day, getLocale(), { dateStyle: 'medium' })].filter(Boolean).join(' · '),
    path: pathOf(row.id),
  }))
  return { kind, results, hasMore: found.length > limit }
}

function holdsDigits(column: PgColumn, digits: string): SQL {
  return sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`
}

/** Bangkok's day of an instant. */
function dayOf(instant: PgColumn): SQL<string> {
  return sql<string>`(${instant} at time zone 'Asia/Bangkok')::date`
}

function joined(...columns: PgColumn[]): SQL<string> {
  return sql<string>`concat_ws(' · ', ${sql.join(columns, sql`, `)})`
}
