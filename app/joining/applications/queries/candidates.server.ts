import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { BEFORE_THE_NUMBER, phoneDigits } from '#app/kit/pure/phone.ts'
import { OTHER_DIGITS } from '#app/kit/pure/plain-keys.ts'
import { members } from '#app/people/members/tables.server.ts'
import { findRenewedMember } from './renewed.server.ts'

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
      id,
      memberId,
      name,
      email: memberEmail,
      membershipType,
      planName,
      expiryDate,
      anchorDay,
      status: members.status,
    })
    .from(members)
    .where(
      renewed ? eq(id, renewed.id) : or(sql`lower(${memberEmail}) = lower(${email})`, hasPhone(mobilePhone)),
    )
    .orderBy(sql`lower(${memberEmail}) = lower(${email}) desc`, asc(members.createdAt), asc(members.id))
    .limit(MOST_CANDIDATES)
  return { candidates, isRenewal: renewed !== null }
}

/** In the statement itself: an index answers for an expression, not for one with parameters. */
const TEXT = {
  others: sql.raw(`'${OTHER_DIGITS}'`),
  plain: sql.raw(`'${'0123456789'.repeat(OTHER_DIGITS.length / 10)}'`),
  before: sql.raw(`'${BEFORE_THE_NUMBER}'`),
}

/** The same digits as `phoneDigits` takes, in the database; members_phone_digits is the index for it. */
export function hasPhone(phone: string): SQL | undefined {
  const digits = phoneDigits(phone)
  if (digits.length < SHORTEST_PHONE) return undefined
  const plain = sql`translate(${members.mobilePhone}, ${TEXT.others}, ${TEXT.plain})`
  const stored = sql`regexp_replace(regexp_replace(${plain}, '\\D', '', 'g'), ${TEXT.before}, '')`
  return sql`${stored} = ${digits}`
}
