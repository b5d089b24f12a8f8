import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { LeaveRequest } from '../queries/leave.server.ts'
import type { Entitlement } from '../rules/leave.ts'
import { fieldsFrom, valuesOf } from '../schema/entitlements.ts'
import type { LeaveValues } from '../schema/leave.ts'

/** A request as the form holds it, with a mark: whoever saves or decides sends along the one that they saw. */
export function savedLeave(request: Pick<LeaveRequest, keyof LeaveValues>): SavedFields<LeaveValues> {
  const { employeeId, leaveType, startDate, endDate, part, reason, status } = request
  return savedFields({ employeeId, leaveType, startDate, endDate, part, reason, status })
}

/** What somebody has in a year as the form holds it, with the mark of what it holds. */
export function savedEntitlements(own: Entitlement[]): SavedFields {
  return savedFields(fieldsFrom(valuesOf(own)))
}
