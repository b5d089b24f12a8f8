import type { May } from '#app/house/accounts/rules/people.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { RowActions, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import type { LeaveStatus, LeaveType } from '../rules/leave.ts'
import { LEAVE_STATUS_NAMES, LEAVE_STATUS_TONES, LEAVE_TYPE_NAMES } from '../texts/leave.ts'
import { DecideForm } from './decide-form.tsx'

export type LeaveLine = {
  id: string
  /** Of the request as it is shown. */
  version: string
  employeeName: string
  department: string
  leaveType: LeaveType
  daysText: string
  lengthText: string
  status: LeaveStatus
  /** Who approved or rejected it, and when; null where nobody did. */
  decisionText: string | null
  reason: string
}

/** The columns of the manager's list (rule leave.table). */
export function useLeaveColumns(may: May<'leave'>): [Column<LeaveLine>, ...Column<LeaveLine>[]] {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.leave_employee(),
      cell: ({ employeeName, department }) => (
        <>
          <p className="font-semibold xl:whitespace-nowrap">{employeeName}</p>
          <p className="text-sm text-muted">{departmentTitle(department)}</p>
        </>
      ),
    },
    {
      heading: m.leave_type(),
      sort: 'type',
      cell: ({ leaveType }) => <Badge>{LEAVE_TYPE_NAMES[leaveType]()}</Badge>,
    },
    {
      heading: m.leave_duration(),
      sort: 'dates',
      cell: ({ daysText, lengthText }) => (
        <>
          <p className="xl:whitespace-nowrap [&:lang(ru)]:whitespace-normal">{daysText}</p>
          <p className="text-sm text-muted">{lengthText}</p>
        </>
      ),
    },
    {
      heading: m.leave_status(),
      sort: 'status',
      cell: ({ status, decisionText }) => (
        <>
          <Badge tone={LEAVE_STATUS_TONES[status]}>{LEAVE_STATUS_NAMES[status]()}</Badge>
          {decisionText && <p className="mt-1 text-sm text-muted">{decisionText}</p>}
        </>
      ),
    },
    {
      heading: m.leave_reason(),
      cell: ({ reason }) => <p className="line-clamp-3 max-w-64 text-sm wrap-anywhere">{reason}</p>,
    },
    {
      heading: m.list_actions(),
      cell: row => <LineActions row={row} hrefOf={hrefOf} may={may} />,
    },
  ]
}

type LineActionsProps = {
  row: LeaveLine
  hrefOf: ReturnType<typeof useDialogHref>
  may: May<'leave'>
}

function LineActions({
  row: { id, version, status, employeeName, daysText },
  hrefOf,
  may,
}: LineActionsProps) {
  const name = `${employeeName}, ${daysText}`
  return (
    <div className="flex flex-wrap items-center gap-1 max-xl:justify-end">
      {may.edit && status === 'pending' && <DecideForm id={id} version={version} name={name} />}
      <RowActions actions={recordActions({ name, id, may, hrefOf })} />
    </div>
  )
}
