import { isMailAddress } from '#app/house/mail/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { ADMIN_ROLES, type AdminRole } from './rules.ts'

export const LONGEST_STAFF_NAME = 80

export type Invitation = { email: string; displayName: string; role: AdminRole }
export type InvitationErrors = Partial<Record<keyof Invitation, string>>

/** What the form of an invitation holds; its role is checked, whatever was posted. */
export function readInvitation(
  typed: Record<keyof Invitation, string>,
): { ok: true; value: Invitation } | { ok: false; errors: InvitationErrors } {
  const email = typed.email.toLowerCase()
  const role = readRole(typed.role)
  const errors: InvitationErrors = {}
  if (!isMailAddress(email)) errors.email = m.staff_error_email()
  if (!isStaffName(typed.displayName)) errors.displayName = m.staff_error_name({ count: LONGEST_STAFF_NAME })
  if (role === null) errors.role = m.staff_error_role()
  if (role === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { email, displayName: typed.displayName, role } }
}

export function isStaffName(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_STAFF_NAME
}

export function readRole(text: string): AdminRole | null {
  return ADMIN_ROLES.find(role => role === text) ?? null
}
