import { bangkokDay } from '../../pure/days.ts'
import { readListQuery, sortOf } from '../../pure/list-query.ts'
import { MEMBERSHIP_TYPES } from '../plans/rules.ts'
import type { MemberQuery } from './queries.server.ts'
import { EXPIRY_FILTERS, MEMBER_STATUSES } from './rules.ts'

/** What the list's address asks for. */
export function readMemberQuery(params: URLSearchParams, now: Date): MemberQuery {
  const offered = { type: MEMBERSHIP_TYPES, status: MEMBER_STATUSES, expiry: EXPIRY_FILTERS }
  return { ...readListQuery(params, offered), sort: sortOf(params), today: bangkokDay(now) }
}
