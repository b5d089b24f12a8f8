import { MEMBERSHIP_TYPES } from '#app/house/plans/rules/prices.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { EXPIRY_FILTERS, MEMBER_STATUSES } from '../rules/members.ts'
import type { MemberQuery } from './members.server.ts'

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
  return { ...query, today: bangkokDay(now), requestDaysBefore }
}
