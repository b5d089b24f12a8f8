/** product.md "Admin settings, admin role differences": what each may do is decided by predicates beside this list. */
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

/** public-site §2: the shared login page treats the path as employee when it contains "/employee". */
export function loginAreaOf(pathname: string): LoginArea {
  return pathname.includes('/employee') ? 'employee' : 'admin'
}
export type LoginArea = 'admin' | 'employee'

/** Where each area lets people in, and where they land (public-site §2, "Login pages"). */
export const AREA_PATHS = {
  admin: { login: '/admin/login', home: '/admin/dashboard' },
  employee: { login: '/employee/login', home: '/employee' },
} as const satisfies Record<LoginArea, { login: string; home: string }>

/** A row in admin_users makes an admin, an employee_id an employee (public-site §6). */
export function canEnter(area: LoginArea, actor: Pick<Actor, 'admin' | 'isEmployee'> | null): boolean {
  if (!actor) return false
  return area === 'admin' ? actor.admin !== null : actor.isEmployee
}

/** Every admin role handles applications and receipts (product.md, "Front desk"). */
export function canSeeReceipts(actor: Pick<Actor, 'admin'>): boolean {
  return actor.admin !== null
}

/** Admin-created passwords have the same limits (admin-and-blog §5, security-checks "Passwords"). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
