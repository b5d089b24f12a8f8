import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { beginsWith, foundBy, holdsDigits, matchesPerson } from '#app/kit/platform/matches.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { readSearch, type SearchTerms } from '#app/kit/pure/search-terms.ts'
import type { MemberStatus } from '../rules/members.ts'
import { MOST_PICKED } from '../rules/pick.ts'
import { members } from '../tables.server.ts'
import { isSomebody } from './members.server.ts'

const { id, memberId, name, email, planName, status } = members

export type PickedRow = Awaited<ReturnType<typeof listPickable>>[number]

/**
 * Who is found by a part of a name, a member ID, an email or a phone, as in the list of members: first whose name begins
 * with it, then by name.
 * @param statuses those that the form may pick; all where there are none
 */
export async function listPickable(db: Executor, typed: string, statuses: readonly MemberStatus[] = []) {
  const terms = readSearch(typed)
  if (!terms) return []
  const isOffered = statuses.length > 0 ? inArray(status, [...statuses]) : undefined
  // Found first and sorted then: in the order of names PostgreSQL would look at everybody until it has found so many.
  const found = db
    .select({ id })
    .from(members)
    .where(and(isSomebody, isOffered, isMeantBy(terms)))
    .limit(MOST_SORTED)
  return db
    .select({ id, memberId, name, planName, status })
    .from(members)
    .where(inArray(id, found))
    .orderBy(sql`${beginsWith(foundBy(members), terms.text)} desc`, asc(byName(name)), asc(id))
    .limit(MOST_PICKED)
}

/** Parts of a phone, such as "81 2", are no words where each is too short for the index that both are found by. */
function isMeantBy(terms: SearchTerms): SQL | undefined {
  const phones = [members.mobilePhone, members.workPhone]
  const hasWords = terms.words.some(word => word.length >= SHORTEST_INDEXED)
  if (terms.phone !== null && !hasWords) return holdsDigits(phones, terms)
  return matchesPerson(foundBy(members), phones, terms.text)
}

/** PostgreSQL's index over parts of texts has three letters of each. */
const SHORTEST_INDEXED = 3

/** Of a text that is in many names any so many are sorted: a letter more, and it is in fewer. */
const MOST_SORTED = 500

/** Who is meant by what was typed: a member ID, an email or a whole name; null for nobody, and where several are. */
export async function findMeant(db: Executor, typed: string): Promise<{ id: string; name: string } | null> {
  const text = typed.includes('@') ? foldEmail(typed) : typed.trim().toLowerCase()
  if (text === '') return null
  const isMeant = or(...[memberId, email, name].map(column => eq(sql`lower(${column})`, text)))
  const rows = await db.select({ id, name }).from(members).where(and(isMeant, isSomebody)).limit(2)
  return rows.length === 1 && rows[0] ? rows[0] : null
}
