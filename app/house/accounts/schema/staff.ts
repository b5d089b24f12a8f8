import { validate as isUuid } from 'uuid'
import { ADMIN_ROLES, type AdminRole } from '#app/house/access/rules.ts'
import { foldEmail, isAccountEmail } from '#app/kit/pure/email.ts'
import { m } from '#app/paraglide/messages.js'

/** Characters of the name of whoever signs in. */
export const LONGEST_STAFF_NAME = 80

/** `role` is a built-in role, or the id of one of the house's own. */
export type Invitation = { email: string; displayName: string; role: string }

/** A role to give somebody, as it is stored. */
export type RoleChoice = { role: AdminRole; roleId: null } | { role: 'own'; roleId: string }
export type InvitationErrors = Partial<Record<keyof Invitation, string>>

/** What the form of an invitation holds; its role is checked, whatever was posted. */
export function readInvitation(
  typed: Record<keyof Invitation, string>,
): { ok: true; value: Invitation } | { ok: false; errors: InvitationErrors } {
  const email = foldEmail(typed.email)
  const role = readRole(typed.role)
  const errors: InvitationErrors = {}
  if (!isAccountEmail(email)) errors.email = m.staff_error_email()
  if (!isStaffName(typed.displayName)) errors.displayName = m.staff_error_name({ count: LONGEST_STAFF_NAME })
  if (role === null) errors.role = m.staff_error_role()
  if (role === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { email, displayName: typed.displayName, role: typed.role } }
}

export function isStaffName(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_STAFF_NAME
}

/** What was chosen; whether there is such a role of the house's own is only asked where it is given. */
export function readRole(text: string): RoleChoice | null {
  const role = ADMIN_ROLES.find(each => each === text)
  if (role) return { role, roleId: null }
  return isUuid(text) ? { role: 'own', roleId: text } : null
}
