import { completeRole, listGrantable, type Permission } from '#app/house/access/rules.ts'
import { m } from '#app/paraglide/messages.js'

export const LONGEST_ROLE_NAME = 40

export type RoleValues = { name: string; permissions: string[] }

/** The same as a form holds it: the permissions with spaces between. */
export type RoleFields = { name: string; permissions: string }
export type RoleErrors = Partial<Record<'name' | 'permissions' | 'password' | 'form', string>>

export function roleFields({
  name,
  permissions,
}: {
  name: string
  permissions: readonly string[]
}): RoleFields {
  return { name, permissions: permissions.join(' ') }
}

/** What the form of a role holds. More than may be given is refused, whoever sends it. */
export function readRoleForm({
  name,
  permissions,
}: RoleValues):
  | { ok: true; value: { name: string; permissions: Permission[] } }
  | { ok: false; errors: RoleErrors } {
  const errors: RoleErrors = {}
  const grantable: string[] = listGrantable()
  const isUnknown = permissions.some(each => !grantable.includes(each))
  if (name.trim() === '' || name.length > LONGEST_ROLE_NAME)
    errors.name = m.role_error_name({ count: LONGEST_ROLE_NAME })
  if (isUnknown || permissions.length === 0) errors.permissions = m.role_error_permissions()
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { name: name.trim(), permissions: completeRole(permissions) } }
}
