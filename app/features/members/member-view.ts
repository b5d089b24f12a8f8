import type { findHistory, viewMember } from './member-page.server.ts'

/** What the member's screen shows. */
export type MemberView = ReturnType<typeof viewMember>
export type MemberHistory = Awaited<ReturnType<typeof findHistory>>
