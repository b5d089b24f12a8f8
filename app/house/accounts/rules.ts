/** Who works for the house, and what each may do (rule accounts.permissions). */
export const ADMIN_ROLES = ['owner', 'manager', 'front_desk'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** Someone who is signed in, with what the server knows about them. */
export type Actor = {
  userId: string
  name: string
  email: string
  /** Null for someone who is no admin. */
  admin: { displayName: string; role: AdminRole } | null
  isEmployee: boolean
}

/** The shared login page treats the path as employee when it contains "/employee" (rule accounts.login-pages). */
export function loginAreaOf(pathname: string): LoginArea {
  return pathname.includes('/employee') ? 'employee' : 'admin'
}
export type LoginArea = 'admin' | 'employee'

/** The login that a link came from; anything but the employees' is the admins'. */
export function areaOf(value: unknown): LoginArea {
  return value === 'employee' ? 'employee' : 'admin'
}

/** Where each area lets people in, and where they land (rule accounts.landing). */
export const AREA_PATHS = {
  admin: { login: '/admin/login', home: '/admin/dashboard' },
  employee: { login: '/employee/login', home: '/employee' },
} as const satisfies Record<LoginArea, { login: string; home: string }>

/** A row in admin_users makes an admin, an employee_id an employee (rule accounts.roles). */
export function canEnter(area: LoginArea, actor: Pick<Actor, 'admin' | 'isEmployee'> | null): boolean {
  if (!actor) return false
  return area === 'admin' ? actor.admin !== null : actor.isEmployee
}

/** What staff may do, apart from entering: every command and every screen asks for one of these. */
export type Permission =
  | 'applications.review'
  | 'members.view'
  | 'members.edit'
  | 'events.edit'
  | 'services.edit'
  | 'employees.edit'
  | 'messages.send'
  | 'attendance.edit'
  | 'leave.edit'
  | 'blog.edit'
  | 'documents.edit'
  | 'records.delete'
  | 'revenue.view'
  | 'ledger.edit'
  | 'ledger.close'
  | 'activity.view'
  | 'settings.edit'
  | 'settings.money'
  | 'webhooks.edit'
  | 'mail.view'
  | 'mail.view_account'
  | 'mail.reveal'
  | 'staff.edit'
  | 'api_keys.edit'
  | 'backups.view'
  | 'privacy.export'
  | 'privacy.erase'

const FRONT_DESK: Permission[] = [
  'applications.review',
  'members.view',
  'members.edit',
  'events.edit',
  'messages.send',
  'attendance.edit',
]

const MANAGER: Permission[] = [
  ...FRONT_DESK,
  'services.edit',
  'employees.edit',
  'leave.edit',
  'blog.edit',
  'documents.edit',
  'records.delete',
  'revenue.view',
  'ledger.edit',
  'activity.view',
  'settings.edit',
  'webhooks.edit',
  'mail.view',
  'privacy.export',
]

/** Who has the links of mails shown can open the accounts that they are for: it is as good as being that person. */
const OWNER: Permission[] = [
  ...MANAGER,
  'settings.money',
  'mail.view_account',
  'mail.reveal',
  'staff.edit',
  'api_keys.edit',
  'backups.view',
  'ledger.close',
  'privacy.erase',
]

const PERMISSIONS: Record<AdminRole, ReadonlySet<Permission>> = {
  owner: new Set(OWNER),
  manager: new Set(MANAGER),
  front_desk: new Set(FRONT_DESK),
}

/** Whether the person may do that (rule accounts.permissions); employees and visitors may do none of it. */
export function can(actor: Pick<Actor, 'admin'>, permission: Permission): boolean {
  return actor.admin !== null && PERMISSIONS[actor.admin.role].has(permission)
}

/** Admin-created passwords have the same limits (rule accounts.password). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Accounts elsewhere that may be linked to one's own. */
export const SOCIAL_PROVIDERS = ['google', 'line'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
export const SOCIAL_NAMES: Record<SocialProvider, string> = { google: 'Google', line: 'LINE' }

/** The step after the password for accounts with a second factor. */
export function verifyPath(area: LoginArea): string {
  return `${AREA_PATHS[area].login}/verify`
}

/** Where somebody looks after their own account. */
export function profilePath(area: LoginArea): string {
  return `/${area}/profile`
}

/**
 * Whether staff must first set up a second factor: an owner asks for one, they have none, and the place is not the
 * profile, where it is set up. `path` is without its language.
 */
export function mustSetUpSecondFactor(
  area: LoginArea,
  path: string,
  { isRequired, hasSecondFactor }: { isRequired: boolean; hasSecondFactor: boolean },
): boolean {
  return area === 'admin' && isRequired && !hasSecondFactor && path !== profilePath(area)
}
