/** product.md "Admin settings, admin role differences": what each may do is decided by predicates beside this list. */
export const ADMIN_ROLES = ['owner', 'manager', 'front_desk'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** public-site §2: the shared login page treats the path as employee when it contains "/employee". */
export function loginAreaOf(pathname: string): LoginArea {
  return pathname.includes('/employee') ? 'employee' : 'admin'
}
export type LoginArea = 'admin' | 'employee'
