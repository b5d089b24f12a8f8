import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery, SELECTED } from '#app/kit/pure/list-query.ts'
import { planTogether, SET } from '#app/kit/pure/together.ts'
import { findApprovalConcerns } from '../queries/concerns.server.ts'
import { findLeave, type LeaveQuery, type LeaveRow, listLeaveById } from '../queries/leave.server.ts'
import { LEAVE_DECISIONS, LEAVE_STATUSES, type LeaveDecision } from '../rules/leave.ts'
import type { LeaveDialog, LeaveValues } from '../schema/leave.ts'
import { refuseOverlap } from '../steps/save.server.ts'
import { savedLeave } from '../steps/saved-leave.server.ts'
import { concernText } from '../texts/concerns.ts'
import { LEAVE_STATUS_NAMES, lengthText, spanText, typesFoundBy } from '../texts/leave.ts'

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
  const ids = params.getAll(SELECTED)
  const ticked = await listLeaveById(db, ids)
  const decision = LEAVE_DECISIONS.find(each => each === params.get(SET))
  if (decision) return planDecision(db, ticked, { decision, deciderId })
  if (ids.length > 0) return { kind: 'delete', ids, names: ticked.map(nameOf) }
  return params.has('new') ? { kind: 'new', saved: { fields: NEW_LEAVE, version: '' } } : null
}

/** An approval that something speaks against is to be confirmed by itself, not among others. */
async function planDecision(
  db: Executor,
  ticked: LeaveRow[],
  { decision, deciderId }: { decision: LeaveDecision; deciderId: string },
) {
  const objections = new Map<string, string>()
  for (const row of ticked)
    if (row.status === 'pending' && decision === 'approved') {
      const asked = { ...row, exceptId: row.id }
      const concerns = await findApprovalConcerns(db, asked, { deciderId })
      const objection = (await refuseOverlap(db, asked))?.startDate ?? concerns.map(concernText)[0]
      if (objection) objections.set(row.id, objection)
    }
  return planTogether(decision, ticked, {
    nameOf,
    markOf: row => savedLeave(row).version,
    whyNot: ({ id, status }) =>
      status === 'pending' ? (objections.get(id) ?? null) : LEAVE_STATUS_NAMES[status](),
  })
}

/** Annual leave, to be decided, unless somebody says otherwise (rule leave.types, rule leave.status). */
const NEW_LEAVE: LeaveValues = {
  employeeId: '',
  leaveType: 'annual',
  startDate: '',
  endDate: '',
  part: 'whole',
  reason: '',
  status: 'pending',
}

function nameOf(row: LeaveRow): string {
  return `${row.employeeName} · ${spanText(row)} · ${lengthText(row)}`
}
