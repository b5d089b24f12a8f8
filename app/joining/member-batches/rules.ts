import { isRunning } from '#app/house/plans/rules/prices.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { MEMBER_STATUSES, type MemberStatus } from '#app/people/members/rules/members.ts'

/** What can be done to several members at once, besides deleting them and a file (rule members.together). */
export const BATCH_ACTIONS = ['renew', 'message', 'status'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

/** The kind of the work that does it. */
export const MEMBER_BATCH = 'member_batch'

/** So many at once: whoever wants more narrows the list, and looks at what will happen part by part. */
export const MOST_AT_ONCE = 1_000

export const LONGEST = { subject: 120, message: 4_000 } as const

/** To which members are set together. Who has expired follows from their days. */
export const SET_STATUSES = MEMBER_STATUSES.filter(status => status !== 'expired')

/** Why a member is left out, or was at last. */
export const REASONS = [
  'not_running',
  'is_so',
  'is_over',
  'no_email',
  'changed_since',
  'not_found',
  'error',
] as const
export type Reason = (typeof REASONS)[number]

type Facts = { status: MemberStatus; expiryDate: Day | null; email: string }
type Surroundings = { to: MemberStatus | null; today: Day; graceDays: number }

/**
 * Why the member is left out, null for whoever is not. Who is inactive or suspended is not renewed together with others: somebody
 * has decided so, and decides about them alone. Nobody becomes active whose time is over, or the next night would end it.
 */
export function leftOut(
  action: BatchAction,
  member: Facts,
  { to, today, graceDays }: Surroundings,
): Reason | null {
  if (action === 'renew') return isOpen(member.status) ? null : 'not_running'
  if (action === 'message') return member.email === '' ? 'no_email' : null
  if (to === member.status) return 'is_so'
  const isOver = member.expiryDate !== null && !isRunning(member.expiryDate, today, graceDays)
  return to === 'active' && isOver ? 'is_over' : null
}

const isOpen = (status: MemberStatus) => status === 'active' || status === 'expired'
