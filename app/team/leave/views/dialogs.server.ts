import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { findApprovalConcerns } from '../queries/concerns.server.ts'
import { findLeave, type LeaveQuery, type LeaveRow } from '../queries/leave.server.ts'
import { LEAVE_STATUSES } from '../rules/leave.ts'
import type { LeaveDialog, LeaveValues } from '../schema/leave.ts'
import { savedLeave } from '../steps/saved-leave.server.ts'
import { concernText } from '../texts/concerns.ts'
import { lengthText, spanText, typesFoundBy } from '../texts/leave.ts'

/** What the list's address asks for; `departments` are those that it offers. */
export function readLeaveQuery(params: URLSearchParams, departments: string[]): LeaveQuery {
  const query = readListQuery(params, { department: departments, status: LEAVE_STATUSES })
  return { ...query, types: typesFoundBy(query.search) }
}

/** The dialog over the list; null for none, also where somebody else has decided meanwhile. */
export async function findLeaveDialog(
  db: Executor,
  params: URLSearchParams,
  { deciderId }: { deciderId: string },
): Promise<LeaveDialog | null> {
  const edited = await findLeave(db, params.get('edit') ?? '')
  if (edited) {
    const { employeeId: id, employeeName: name } = edited
    return { kind: 'edit', saved: savedLeave(edited), owner: { id, name } }
  }
  const asked = await findLeave(db, params.get('approve') ?? '')
  if (asked?.status === 'pending') {
    const concerns = await findApprovalConcerns(db, { ...asked, exceptId: asked.id }, { deciderId })
    const { id } = asked
    const { version } = savedLeave(asked)
    return { kind: 'approve', id, version, name: nameOf(asked), concerns: concerns.map(concernText) }
  }
  const ids = params.getAll('delete')
  if (ids.length > 0) {
    const only = ids.length === 1 ? await findLeave(db, ids[0] ?? '') : null
    return { kind: 'delete', ids, name: only && nameOf(only) }
  }
  return params.has('new') ? { kind: 'new', saved: { fields: NEW_LEAVE, version: '' } } : null
}

/** Annual leave, to be decided, unless somebody says otherwise (rule leave.types, rule leave.status). */
const NEW_LEAVE: LeaveValues = {
  ...{ employeeId: '', leaveType: 'annual', startDate: '', endDate: '' },
  ...{ reason: '', status: 'pending' },
}

function nameOf(row: LeaveRow): string {
  return `${row.employeeName} · ${spanText(row)} · ${lengthText(row)}`
}
