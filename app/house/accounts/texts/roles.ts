import {
  ADMIN_ROLES,
  listGrantable,
  type Permission,
  type PermissionNoun,
  type RoleKind,
} from '#app/house/access/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { ROLE_HINTS, ROLE_NAMES } from './staff.ts'

let nounWords: Partial<Record<PermissionNoun, () => string>> = {}

/** The nouns stand above, and say at the start what their permissions are about. */
export function registerPermissionWords(words: typeof nounWords) {
  nounWords = words
}

const ABILITY_NAMES: Record<string, () => string> = {
  view: m.role_can_view,
  edit: m.role_can_edit,
  delete: m.role_can_delete,
  export: m.role_can_export,
}

function abilityText(permission: Permission): string {
  const ability = permission.slice(permission.indexOf('.') + 1)
  return ABILITY_NAMES[ability]?.() ?? ability
}

/** What an owner can tick, in words: the boxes of a noun together. */
export type PermissionBoxes = { name: string; boxes: { value: Permission; label: string }[] }

export function listPermissionBoxes(): PermissionBoxes[] {
  return [...Map.groupBy(listGrantable(), nounOf)].map(([noun, permissions]) => ({
    name: nounWords[noun]?.() ?? noun,
    boxes: permissions.map(value => ({ value, label: abilityText(value) })),
  }))
}

const nounOf = (permission: Permission) => permission.split('.')[0] as PermissionNoun

/** In one line what a role of the house's own may do. */
export function permissionsText(held: readonly string[], groups = listPermissionBoxes()): string {
  return groups
    .map(({ name, boxes }) => ({ name, boxes: boxes.filter(({ value }) => held.includes(value)) }))
    .filter(({ boxes }) => boxes.length > 0)
    .map(({ name, boxes }) => `${name} (${boxes.map(({ label }) => label.toLowerCase()).join(', ')})`)
    .join(' · ')
}

/** What somebody's role is called. */
export function roleText({ role, roleName }: { role: RoleKind; roleName?: string | null }): string {
  return role === 'own' ? (roleName ?? '') : ROLE_NAMES[role]()
}

/** A role to choose: its value in a form, its name, and what it is for. */
export type RoleOption = { value: string; label: string; hint: string }

export function builtInOptions(): RoleOption[] {
  return ADMIN_ROLES.map(role => ({ value: role, label: ROLE_NAMES[role](), hint: ROLE_HINTS[role]() }))
}

export function roleOptions(own: { id: string; name: string; permissions: Permission[] }[]): RoleOption[] {
  return own.map(({ id, name, permissions }) => ({
    value: id,
    label: name,
    hint: permissionsText(permissions),
  }))
}
