import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { type RoleValues, roleFields } from '../schema/roles.ts'

/** A role as its form holds it, with the mark of what it holds. */
export const savedRoleFields = (role: RoleValues) => savedFields(roleFields(role))

/** Someone's role, or their name, as its form holds it, with the mark of what it holds. */
export const savedRole = (role: string) => savedFields({ role })

export const savedStaffName = (displayName: string) => savedFields({ displayName })
