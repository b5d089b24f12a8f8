import { MEMBER_STATUSES, type MemberStatus } from './members.ts'

/** How many members are offered for what was typed: who is not among them needs another letter. */
export const MOST_PICKED = 8

/**
 * The address that answers which members a form may pick (rule members.pick).
 * @param statuses those of the members that it may; all where they are left out
 */
export function pickFrom(statuses: readonly MemberStatus[] = []): string {
  const params = new URLSearchParams(statuses.map(status => ['status', status]))
  return ['/admin/members/pick', params.toString()].filter(Boolean).join('?')
}

/** The same read back: what is no status is left out. */
export function readStatuses(params: URLSearchParams): MemberStatus[] {
  return MEMBER_STATUSES.filter(status => params.getAll('status').includes(status))
}
