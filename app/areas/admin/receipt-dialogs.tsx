import { AcceptDialog } from '#app/joining/applications/components/accept-dialog.tsx'
import { ApproveDialog } from '#app/joining/applications/components/approve-dialog.tsx'
import { UnseenNotice } from '#app/joining/applications/components/change-notice.tsx'
import { RejectDialog } from '#app/joining/applications/components/reject-dialog.tsx'
import { SlipEvidence } from '#app/joining/applications/components/slip-evidence.tsx'
import { AcceptSlipDialog } from '#app/joining/receipts/components/accept-slip-dialog.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/receipt'

type Shown = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The dialog that is open over a slip, by the decision that its address asks for; null where that can't be made. */
export function decisionDialog({ loaderData, actionData }: Shown, decide: string | null) {
  const { may, bill, proposed, receipt, change, choices, payment } = loaderData
  const { who, seen, status, application } = receipt
  const reply = actionData?.intent === decide ? actionData : undefined
  const evidence = <SlipEvidence slip={receipt} />
  if (decide === 'reject')
    return may.edit && status === 'submitted' ? <RejectSlip loaderData={loaderData} reply={reply} /> : null
  if (decide !== 'approve') return null
  if (bill && proposed !== null) {
    const accepting = actionData?.intent === 'accept' ? actionData : undefined
    return (
      <AcceptSlipDialog
        who={who}
        seen={seen}
        bill={bill}
        proposed={proposed}
        evidence={evidence}
        closeHref="?"
        reply={accepting}
      >
        <UnseenNotice change={accepting?.unseen?.change} isInDialog />
      </AcceptSlipDialog>
    )
  }
  if (!application || !payment) return null
  if (choices)
    return (
      <ApproveDialog
        application={application}
        choices={choices}
        change={change}
        seen={seen}
        payment={payment}
        evidence={evidence}
        reply={reply}
        closeHref="?"
      />
    )
  const isLate = may.edit && application.status === 'approved'
  return isLate ? (
    <AcceptDialog who={who} seen={seen} payment={payment} evidence={evidence} reply={reply} closeHref="?" />
  ) : null
}

type RejectSlipProps = { loaderData: Shown['loaderData']; reply: Shown['actionData'] }

function RejectSlip({ loaderData, reply }: RejectSlipProps) {
  const { receipt, bill, rejectLead, change, languageNote: note, suggestions } = loaderData
  return (
    <RejectDialog
      note={note}
      suggestions={suggestions}
      change={change}
      reply={reply}
      name={m.review_slip_from({ name: receipt.who })}
      lead={rejectLead}
      seen={receipt.seen}
      mark={bill?.mark}
      closeHref="?"
    >
      {bill?.asksMadeUp && <CheckboxField name="madeUp" value="yes" label={m.booking_slip_made_up()} />}
    </RejectDialog>
  )
}
