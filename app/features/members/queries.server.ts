import { and, between, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '../../platform/database.server.ts'
import { findPage, type ListPage, orderOf } from '../../platform/list-page.server.ts'
import { addDays, type Day } from '../../pure/days.ts'
import { containsPattern, type ListQuery, type Sort } from '../../pure/list-query.ts'
import { phoneDigits } from '../applications/rules.ts'
import type { MembershipType } from '../plans/rules.ts'
import type { ExpiryFilter, MemberStatus } from './rules.ts'
import { members } from './tables.server.ts'

export type MemberRow = typeof members.$inferSelect

export type MemberQuery = ListQuery<'type' | 'status' | 'expiry'> & {
  sort: Sort
  /** Bangkok's day, for what has expired and what soon will. */
  today: Day
}

/** A page of the members, newest first unless the query says otherwise (admin-and-blog §7). */
export function listMembers(db: Executor, query: MemberQuery): Promise<ListPage<MemberRow>> {
  return findPage(db, members, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** Every member that search and filters leave, in the same order, for the export. */
export function listAllMembers(db: Executor, query: MemberQuery): Promise<MemberRow[]> {
  return db
    .select()
    .from(members)
    .where(matching(query))
    .orderBy(...sortedBy(query))
}

export async function findMember(db: Executor, id: string): Promise<MemberRow | null> {
  if (!isUuid(id)) return null
  const [member] = await db.select().from(members).where(eq(members.id, id))
  return member ?? null
}

function matching({ search, filters, today }: MemberQuery): SQL | undefined {
  return and(
    search ? or(...searched(search)) : undefined,
    filters.type ? eq(members.membershipType, filters.type as MembershipType) : undefined,
    filters.status ? eq(members.status, filters.status as MemberStatus) : undefined,
    filters.expiry ? expiring(filters.expiry as ExpiryFilter, today) : undefined,
  )
}

const FEWEST_DIGITS = 3

/** Phones are found by their digits, however they were typed: 0812 finds +66 81 234 5678. */
function searched(search: string): SQL[] {
  const pattern = containsPattern(search)
  const { name, memberId, email, secondaryEmail, mobilePhone, workPhone } = members
  const texts = [name, memberId, email, secondaryEmail].map(column => ilike(column, pattern))
  const digits = phoneDigits(search)
  if (digits.length < FEWEST_DIGITS || !/^[\d ()+-]+$/.test(search)) return texts
  const phones = [mobilePhone, workPhone].map(
    column => sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`,
  )
  return [...texts, ...phones]
}

function expiring(filter: ExpiryFilter, today: Day): SQL {
  if (filter === 'expired') return lt(members.expiryDate, today)
  return between(members.expiryDate, today, addDays(today, Number(filter)))
}

const SORTS = {
  name: members.name,
  membership: members.membershipType,
  status: members.status,
  joined: members.joinDate,
  expires: members.expiryDate,
}

function sortedBy({ sort }: MemberQuery): SQL[] {
  return orderOf(SORTS, sort, { id: members.id, otherwise: [desc(members.createdAt), desc(members.id)] })
}
