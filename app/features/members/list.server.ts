import { bangkokDay } from '../../pure/days.ts'
import { readListQuery, sortOf } from '../../pure/list-query.ts'
import { MEMBERSHIP_TYPES } from '../plans/rules.ts'
import type { MemberQuery } from './queries.server.ts'
import { EXPIRY_FILTERS, MEMBER_STATUSES } from './rules.ts'

type Surroundings = {
  now: Date
  /** Of the settings about renewals. */
  requestDaysBefore: readonly number[]
}

/** What the list's address asks for. */
export function readMemberQuery(
  params: URLSearchParams,
  { now, requestDaysBefore }: Surroundings,
): MemberQuery {
  const offered = { type: MEMBERSHIP_TYPES, status: MEMBER_STATUSES, expiry: EXPIRY_FILTERS }
  const query = readListQuery(params, offered)
  return { ...query, sort: sortOf(params), today: bangkokDay(now), requestDaysBefore }
}
