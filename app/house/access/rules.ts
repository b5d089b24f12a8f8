/** Who works for the house, and what each may do (rule accounts.permissions). */
export const ADMIN_ROLES = ['owner', 'manager', 'front_desk', 'accountant'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** `own`: one that an owner of the house made. */
export type RoleKind = AdminRole | 'own'

/** Someone of staff, as the server knows them; `permissions` as they are stored, names that no program knows too. */
export type Admin = { displayName: string } & (
  | { role: AdminRole }
  | { role: 'own'; roleName: string; permissions: readonly string[] }
)

/** Someone who is signed in, with what the server knows about them. */
export type Actor = {
  userId: string
  name: string
  email: string
  /** Null for someone who is no admin. */
  admin: Admin | null
  isEmployee: boolean
}

/**
 * What staff may do, apart from entering, by noun: see it, change it, and what else it truly has. Screens, files and
 * search ask for `view`, commands for what they do. The nouns say theirs (`app/nouns.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the nouns are listed
export interface Permissions {}

export type PermissionNoun = keyof Permissions & string
export type Permission = {
  [Noun in PermissionNoun]: `${Noun}.${Permissions[Noun][number]}`
}[PermissionNoun]

/** One thing that staff may do, or all of a noun. */
type Grant = Permission | PermissionNoun

/** What comes near to being an owner: money's own settings, other people's accounts, and what cannot be taken back. */
const ONLY_OWNERS: Grant[] = [
  ...(['money_settings', 'backups', 'sample', 'api_keys', 'staff'] as const),
  ...(['ledger.close', 'webhooks.reveal', 'privacy.erase'] as const),
  // Who has the links of mails shown, or says where mails go, can open the accounts that they are for: it is as good as
  // being that person.
  ...(['mail.view_account', 'mail.reveal', 'mail.server'] as const),
]

const FRONT_DESK: Grant[] = [
  ...(['applications', 'receipts', 'payments', 'documents.view', 'spaces.view'] as const),
  'customers.view',
  ...viewAndEdit('members', 'cash_ups', 'access_codes', 'requests', 'events'),
  ...viewAndEdit('bookings', 'guests', 'messages', 'attendance', 'credits', 'visits'),
]

const ACCOUNTANT: Grant[] = [
  ...(['ledger.view', 'cash_ups.view', 'payments.view', 'documents.view', 'receipts.view'] as const),
  'customers.view',
]

/** A new noun is for owners and managers until somebody decides otherwise. */
const ROLES: Record<AdminRole, (permission: Permission) => boolean> = {
  owner: () => true,
  manager: permission => !isAmong(permission, ONLY_OWNERS),
  front_desk: permission => isAmong(permission, FRONT_DESK),
  accountant: permission => isAmong(permission, ACCOUNTANT),
}

function viewAndEdit<Noun extends PermissionNoun>(...nouns: Noun[]) {
  return nouns.flatMap(noun => [`${noun}.view`, `${noun}.edit`] as const)
}

function isAmong(permission: Permission, grants: readonly Grant[]): boolean {
  return grants.some(grant => grant === permission || permission.startsWith(`${grant}.`))
}

/** Whether the person may do that (rule accounts.permissions); employees and visitors may do none of it. */
export function can(actor: Pick<Actor, 'admin'>, permission: Permission): boolean {
  const { admin } = actor
  if (admin === null) return false
  if (admin.role !== 'own') return ROLES[admin.role](permission)
  return isGrantable(permission) && admin.permissions.includes(permission)
}

let known: Partial<Permissions> = {}

/** The nouns stand above, and say at the start what may be done with them. */
export function registerPermissions(permissions: Permissions) {
  known = permissions
}

/** What a role of the house's own can hold: at most what a manager may, whatever is stored. */
export const isGrantable = ROLES.manager

/** All of that, in the order of the nouns. */
export function listGrantable(): Permission[] {
  return Object.entries(known)
    .flatMap(([noun, abilities]) => abilities.map(ability => `${noun}.${ability}` as Permission))
    .filter(isGrantable)
}

/** Their screens stand within the settings. */
const IN_SETTINGS: PermissionNoun[] = ['webhooks', 'mail']

/**
 * What a role of the house's own gives, of the names that were ticked or stored: what is not known, or not to be given,
 * gives nothing, and whoever may change something sees it.
 */
export function completeRole(names: readonly string[]): Permission[] {
  const grantable = listGrantable()
  const given = grantable.filter(permission => names.includes(permission))
  const nouns = new Set(given.map(permission => permission.split('.')[0]))
  if (IN_SETTINGS.some(noun => nouns.has(noun))) nouns.add('settings')
  return grantable.filter(permission => {
    const [noun, ability] = permission.split('.')
    return given.includes(permission) || (ability === 'view' && nouns.has(noun))
  })
}

/** What somebody may do with a noun. */
export type May<Noun extends PermissionNoun> = Record<Permissions[Noun][number], boolean>

/** For the noun's screen to offer no more than the person may do. */
export function mayOf<Noun extends PermissionNoun>(actor: Pick<Actor, 'admin'>, noun: Noun): May<Noun> {
  const abilities = (known[noun] ?? []).map(ability => [
    ability,
    can(actor, `${noun}.${ability}` as Permission),
  ])
  return Object.fromEntries(abilities)
}
