import type { Actor } from '#app/house/access/rules.ts'

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

/** Admin-created passwords have the same limits (rule accounts.password). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Characters to type the six digits of an app or a backup code with, the spaces and dashes between them among them. */
export const ROOM_FOR_CODE = { totp: 10, backup: 20 } as const

/** Accounts elsewhere that may be linked to one's own. */
export const SOCIAL_PROVIDERS = ['google', 'line'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
export const SOCIAL_NAMES: Record<SocialProvider, string> = { google: 'Google', line: 'LINE' }

/** The step after the password for accounts with a second factor. */
export function verifyPath(area: LoginArea): string {
  return `${AREA_PATHS[area].login}/verify`
}

/** Where somebody looks after their own account. */
export function profilePath(area: LoginArea): `/${LoginArea}/profile` {
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
