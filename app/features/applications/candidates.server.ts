import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import { phoneDigits } from '../../pure/phone.ts'
import { members } from '../members/tables.server.ts'
import { findRenewedMember } from '../renewals/queries.server.ts'

/** Fewer digits are no phone number, and would make strangers look like one person. */
const SHORTEST_PHONE = 6

const MOST_CANDIDATES = 10

type Applicant = { id: string; email: string; mobilePhone: string }

/**
 * Members who may be the person who applies: whom the application renews, where it came by a renewal's link; else those
 * with the same email in whatever case, or the same phone number.
 */
export async function listMemberCandidates(db: Executor, application: Applicant) {
  const { email, mobilePhone } = application
  const renewed = await findRenewedMember(db, application.id)
  const { id, memberId, name, email: memberEmail, membershipType, planName, expiryDate, anchorDay } = members
  const candidates = await db
    .select({
      ...{ id, memberId, name, email: memberEmail, membershipType, planName, expiryDate, anchorDay },
      status: members.status,
    })
    .from(members)
    .where(
      renewed ? eq(id, renewed) : or(sql`lower(${memberEmail}) = lower(${email})`, hasPhone(mobilePhone)),
    )
    .orderBy(sql`lower(${memberEmail}) = lower(${email}) desc`, asc(members.createdAt), asc(members.id))
    .limit(MOST_CANDIDATES)
  return { candidates, isRenewal: renewed !== null }
}

/** The same digits as `phoneDigits` takes, in the database. */
function hasPhone(phone: string): SQL | undefined {
  const digits = phoneDigits(phone)
  if (digits.length < SHORTEST_PHONE) return undefined
  const stored = sql`regexp_replace(regexp_replace(${members.mobilePhone}, '\\D', '', 'g'), '^(660?|0)', '')`
  return sql`${stored} = ${digits}`
}
