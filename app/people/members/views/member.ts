import type { viewRows } from './dialogs.server.ts'
import type { viewMember } from './member.server.ts'

/** A member as the list shows it. */
export type MemberListRow = ReturnType<typeof viewRows>[number]

/** What the member's screen shows. */
export type MemberView = ReturnType<typeof viewMember>
