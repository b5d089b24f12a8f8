import { and, asc, between, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { isNotErased } from '#app/house/erasures/queries.server.ts'
import { erasures } from '#app/house/erasures/tables.server.ts'
import { recurs } from '#app/house/plans/queries.server.ts'
import type { MembershipType } from '#app/house/plans/rules/prices.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listIds } from '#app/kit/platform/list-export.server.ts'
import { findPage, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { foundBy, matchesPerson } from '#app/kit/platform/matches.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import { DUE_STATUSES, dueBetween, type ExpiryFilter, type MemberStatus } from '../rules/members.ts'
import { members } from '../tables.server.ts'

export type MemberRow = typeof members.$inferSelect

export type MemberQuery = ListQuery<'type' | 'status' | 'expiry'> & {
  /** Bangkok's day, for what has expired and what soon will. */
  today: Day
  /** The days before an expiry on which members are asked to renew, for what is due. */
  requestDaysBefore: readonly number[]
}

/** A page of the members, newest first unless the query says otherwise (rule members.list). */
export function listMembers(db: Executor, query: MemberQuery): Promise<ListPage<ListedMember>> {
  const { page } = query
  return findPage(db, members, { where: matching(query), orderBy: sortedBy(query), page, columns: LISTED })
}

const { id, memberId, name, email, membershipType, planName, status } = members
const { joinDate, expiryDate, autoRenew } = members

/** What the list shows of a member. */
const LISTED = {
  id,
  memberId,
  name,
  email,
  membershipType,
  planName,
  status,
  joinDate,
  expiryDate,
  autoRenew,
}
export type ListedMember = Pick<MemberRow, keyof typeof LISTED>

/**
 * Who every member is that search and filters leave, in the same order, for the export.
 * @param selection the ids of those that are ticked, of whom alone it is then
 */
export async function listMemberIds(
  db: Executor,
  query: MemberQuery,
  selection: string[] | null = null,
): Promise<string[]> {
  return listIds(db, members, { where: matching(query), orderBy: sortedBy(query), chosen: selection })
}

/** The member with that id, or that member id as people know it; also one who was made anonymous. */
export async function findMember(db: Executor, name: string): Promise<MemberRow | null> {
  if (name === '') return null
  const [member] = await db.select().from(members).where(isCalled(name))
  return member ?? null
}

/** The id of the record that an address names by it or by the ID that people know; the name itself where there is none. */
export async function memberRowIdOf(db: Executor, name: string): Promise<string> {
  return (await findMember(db, name))?.id ?? name
}

/** The same among those who are somebody. */
export async function findMemberByName(db: Executor, name: string): Promise<MemberRow | null> {
  const [member] = await db
    .select()
    .from(members)
    .where(and(isCalled(name), isSomebody))
  return member ?? null
}

/** Of the same, the id of the row alone. */
export async function findMemberRowId(db: Executor, name: string): Promise<string | null> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isCalled(name), isSomebody))
  return member?.id ?? null
}

const isCalled = (name: string) =>
  isUuid(name) ? eq(members.id, name) : eq(members.memberId, name.trim().toUpperCase())

/** The members who are named by their ids or by their member ids; nobody for names of nobody. */
export function listNamed(db: Executor, names: string[]): Promise<Pick<MemberRow, 'id' | 'name'>[]> {
  const isNamed = or(inArray(members.id, names.filter(isUuid)), inArray(members.memberId, names))
  return db.select({ id: members.id, name: members.name }).from(members).where(isNamed).orderBy(members.id)
}

type ApiQuery = {
  email?: string | undefined
  member_id?: string | undefined
  status?: MemberStatus | undefined
  updated_since?: string | undefined
  page: number
  per_page: number
}

/** A page of members for programs, newest first, and one more where there are further ones. */
export function listMembersForApi(
  db: Executor,
  { email, member_id, status, updated_since, page, per_page }: ApiQuery,
): Promise<MemberRow[]> {
  return db
    .select()
    .from(members)
    .where(
      and(
        isSomebody,
        email ? sql`lower(${members.email}) = lower(${email})` : undefined,
        member_id ? isCalled(member_id) : undefined,
        status ? eq(members.status, status) : undefined,
        updated_since ? gte(members.updatedAt, new Date(updated_since)) : undefined,
      ),
    )
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(per_page + 1)
    .offset((page - 1) * per_page)
}

/** The newest member with that email, in whatever case, besides the one named; null when there is none. */
export async function findMemberByEmail(
  db: Executor,
  { email, besides }: { email: string; besides: string | null },
): Promise<Pick<MemberRow, 'id' | 'memberId' | 'name'> | null> {
  const isSame = sql`lower(${members.email}) = lower(${email})`
  const [member] = await db
    .select({ id: members.id, memberId: members.memberId, name: members.name })
    .from(members)
    .where(besides === null ? isSame : and(isSame, ne(members.id, besides)))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(1)
  return member ?? null
}

/** Not somebody who was made anonymous: their row only holds the books together, and is in no list. */
export const isSomebody = isNotErased(members.id)

/** The same, decided by one look at everybody who was: cheaper from a few thousand members on. */
const isSomebodyOfMany = sql`(not exists (select from ${erasures}) or ${isSomebody})`

/** From this page on, more members stand before a page than are worth looking up one by one. */
const FAR_PAGE = 100

const PHONES = [members.mobilePhone, members.workPhone]

function matching({ search, filters, page, ...days }: MemberQuery): SQL | undefined {
  return and(
    page < FAR_PAGE ? isSomebody : isSomebodyOfMany,
    search ? matchesPerson(foundBy(members), PHONES, search) : undefined,
    filters.type ? eq(members.membershipType, filters.type as MembershipType) : undefined,
    filters.status ? eq(members.status, filters.status as MemberStatus) : undefined,
    filters.expiry ? expiring(filters.expiry as ExpiryFilter, days) : undefined,
  )
}

function expiring(
  filter: ExpiryFilter,
  { today, requestDaysBefore }: Pick<MemberQuery, 'today' | 'requestDaysBefore'>,
): SQL | undefined {
  if (filter === 'due') {
    const { from, to } = dueBetween(today, requestDaysBefore)
    const isOpen = inArray(members.status, DUE_STATUSES)
    return and(members.autoRenew, recurs(members.planName), isOpen, between(members.expiryDate, from, to))
  }
  if (filter === 'expired') return lt(members.expiryDate, today)
  return between(members.expiryDate, today, addDays(today, Number(filter)))
}

const SORTS = {
  name: byName(members.name),
  membership: members.membershipType,
  status: members.status,
  joined: members.joinDate,
  expires: members.expiryDate,
}

/** Whose renewal is due the longest comes first. */
function sortedBy({ sort, filters }: MemberQuery): SQL[] {
  const newest = [desc(members.createdAt), desc(members.id)]
  const otherwise = filters.expiry === 'due' ? [asc(members.expiryDate), asc(members.id)] : newest
  return orderOf(SORTS, sort, { id: members.id, otherwise })
}
