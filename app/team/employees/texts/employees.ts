import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { EmployeeStatus } from '../rules/employees.ts'

export const STATUS_NAMES: Record<EmployeeStatus, { label: () => string; tone: Tone }> = {
  active: { label: m.employee_status_active, tone: 'good' },
  inactive: { label: m.employee_status_inactive, tone: 'neutral' },
  on_leave: { label: m.employee_status_on_leave, tone: 'waiting' },
  terminated: { label: m.employee_status_terminated, tone: 'bad' },
}

/** How an employee is called; some old record may have lost the name (rule attendance.table). */
export function employeeName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || m.attendance_unknown_employee()
}
