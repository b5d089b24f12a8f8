import { type BillPayment, PayBill } from '#app/areas/shell/pay-bill.tsx'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { m } from '#app/paraglide/messages.js'

type PayAheadProps = {
  /** Null where only a slip is taken. */
  payment: BillPayment | null
  /** What opens the form where there is nothing to pay any more. */
  summary: string
  /** What the server answered to the form. */
  reply: { errors: { data?: string; form?: string } } | undefined
}

/** How to pay what somebody without an account owes, and the slip for it. */
export function PayAhead({ payment, summary, reply }: PayAheadProps) {
  const slip = (
    <SlipSection reply={reply} carried={<input type="hidden" name="intent" value="slip" readOnly />} />
  )
  if (payment) return <PayBill payment={payment}>{slip}</PayBill>
  return (
    <details
      className="w-full max-w-xl rounded-card border border-line bg-surface px-5 py-2 sm:px-8"
      open={!!reply}
    >
      <summary className="inline-flex min-h-11 items-center font-semibold">{summary}</summary>
      {slip}
    </details>
  )
}

/** Why the last slip was not accepted. */
export function SlipRejected({ reason }: { reason: string }) {
  return (
    <p className="max-w-prose rounded-control border-2 border-clay bg-clay/10 px-4 py-3 whitespace-pre-line wrap-anywhere">
      <strong>{m.booking_visitor_rejected()}</strong> {reason}
    </p>
  )
}
