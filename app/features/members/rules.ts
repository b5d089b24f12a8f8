/** admin-and-blog §4: set by an admin, and by a job when the expiry date has passed. */
export const MEMBER_STATUSES = ['active', 'inactive', 'expired', 'suspended'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** What the list can be narrowed to: those whose time is over, or ends within so many days, today included. */
export const EXPIRY_FILTERS = ['expired', '7', '30'] as const
export type ExpiryFilter = (typeof EXPIRY_FILTERS)[number]

export type CodeState = 'early' | 'valid' | 'over' | 'revoked'

/** What an access code is worth at `now`; it counts from its first moment and no longer at its last. */
export function codeStateOf(
  code: { validFrom: Date; validUntil: Date; revokedAt: Date | null },
  now: Date,
): CodeState {
  if (code.revokedAt) return 'revoked'
  if (code.validUntil <= now) return 'over'
  return code.validFrom <= now ? 'valid' : 'early'
}
