import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import type { LeftHow } from '#app/presence/visits/rules/visits.ts'
import { findFacts, findInvite } from '../queries.server.ts'
import { type GuestRefusal, mayGuestEnter } from '../rules.ts'
import { guestInvites } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may. A tablet at the door is one.

type Entering = { id: string | null; at: Date; adminId?: string | null; locationId?: string }
type Leaving = Omit<Entering, 'locationId'> & { leftHow: LeftHow }

export type Entered = { name: string; hostName: string; until: Date | null }

/**
 * Lets a member's guest in, also again (rule visitors.refusals). Of two tablets at once one does: the host is locked, so that guests
 * are counted one after the other.
 */
export async function enterGuest(
  tx: Transaction,
  { id, at, adminId = null, locationId }: Entering,
): Promise<Result<Entered, GuestRefusal>> {
  const found = await findInvite(tx, id)
  if (!found || !(await lockMember(tx, found.host.id))) return fail('unknown')
  const [invite] = await tx
    .select()
    .from(guestInvites)
    .where(eq(guestInvites.id, found.invite.id))
    .for('update')
  if (!invite) return fail('unknown')
  // Told late by a tablet: by then they were in.
  if (invite.leftAt && at < invite.leftAt) return fail('already_in')
  const verdict = mayGuestEnter(await findFacts(tx, { ...found, invite }, at), at)
  if (!verdict.ok) return fail(verdict.reason)
  const { until } = verdict
  await tx
    .update(guestInvites)
    .set({
      status: 'arrived' as const,
      enteredAt: invite.enteredAt ?? at,
      until,
      leftAt: null,
      leftHow: null,
      ...(locationId && { locationId }),
    })
    .where(eq(guestInvites.id, invite.id))
  await logGuest(tx, { action: 'guest_entered', hostId: found.host.id, adminId })
  return ok({ name: invite.name, hostName: found.host.name, until })
}

/** Ends the stay of a guest who is in. */
export async function leaveGuest(
  tx: Transaction,
  { id, at, leftHow, adminId = null }: Leaving,
): Promise<Result<null, 'unknown' | 'not_in'>> {
  const found = await findInvite(tx, id)
  if (!found) return fail('unknown')
  const [invite] = await tx
    .select()
    .from(guestInvites)
    .where(eq(guestInvites.id, found.invite.id))
    .for('update')
  if (invite?.status !== 'arrived' || !invite.enteredAt || at < invite.enteredAt) return fail('not_in')
  await tx
    .update(guestInvites)
    .set({ status: 'left', leftAt: at, leftHow })
    .where(eq(guestInvites.id, invite.id))
  await logGuest(tx, { action: 'guest_left', hostId: found.host.id, adminId })
  return ok(null)
}

type Logged = { action: string; hostId: string; adminId: string | null }

/** Without the guest's name: the log keeps longer than that may be kept. */
export async function logGuest(tx: Transaction, { action, hostId, adminId }: Logged) {
  await logActivity(tx, { adminId, action, entityType: 'member', entityId: hostId })
  await announceChange(tx, 'visitors')
}
