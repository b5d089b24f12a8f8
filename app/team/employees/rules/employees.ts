/** Characters that a field may hold. */
export const LONGEST = {
  name: 80,
  position: 120,
  code: 20,
  contact: 120,
  address: 500,
  department: 60,
  description: 300,
} as const

/** Set by an admin's edit (rule employees.status). */
export const EMPLOYEE_STATUSES = ['active', 'inactive', 'on_leave', 'terminated'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** What several can become at once: leave and leaving the house are about one person each. */
export const STATUSES_TO_SET = ['active', 'inactive'] as const satisfies EmployeeStatus[]

/** Whose employment goes on may enter the portal, also while on leave; leaving the house ends access. */
export const STATUSES_WITH_ACCESS = ['active', 'on_leave'] as const satisfies EmployeeStatus[]

export function hasAccess(status: EmployeeStatus): boolean {
  return STATUSES_WITH_ACCESS.some(open => open === status)
}

/** In a house that has none yet (rule employees.departments). */
export const DEFAULT_DEPARTMENTS = ['General Worker', 'Manager', 'Tech Manager'] as const

const CODE_PREFIX = 'EMP-'
const CODE_DIGITS = 3

/**
 * The code that comes after the highest one so far, e.g. EMP-015. A gap that somebody left is not filled: an old list
 * must not mean somebody new.
 * @param highest the highest number in use, 0 for none
 */
export function codeAfter(highest: number): string {
  return CODE_PREFIX + String(highest + 1).padStart(CODE_DIGITS, '0')
}

/** Codes as people write them, in capitals: letters, digits and dashes, such as EMP-014 or DESK-2. */
export function isEmployeeCode(text: string): boolean {
  return /^[A-Z0-9](?:[A-Z0-9-]{0,18}[A-Z0-9])?$/.test(text)
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** What stands where there is no picture. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return (first?.segment ?? '?').toUpperCase()
}
