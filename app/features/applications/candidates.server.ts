import { asc, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import { members } from '../members/tables.server.ts'
import { phoneDigits } from './rules.ts'

/** Fewer digits are no phone number, and would make strangers look like one person. */
const SHORTEST_PHONE = 6

const MOST_CANDIDATES = 10

/** Members who may be the person who applies: the same email in whatever case, or the same phone number. */
export async function listMemberCandidates(
  db: Executor,
  { email, mobilePhone }: { email: string; mobilePhone: string },
) {
  const { id, memberId, name, email: memberEmail, membershipType, planName, expiryDate, anchorDay } = members
  return db
    .select({
      ...{ id, memberId, name, email: memberEmail, membershipType, planName, expiryDate, anchorDay },
      status: members.status,
    })
    .from(members)
    .where(or(sql`lower(${members.email}) = lower(${email})`, hasPhone(mobilePhone)))
    .orderBy(sql`lower(${members.email}) = lower(${email}) desc`, asc(members.createdAt), asc(members.id))
    .limit(MOST_CANDIDATES)
}

/** The same digits as `phoneDigits` takes, in the database. */
function hasPhone(phone: string): SQL | undefined {
  const digits = phoneDigits(phone)
  if (digits.length < SHORTEST_PHONE) return undefined
  const stored = sql`regexp_replace(regexp_replace(${members.mobilePhone}, '\\D', '', 'g'), '^(660?|0)', '')`
  return sql`${stored} = ${digits}`
}
