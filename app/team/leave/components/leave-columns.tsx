import './leave.css'
import type { May } from '#app/house/access/rules.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
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
  /** What it takes from the balance; null where that is each of its days. */
  takenText: string | null
  status: LeaveStatus
  /** Who approved or rejected it, and when; null where nobody did. */
  decisionText: string | null
  reason: string
}

/** The columns of the manager's list (rule leave.table). */
export function useLeaveColumns(may: May<'leave'>): ListColumns<LeaveLine> {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.leave_employee(),
      width: 'w-50',
      cell: ({ employeeName, department }) => (
        <>
          <p className="font-semibold" title={employeeName}>
            {employeeName}
          </p>
          <p className="sub line-clamp-2 whitespace-normal max-xl:hidden">{departmentTitle(department)}</p>
        </>
      ),
    },
    {
      heading: m.leave_type(),
      sort: 'type',
      width: 'w-32',
      card: 'line',
      cell: ({ leaveType }) => <Badge>{LEAVE_TYPE_NAMES[leaveType]()}</Badge>,
    },
    {
      heading: m.leave_duration(),
      sort: 'dates',
      width: 'w-35',
      card: 'wide',
      cell: ({ daysText, lengthText, takenText }) => (
        <>
          <p className="spans" title={daysText}>
            {eachDayWhole(daysText)}
          </p>
          <p className="sub">{withTaken(lengthText, takenText)}</p>
        </>
      ),
    },
    {
      heading: m.leave_status(),
      isState: true,
      sort: 'status',
      width: 'w-37',
      cell: ({ status, decisionText }) => (
        <>
          <Badge tone={LEAVE_STATUS_TONES[status]}>{LEAVE_STATUS_NAMES[status]()}</Badge>
          {decisionText && (
            <p className="sub" title={decisionText}>
              {decisionText}
            </p>
          )}
        </>
      ),
    },
    {
      heading: m.leave_reason(),
      name: 'reason',
      card: 'below',
      cell: ({ status, reason }) => (
        <p
          className={`sub ${status === 'pending' ? 'marked' : ''} line-clamp-2 whitespace-normal`}
          title={reason}
        >
          {reason}
        </p>
      ),
    },
    {
      heading: m.list_actions(),
      width: 'decided',
      cell: ({ id, version, status, ...row }) =>
        may.edit && status === 'pending' && <DecideForm id={id} version={version} name={nameOf(row)} />,
      actions: ({ id, ...row }) => recordActions({ name: nameOf(row), id, may, hrefOf }),
    },
  ]
}

/** How long it is, and beside it what it takes from the balance. */
const withTaken = (lengthText: string, takenText: string | null) =>
  [lengthText, takenText].filter(Boolean).join(' · ')

/** Two days may stand one below the other, and neither is broken. */
const eachDayWhole = (daysText: string) => daysText.replaceAll(/\s(?<!–\s)/g, '\u00a0')

/** A request by whose it is and for when. */
const nameOf = ({ employeeName, daysText }: Pick<LeaveLine, 'employeeName' | 'daysText'>) =>
  `${employeeName}, ${daysText}`
