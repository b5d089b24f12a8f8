/** admin-and-blog §4: set by an admin, and by a job when the expiry date has passed. */
export const MEMBER_STATUSES = ['active', 'inactive', 'expired', 'suspended'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]
