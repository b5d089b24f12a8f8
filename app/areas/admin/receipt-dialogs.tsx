import { use } from 'react'
import { AcceptDialog } from '#app/joining/applications/components/accept-dialog.tsx'
import { ApproveDialog } from '#app/joining/applications/components/approve-dialog.tsx'
import { UnseenNotice } from '#app/joining/applications/components/change-notice.tsx'
import { RejectDialog } from '#app/joining/applications/components/reject-dialog.tsx'
import { SettleDialog } from '#app/joining/receipts/components/settle-dialog.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/receipt'

type Shown = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The dialog that is open over a slip, by the decision that its address asks for; null where that can't be made. */
export function decisionDialog({ loaderData, actionData }: Shown, decide: string | null) {
  const { may, acceptance, receipt, change, choices, payment } = loaderData
  const { who, seen, status, application } = receipt
  const reply = actionData?.intent === decide ? actionData : undefined
  if (decide === 'reject')
    return may.edit && status === 'submitted' ? <RejectSlip {...{ loaderData, reply }} /> : null
  if (decide !== 'approve') return null
  if (acceptance) {
    const settling = actionData?.intent === acceptance.intent ? actionData : undefined
    return (
      <SettleDialog {...{ who, seen, acceptance }} closeHref="?" reply={settling}>
        <UnseenNotice change={settling?.unseen?.change} isInDialog />
      </SettleDialog>
    )
  }
  if (!application || !payment) return null
  if (choices)
    return <ApproveDialog {...{ application, choices, change, seen, payment, reply }} closeHref="?" />
  const isLate = may.edit && application.status === 'approved'
  return isLate ? <AcceptDialog {...{ who, seen, payment, reply }} closeHref="?" /> : null
}

type RejectSlipProps = { loaderData: Shown['loaderData']; reply: Shown['actionData'] }

function RejectSlip({ loaderData, reply }: RejectSlipProps) {
  const { receipt, purchase, change, languageNote: note, suggestions } = loaderData
  return (
    <RejectDialog
      {...{ note, suggestions, change, reply }}
      name={m.review_slip_from({ name: receipt.who })}
      lead={useRejectLead(loaderData)}
      seen={receipt.seen}
      closeHref="?"
    >
      {purchase?.booking && (
        <>
          <input type="hidden" name="booking" value={purchase.booking.mark} />
          <CheckboxField name="madeUp" value="yes" label={m.booking_slip_made_up()} />
        </>
      )}
    </RejectDialog>
  )
}

/** Who is told, and what they can do then. */
function useRejectLead({ receipt, purchase }: Shown['loaderData']): string {
  const mail = use(MailingContext)
  const { application, mailTo: email } = receipt
  if (application?.status === 'approved') return m.review_slip_reject_late({ email, mail })
  if (purchase?.guest) return m.visitor_slip_reject_lead({ mail })
  if (purchase?.debt) return m.receipt_debt_reject_lead({ email, mail })
  return m.review_slip_reject_lead({ email, mail })
}
