/** admin-and-blog §4: set by an admin edit. */
export const EMPLOYEE_STATUSES = ['active', 'inactive', 'on_leave', 'terminated'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** Whose employment goes on may enter the portal, also while on leave; leaving the house ends access. */
export const STATUSES_WITH_ACCESS = ['active', 'on_leave'] as const satisfies EmployeeStatus[]
