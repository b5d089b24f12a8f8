import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { anchorOf } from '#app/house/plans/rules/prices.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { dayOfMonth } from '#app/kit/pure/days.ts'
import { memberSource } from '#app/people/entitlements/rules.ts'
import { type Grant, grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { isSomebody } from '../queries/members.server.ts'
import { newMemberId } from '../rules/member-id.ts'
import type { MemberContent } from '../schema.ts'
import { members } from '../tables.server.ts'

export type Member = typeof members.$inferSelect

/** What a renewal changes about a member. */
export type MembershipChange = Pick<
  Member,
  'membershipType' | 'planName' | 'status' | 'expiryDate' | 'anchorDay' | 'lastRenewedAt' | 'updatedAt'
>

// These are steps of commands, within whose transaction they run: the command asks who may.

/**
 * The row for deciding about it: nobody else changes it before the transaction ends. Null for nobody, and for somebody
 * who was erased, about whom nothing is decided any more.
 */
export async function lockMember(tx: Transaction, id: string): Promise<Member | null> {
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.id, id), isSomebody))
    .for('no key update')
  return member ?? null
}

/** Makes a member. Null when the member id belongs to somebody. */
export async function addMember(
  tx: Transaction,
  values: typeof members.$inferInsert,
  adminId: string | null,
  facts: Record<string, unknown> = {},
): Promise<Member | null> {
  const [member] = await tx
    .insert(members)
    .values(values)
    .onConflictDoNothing({ target: members.memberId })
    .returning()
  if (!member) return null
  const { memberId, planName, expiryDate } = member
  const details = { memberId, planName, expiryDate, ...facts }
  await logActivity(tx, { adminId, action: 'created', entityType: 'member', entityId: member.id, details })
  return member
}

/** Makes a member by hand or from a file, with a member id of their own; written down as created. */
export async function addNewMember(
  tx: Transaction,
  content: MemberContent,
  { adminId, now }: { adminId: string; now: Date },
): Promise<Member> {
  const { expiryDate, joinDate } = content
  const anchorDay = expiryDate === null ? null : anchorOf(expiryDate, [dayOfMonth(joinDate)])
  const values = { ...content, anchorDay, memberId: newMemberId(randomBytes), updatedAt: now }
  // The member id belongs to somebody: the next one will not.
  const member = await addMember(tx, values, adminId)
  if (!member) return addNewMember(tx, content, { adminId, now })
  await grantEntitlements(tx, [grantOf(member)])
  return member
}

/** What a membership allows that was not bought here: added by hand or from a list. */
export function grantOf({ id, membershipType, joinDate, expiryDate }: MembershipFacts): Grant {
  const source = { memberRowId: id, sourceKey: memberSource(id) }
  return { ...source, of: membershipType, firstDay: joinDate, expiryDay: expiryDate }
}

type MembershipFacts = Pick<Member, 'id' | 'membershipType' | 'joinDate' | 'expiryDate'>

/** Gives the member another membership, or the one before again; written down as `action`. */
export async function changeMembership(
  tx: Transaction,
  before: Member,
  change: MembershipChange,
  { adminId, action }: { adminId: string | null; action: 'renewed' | 'undone' },
) {
  // Whoever renews stays, whatever they said before.
  const stays = action === 'renewed' && before.leavingAt !== null && { leavingAt: null, autoRenew: true }
  await tx
    .update(members)
    .set({ ...change, ...stays })
    .where(eq(members.id, before.id))
  const details = changedFields(before, { ...before, ...change })
  await logActivity(tx, { adminId, action, entityType: 'member', entityId: before.id, details })
}

/** Removes a member; what was booked and decided keeps its place without them. */
export async function removeMember(tx: Transaction, member: Member, adminId: string) {
  await tx.delete(members).where(eq(members.id, member.id))
  const { id: entityId, ...before } = member
  await logActivity(tx, { adminId, action: 'deleted', entityType: 'member', entityId, details: { before } })
}
