import { type Actor, can } from '#app/house/access/rules.ts'
import type { PasswordProblem } from '#app/house/accounts/rules/passwords.ts'
import { type EmployeeStatus, hasAccess } from './employees.ts'

export type LoginRefusal =
  | 'not_found'
  | 'ended'
  | 'has_login'
  | 'no_login'
  | 'self'
  | 'owner_only'
  | 'credentials'
  | 'linked_elsewhere'
  | 'no_address'
  | 'too_many'
  | PasswordProblem

type Situation = {
  status: EmployeeStatus
  /** The account that the employee has now. */
  login: { userId: string; isStaff: boolean } | null
}

/** Why no login may be made for the employee, or null when one may. */
export function createLoginRefusal({ status, login }: Situation): LoginRefusal | null {
  if (!hasAccess(status)) return 'ended'
  return login ? 'has_login' : null
}

/**
 * Why the password of the employee's login may not be set by this person, or null when it may. Whoever sets the
 * password of an account can become that person: one that opens the staff area, or once did, is the owners' matter. And
 * one's own password is changed where the old one is asked for.
 */
export function updateLoginRefusal(
  actor: Pick<Actor, 'userId' | 'admin'>,
  { status, login }: Situation,
): LoginRefusal | null {
  if (!login) return 'no_login'
  if (!hasAccess(status)) return 'ended'
  if (login.userId === actor.userId) return 'self'
  return login.isStaff && !can(actor, 'staff.edit') ? 'owner_only' : null
}
