import type { RoleKind } from '#app/house/access/rules.ts'

export type StaffChange = { kind: 'role'; role: RoleKind } | { kind: 'end' } | { kind: 'restore' }

export type StaffRefusal = 'self' | 'last_owner' | 'ended' | 'not_ended'

type Situation = {
  /** Whether the person acts on themselves. */
  isSelf: boolean
  target: { role: RoleKind; isEnded: boolean }
  /** Owners whose access has not ended, the target among them. */
  activeOwners: number
}

/**
 * Why the change may not be made, or null when it may. Nobody changes their own role or access: a slip of the finger
 * would lock them out, and that another owner does it makes sure that one remains. The house always has an owner.
 */
export function staffRefusal(
  { isSelf, target, activeOwners }: Situation,
  change: StaffChange,
): StaffRefusal | null {
  if (isSelf) return 'self'
  if (change.kind === 'restore') return target.isEnded ? null : 'not_ended'
  if (target.isEnded) return 'ended'
  const staysOwner = change.kind === 'role' && change.role === 'owner'
  if (target.role === 'owner' && !staysOwner && activeOwners <= 1) return 'last_owner'
  return null
}

/** `invited`: the person has not set a password yet. */
export type StaffState = 'active' | 'invited' | 'ended'

export function staffState({ isEnded, hasLogin }: { isEnded: boolean; hasLogin: boolean }): StaffState {
  if (isEnded) return 'ended'
  return hasLogin ? 'active' : 'invited'
}
