/** Who writes and who receives: someone of the staff area, or an employee in the portal (admin-and-blog §3). */
export const PARTY_TYPES = ['admin', 'employee'] as const
export type PartyType = (typeof PARTY_TYPES)[number]
