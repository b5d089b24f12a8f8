import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import type { LeaveStatus, LeaveType } from '../rules/leave.ts'
import { LEAVE_STATUS_NAMES, LEAVE_STATUS_TONES, LEAVE_TYPE_NAMES } from '../texts/leave.ts'

export type OwnRequest = {
  id: string
  leaveType: LeaveType
  status: LeaveStatus
  daysText: string
  lengthText: string
  /** What it takes from the balance; null where that is each of its days. */
  takenText: string | null
  decisionText: string | null
  reason: string
  canCancel: boolean
}

/** One's own requests and what became of them. */
export function OwnRequests({ requests }: { requests: OwnRequest[] }) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="text-xl font-bold">
        {m.leave_own_requests()}
      </h2>
      <div className="mt-3">
        {requests.length === 0 ? (
          <EmptyState title={m.leave_none()} hint={m.leave_own_none_hint()} />
        ) : (
          <ul className="grid gap-3">
            {requests.map(request => (
              <OwnRequestCard key={request.id} request={request} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function OwnRequestCard({ request }: { request: OwnRequest }) {
  const { id, leaveType, status, daysText, lengthText, takenText, decisionText, reason, canCancel } = request
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-semibold">{daysText}</h3>
          <p className="text-sm text-muted">
            {LEAVE_TYPE_NAMES[leaveType]()} · {lengthText}
            {takenText && ` · ${takenText}`}
          </p>
        </div>
        <Badge tone={LEAVE_STATUS_TONES[status]}>{LEAVE_STATUS_NAMES[status]()}</Badge>
      </div>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{reason}</p>
      {decisionText && <p className="text-sm text-muted">{decisionText}</p>}
      {canCancel && (
        <Link
          to={`?cancel=${id}`}
          preventScrollReset
          className={buttonClasses('secondary', 'small', 'justify-self-start')}
        >
          {m.leave_own_cancel()}
          <span className="sr-only"> {daysText}</span>
        </Link>
      )}
    </li>
  )
}
